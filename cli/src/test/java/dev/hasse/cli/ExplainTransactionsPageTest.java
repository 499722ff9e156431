package dev.hasse.cli;

import static dev.hasse.cli.SafePages.assertPageIsSafe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.RulePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page of {@code explain --transactions} says the same as the text, draws it, and safely contains hostile logs. */
class ExplainTransactionsPageTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/transactions");

    @TempDir
    private Path folder;

    private static String explain(String log, Path mapping, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("explain", "--transactions", "--from", "generic", "--mapping", mapping.toString(), "-"));
        arguments.addAll(List.of(more));
        Run run = Run.piped(log, arguments.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    private static String example(TransactionRule rule) throws IOException {
        return Files.readString(EXAMPLES.resolve(rule.word() + ".jsonl"));
    }

    private static Path mapping(TransactionRule rule) {
        return EXAMPLES.resolve(rule == TransactionRule.T5 ? "keys.yaml" : "map.yaml");
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    @ParameterizedTest
    @EnumSource(TransactionRule.class)
    void thePageSaysWhatTheTextSays(TransactionRule rule) throws IOException {
        String text = words(explain(example(rule), mapping(rule)));
        String html = explain(example(rule), mapping(rule), "--format", "html");
        Document page = Jsoup.parse(html);

        assertPageIsSafe(html);
        assertThat(page.title()).isEqualTo("Hasse: -");
        assertThat(page.select("h1").text()).isEqualTo("-");
        assertThat(page.select(".verdict").text()).startsWith("violated: ").contains(rule.word());
        for (Element part : page.select("h2, h3, p:not(:has(a)):not(.note):not(.verdict), li")) {
            assertThat(text).contains(words(part.wholeText()));
        }
        for (Element part : page.select("table.steps td:nth-child(5)")) {
            assertThat(text).contains(words(part.wholeText()));
        }
        assertThat(page.select("a").eachAttr("href")).contains(RulePage.of(rule).toString());
        assertThat(page.select("svg")).hasSameSizeAs(page.select("table.steps"));
        assertThat(page.select("svg .hasse-event")).hasSameSizeAs(page.select("table.steps tbody tr"));
    }

    /** The step that the log lacks is drawn where everything is over, and the reason of a dirty read is an arrow. */
    @Test
    void theDrawingShowsWhatIsMissingAndWhatIsRelated() throws IOException {
        Document missing = Jsoup.parse(explain(
                example(TransactionRule.T2), mapping(TransactionRule.T2), "--witness", "T2:1", "--format", "html"));
        assertThat(missing.select("svg .hasse-missing")).hasSize(1);
        assertThat(missing.select("table.steps tr.found td").eachText()).contains("→", "-", "never");

        Document cycle = Jsoup.parse(explain(
                example(TransactionRule.T8), mapping(TransactionRule.T8), "--witness", "T8:1", "--format", "html"));
        assertThat(cycle.select("svg .hasse-arrow title").eachText())
                .containsExactly("from step 2 to step 3: rw on balance", "from step 3 to step 5: ww on balance");
        assertThat(cycle.select("svg .hasse-wrong")).isEmpty();
        assertThat(cycle.select("svg .hasse-proof")).hasSize(3);
    }

    @Test
    void theAgentHasAColumnWhereTheLogKnowsIt() throws IOException {
        assertThat(Jsoup.parse(explain(example(TransactionRule.T2), mapping(TransactionRule.T2), "--format", "html"))
                        .select("table.steps th")
                        .eachText())
                .doesNotContain("agent");
        Path agents = Files.writeString(
                folder.resolve("agents.yaml"),
                Files.readString(mapping(TransactionRule.T2)).replace("agent: tx", "agent: who"));
        Document page = Jsoup.parse(explain(
                example(TransactionRule.T2).replace("{\"at\"", "{\"who\": \"planner\", \"at\""),
                agents,
                "--witness",
                "T2:1",
                "--format",
                "html"));
        assertThat(page.select("table.steps th").eachText()).contains("agent");
        assertThat(page.select("table.steps td").eachText()).contains("planner");
    }

    @Test
    void operationsHaveAPageToo() {
        Run run = Run.hasse(
                "explain",
                "--isolation",
                "--format",
                "html",
                Run.PROJECT.resolve("docs/two-agents.jsonl").toString());
        assertThat(run.err()).isEmpty();
        assertPageIsSafe(run.out());
        assertThat(Jsoup.parse(run.out()).select("h2").text()).startsWith("T8 serial-order: G-single in ");
    }

    @Test
    void aLogThatViolatesNothingSaysSo() throws IOException {
        String html = explain(
                Files.readString(EXAMPLES.resolve("T1-held.jsonl")), mapping(TransactionRule.T1), "--format", "html");
        assertPageIsSafe(html);
        assertThat(Jsoup.parse(html).select("h2").text()).startsWith("- violates no rule: held are T1, T6, T9;");
    }

    @Test
    void hostileTextStaysText() {
        for (String text : SafePages.HOSTILE) {
            String log = String.format(
                    "{\"at\":1,\"tx\":%1$s,\"op\":\"book\",\"args\":{\"cell\":%1$s},\"result\":%1$s}%n"
                            + "{\"at\":2,\"tx\":\"b\",\"op\":\"read\",\"args\":{\"cell\":%1$s},\"result\":%1$s}%n"
                            + "{\"at\":3,\"tx\":%1$s,\"op\":\"abort\"}%n{\"at\":4,\"tx\":\"b\",\"op\":\"commit\"}%n",
                    text);
            String html = explain(log, mapping(TransactionRule.T2), "--format", "html");
            assertPageIsSafe(html);
            assertThat(HostileText.harmful(html)).isEmpty();
        }
    }

    @Test
    void aFileHoldsThePage() throws IOException {
        Path file = folder.resolve("why.html");
        assertThat(explain(
                        example(TransactionRule.T7),
                        mapping(TransactionRule.T7),
                        "--format",
                        "html",
                        "-o",
                        file.toString()))
                .isEmpty();
        assertThat(Files.readString(file))
                .startsWith("<!DOCTYPE html>")
                .isEqualTo(explain(example(TransactionRule.T7), mapping(TransactionRule.T7), "--format", "html"));
    }
}
