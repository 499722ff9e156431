package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page of a report in a real browser. */
@Tag("on-one-java")
class ReportInBrowserIT {
    private static final String HOSTILE = """
            {"agent":"<img src=x onerror=alert(1)>","read_time":0,"write_time":1,"write_values":{"</script><script>alert(2)</script>":"<b>"},"workload":"</script><script>alert(3)</script>"}
            {"agent":"\\"><svg onload=alert(4)>","read_time":0,"write_time":2,"read_values":{"</script><script>alert(2)</script>":"</style><script>alert(5)</script>"}}
            """;

    @TempDir
    private Path folder;

    private Browser browser;

    @BeforeEach
    void open() {
        browser = Browser.open(folder.resolve("profile"));
    }

    @AfterEach
    void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    private void report(String... traces) {
        Path page = folder.resolve("report.html");
        String[] arguments = Stream.concat(
                        Stream.of("report", "--format", "html", "-o", page.toString()), Stream.of(traces))
                .toArray(String[]::new);
        assertThat(Run.hasse(arguments)).isEqualTo(new Run(0, "", ""));
        browser.get(page);
    }

    private void nothingWentWrongAndNothingWasAskedFor() {
        browser.assertQuiet(folder.resolve("report.html"));
    }

    private List<String> column(int number) {
        return browser.all("#table tbody tr > :nth-child(" + number + ")").stream()
                .filter(WebElement::isDisplayed)
                .map(WebElement::getText)
                .toList();
    }

    @Test
    void theCorpus() throws IOException {
        report(Run.PROJECT.resolve("traces/corpus").toString());
        browser.screenshot("report", "light", 1280);
        browser.screenshot("report", "dark", 1280);
        browser.screenshot("report", "light", 400);
        browser.assertFits(400);

        assertThat(browser.all(".hasse-timeline")).isNotEmpty();
        nothingWentWrongAndNothingWasAskedFor();
    }

    @Test
    void theTableSortsByMouseAndByKeyboardAndFilters() {
        report(Run.PROJECT.resolve("traces/corpus").toString());
        WebElement byTraces = browser.driver().findElement(By.xpath("//button[text()='traces']"));

        byTraces.click();
        List<Integer> down = column(2).stream().map(Integer::valueOf).toList();
        assertThat(down).hasSizeGreaterThan(5).isSortedAccordingTo((one, other) -> other - one);
        byTraces.sendKeys(Keys.ENTER);
        assertThat(column(2).stream().map(Integer::valueOf).toList()).isSorted();
        browser.driver().findElement(By.xpath("//button[text()='workload']")).click();
        assertThat(column(1)).isSortedAccordingTo((one, other) -> other.compareTo(one));

        browser.find("#filter").sendKeys("CAUSAL");
        assertThat(column(1)).containsExactly("causal-cascade");
        assertThat(browser.find("#shown").getText()).isEqualTo("1 of " + down.size());
        nothingWentWrongAndNothingWasAskedFor();
    }

    @Test
    void whatIsHostileIsText() throws IOException {
        report(Files.writeString(folder.resolve("hostile.jsonl"), HOSTILE).toString());
        browser.screenshot("hostile", "light", 1280);

        String text = browser.find("main").getText();
        assertThat(text)
                .contains("</script><script>alert(3)</script>")
                .contains("</script><script>alert(2)</script>")
                .contains("<img src=x onerror=alert(1)>")
                .contains("</style><script>alert(5)</script>");
        assertThat(browser.all("main script, main img, [onload], [onerror]")).isEmpty();
        nothingWentWrongAndNothingWasAskedFor();
    }

    @Test
    void onANarrowScreenTheFiguresAreAListAndFit() throws IOException {
        report(Run.PROJECT.resolve("traces/corpus/stale-generation").toString());
        browser.screenshot("report-small", "light", 400);
        browser.screenshot("report-small", "dark", 1280);
        browser.assertFits(400);

        assertThat(browser.value("getComputedStyle(document.querySelector('#table td')).display"))
                .isEqualTo("grid");
        // Only drawings of timelines are wider, and scroll on their own.
        assertThat((List<?>) browser.value(
                        "Array.from(document.querySelectorAll('main *')).filter((one) => one.scrollWidth > 400"
                                + " && !one.closest('.drawing')).map((one) => one.outerHTML)"))
                .isEmpty();
        nothingWentWrongAndNothingWasAskedFor();
    }

    @Test
    void aCommandCanBeCopied() {
        report(Run.PROJECT.resolve("traces/corpus/paper").toString());
        WebElement button = browser.find(".command button");
        assertThat(button.getText()).isEqualTo("Copy");

        button.click();

        // A browser that does not let the page write to the clipboard has the command selected.
        browser.await(() -> button.getText().equals("Copied")
                || browser.value("getSelection().toString()")
                        .equals(browser.find(".command code").getText()));
    }

    @Test
    void noOtherScriptMayRun() {
        report(Run.PROJECT.resolve("traces/corpus/paper").toString());
        browser.driver()
                .executeScript(
                        "var s = document.createElement('script'); s.textContent = 'window.ran = true'; document.body.append(s);");

        assertThat(browser.value("window.ran === undefined")).isEqualTo(true);
        assertThat(browser.messages()).singleElement().asString().contains("Content Security Policy");
    }
}
