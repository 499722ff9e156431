package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A mapping under which nothing could be found is told wherever the result is: A1 may be absent, and proves nothing. */
class MappingCautionsInOutputTest {
    private static final String LOG = """
            {"tool":"get","agent":"planner","args":{"id":"7"},"result":{"n":100},"from":1,"to":2}
            {"tool":"set","agent":"booker","args":{"id":"7","n":105},"result":{},"from":3,"to":4}
            {"tool":"set","agent":"planner","args":{"id":"7","n":70},"result":{},"from":5,"to":6}
            """;
    private static final String MAPPING = """
            fields: {tool: tool, agent: agent, args: args, result: result, started: from, ended: to}
            tools:
              get: {effect: read, cell: "balance:{id}", value: result.n}
              set: {effect: write, cell: "balances:{id}", value: args.n}
            """;
    private static final String CAUTION =
            "A1 cannot show between logged calls: no cell is both read and written by them. Calls read \"balance:7\" and write \"balances:7\"; if these "
                    + "are one thing, give it one name in the mapping";

    /** Two transactions of several calls each, which each read what the other had not committed. */
    private static final Path CYCLE = Run.PROJECT.resolve("traces/formats/generic/atomix.jsonl");

    private static final String WITHOUT_TRANSACTIONS = """
            fields: {tool: op_kind, agent: tx_id, trace: trace_id, started: ts, ended: ts, args: scope, result: value_hash}
            tools:
              read: {effect: read, cell: "{args}", value: result}
              write: {effect: write, cell: "{args}", value: result}
              commit: none
              abort: none
            """;

    @TempDir
    private Path folder;

    private Path log;
    private Path mapping;

    @BeforeEach
    void write() throws IOException {
        log = Files.writeString(folder.resolve("log.jsonl"), LOG);
        mapping = Files.writeString(folder.resolve("map.yaml"), MAPPING);
    }

    private Run run(String command, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of(command, "--from", "generic", "--mapping", mapping.toString()));
        arguments.addAll(List.of(options));
        arguments.add(log.toString());
        return Run.hasse(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "convert", "validate", "report"})
    void everyCommandWarns(String command) {
        assertThat(run(command).err()).contains("warning: " + CAUTION + "\n");
        assertThat(run(command, "--quiet").err()).isEmpty();
    }

    /** By the definition of its evidence, A1 is tested, since agents overlapped: the gate passes, and says what that is worth. */
    @Test
    void theTextSaysItBesideTheGate() {
        Run run = run("check");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).endsWith("""
                gate (level L4): passed
                  A1 cannot show between logged calls: no cell is both read and written by them.
                    Calls read "balance:7" and write "balances:7"; if these are one thing, give
                    it one name in the mapping
                """);
    }

    @Test
    void soDoOtherFormats() throws IOException {
        JsonNode summary = new ObjectMapper()
                .readTree(run("check", "--format", "json").out())
                .path("summary");

        assertThat(summary.path("cautions")).hasSize(1);
        assertThat(summary.path("cautions").path(0).asText()).isEqualTo(CAUTION);
        assertThat(run("check", "--format", "jsonl").out()).contains("\"cautions\"");
        assertThat(run("check", "--format", "markdown").out()).contains("A1 cannot show");
        assertThat(run("check", "--format", "github").out()).contains("::warning title=mapping::A1 cannot show");
    }

    /** Quiet text says nothing of what passes, but a gate that passed where nothing could be found is worth less than it seems. */
    @Test
    void soDoesQuietText() {
        Run quiet = run("check", "--quiet");

        assertThat(quiet.err()).isEmpty();
        assertThat(quiet.out()).isEqualTo("""
                gate (level L4): passed
                  A1 cannot show between logged calls: no cell is both read and written by them.
                    Calls read "balance:7" and write "balances:7"; if these are one thing, give
                    it one name in the mapping
                """);
    }

    @Test
    void sarifHasItAsANotification() throws IOException {
        JsonNode sarif =
                new ObjectMapper().readTree(run("check", "--format", "sarif").out());

        assertThat(Schemas.sarif().validate(sarif)).isEmpty();
        JsonNode invocation = sarif.at("/runs/0/invocations/0");
        assertThat(invocation.path("executionSuccessful").asBoolean()).isTrue();
        JsonNode notifications = invocation.path("toolExecutionNotifications");
        assertThat(notifications).hasSize(1);
        assertThat(notifications.path(0).path("level").asText()).isEqualTo("warning");
        assertThat(notifications.path(0).at("/message/text").asText()).isEqualTo(CAUTION + ".");
    }

    /** The schemas of JUnit's XML that CI systems use know it at the end of a suite. */
    @Test
    void junitHasItAtTheEndOfEachSuite() {
        assertThat(run("check", "--format", "junit").out())
                .contains("</testcase>\n<system-err>" + CAUTION + "\n</system-err></testsuite>\n")
                .contains("failures=\"0\"")
                .containsOnlyOnce("<system-err>");
    }

    @Test
    void gitLabHasItAsAnIssueOfTheRun() throws IOException {
        JsonNode issues =
                new ObjectMapper().readTree(run("check", "--format", "gitlab").out());

        assertThat(issues.findValuesAsText("check_name")).containsExactly("hasse/unseen-overwrite", "hasse/mapping");
        JsonNode issue = issues.get(1);
        assertThat(issue.path("description").asText()).isEqualTo(CAUTION);
        assertThat(issue.path("severity").asText()).isEqualTo("minor");
    }

    @Test
    void thePageOfAReportSaysItWhereNothingWasFound() {
        assertThat(run("report", "--format", "html").out())
                .contains("No anomaly was found.</p>")
                .contains("A1 cannot show between logged calls: no cell is both read and written by them.");
    }

    /** Somebody whose calls are not in the log changed what planner had read. */
    @Test
    void nothingIsSaidBesideAnA1() throws IOException {
        log = Files.writeString(folder.resolve("unlogged.jsonl"), """
            {"tool":"get","agent":"planner","args":{"id":"7"},"result":{"n":1},"from":1,"to":2}
            {"tool":"get","agent":"booker","args":{"id":"7"},"result":{"n":2},"from":3,"to":4}
            {"tool":"set","agent":"planner","args":{"id":"7","n":5},"result":{},"from":5,"to":6}
            """);
        Run run = run("check");

        assertThat(run.out()).contains("A1 ×1").doesNotContain("cannot show");
        assertThat(run("report", "--format", "html").out()).doesNotContain("cannot show");
        assertThat(run.err()).contains("warning: A1 cannot show between logged calls: ");
    }

    /** Then it is the mapping that leaves nothing to test, and not the log. */
    @Test
    void itIsSaidWhereA1IsUntestedToo() throws IOException {
        mapping = Files.writeString(
                folder.resolve("one.yaml"), MAPPING.replace("balances:", "balance:") + "agent: planner\n");
        Run run = run("check");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).endsWith("""
                gate (level L4): failed as nothing could be tested
                  no record could have shown an anomaly, which proves nothing; correct the
                    mapping as the warning says; --allow-untested lets such a run pass
                  A1 cannot show between logged calls: the mapping says that one agent,
                    "planner", makes all calls. Name the place where calls say who made them,
                    such as agent: "{@agent}"
                """);
    }

    /** The shard without the A1 cannot know of it. */
    @Test
    void mergedShardsSayNothingBesideAnA1() throws IOException {
        String calls = """
            {"tool":"get","agent":"planner","run":"%1$s","args":{"id":"7"},"result":{"n":1},"from":1,"to":2}
            {"tool":"get","agent":"booker","run":"%1$s","args":{"id":"7"},"result":{"n":%2$d},"from":3,"to":4}
            {"tool":"set","agent":"planner","run":"%1$s","args":{"id":"7","n":5},"result":{},"from":5,"to":6}
            """;
        log = Files.writeString(folder.resolve("two.jsonl"), calls.formatted("a", 2) + calls.formatted("b", 1));
        mapping = Files.writeString(
                folder.resolve("two.yaml"), MAPPING.replace("tool: tool,", "tool: tool, trace: run,"));
        List<String> merge = new ArrayList<>(List.of("merge", "--format", "json"));
        for (int shard = 1; shard <= 2; shard++) {
            Path result = folder.resolve(shard + ".json");
            run("check", "--shard", shard + "/2", "--format", "json", "-o", result.toString());
            merge.add(result.toString());
        }
        String merged = Run.hasse(merge.toArray(String[]::new)).out();

        assertThat(new ObjectMapper().readTree(merged).at("/summary/traces").asInt())
                .isEqualTo(2);
        assertThat(merged).doesNotContain("cannot show");
    }

    @Test
    void mergedResultsKeepIt() throws IOException {
        Path one = folder.resolve("1.json");
        run("check", "--format", "json", "-o", one.toString());

        assertThat(Run.hasse("merge", one.toString()).out())
                .contains("A1 cannot show")
                .contains("\"balances:7\"");
    }

    @Test
    void aMappingUnderWhichA1ShowsIsNoCause() throws IOException {
        mapping = Files.writeString(folder.resolve("good.yaml"), MAPPING.replace("balances:", "balance:"));
        Run run = run("check");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out() + run.err()).contains("A1 ×1").doesNotContain("cannot show");
        assertThat(run("check", "--format", "json").out()).doesNotContain("cautions");
    }

    /** Records of one's own say themselves what was read and written. */
    @Test
    void nothingIsSaidOfRecords() {
        Run run = Run.piped("""
                {"agent":"a","read_time":0,"write_time":3,"read_values":{"x":null},"write_values":{"y":1}}
                {"agent":"b","read_time":1,"write_time":2,"read_values":{"z":null},"write_values":{"w":1}}
                """, "check");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out() + run.err()).doesNotContain("cannot show");
    }

    @Test
    void splitTransactionsAreNotCalledIsolated() throws IOException {
        log = CYCLE;
        mapping = Files.writeString(folder.resolve("split.yaml"), WITHOUT_TRANSACTIONS);
        String split =
                "calls with one \"tx_id\" end with \"commit\", like parts of one transaction, but each counts by itself. If "
                        + "they are one, add \"transaction: tx_id\" to fields of the mapping, and \"commit: commit\" to tools";

        for (String what : List.of("--a3=auto", "--isolation", "--transactions")) {
            Run run = run("check", what);
            assertThat(run.exitCode()).as(what).isEqualTo(1);
            assertThat(run.err()).as(what).contains("warning: " + split + "\n");
        }
        assertThat(run("check", "--isolation").out()).startsWith("""
                t: 3 transactions, 7 steps, of a log that may be cut off
                  T8 serial-order             undecided
                     calls with one "tx_id" end with "commit", like parts of one transaction,
                        but each counts by itself. If they are one, add "transaction: tx_id" to
                        fields of the mapping, and "commit: commit" to tools
                """);
    }

    /** A write skew, one half of which was undone: whether the half that is left has a serial order is not seen in its calls. */
    @Test
    void aViolationBetweenPartsOfTransactionsIsNone() throws IOException {
        log = Files.writeString(folder.resolve("skew.jsonl"), """
            {"op":"write","tx_id":"T0","cell":"x","value":"0","at":1}
            {"op":"write","tx_id":"T0","cell":"y","value":"0","at":2}
            {"op":"commit","tx_id":"T0","cell":"","value":null,"at":3}
            {"op":"read","tx_id":"T1","cell":"x","value":"0","at":4}
            {"op":"read","tx_id":"T2","cell":"y","value":"0","at":5}
            {"op":"write","tx_id":"T1","cell":"y","value":"1","at":6}
            {"op":"write","tx_id":"T2","cell":"x","value":"1","at":7}
            {"op":"abort","tx_id":"T1","cell":"","value":null,"at":8}
            {"op":"commit","tx_id":"T2","cell":"","value":null,"at":9}
            """);
        String split = """
            fields: {tool: op, agent: tx_id, started: at, ended: at, args: cell, result: value}
            tools:
              read: {effect: read, cell: "{args}", value: result}
              write: {effect: write, cell: "{args}", value: result}
              commit: none
              abort: none
            """;
        mapping = Files.writeString(folder.resolve("split.yaml"), split);
        Run run = run("check", "--isolation");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("T8 serial-order             undecided")
                .doesNotContain("violated", "G2", "does not meet");

        mapping = Files.writeString(
                folder.resolve("whole.yaml"),
                split.replace("agent: tx_id,", "agent: tx_id, transaction: tx_id,")
                        .replace("commit: none", "commit: commit")
                        .replace("abort: none", "abort: abort"));
        assertThat(run("check", "--isolation").out()).contains("T8 serial-order             held");
    }

    @Test
    void whatIsAddedIsEnough() throws IOException {
        log = CYCLE;
        mapping = Files.writeString(
                folder.resolve("whole.yaml"),
                WITHOUT_TRANSACTIONS
                        .replace("agent: tx_id,", "agent: tx_id, transaction: tx_id,")
                        .replace("commit: none", "commit: commit"));
        Run run = run("check");

        assertThat(run.err()).doesNotContain("warning");
        // Where lines end depends on how long the path of the log is.
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("A3 (residue) ×2")
                .contains("nobody in the log had");
        assertThat(run("check", "--isolation").out()).contains("T8 serial-order             violated");
    }
}
