package dev.hasse.bench;

import dev.hasse.documents.Resources;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * {@code bench/page [RECORDS]...}: how large the page of {@code hasse explain --format html} is, how long a browser takes until it
 * has drawn it, and how long each frame takes while a reader zooms and moves.
 */
public final class PageTimes {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    /** It warns of a browser newer than itself, which only matters for features not used here. */
    private static final Logger VERSIONS = Logger.getLogger("org.openqa.selenium.devtools");

    private static final int FRAMES = 240;
    private static final String DRAWN =
            "const drawn = performance.getEntriesByName('hasse-drawn'); return drawn.length ? drawn[0].startTime : null;";

    private PageTimes() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = Path.of(arguments[0]);
        Path folder = TemporaryFolder.create().path();
        VERSIONS.setLevel(Level.OFF);
        StartUp.waitForArchive(root);
        System.out.println(Machine.describe());
        System.out.println();
        System.out.println("| records | trace MB | page MB | written s | first drawing ms | zooming ms | moving ms |");
        System.out.println("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (int k = 1; k < arguments.length; k++) {
            System.out.println(line(root, folder, Integer.parseInt(arguments[k])));
        }
    }

    private static String line(Path root, Path folder, int records) throws IOException, InterruptedException {
        Path trace = folder.resolve(records + ".jsonl");
        Path page = folder.resolve(records + ".html");
        try (OutputStream to = Files.newOutputStream(trace)) {
            Shape.ZIPF.write(to, records, Shape.DEFAULT_SEED);
        }
        List<String> command = List.of(
                root.resolve("hasse").toString(),
                "explain",
                trace.toString(),
                "--format",
                "html",
                "-o",
                page.toString());
        Measurement written = MeasuredProcess.run(command, folder.resolve("output"));
        // Both are named, since Selenium would otherwise look for newer ones on the network.
        ChromeDriver browser = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .build(),
                options());
        try {
            browser.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
            browser.get(page.toUri().toString());
            double drawn = drawn(browser);
            return String.format(
                    Locale.ROOT,
                    "| %,d | %.1f | %.1f | %.1f | %.0f | %s | %s |",
                    records,
                    Files.size(trace) / 1e6,
                    Files.size(page) / 1e6,
                    written.wall(),
                    drawn,
                    frames(browser, "zoom"),
                    frames(browser, "move"));
        } finally {
            browser.quit();
        }
    }

    private static ChromeOptions options() {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toString());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000");
        return options;
    }

    private static double drawn(ChromeDriver browser) {
        Object time = null;
        while (time == null) {
            browser.executeAsyncScript("requestAnimationFrame(arguments[0])");
            time = browser.executeScript(DRAWN);
        }
        return ((Number) time).doubleValue();
    }

    /** The median, the 95th percentile and the maximum. */
    private static String frames(ChromeDriver browser, String kind) {
        List<Double> times = new ArrayList<>();
        Object all = browser.executeAsyncScript(Resources.text(PageTimes.class, "frames.js"), kind, FRAMES);
        if (all instanceof List<?> list) {
            Stream.of(list.toArray())
                    .map(time -> ((Number) time).doubleValue())
                    .sorted()
                    .forEach(times::add);
        }
        return String.format(
                Locale.ROOT,
                "%.1f / %.1f / %.1f",
                times.get(FRAMES / 2),
                times.get(FRAMES * 95 / 100),
                times.get(FRAMES - 1));
    }
}
