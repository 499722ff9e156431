package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.WheelInput.ScrollOrigin;

/** The page of {@code hasse explain --format html} in a real browser: the trace to look around in. */
@Tag("on-one-java")
class ExplorerInBrowserIT {
    private static final String TRIP =
            Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();
    private static final String ALL_FOUR =
            Run.PROJECT.resolve("traces/corpus/lattice/all-four.jsonl").toString();
    private static final String HOSTILE = """
            {"op_id":"</script><script>alert(0)</script>","agent":"<img src=x onerror=alert(1)>","read_time":0,"write_time":1,"write_values":{"</script><!--<script>alert(2)</script>":"<b>"}}
            {"agent":"\\"><svg onload=alert(4)>","read_time":0,"write_time":2,"read_values":{"</script><!--<script>alert(2)</script>":"</style><script>alert(5)</script>"}}
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

    private Path explain(String... arguments) {
        Path page = folder.resolve("why.html");
        String[] all = new String[arguments.length + 5];
        all[0] = "explain";
        all[1] = "--format";
        all[2] = "html";
        all[3] = "-o";
        all[4] = page.toString();
        System.arraycopy(arguments, 0, all, 5, arguments.length);
        assertThat(Run.hasse(all)).isEqualTo(new Run(0, "", ""));
        browser.get(page);
        browser.await(() -> browser.value("performance.getEntriesByName('hasse-drawn').length")
                .equals(1L));
        return page;
    }

    /** Opens the list of what is in view. */
    private void openList() {
        browser.find("#list summary").click();
    }

    /** The lines of that list. */
    private List<?> inView() {
        return (List<?>) browser.value(
                "Array.from(document.querySelectorAll('#listed button'), (button) => button.textContent)");
    }

    private void awaitInView(int operations) {
        browser.await(() -> inView().size() == operations);
    }

    private String details() {
        return browser.find("#details").getText();
    }

    private void key(CharSequence... keys) {
        browser.find("#canvas").sendKeys(keys);
    }

    /** Whether a pixel of the canvas has the colour of a variable of the page. */
    private boolean isDrawnIn(String variable) {
        return (boolean) browser.value("(() => {"
                + "const canvas = document.getElementById('canvas'), copy = new OffscreenCanvas(canvas.width, canvas.height);"
                + "const context = copy.getContext('2d', {willReadFrequently: true});"
                + "context.drawImage(canvas, 0, 0);"
                + "context.fillStyle = getComputedStyle(canvas).getPropertyValue('--" + variable + "').trim();"
                + "const wanted = [1, 3, 5].map((k) => parseInt(context.fillStyle.slice(k, k + 2), 16));"
                + "const data = context.getImageData(0, 30, canvas.width, canvas.height - 30).data;"
                + "for (let k = 0; k < data.length; k += 4) {"
                + "  if (wanted.every((part, which) => data[k + which] === part)) { return true; }"
                + "} return false; })()");
    }

    /** Has each text that is drawn on a canvas noted: its place, its width, how it is aligned, and where it may be drawn. */
    private void noteTexts() {
        browser.driver().executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                window.texts = [];
                for (const [name, note] of [
                  ['rect', (context, [x, , width]) => { context.from = x; context.to = x + width; }],
                  ['fillText', (context, [text, x]) => window.texts.push(
                    {text, x, width: context.measureText(text).width, align: context.textAlign, from: context.from, to: context.to})],
                ]) {
                  const drawn = CanvasRenderingContext2D.prototype[name];
                  CanvasRenderingContext2D.prototype[name] = function (...args) {
                    note(this, args);
                    return drawn.apply(this, args);
                  };
                }
                """));
    }

    /** Twenty operations, an hour apart, of agents whose names begin and end alike. */
    private Path longNames() throws IOException {
        StringBuilder records = new StringBuilder();
        for (int k = 0; k < 20; k++) {
            records.append(String.format(
                    "{\"agent\":\"agent-with-a-rather-long-name-number-%d-of-the-team\",\"read_time\":%d,\"write_time\":%d}\n",
                    k % 4, 1_772_442_000_000_000L + k * 3_600_000_000L, 1_772_442_000_000_000L + k * 3_600_000_000L));
        }
        return Files.writeString(folder.resolve("names.jsonl"), records);
    }

    @Test
    void namesThatBeginAndEndAlikeAreToldApart() throws IOException {
        noteTexts();
        explain(longNames().toString());

        assertThat((List<?>) browser.value("Array.from(new Set(texts.filter((one) => one.text.includes('\u2026'))"
                        + ".map((one) => one.text.replace(/[\u2068\u2069]/g, ''))))"))
                .asString()
                .contains("\u20260\u2026", "\u20261\u2026", "\u20262\u2026", "\u20263\u2026");
    }

    @Test
    void theTimesAtTheEdgesAreWhole() throws IOException {
        noteTexts();
        explain(longNames().toString());

        assertThat((List<?>) browser.value("texts.filter((one) => one.align === 'center')"))
                .isNotEmpty();
        assertThat(
                        (List<?>)
                                browser.value(
                                        "texts.filter((one) => one.align === 'center'"
                                                + " && (one.x - one.width / 2 < one.from || one.x + one.width / 2 > one.to)).map((one) => one.text)"))
                .isEmpty();
    }

    /** The operations are 19 hours apart. */
    @Test
    void timesOfSeveralDaysAreShownWithTheDay() throws IOException {
        noteTexts();
        explain(longNames().toString());

        assertThat((List<?>) browser.value("texts.filter((one) => one.align === 'center').map((one) => one.text)"))
                .isNotEmpty()
                .allSatisfy(text -> assertThat((String) text).matches("03-0[23] \\d\\d:\\d\\d:\\d\\d\\.\\d{3}"));
    }

    /** That witness is why the page was made; the whole trace is one key away. */
    @Test
    void aPageForOneWitnessOpensAtIt() {
        explain(ALL_FOUR, "--witness", "A6:1");

        assertThat(details()).startsWith("A6 tool-effect-reordering");
        assertThat(browser.find(".finding[aria-current=true]").getText()).startsWith("A6:1");
        key(Keys.ESCAPE);
        browser.await(() -> details().isEmpty());
        explain(ALL_FOUR);
        assertThat(details()).isEmpty();
    }

    @Test
    void aFindingIsShownWithItsProof() throws IOException {
        Path page = explain(ALL_FOUR);
        assertThat(browser.find("#shown").getText()).isEqualTo("3 operations in 3 rows");
        assertThat(browser.find("#findings-count").getText()).isEqualTo("5 findings");
        assertThat(isDrawnIn("proof")).isFalse();

        WebElement first = browser.all(".finding").get(0);
        first.click();

        assertThat(first.getAttribute("aria-current")).isEqualTo("true");
        assertThat(details())
                .contains("T1 is operation \"result\" of executor (line 3).")
                .contains("T1 read plan = \"ship on Friday\" at 1.")
                .contains("compare the version of plan");
        browser.await(() -> isDrawnIn("proof"));
        assertThat((String) browser.value("location.hash")).isEqualTo("#A1:1");
        browser.screenshot("explorer", "light", 1280);
        browser.screenshot("explorer", "dark", 1280);
        browser.screenshot("explorer", "light", 400);
        browser.assertFits(400);
        browser.assertQuiet(page);
    }

    @Test
    void aClickShowsTheRecordAsItIs() throws IOException {
        String precise =
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"write_values\":{\"c\":12345678901234567890.10}}\n";
        Path page =
                explain(Files.writeString(folder.resolve("one.jsonl"), precise).toString());

        new Actions(browser.driver())
                .moveToElement(browser.find("#canvas"))
                .click()
                .perform();

        browser.await(() -> details().contains("write_values"));
        assertThat(details())
                .contains("Operation 1 of a")
                .contains("\"c\": 12345678901234567890.1")
                .contains("one.jsonl:1");
        browser.assertQuiet(page);
    }

    @Test
    void filtersLeaveOut() {
        explain(TRIP);
        openList();
        awaitInView(4);

        browser.find("#agent").sendKeys("HOTEL");
        awaitInView(1);
        assertThat(browser.find("#shown").getText()).isEqualTo("1 of 4 operations in 1 row");
        assertThat(inView()).singleElement().asString().contains("hotel").contains("trip.date");
        browser.find("#agent").clear();
        browser.find("#agent").sendKeys(" ");
        awaitInView(4);

        browser.find("#cell").sendKeys("booking");
        awaitInView(2);
        browser.choose("#rows", "cells");
        browser.await(() -> browser.find("#shown").getText().equals("2 of 4 operations in 2 rows"));
        browser.find("#cell").sendKeys(Keys.CONTROL + "a", Keys.DELETE);
        browser.await(() -> browser.find("#shown").getText().equals("4 operations in 3 rows"));

        browser.choose("#anomaly", "A1 stale-generation (1)");
        browser.await(() -> browser.find("#shown").getText().startsWith("2 of 4 operations"));
    }

    @Test
    void theKeyboardReachesEverything() {
        explain(TRIP);

        key("n");
        browser.await(() -> details().startsWith("Operation 1 of user"));
        key("n");
        browser.await(() -> details().startsWith("Operation 2 of user"));
        key("p", Keys.ENTER);
        browser.await(() -> details().startsWith("Operation 1 of user"));
        assertThat(browser.driver().switchTo().activeElement().getAttribute("id"))
                .isEqualTo("details");
        browser.find("#details").sendKeys(Keys.ESCAPE);
        browser.await(() -> details().isEmpty());
        assertThat(browser.driver().switchTo().activeElement().getAttribute("id"))
                .isEqualTo("canvas");

        openList();
        key("+", "+", "+", Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT);
        awaitInView(3);
        key("0");
        awaitInView(4);
        browser.find(".finding").sendKeys(Keys.ENTER);
        browser.await(() -> details().startsWith("A1 stale-generation"));
        key(Keys.ESCAPE);
        browser.await(() -> details().isEmpty());
    }

    @Test
    void theWheelZoomsAndDraggingMoves() {
        explain(TRIP);
        openList();
        awaitInView(4);
        WebElement canvas = browser.find("#canvas");
        Actions actions = new Actions(browser.driver());

        for (int k = 0; k < 6; k++) {
            actions.scrollFromOrigin(ScrollOrigin.fromElement(canvas), 0, -400).perform();
        }
        actions.dragAndDropBy(canvas, 300, 0).perform();
        actions.dragAndDropBy(canvas, 300, 0).perform();
        actions.dragAndDropBy(canvas, 300, 0).perform();

        awaitInView(3);
    }

    @Test
    void undoneRefusedAndUncertainOperationsAreNoOrdinaryOnes() throws IOException {
        Path page =
                explain(Files.writeString(folder.resolve("states.jsonl"), """
                {"agent":"a","read_time":0,"write_time":2,"write_values":{"c":1},"aborted":true}
                {"agent":"b","read_time":1,"write_time":3,"read_values":{"c":1},"refused":true}
                {"agent":"c","read_time":1,"read_until":2,"write_since":4,"write_time":6,"read_values":{"c":1},"write_values":{"d":1}}
                """).toString());

        openList();
        awaitInView(3);
        assertThat(inView().get(0)).asString().endsWith("is undone later");
        assertThat(inView().get(1)).asString().endsWith("is refused");
        browser.screenshot("explorer-states", "light", 1280);
        browser.assertQuiet(page);
    }

    @Test
    void timesCanBeAsFarApartAsNumbersAllow() throws IOException {
        Path page = explain(Files.writeString(folder.resolve("far.jsonl"), """
                {"agent":"a","read_time":-9223372036854775808,"write_time":-9223372036854775807,"write_values":{"c":1}}
                {"agent":"b","read_time":9223372036854775806,"write_time":9223372036854775807,"read_values":{"c":1}}
                """).toString());
        browser.choose("#time", "to scale");
        key("n", "n");
        for (int k = 0; k < 90; k++) {
            key("+");
        }
        openList();

        key("0");
        awaitInView(2);
        assertThat(inView().get(0)).asString().contains("-9223372036854775808 to -9223372036854775807");
        browser.assertQuiet(page);
    }

    @Test
    void whatIsHostileIsText() throws IOException {
        Path page = explain(
                Files.writeString(folder.resolve("hostile.jsonl"), HOSTILE).toString());
        browser.find(".finding").click();
        browser.choose("#rows", "cells");
        key("n");

        browser.await(() -> details().contains("write_values"));
        openList();
        awaitInView(2);
        assertThat(inView().toString())
                .contains("<img src=x onerror=alert(1)>")
                .contains("</script><!--<script>alert(2)</script>");
        assertThat(browser.all("main script:not([type]), main img, [onload], [onerror]"))
                .isEmpty();
        browser.assertQuiet(page);
    }

    @Test
    void withoutScriptsTheDrawingsRemain() {
        Path page = explain(TRIP);
        browser.driver().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        browser.get(page);

        assertThat(browser.find("#explorer").isDisplayed()).isFalse();
        assertThat(browser.find(".hasse-timeline").isDisplayed()).isTrue();
        assertThat(browser.find("main").getText()).contains("T1 read trip.date = \"14 June\" at 1.");
    }

    @Test
    void theAddressOfAPageCanNameAFinding() {
        Path page = explain(ALL_FOUR);
        browser.driver().get(page.toUri() + "#A6:1");
        browser.driver().navigate().refresh();

        browser.await(() -> details().startsWith("A6 tool-effect-reordering"));
    }
}
