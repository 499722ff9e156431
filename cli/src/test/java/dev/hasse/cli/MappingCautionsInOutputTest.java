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
            "A1 cannot show: no cell is both read and written. Calls read \"balance:7\" and write \"balances:7\"; if these "
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
                  A1 cannot show: no cell is both read and written. Calls read "balance:7" and
                    write "balances:7"; if these are one thing, give it one name in the mapping
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
        assertThat(run.out()).contains("A3 (residue) ×2").contains("nobody in the log had");
        assertThat(run("check", "--isolation").out()).contains("T8 serial-order             violated");
    }
}
