package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts on transactions in each third-party format, as their schemas and readers take them. */
class TransactionFormatsTest {
    private static final String HOSTILE = "<b>`x`|%0A::error::,[x](http://e.org)]]>";

    @TempDir
    private Path folder;

    @BeforeEach
    void aMappingAndATrip() throws IOException {
        Files.writeString(folder.resolve("map.yaml"), CheckTransactionsTest.MAPPING + "complete: true\n");
        write("trip.jsonl", CheckTransactionsTest.TRIP);
    }

    private Path write(String name, List<String> steps) throws IOException {
        return Files.writeString(folder.resolve(name), CheckTransactionsTest.log(steps));
    }

    private Run check(String input, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("check", "--transactions", "--from", "generic", "--mapping", "map.yaml"));
        arguments.add(folder.resolve(input).toString());
        arguments.addAll(List.of(more));
        return Run.in(folder, "", arguments.toArray(String[]::new));
    }

    private static List<JsonNode> nodes(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private Set<String> fingerprints(String input) throws IOException {
        Set<String> fingerprints = new HashSet<>();
        JsonNode sarif = Verdicts.json(check(input, "--format", "sarif").out());
        assertThat(Schemas.sarif().validate(sarif)).isEmpty();
        for (JsonNode result : sarif.at("/runs/0/results")) {
            fingerprints.add(result.at("/partialFingerprints").path("hasse/v1").asText());
        }
        return fingerprints;
    }

    @Test
    void junitHasACaseForEachRuleAndIsReadByMavensOwnParser() throws IOException {
        Path reports = Files.createDirectory(folder.resolve("reports"));
        check("trip.jsonl", "-o", "junit=" + reports.resolve("TEST-hasse.xml"));

        List<ReportTestCase> cases = new SurefireReportParser(List.of(reports.toFile()), new NullConsoleLogger())
                .parseXMLReportFiles().stream()
                        .flatMap(suite -> suite.getTestCases().stream())
                        .toList();
        assertThat(cases).hasSize(9);
        assertThat(cases.stream().filter(ReportTestCase::hasFailure).map(ReportTestCase::getName))
                .containsExactly(
                        "T2 compensated-completely",
                        "T4 irreversible-last",
                        "T7 no-dirty-hand-over",
                        "T8 serial-order");
        assertThat(cases.stream().filter(ReportTestCase::hasSkipped).map(ReportTestCase::getName))
                .containsExactly("T3 in-reverse", "T5 one-effect-a-key");
        assertThat(check("trip.jsonl", "--format", "junit").out())
                .contains("<testsuites name=\"hasse\" tests=\"9\" failures=\"4\" errors=\"0\" skipped=\"2\"")
                .contains("not-compensated: transaction a was aborted, and its step book (");
    }

    @Test
    void inJunitNothingDecidedIsAFailureOfItsOwn() throws IOException {
        Files.writeString(folder.resolve("map.yaml"), CheckTransactionsTest.MAPPING);
        write("nothing.jsonl", List.of("a book x 1"));

        assertThat(check("nothing.jsonl", "--format", "junit").out())
                .contains("<testcase name=\"something was tested\"")
                .contains("failures=\"1\"");
        assertThat(check("nothing.jsonl", "--format", "junit", "--allow-untested")
                        .out())
                .contains("failures=\"0\"");
    }

    @Test
    void githubAnnotatesTheStepsTenTimesAtMost() throws IOException {
        List<String> lines =
                check("trip.jsonl", "--format", "github").out().lines().toList();
        assertThat(lines).hasSize(5);
        assertThat(FormatsTest.command(lines.get(0)))
                .containsEntry("command", "error")
                .containsEntry("file", folder.resolve("trip.jsonl").toString())
                .containsEntry("line", "1")
                .containsEntry("title", "T2 compensated-completely");
        assertThat(lines.get(4))
                .isEqualTo("hasse: 1 trace, 2 transactions, 7 steps; T2 violated in 1, T4 violated in 1, "
                        + "T7 violated in 1, T8 violated in 1; gate: failed by 1 of 1 trace");

        List<String> many = new ArrayList<>();
        for (int k = 0; k < 12; k++) {
            many.add("a book seat" + k + " 1");
        }
        // One is compensated, so that all are known to be compensable.
        many.addAll(List.of("a cancel seat0 0", "a abort"));
        write("many.jsonl", many);
        List<String> capped =
                check("many.jsonl", "--format", "github").out().lines().toList();
        assertThat(capped.stream().filter(line -> line.startsWith("::error "))).hasSize(10);
        assertThat(capped).contains("hasse: 11 errors, of which 10 are shown");
    }

    @Test
    void theSummaryOfAJobIsWrittenAtItsEnd() throws IOException {
        Path summary = Files.writeString(folder.resolve("summary.md"), "# Before\n");
        int exitCode = Main.run(
                new Streams(
                        new ByteArrayInputStream(new byte[0]),
                        new ByteArrayOutputStream(),
                        new PrintWriter(new StringWriter()),
                        false,
                        false,
                        Map.of("GITHUB_STEP_SUMMARY", summary.toString()),
                        folder),
                "check",
                "--isolation",
                "--output",
                "github=" + folder.resolve("commands"),
                Run.PROJECT.resolve("docs/two-agents.jsonl").toString());

        assertThat(exitCode).isEqualTo(1);
        assertThat(Files.readString(summary)).startsWith("# Before\n## Hasse: failed\n");
        assertThat(Files.readString(folder.resolve("commands"))).startsWith("::error file=");
    }

    @Test
    void gitlabGetsWhatItAsksFor() throws IOException {
        JsonNode issues =
                Verdicts.json(check("trip.jsonl", "--format", "gitlab").out());

        assertThat(issues).hasSize(4);
        Set<String> fingerprints = new HashSet<>();
        for (JsonNode issue : issues) {
            assertThat(issue.get("check_name").asText()).startsWith("hasse/");
            assertThat(issue.get("severity").asText()).isEqualTo("major");
            assertThat(fingerprints.add(issue.get("fingerprint").asText())).isTrue();
            assertThat(Path.of(issue.at("/location/path").asText())).exists();
            assertThat(issue.at("/location/lines/begin").asInt()).isPositive();
        }
        assertThat(fingerprints).isEqualTo(fingerprints("trip.jsonl"));
    }

    @Test
    void markdownMeansNothingButWhatItSays() throws IOException {
        Files.writeString(
                folder.resolve("hostile.jsonl"),
                CheckTransactionsTest.log(CheckTransactionsTest.TRIP).replace("hotel", HOSTILE));
        String markdown = check("hostile.jsonl", "--format", "markdown").out();
        RenderedMarkdown rendered = RenderedMarkdown.of(markdown);

        assertThat(rendered.active()).isEmpty();
        assertThat(markdown)
                .startsWith("## Hasse: failed\n")
                .contains("| T2 compensated-completely | 1 | 0 | 0 |\n")
                .contains("### Traces that break a rule\n");
        assertThat(rendered.text()).contains("read " + HOSTILE + " as book");
    }

    /** A fingerprint does not change with lines above, times, values, transactions and numbers in names. */
    @Test
    void fingerprintsAreStable() throws IOException {
        List<String> later = new ArrayList<>(List.of("z read other 1", "z commit"));
        CheckTransactionsTest.TRIP.forEach(step -> later.add(
                step.replaceAll("^a ", "trip-81 ").replaceAll("^b ", "other-4 ").replace("taken", "sold")));
        write("later.jsonl", later);
        assertThat(fingerprints("later.jsonl")).hasSize(4).isEqualTo(fingerprints("trip.jsonl"));

        write(
                "elsewhere.jsonl",
                CheckTransactionsTest.TRIP.stream()
                        .map(step -> step.replace("hotel", "car"))
                        .toList());
        assertThat(fingerprints("elsewhere.jsonl")).isNotEqualTo(fingerprints("trip.jsonl"));
    }

    @Test
    void severalOutputsOfWhichOneFails() {
        Run run = check(
                "trip.jsonl",
                "-o",
                "sarif=" + folder.resolve("out.sarif"),
                "-o",
                "json=" + folder.resolve("no/such/out.json"),
                "-o",
                "gitlab=" + folder.resolve("out.json"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("error: ")
                .endsWith("out.json: cannot be written (no such folder)\n")
                .hasLineCount(1);
        assertThat(run.out()).contains("gate: failed by 1 of 1 trace");
        assertThat(folder.resolve("out.sarif")).isNotEmptyFile();
        assertThat(folder.resolve("out.json")).isNotEmptyFile();
    }

    @Test
    void whatABaselineKnowsDoesNotCount() throws IOException {
        String known = folder.resolve("known.json").toString();
        Run recorded = Run.in(
                folder,
                "",
                "baseline",
                "--transactions",
                "--from",
                "generic",
                "--mapping",
                "map.yaml",
                "-o",
                known,
                folder.resolve("trip.jsonl").toString());
        assertThat(recorded).isEqualTo(new Run(0, "4 violations of 4 witnesses recorded\n", ""));
        assertThat(Schemas.of("hasse.baseline.1").validate(Verdicts.json(Files.readString(Path.of(known)))))
                .isEmpty();
        assertThat(Files.readString(Path.of(known)))
                .contains(
                        "\"findings\": [],\n \"violations\": [\n  {\"rule\":\"T2\",\"fault\":\"not-compensated\",\"steps\":[\"book\"],\"subject\":\"flight\"},\n");

        Run passed = check("trip.jsonl", "--baseline", known);
        assertThat(passed.exitCode()).isZero();
        assertThat(passed.err()).isEmpty();
        assertThat(passed.out())
                .contains("T2 compensated-completely   violated ×1 (1 excused)\n")
                .contains("does not meet read-committed")
                .endsWith("gate: passed\n");
        JsonNode json = Verdicts.json(
                check("trip.jsonl", "--baseline", known, "--format", "json").out());
        assertThat(Schemas.of("hasse.transactions.1").validate(json)).isEmpty();
        assertThat(json.at("/traces/0/rules/T2/excused").asInt()).isEqualTo(1);
        assertThat(json.at("/traces/0/rules/T2/witnesses")).isEmpty();

        List<String> more = new ArrayList<>(CheckTransactionsTest.TRIP);
        more.add("a book late x");
        write("more.jsonl", more);
        Run failed = check("more.jsonl", "--baseline", known);
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.out()).contains("after-the-decision").doesNotContain("irreversible-aborted");

        write("fewer.jsonl", List.of("b commit"));
        assertThat(check("fewer.jsonl", "--baseline", known).err())
                .startsWith("gone: T2 compensated-completely (not-compensated) of book on flight\n")
                .endsWith("use --update-baseline to remove them from the baseline\n");
        assertThat(check("fewer.jsonl", "--baseline", known, "--update-baseline")
                        .err())
                .endsWith("removed from the baseline: 4 findings\n");
        assertThat(Files.readString(Path.of(known)))
                .isEqualTo("{\"schema\": \"hasse.baseline/1\",\n \"findings\": []}\n");
    }

    /** Findings and violations may stand in one file; each check updates its own. */
    @Test
    void aBaselineOfBothKeepsTheOtherKind() throws IOException {
        Path known = Files.writeString(folder.resolve("both.json"), """
                {"schema": "hasse.baseline/1",
                 "findings": [
                  {"anomaly":"A1","agents":["flight","user"],"subject":"trip-*"}
                 ],
                 "violations": [
                  {"rule":"T9","fault":"never-decided","steps":["x"],"subject":""}
                 ]}
                """);
        check("trip.jsonl", "--baseline", known.toString(), "--update-baseline", "--quiet");
        assertThat(Files.readString(known)).contains("\"A1\"").doesNotContain("T9");

        Files.writeString(
                known, "{\"schema\":\"hasse.baseline/1\",\"findings\":[],\"violations\":[{\"fault\":\"T1\"}]}");
        assertThat(check("trip.jsonl", "--baseline", known.toString()).err())
                .isEqualTo("error: " + known + ": a violation without fault, steps or subject\n");
        Files.writeString(
                known,
                "{\"schema\":\"hasse.baseline/1\",\"findings\":[],\"violations\":[{\"fault\":\"no\",\"steps\":[],\"subject\":\"\"}]}");
        assertThat(check("trip.jsonl", "--baseline", known.toString()).exitCode())
                .isEqualTo(2);
    }

    @Test
    void theListOfIssuesIsEmptyWhereNothingIsBroken() throws IOException {
        write("fine.jsonl", List.of("b read x 1", "b commit"));

        Run run = check("fine.jsonl", "--format", "gitlab");
        assertThat(run.out()).isEqualTo("[ ]\n");
        assertThat(nodes(Verdicts.json(run.out()))).isEmpty();
        assertThat(run.exitCode()).isZero();
    }
}
