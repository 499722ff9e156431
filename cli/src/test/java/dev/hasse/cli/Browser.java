package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.NoAlertPresentException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser, in which tests open pages. Screenshots are written to {@code target/screenshots}. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

    /** It warns of a browser newer than itself, which only matters for features not used here. */
    private static final Logger VERSIONS = Logger.getLogger("org.openqa.selenium.devtools");

    private final ChromeDriver driver;

    /** @param profile a folder of its own */
    private Browser(Path profile) {
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
                "--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .build(),
                options);
        wide(1280);
    }

    /** Opens a browser; without one on the machine, the test is skipped, with a message. */
    static Browser open(Path profile) {
        if (!Files.isExecutable(CHROMIUM) || !Files.isExecutable(DRIVER)) {
            String skipped = "skipped: needs Debian's packages chromium and chromium-driver";
            // The test runner does not print the reason.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
        return new Browser(profile);
    }

    @Override
    public void close() {
        driver.quit();
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Opens a page. */
    void get(Path page) {
        driver.get(page.toUri().toString());
    }

    /** Makes the page as wide as that many pixels, which a window cannot always be. */
    void wide(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 1000, "deviceScaleFactor", 1, "mobile", false));
    }

    /** What an expression of JavaScript is. */
    Object value(String expression) {
        return Objects.requireNonNull(driver.executeScript("return " + expression), expression);
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /** Waits until something holds, for ten seconds at most. */
    void await(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as("the page is as expected after ten seconds")
                    .isLessThan(end);
            driver.executeAsyncScript("requestAnimationFrame(arguments[0])");
        }
    }

    /** Chooses an option of a select element by its text. */
    void choose(String selector, String text) {
        find(selector).findElements(By.tagName("option")).stream()
                .filter(option -> option.getText().equals(text))
                .findFirst()
                .orElseThrow()
                .click();
    }

    /** Checks that no dialog is open, nothing was logged, and nothing but the page was asked for. */
    void assertQuiet(Path page) {
        assertThatThrownBy(() -> driver.switchTo().alert()).isInstanceOf(NoAlertPresentException.class);
        assertThat(messages()).isEmpty();
        List<String> requests = driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> Verdicts.json(entry.getMessage()).get("message"))
                .filter(message -> message.get("method").asText().equals("Network.requestWillBeSent"))
                .map(message -> message.at("/params/request/url").asText())
                // The browser's own start page, and an image that it contains.
                .filter(url -> !url.startsWith("chrome:") && !url.startsWith("data:"))
                .toList();
        assertThat(requests).containsExactly(page.toUri().toString());
    }

    /** What the page has logged since the last call. */
    List<String> messages() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Checks that nothing on the page makes it scroll sideways when it is narrow. */
    void assertFits(int pixels) {
        wide(pixels);
        assertThat((Number) value("document.documentElement.scrollWidth")).isEqualTo((Number) (long) pixels);
    }

    /** @param scheme light or dark */
    void screenshot(String name, String scheme, int pixels) throws IOException {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        wide(pixels);
        Number height = (Number) value("document.documentElement.scrollHeight");
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        pixels,
                        "height",
                        Math.min(12_000, height.intValue() + 20),
                        "deviceScaleFactor",
                        1,
                        "mobile",
                        false));
        Path pictures = Files.createDirectories(Run.PROJECT.resolve("cli/target/screenshots"));
        Files.write(
                pictures.resolve(name + "-" + scheme + "-" + pixels + ".png"),
                driver.getScreenshotAs(OutputType.BYTES));
        wide(1280);
    }
}
