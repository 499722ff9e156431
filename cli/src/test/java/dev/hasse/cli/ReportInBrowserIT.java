package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoAlertPresentException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The page of a report in a real browser. Screenshots are written to {@code target/screenshots}. */
class ReportInBrowserIT {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final String HOSTILE = """
            {"agent":"<img src=x onerror=alert(1)>","read_time":0,"write_time":1,"write_values":{"</script><script>alert(2)</script>":"<b>"},"workload":"</script><script>alert(3)</script>"}
            {"agent":"\\"><svg onload=alert(4)>","read_time":0,"write_time":2,"read_values":{"</script><script>alert(2)</script>":"</style><script>alert(5)</script>"}}
            """;

    /** It warns of a browser newer than itself, which only matters for features not used here. */
    private static final Logger VERSIONS = Logger.getLogger("org.openqa.selenium.devtools");

    @TempDir
    private Path folder;

    private ChromeDriver browser;

    @BeforeEach
    void open() {
        if (!Files.isExecutable(CHROMIUM) || !Files.isExecutable(DRIVER)) {
            String skipped = "skipped: needs Debian's packages chromium and chromium-driver";
            // The test runner does not print the reason.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
        VERSIONS.setLevel(Level.OFF);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--user-data-dir=" + folder.resolve("profile"));
        options.setCapability("goog:loggingPrefs", logs);
        browser = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .build(),
                options);
        browser.manage().window().setSize(new Dimension(1280, 1000));
    }

    @AfterEach
    void quit() {
        if (browser != null) {
            browser.quit();
        }
    }

    private void report(String... traces) {
        Path page = folder.resolve("report.html");
        String[] arguments = Stream.concat(
                        Stream.of("report", "--format", "html", "-o", page.toString()), Stream.of(traces))
                .toArray(String[]::new);
        assertThat(Run.hasse(arguments)).isEqualTo(new Run(0, "", ""));
        browser.get(page.toUri().toString());
    }

    private void nothingWentWrongAndNothingWasAskedFor() {
        assertThatThrownBy(() -> browser.switchTo().alert()).isInstanceOf(NoAlertPresentException.class);
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .extracting(LogEntry::getMessage)
                .isEmpty();
        List<String> requests = browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> Verdicts.json(entry.getMessage()).get("message"))
                .filter(message -> message.get("method").asText().equals("Network.requestWillBeSent"))
                .map(message -> message.at("/params/request/url").asText())
                // The browser's own start page, and an image that it contains.
                .filter(url -> !url.startsWith("chrome:") && !url.startsWith("data:"))
                .toList();
        assertThat(requests)
                .containsExactly(folder.resolve("report.html").toUri().toString());
    }

    private void screenshot(String name, String scheme) throws IOException {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        Number height =
                Objects.requireNonNull((Number) browser.executeScript("return document.documentElement.scrollHeight"));
        browser.manage().window().setSize(new Dimension(1280, Math.min(12_000, height.intValue() + 150)));
        Path pictures = Files.createDirectories(Run.PROJECT.resolve("cli/target/screenshots"));
        Files.write(pictures.resolve(name + "-" + scheme + ".png"), browser.getScreenshotAs(OutputType.BYTES));
        browser.manage().window().setSize(new Dimension(1280, 1000));
    }

    private List<String> column(int number) {
        return browser.findElements(By.cssSelector("#table tbody tr > :nth-child(" + number + ")")).stream()
                .filter(WebElement::isDisplayed)
                .map(WebElement::getText)
                .toList();
    }

    @Test
    void theCorpus() throws IOException {
        report(Run.PROJECT.resolve("traces/corpus").toString());
        screenshot("report", "light");
        screenshot("report", "dark");

        assertThat(browser.findElements(By.cssSelector(".hasse-timeline"))).isNotEmpty();
        nothingWentWrongAndNothingWasAskedFor();
    }

    @Test
    void theTableSortsByMouseAndByKeyboardAndFilters() {
        report(Run.PROJECT.resolve("traces/corpus").toString());
        WebElement byTraces = browser.findElement(By.xpath("//button[text()='traces']"));

        byTraces.click();
        List<Integer> down = column(2).stream().map(Integer::valueOf).toList();
        assertThat(down).hasSizeGreaterThan(5).isSortedAccordingTo((one, other) -> other - one);
        byTraces.sendKeys(Keys.ENTER);
        assertThat(column(2).stream().map(Integer::valueOf).toList()).isSorted();
        browser.findElement(By.xpath("//button[text()='workload']")).click();
        assertThat(column(1)).isSortedAccordingTo((one, other) -> other.compareTo(one));

        browser.findElement(By.id("filter")).sendKeys("CAUSAL");
        assertThat(column(1)).containsExactly("causal-cascade");
        assertThat(browser.findElement(By.id("shown")).getText()).isEqualTo("1 of " + down.size());
        nothingWentWrongAndNothingWasAskedFor();
    }

    @Test
    void whatIsHostileIsText() throws IOException {
        report(Files.writeString(folder.resolve("hostile.jsonl"), HOSTILE).toString());
        screenshot("hostile", "light");

        String text = browser.findElement(By.tagName("main")).getText();
        assertThat(text)
                .contains("</script><script>alert(3)</script>")
                .contains("</script><script>alert(2)</script>")
                .contains("<img src=x onerror=alert(1)>")
                .contains("</style><script>alert(5)</script>");
        assertThat(browser.findElements(By.cssSelector("main script, main img, [onload], [onerror]")))
                .isEmpty();
        nothingWentWrongAndNothingWasAskedFor();
    }

    @Test
    void noOtherScriptMayRun() {
        report(Run.PROJECT.resolve("traces/corpus/paper").toString());
        browser.executeScript(
                "var s = document.createElement('script'); s.textContent = 'window.ran = true'; document.body.append(s);");

        assertThat(browser.executeScript("return window.ran === undefined")).isEqualTo(true);
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .extracting(LogEntry::getMessage)
                .singleElement()
                .asString()
                .contains("Content Security Policy");
    }
}
