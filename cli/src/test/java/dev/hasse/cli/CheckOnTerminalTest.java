package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Gate;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Summary;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.attention.AttentionText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check} prints for a person at a terminal: what needs attention, worst first. */
class CheckOnTerminalTest {
    private static final String SUPERSEDED = """
            {"trace_id": "%1$s", "agent": "user", "read_time": 0, "write_time": 1, "write_values": {"%1$s": "old"}}
            {"trace_id": "%1$s", "agent": "user", "read_time": 2, "write_time": 3, "write_values": {"%1$s": "new"}}
            {"trace_id": "%1$s", "agent": "flight", "read_time": 2, "write_time": 4, "read_values": {"%1$s": "old"}}
            """;

    private static final String PHANTOM = """
            {"trace_id": "phantom", "agent": "hotel", "read_time": 1, "write_time": 2, "read_registry": ["book"], "planned_tool": "book", "write_registry": []}
            """;

    private static final String CLEAN = """
            {"trace_id": "clean", "agent": "user", "read_time": 0, "write_time": 1, "write_values": {"trip": "old"}}
            """;

    private static final String FIVE = PHANTOM
            + SUPERSEDED.formatted("trip-7")
            + SUPERSEDED.formatted("trip-8")
            + SUPERSEDED.formatted("trip-9")
            + CLEAN;

    @Test
    void theWorstComesFirstAndWhatRecursIsToldOnce() {
        assertThat(Run.piped(FIVE, "check", "--no-all", "-").out()).isEqualTo("""
                        A1 stale-generation
                          trip-7 in -:4: flight read trip-7 = "old" at 2; user wrote "new" at 3; flight
                            committed at 4 on the old value (read-only)
                            and in 2 more traces: A1 stale-generation of flight and user on trip-*

                        A2 phantom-tool
                          phantom in -:1: hotel planned the tool "book" at 1; it was gone when hotel
                            committed at 2

                        1 trace without a finding: 1 untested for all, which proves nothing

                        5 traces, 11 records
                          L0: 3   L1: 0   L2: 0   L3: 1   L4: 1

                          anomaly                         traces   witnesses   untested
                          A1 stale-generation                  3           3          2
                          A2 phantom-tool                      1           1          4
                          A3 causal-cascade                    0           0          2
                          A6 tool-effect-reordering            0           0          5
                          definition of A3: residue in 5 traces

                        gate (level L4): failed by 4 of 5 traces

                        All: --all prints each trace, with everything that was found in it
                        """);
    }

    /** Names that differ by a UUID or a number are one kind, and the worst witness names only some of them. */
    @Test
    void ofOneTraceTheOtherPairsOfSessionsAndTheOtherCellsAreCounted() {
        String one = "11111111-1111-4111-8111-11111111111%d";
        String lost = """
                {"trace_id": "%1$s", "agent": "%2$s", "read_time": %4$d1, "write_time": %4$d3, "write_values": {"%5$s": "a%4$d"}}
                {"trace_id": "%1$s", "agent": "%3$s", "read_time": %4$d2, "write_time": %4$d4, "read_values": {"%5$s": "a%6$d"}, "write_values": {"%5$s": "b%4$d"}}
                """;
        String pairs = lost.formatted("t", one.formatted(0), one.formatted(1), 1, "f", 0)
                + lost.formatted("t", one.formatted(2), one.formatted(3), 2, "f", 1)
                + lost.formatted("t", one.formatted(4), one.formatted(5), 3, "f", 2);
        String other = lost.formatted("u", one.formatted(6), one.formatted(7), 1, "f", 0);
        String cells = lost.formatted("t", "x", "y", 1, "f1", 0) + lost.formatted("t", "x", "y", 2, "f2", 1);
        String same = lost.formatted("t", "x", "y", 1, "f", 0) + lost.formatted("t", "x", "y", 2, "f", 1);

        assertThat(Run.piped(pairs, "check", "--no-all", "-").out())
                .contains("\n    and 2 more witnesses in this trace: A1 stale-generation of * and * on f\n");
        assertThat(Run.piped(pairs + other, "check", "--no-all", "-").out())
                .contains("\n    and 3 more witnesses in 2 traces: A1 stale-generation of * and * on f\n");
        assertThat(Run.piped(cells, "check", "--no-all", "-").out())
                .contains("\n    and 1 more witness in this trace: A1 stale-generation of y and x on f*\n");
        assertThat(Run.piped(same, "check", "--no-all", "-").out()).doesNotContain("more");
    }

    @Test
    void aResidueIsNoCascadeBeforeItIsKnownWhereItsValueCameFrom() {
        String residues = """
                {"trace_id": "%1$s", "agent": "coder", "read_time": 1, "write_time": 2, "read_values": {"gate": "open"}}
                """;
        String cascade = """
                {"trace_id": "t", "op_id": "p", "agent": "planner", "read_time": 1, "write_time": 2, "aborted": true, "write_values": {"plan": 1}}
                {"trace_id": "t", "op_id": "q", "agent": "coder", "read_time": 3, "write_time": 4, "preds": ["p"], "read_values": {"plan": 1}}
                """;

        String told = Run.piped(residues.formatted("r1") + cascade + residues.formatted("r2"), "check", "--no-all", "-")
                .out();

        assertThat(told).startsWith("""
                A3 causal-cascade
                  t in -:3: coder committed at 4 on operation "p" by planner, which was undone;
                    coder's commit still stands

                A3 causal-cascade (residue)
                  r1 in -:1: coder read gate = "open" at 1, which nobody in the log had
                    committed by then
                    and in 1 more trace: A3 causal-cascade (residue) of coder on gate
                  add --initial first-read if these values were there before the log began: the
                    first value read from a cell then counts as its initial value

                3 traces""").containsOnlyOnce("first-read");
        assertThat(Run.piped(residues.formatted("r1"), "check", "--no-all", "--initial", "first-read", "-")
                        .out())
                .doesNotContain("first-read");
    }

    @Test
    void tracesWithoutAFindingSayWhatTheyAreUntestedFor() {
        String overlap = """
                {"trace_id": "%1$s", "agent": "a", "read_time": 0, "write_time": 2, "read_values": {"x": null}%2$s}
                {"trace_id": "%1$s", "agent": "b", "read_time": 1, "write_time": 1, "write_values": {"y": 1}}
                """;
        String effects = ", \"io\": [[\"m\", 1], [\"n\", 2]], \"co\": [[\"m\", 1], [\"n\", 2]]";

        assertThat(Run.piped(overlap.formatted("s", ""), "check", "--no-all", "-")
                        .out())
                .startsWith("1 trace without a finding: 1 untested for A2, A3, A6\n");
        assertThat(Run.piped(overlap.formatted("s", "") + overlap.formatted("t", effects), "check", "--no-all", "-")
                        .out())
                .startsWith("2 traces without a finding: 2 untested for some of A2, A3, A6\n");
    }

    @Test
    void theSummaryKeepsToTheWidthOfTheTerminalButForTheTable() throws IOException {
        Verdict verdict = Classifier.LISTING_ALL.classify(Trace.of(
                "t",
                List.of(Operation.by("coder", 1)
                        .read("gate", Value.ofString("open"), 1)
                        .commit(2))));
        Gate gate = Policy.SILENT.gate();
        Summary.Tally tally = new Summary.Tally(gate, InitialValues.UNKNOWN, false);
        StringBuilder out = new StringBuilder();
        AttentionText text = new AttentionText(out, TextStyle.PLAIN, 50, gate, ReadingArguments.PLAIN);

        text.verdict(verdict);
        tally.add(verdict);
        text.summary(tally.summary(0, true), null);

        assertThat(out.toString())
                .contains("  anomaly                         traces   witnesses   untested\n")
                .contains("  definition of A3: residue in 1 trace; of the\n    residues, 0 ");
        assertThat(out.toString().lines())
                .filteredOn(line -> line.length() > 50)
                .isNotEmpty()
                .allMatch(line -> line.endsWith("   untested") || line.matches("  .*( +\\d+){3}"));
    }

    @Test
    void evidenceThatTheGateRequiresNeedsAttention() {
        assertThat(Run.piped(CLEAN, "check", "--no-all", "--require-evidence", "A1", "-")
                        .out())
                .startsWith("""
                        A1 untested in 1 trace, and the gate requires evidence: clean
                        1 trace without a finding: 1 untested for all, which proves nothing

                        1 trace, 1 record
                        """);
    }

    @Test
    void aTerminalGetsTheWorstFirstAndAPipeGetsEachTrace() {
        String path = Run.PROJECT.resolve("traces/corpus/paper").toString();
        Map<String, String> dumb = Map.of("TERM", "dumb");

        String worstFirst =
                Run.hasse("check", "--no-all", "--color=never", path).out();
        assertThat(Run.onTerminal(dumb, "check", path).out()).isEqualTo(worstFirst);
        assertThat(Run.onTerminal(dumb, "check", "--all", path).out())
                .isEqualTo(Run.hasse("check", path).out())
                .isNotEqualTo(worstFirst);
    }

    @Test
    void theCommandThatExplainsTheWorstFindingCanBeCopied() {
        String path = Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();
        assertThat(Run.hasse("check", "--no-all", "--initial=first-read", path).out())
                .contains("\nWhy: hasse explain --initial=first-read " + path + " --witness A1:1\n");
    }

    /** The worst finding is the second one: two writes behind, after one that is one behind. */
    @Test
    void theCommandExplainsTheFindingThatIsToldFirst(@TempDir Path folder) throws IOException {
        String path = Files.writeString(folder.resolve("two.jsonl"), """
                {"agent": "user", "read_time": 0, "write_time": 1, "write_values": {"day": 1, "price": 1}}
                {"agent": "user", "read_time": 2, "write_time": 3, "write_values": {"day": 2, "price": 2}}
                {"agent": "flight", "read_time": 2, "write_time": 4, "read_values": {"day": 1}}
                {"agent": "user", "read_time": 5, "write_time": 6, "write_values": {"price": 3}}
                {"agent": "hotel", "read_time": 2, "write_time": 7, "read_values": {"price": 1}}
                """).toString();
        String command = "hasse explain " + path + " --witness A1:2";

        Run check = Run.hasse("check", "--no-all", path);
        assertThat(check.out()).startsWith("A1 stale-generation\n  " + path).contains("\nWhy: " + command + "\n");
        assertThat(check.out().indexOf("hotel read price"))
                .isLessThan(check.out().indexOf("flight read day"));
        assertThat(Run.hasse("explain", path, "--witness", "A1:2").out()).contains("T1 read price = 1 at 2.");
        assertThat(Run.hasse("advise", path).out()).contains(command);
        assertThat(Run.hasse("report", "--format", "html", path).out()).contains(command);
        assertThat(Run.hasse("report", "--format", "html", "--by", "agent", path)
                        .out())
                .contains(command);
    }

    /** A possible finding fails no gate, so it is not what a reader has to look at first. */
    @Test
    void whatIsCertainComesBeforeWhatIsOnlyPossible(@TempDir Path folder) throws IOException {
        String path = Files.writeString(folder.resolve("t.jsonl"), """
                {"agent": "user", "read_time": 0, "write_time": 0, "write_values": {"day": 1}}
                {"agent": "user", "read_time": 0, "write_time": 5, "write_since": 1, "write_values": {"day": 2}}
                {"agent": "flight", "read_time": 2, "write_time": 6, "read_values": {"day": 1}, "io": [["m", 1], ["n", 2]], "co": [["n", 2], ["m", 1]]}
                """).toString();

        assertThat(Run.hasse("check", "--no-all", path).out())
                .startsWith("A6 tool-effect-reordering\n")
                .containsSubsequence("\nA1 stale-generation\n", "possibly: ")
                .contains("\nWhy: hasse explain " + path + " --witness A6:1\n");
    }

    /** Such a trace is at L0, which the summary says, and so is not one without a finding. */
    @Test
    void aTraceWithExcusedFindingsOnlyIsNotOneWithoutAFinding(@TempDir Path folder) throws IOException {
        Path traces = Files.writeString(folder.resolve("t.jsonl"), SUPERSEDED.formatted("trip-7") + CLEAN);
        Path known = folder.resolve("known.json");
        Run.hasse("baseline", traces.toString(), "-o", known.toString());

        assertThat(Run.hasse("check", "--no-all", "--baseline", known.toString(), traces.toString())
                        .out())
                .startsWith("""
                        1 trace without a finding: 1 untested for all, which proves nothing
                        1 trace with excused findings only

                        2 traces, 4 records
                          L0: 1   L1: 0   L2: 0   L3: 0   L4: 1
                        """);
    }

    /** Which number a finding has is not known where others are excused, as these are not listed. */
    @Test
    void withoutItsNumberNoCommandIsNamed(@TempDir Path folder) throws IOException {
        Path traces = Files.writeString(folder.resolve("t.jsonl"), FIVE);
        Path known = folder.resolve("known.json");
        String[] check = {"check", "--no-all", "--baseline", known.toString(), traces.toString()};
        Run.hasse("baseline", traces.toString(), "-o", known.toString());
        Files.writeString(traces, """
                {"trace_id": "trip-7", "agent": "hotel", "read_time": 2, "write_time": 5, "read_values": {"trip-7": "old"}}
                """, StandardOpenOption.APPEND);

        assertThat(Run.hasse(check).out()).contains("hotel read trip-7").doesNotContain("Why:");
    }

    /** no-color.org, and terminals that can only print lines. */
    @Test
    void coloursAreForTerminalsThatShowThem() {
        String path = Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();
        assertThat(Run.onTerminal(Map.of("TERM", "xterm"), "check", path).out()).contains("\u001b[31m");
        assertThat(Run.onTerminal(Map.of("TERM", "xterm", "NO_COLOR", "1"), "check", path)
                        .out())
                .doesNotContain("\u001b");
        assertThat(Run.onTerminal(Map.of("TERM", "dumb"), "check", path).out()).doesNotContain("\u001b");
        assertThat(Run.onTerminal(Map.of("TERM", "dumb"), "check", "--color=always", path)
                        .out())
                .contains("\u001b[31m");
    }

    @Test
    void quietLeavesOutWhatPasses() {
        String[] demands = {"check", "--no-all", "--quiet", "--require", "L1", "-"};
        assertThat(Run.piped(FIVE, demands).out())
                .startsWith("A1 stale-generation\n")
                .doesNotContain("A2 phantom-tool\n ")
                .doesNotContain("without a finding");
        assertThat(Run.piped(PHANTOM, demands).out()).isEmpty();
    }
}
