package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.transactions.TransactionRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code explain --transactions} and {@code --isolation} print of violations, and what they refuse. */
class ExplainTransactionsTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/transactions");
    private static final Path GOLDEN = Path.of("src/test/resources/dev/hasse/cli/violations");

    @TempDir
    private Path folder;

    private static Run explain(String log, String mapping, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "explain",
                "--transactions",
                "--from",
                "generic",
                "--mapping",
                EXAMPLES.resolve(mapping).toString(),
                "-"));
        arguments.addAll(List.of(more));
        return Run.piped(log, arguments.toArray(String[]::new));
    }

    private static String example(String name) throws IOException {
        return Files.readString(EXAMPLES.resolve(name + ".jsonl"));
    }

    /** Compares with the golden file of the rule; {@code -Dviolations.write=true} writes it anew. */
    @ParameterizedTest
    @EnumSource(TransactionRule.class)
    void aViolationOfEachRule(TransactionRule rule) throws IOException {
        Run run = explain(
                example(rule.word()),
                rule == TransactionRule.T5 ? "keys.yaml" : "map.yaml",
                "--witness",
                rule.word() + ":1");
        Path golden = GOLDEN.resolve(rule.word() + ".txt");
        if (Boolean.getBoolean("violations.write")) {
            Files.writeString(golden, run.out());
        }

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(Files.readString(golden));
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void withoutAChoiceTheFirstViolationOfEachRuleIsExplained() throws IOException {
        assertThat(explain(example("T7"), "map.yaml").out().lines().filter(line -> line.matches("T\\d .*")))
                .containsExactly("T7 no-dirty-hand-over: dirty-hand-over in -", "T8 serial-order: G1a in -");
    }

    @Test
    void whereNoRuleIsViolatedItSaysWhichWereDecided() throws IOException {
        assertThat(explain(example("T1-held"), "map.yaml").out()).isEqualTo("""
                        - violates no rule: held are T1, T6, T9; undecided are T2, T3, T4, T5, T7, T8.
                        """);
    }

    @Test
    void operationsAreExplainedByIsolation() throws IOException {
        String lostUpdate = """
                {"agent":"a","op_id":"r1","read_time":1,"read_values":{"x":0},"write_time":4,"write_values":{"x":1}}
                {"agent":"b","op_id":"r2","read_time":2,"read_values":{"x":0},"write_time":5,"write_values":{"x":2}}
                """;
        Run run = Run.piped(lostUpdate, "explain", "--isolation", "-");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("T8 serial-order: G-single in -\n").contains("""
                        Why this breaks the rule
                          Transactions r2, r1 have no serial order: one of them did not see what another
                          had written.
                          - r1 comes after r2, as it anti-depends on it (rw): transaction r1 overwrote x
                            = 0 by a (-:1), which transaction r2 had read by b (-:2).
                          - r2 comes after r1, as it write-depends on it (ww): transaction r2 wrote x by
                            b (-:2) after transaction r1 had by a (-:1).
                          So each of them would have to come before itself. Adya calls such a cycle
                          G-single.
                          It does not occur at snapshot-isolation (PL-2+), nor above.
                        """);
    }

    @Test
    void theAgentOfAStepIsNamedWhereTheLogKnowsIt() throws IOException {
        Path mapping = Files.writeString(
                folder.resolve("agents.yaml"),
                Files.readString(EXAMPLES.resolve("map.yaml")).replace("agent: tx", "agent: who"));
        String log = """
                {"at": 1, "tx": "a", "who": "planner", "op": "book", "args": {"cell": "seat"}, "result": "taken"}
                {"at": 2, "tx": "a", "who": "\\u001b[31mboss", "op": "abort"}
                """;
        Run run = explain(log, mapping.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("""
                What happened
                  *   1  at 1000000, transaction a, agent planner: book, writes seat = "taken"
                         (-:1)
                      2  at 2000000, transaction a, agent \\u001b[31mboss: abort, aborts (-:2)
                  →   -  transaction a: missing is a compensation of book (agent planner, -:1)

                Why this breaks the rule
                  Transaction a was aborted, and its step book (agent planner, -:1) was never
                  compensated.
                """);
    }

    @Test
    void onATerminalACheckNamesTheCommandThatExplains() {
        String mapping = EXAMPLES.resolve("map.yaml").toString();
        String held = EXAMPLES.resolve("T1-held.jsonl").toString();
        String broken = EXAMPLES.resolve("T1.jsonl").toString();
        String options = "--transactions --from=generic --mapping=" + mapping + " ";

        assertThat(checkOnTerminal(mapping, held).err()).doesNotContain("Why:");
        assertThat(checkOnTerminal(mapping, broken).err()).endsWith("Why: hasse explain " + options + broken + "\n");
        String both = checkOnTerminal(mapping, held, broken).err();
        assertThat(both).endsWith("Why: hasse explain " + options + held + " " + broken + " --trace=" + broken + "\n");
        assertThat(Run.hasse(both.substring(both.indexOf("explain")).strip().split(" "))
                        .out())
                .startsWith("T1 decided-once: ");
    }

    private static Run checkOnTerminal(String mapping, String... logs) {
        List<String> arguments =
                new ArrayList<>(List.of("check", "--transactions", "--from", "generic", "--mapping", mapping));
        arguments.addAll(List.of(logs));
        return Run.onTerminal(Map.of(), arguments.toArray(String[]::new));
    }

    @Test
    void namesFromALogAreSafeToPrint() {
        String log = """
                {"at": 1, "tx": "\\u001b[31m", "op": "book", "args": {"cell": "\\u001b[2J"}, "result": "\\u001b]0;x"}
                {"at": 2, "tx": "b", "op": "commit"}
                """;
        String out = explain(log, "map.yaml").out();
        assertThat(out).contains("never-decided").doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--format svg | --format svg draws anomalies; with --transactions or --isolation use --format text or html",
                "--format perfetto -o t.json | use --format text or html",
                "--tla | --tla cannot be combined with --transactions or --isolation",
                "-o why.txt | --output cannot be combined with --transactions or --isolation",
                "--isolation | ask one at a time",
                "--witness A1:1 | --witness A1:1 is of an anomaly; with --transactions or --isolation name a violation",
                "--witness T1:2 | there is no such violation: the log has 1 of T1",
                "--witness T12:1 | 'T12'",
                "--trace other | no trace has this id"
            })
    void whatItCannotExplainIsRefusedWithOneMessage(String options, String message) throws IOException {
        Run run = explain(example("T1"), "map.yaml", options.split(" "));
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void aViolationIsNoneOfAnomalies() throws IOException {
        Run run = Run.piped("", "explain", "--witness", "T8:1", "-");
        assertThat(run.err())
                .contains("--witness T8:1 is of a rule of transactions: add --transactions or --isolation");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(Run.piped("", "explain", "--isolation", "--witness", "T2:1", "-")
                        .exitCode())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--require L2 | --require is about anomalies",
                "--fail-on A1 | --fail-on is about anomalies",
                "--require-evidence A1 | --require-evidence is about anomalies",
                "--sorted | --sorted cannot be combined",
                "--shard 1/2 | --shard cannot be combined"
            })
    void aCheckOfTransactionsRefusesWhatItWouldIgnore(String options, String message) throws IOException {
        Path log = Files.writeString(folder.resolve("log.jsonl"), example("T1-held"));
        List<String> arguments = new ArrayList<>(List.of(
                "check",
                "--transactions",
                "--from",
                "generic",
                "--mapping",
                EXAMPLES.resolve("map.yaml").toString(),
                log.toString()));
        assertThat(Run.hasse(arguments.toArray(String[]::new)).exitCode()).isZero();
        arguments.addAll(List.of(options.split(" ")));
        Run run = Run.hasse(arguments.toArray(String[]::new));

        assertThat(run.err()).contains(message);
        assertThat(run.exitCode()).isEqualTo(2);
    }
}
