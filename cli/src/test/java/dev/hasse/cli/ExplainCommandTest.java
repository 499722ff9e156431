package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of {@code hasse explain}. Its confirmation by TLC is tested in the module of TLC. */
class ExplainCommandTest {
    private static final String TRIP = """
            {"agent":"other","read_time":0,"write_time":1,"trace_id":"trip"}
            {"agent":"user","read_time":0,"write_time":1700000000001,"write_values":{"date":21},"trace_id":"trip"}
            {"agent":"flight","read_time":0,"write_time":1700000000002,"read_values":{"date":"14 June"},"trace_id":"trip"}
            """;

    @TempDir
    private Path folder;

    @Test
    void oneWitnessAsTla() {
        Run run = Run.piped(TRIP, "explain", "--tla", "--witness", "A1:1");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("------------------------------ MODULE Verdict -------------------------------\n")
                .contains("StaleCells(h, i, j) ==");
        assertThat(run.out().substring(run.out().indexOf("TraceId"))).isEqualTo("""
                        TraceId == "trip"

                        (* Record n of History is record Positions[n] of the trace. *)
                        Positions == <<2, 3>>

                        (* Time t in History stands for Times[t + 1] on the clock of the trace. *)
                        Times == <<"0", "1700000000001", "1700000000002">>

                        (* A value that is no string is its JSON text, after json: in front. *)
                        History ==
                          << [ agent          |-> "user",
                               read_time      |-> 0,
                               read_set       |-> {},
                               read_values    |-> <<>>,
                               read_times     |-> <<>>,
                               read_until     |-> <<>>,
                               write_set      |-> {"date"},
                               write_values   |-> "date" :> "json:21",
                               write_since    |-> 1,
                               write_time     |-> 1,
                               read_registry  |-> NULL,
                               write_registry |-> NULL,
                               planned_tool   |-> NULL,
                               io             |-> <<>>,
                               co             |-> <<>>,
                               co_inferred    |-> FALSE,
                               aborted        |-> FALSE,
                               refused        |-> FALSE,
                               externalized   |-> FALSE,
                               preds          |-> {},
                               replica        |-> NULL,
                               absent         |-> {"preds", "co"} ],
                             [ agent          |-> "flight",
                               read_time      |-> 0,
                               read_set       |-> {"date"},
                               read_values    |-> "date" :> "14 June",
                               read_times     |-> "date" :> 0,
                               read_until     |-> "date" :> 0,
                               write_set      |-> {},
                               write_values   |-> <<>>,
                               write_since    |-> 2,
                               write_time     |-> 2,
                               read_registry  |-> NULL,
                               write_registry |-> NULL,
                               planned_tool   |-> NULL,
                               io             |-> <<>>,
                               co             |-> <<>>,
                               co_inferred    |-> FALSE,
                               aborted        |-> FALSE,
                               refused        |-> FALSE,
                               externalized   |-> FALSE,
                               preds          |-> {},
                               replica        |-> NULL,
                               absent         |-> {"preds", "co"} ] >>

                        -----------------------------------------------------------------------------
                        Initial == Unknown(History)

                        ASSUME <<2, 1, "date">> \\in StaleGenerationWitnesses(History)
                        =============================================================================
                        """);
    }

    @Test
    void theWholeVerdictAsTla() {
        String out = Run.piped(TRIP, "explain", "--tla").out();

        assertThat(out).contains("Positions == <<1, 2, 3>>\n");
        assertThat(out.substring(out.indexOf("ASSUME"))).isEqualTo("""
                        ASSUME StaleGenerationWitnesses(History) =
                            {<<3, 2, "date">>}
                        ASSUME Cardinality(StaleGenerationEvidence(History)) = 1

                        ASSUME PhantomToolWitnesses(History) =
                            {}
                        ASSUME Cardinality(PhantomToolEvidence(History)) = 0

                        ASSUME ResidueWitnesses(History, Initial) =
                            {<<3, "date">>}
                        ASSUME Cardinality(ResidueEvidence(History)) = 1

                        ASSUME ToolEffectReorderingWitnesses(History) =
                            {}
                        ASSUME Reordered(History) \\ ToolEffectReorderingWitnesses(History) =
                            {}
                        ASSUME Cardinality(ToolEffectReorderingEvidence(History)) = 0

                        ASSUME StaleReads(History, Initial) =
                            {}

                        ASSUME UnseenOverwriteWitnesses(History) =
                            {}

                        ASSUME SnapshotViolations(History, Initial) =
                            {<<3, "date">>}

                        ASSUME SplitViewWitnesses(History) =
                            {}

                        ASSUME RefusedAttempts(History) =
                            {}

                        ASSUME ExternalizedWitnesses(History) =
                            {}

                        =============================================================================
                        """);
    }

    /** The log that the trace was converted from may say it, where the texts of files are not known. */
    @Test
    void ofARefusalWhoseCauseIsUnknownOnlyTheTraceIsSilent() {
        Run run = Run.piped(
                "{\"op_id\":\"1\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"refused\":true}\n", "explain");

        assertThat(run.golden().replaceAll("\\s+", " "))
                .contains("what T1 rested on had changed; no record of the trace says by whom.");
    }

    @Test
    void aFileIsAModuleOfItsNameWithItsConfiguration() throws IOException {
        Path file = folder.resolve("Trip_1.tla");

        Run run = Run.piped(TRIP, "explain", "--tla", "-o", file.toString());

        assertThat(run.golden()).isEqualTo("exit 0\n");
        assertThat(Files.readString(file)).contains(" MODULE Trip_1 ").contains("tlc2.TLC Trip_1");
        assertThat(folder.resolve("Trip_1.cfg")).hasContent("CONSTANT NULL = NULL\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    explain --tla --witness A1:2       | there is no such witness: the trace has 1 of A1
                    explain --tla --witness A1         | Invalid value for option '--witness': expected an anomaly and a number, such as A1:1
                    explain --tla --witness A9:1       | Invalid value for option '--witness': found "A9", expected one of A1, A2, A3, A6, stale-read, unseen-overwrite, snapshot, split-view, refused, externalized
                    explain --tla --trace other        | no trace has this id; there are "trip", "two"
                    explain --tla                      | choose a trace with --trace: "trip", "two"
                    explain --tla --trace two -o a.txt | --output: a TLA+ module is named after its file: use letters, digits and underscores before .tla, such as Verdict.tla
                    explain --tla --trace two -o 1.tla | --output: a TLA+ module is named after its file: use letters, digits and underscores before .tla, such as Verdict.tla
                    """)
    void misuse(String arguments, String message) {
        String input = arguments.contains("witness")
                ? TRIP
                : TRIP + "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"trace_id\":\"two\"}\n";

        assertThat(Run.piped(input, arguments.split(" ")).golden())
                .isEqualTo("exit 2\n--- err\nerror: " + message + "\nTry 'hasse explain --help'.\n");
    }

    @Test
    void nothingToExplain() {
        assertThat(Run.piped("", "explain", "--tla").golden()).isEqualTo("""
                        exit 2
                        --- err
                        warning: -: no records
                        error: there is no trace in the input
                        Try 'hasse explain --help'.
                        """);
    }

    @Test
    void aWitnessIsProvedInAFewSteps() {
        assertThat(Run.piped(TRIP, "explain", "--witness", "A1:1").golden()).isEqualTo("""
                exit 0
                --- out
                A1 stale-generation, witness 1 of 1 in trip

                  T1 is operation 3 of flight (line 3).
                  T2 is operation 2 of user (line 2).

                  1. T1 read date = "14 June" at 0.
                  2. T2 is another agent's. It wrote date = 21 at 2023-11-14 22:13:20.001Z:
                     after T1 read, because 0 < 2023-11-14 22:13:20.001Z.
                  3. T1 committed at 2023-11-14 22:13:20.002Z: after T2 wrote, because
                     2023-11-14 22:13:20.001Z < 2023-11-14 22:13:20.002Z.
                  4. What T1 did rests on date = "14 June", which T2 had replaced. Had T1 read
                     when it committed, it would have found another value.

                Timeline

                                            user                       flight
                                         0                             ┌ reads date = "14 June"
                  2023-11-14 22:13:20.001Z  ● writes date = 21         │
                  2023-11-14 22:13:20.002Z                             └ commits

                What would have prevented it
                  When T1 committed, compare the version of date with the one that it read, and
                  let T1 read again; or keep T2 from writing date until T1 has committed.

                The smallest trace that still shows it
                {"op_id":2,"agent":"user","read_time":0,"write_time":1700000000001,"write_values":{"date":21}}
                {"op_id":3,"agent":"flight","read_time":0,"write_time":1700000000002,"read_values":{"date":"14 June"}}
                """);
    }

    @Test
    void withoutAWitnessTheFirstOfEachAnomaly() {
        String corpus =
                Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();

        assertThat(Run.piped(TRIP, "explain").out())
                .contains("A1 stale-generation, witness 1 of 1")
                .contains("\n\nA3 causal-cascade (residue), witness 1 of 1")
                .contains("No other operation that stands had written that value to the cell by then.");
        assertThat(Run.hasse("explain", corpus.replace("trip-date", "trip-date-prevented"))
                        .out()
                        .replaceAll("\\s+", " "))
                .contains(": no anomaly; it says nothing about A2, A6, of which no record could have been a witness");
    }

    @Test
    void theSmallestTraceIsWrittenAndShowsIt() throws IOException {
        Path file = folder.resolve("small.jsonl");

        assertThat(Run.piped(TRIP, "explain", "--witness", "A1:1", "-o", file.toString())
                        .out())
                .doesNotContain("The smallest trace");
        assertThat(Run.hasse("check", file.toString()).out()).contains("A1 ×1");
        assertThat(Run.piped(TRIP, "explain", "-o", file.toString()).err())
                .startsWith("error: --output writes the trace of one witness: choose it, as with --witness A1:1\n");
    }

    @ParameterizedTest
    @CsvSource({
        "A1,§3.1,StaleGeneration",
        "phantom-tool,§3.2,PhantomTool",
        "a3,§3.3,CausalCascade",
        "A6,§3.5,ToolEffectReordering"
    })
    void anAnomalyIsExplainedByItsNameWithinEightyColumns(String name, String section, String predicate) {
        Run run = Run.hasse("explain", name);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("(" + section + ")\n")
                .contains("\n  " + predicate + "(h) ==")
                .contains("https://arxiv.org/abs/2606.17182\n");
        assertThat(run.out().lines())
                .allSatisfy(line ->
                        assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @CsvSource({
        "stale-read,StaleRead",
        "unseen-overwrite,UnseenOverwrite",
        "snapshot,Snapshot",
        "split-view,SplitView",
        "a4,SplitView",
        "refused,Refused",
        "Externalized,Externalized"
    })
    void anObservationIsExplainedLikeAnAnomaly(String name, String predicate) {
        Run run = Run.hasse("explain", name);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\n  " + predicate + "(h) ==")
                .contains("It stands beside the level of a trace, and fails no gate unless it is told to");
        assertThat(run.out().lines())
                .allSatisfy(line ->
                        assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @CsvSource({
        "observations/stale-read,                    stale-read:1,       T2 had replaced it",
        "observations/unseen-overwrite,              unseen-overwrite:1, what T2 had written is gone",
        "observations/near-miss-stale-read-unlogged, snapshot:1,         So T1 did not see a snapshot",
        "observations/split-view-versions,           split-view:1,       one of the replicas lagged behind",
        "observations/refused,                       refused:1,          T1 was refused at 2",
        "observations/externalized,                  externalized:1,     What is outside cannot be undone",
        "moments/stale-possible,                     A1:1,               but the log does not say exactly when",
        "moments/stale-read-possible,                stale-read:1,       if it was so",
        "causal-cascade/residue-both-kinds,          A3:1,               One that was undone had",
        "causal-cascade/residue-both-kinds,          A3:2,               None that was undone had either"
    })
    void aWitnessOfEachKindIsProvedAndDrawn(String trace, String witness, String step) {
        String file = Run.PROJECT.resolve("traces/corpus/" + trace + ".jsonl").toString();

        assertThat(Run.hasse("explain", "--witness", witness, file).out().replaceAll("\\s+", " "))
                .contains(step);
        for (String format : List.of("html", "svg", "perfetto")) {
            assertThat(Run.hasse("explain", "--witness", witness, "--format", format, file)
                            .exitCode())
                    .isZero();
        }
    }

    @Test
    void aPossibleWitnessIsCalledSo() {
        String file = Run.PROJECT
                .resolve("traces/corpus/moments/stale-possible.jsonl")
                .toString();

        assertThat(Run.hasse("explain", "--witness", "A1:1", file).out())
                .startsWith("A1 stale-generation, possible witness 1 of 1 in");
        assertThat(Run.hasse("explain", "--witness", "A1:2", file).err())
                .startsWith("error: there is no such witness: the trace has 0, and 1 possible ones, of A1\n");
    }

    /** The reader is stale by the first two writes for every choice of moments, and by the other two only for some. */
    private static final String PERHAPS = """
            {"agent":"w","read_time":0,"write_time":1,"write_values":{"c":1}}
            {"agent":"w","read_time":0,"write_time":2,"write_values":{"c":2}}
            {"agent":"w","read_time":0,"write_time":7,"write_values":{"c":3}}
            {"agent":"w","read_time":0,"write_time":8,"write_values":{"c":4}}
            {"agent":"r","read_time":0,"write_time":9,"write_since":5,"read_values":{"c":null}}
            """;

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3", "4, 4"})
    void possibleWitnessesAreNumberedAfterTheCertainOnes(int number, int writer) {
        Run run = Run.piped(PERHAPS, "explain", "--witness", "A1:" + number);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().filter(line -> line.contains("\"write_values\":{\"c\"")))
                .singleElement()
                .asString()
                .contains("{\"c\":" + writer + "}");
    }

    @Test
    void whatThereIsNotIsCountedExactly() {
        assertThat(Run.piped(PERHAPS, "explain", "--witness", "A1:5").err())
                .startsWith("error: there is no such witness: the trace has 2, and 2 possible ones, of A1\n");
        assertThat(Run.piped(PERHAPS, "explain", "--witness", "A1:5", "--count-possible")
                        .err())
                .startsWith("error: there is no such witness: the trace has 4 of A1\n");
    }

    @Test
    void hostileNamesAreTamedAndBroken() {
        String cell = "x".repeat(59) + "\\u001b";
        String trace =
                "{\"agent\":\"w\\u001b[31m\",\"read_time\":0,\"write_time\":1,\"write_values\":{\"" + cell + "\":1}}\n"
                        + "{\"agent\":\"r\",\"read_time\":0,\"write_time\":2,\"read_values\":{\"" + cell + "\":2}}\n";
        String out = Run.piped(trace, "explain", "--witness", "A1:1").out();

        assertThat(out).doesNotContain("\u001b").contains("w\\u001b[31m");
        assertThat(out.substring(out.indexOf("Timeline"), out.indexOf("What would"))
                        .lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(82));
    }
}
