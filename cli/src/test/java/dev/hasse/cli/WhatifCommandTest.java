package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Discipline;
import dev.hasse.simulation.RuntimeModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The output of {@code hasse whatif} for traces under other runtimes. */
class WhatifCommandTest {
    private static final String PAPER =
            Run.PROJECT.resolve("traces/corpus/paper").toString();

    /** A flight is booked on a date that was changed, a hotel for the flight, and a note that depends on neither. */
    private static final String TRIP = """
            {"trace_id":"trip","agent":"user","read_time":0,"write_time":1,"write_values":{"date":21}}
            {"trace_id":"trip","agent":"flight","read_time":0,"write_time":2,"read_values":{"date":null},"write_values":{"flight":14}}
            {"trace_id":"trip","agent":"hotel","read_time":2,"write_time":3,"read_values":{"flight":14},"write_values":{"hotel":14}}
            {"trace_id":"trip","agent":"clerk","read_time":3,"write_time":4,"write_values":{"note":"x"}}
            """;

    private static Run whatif(String runtime, String traces, String... more) {
        String[] arguments = new String[more.length + 4];
        arguments[0] = "whatif";
        arguments[1] = "--runtime";
        arguments[2] = runtime;
        arguments[3] = "-";
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Run.piped(traces, arguments);
    }

    @Test
    void aCommitThatIsRefusedWasNeverThereToBeRead() {
        assertThat(whatif("ssi", TRIP).golden()).isEqualTo("""
                exit 0
                --- out
                trip under ssi: checks at commit that all reads are unchanged (§6.6)

                  recorded  L0 (A2, A6 untested); A1 ×1; excludes {A3}, untested {A2,A6};
                            snapshot holds
                  what if   L4 (A1, A2, A3, A6 untested)
                  commits   1 of 4 refused (abort rate 0.25); 1 reading something else
                  cost      about 27% more tokens, by the paper's estimate (§5.6) for snapshot
                            isolation: overhead ≈ 108% [104, 112] × abort rate, if each refused
                            operation is generated anew. Measured with gpt-4o-mini at abort
                            rates from 0.09 to 0.93.

                  refused   operation 2 of flight (line 2) had read date, which operation 1 of
                            user wrote at 1
                  reads     operation 3 of hotel (line 3) read flight at 2, as written by
                            operation 2 of flight, which is refused

                Recorded operations, replayed with their recorded times and values. 1 operation
                would have read something else: what would have followed is unknown. Refused
                operations are not retried: what a retry would have done is unknown too.
                """);
    }

    @Test
    void onlySomeAreListedAndTheOthersCounted() {
        assertThat(whatif("ssi", TRIP, "--max-witnesses", "1").out())
                .contains("refused   operation 2")
                .contains("and 1 more (--max-witnesses 0 lists all)")
                .doesNotContain("reads     operation 3");
        assertThat(whatif("ssi", TRIP, "--max-witnesses", "0").out())
                .contains("reads     operation 3")
                .doesNotContain("more (--max-witnesses");
    }

    @Test
    void aDisciplineOfAnotherDomainChangesNothing() {
        assertThat(whatif("registry-validation", TRIP).out())
                .contains("recorded  L0")
                .contains("what if   L0")
                .contains("0 of 4 refused\n");
    }

    @ParameterizedTest
    @CsvSource({
        "edit-review, si, 'L0, L4', 1 of 2 refused (abort rate 0.50)",
        "triage-read-only-triager, si, 'L0, L0', 0 of 4 refused",
        "triage-read-only-triager, ssi, 'L0, L4', 1 of 4 refused (abort rate 0.25)",
        "trip-date, pessimistic, 'L0, L4', 1 of 4 refused (abort rate 0.25)",
        "retracted-chain-of-five, ssi, 'L1, L1', 0 of 5 refused",
        "retracted-chain-of-five, causal, 'L1, L4', 0 of 5 refused; 4 undone in cascade",
        "toolnode-reordered, causal, 'L2, L2', 0 of 1 refused",
        "toolnode-reordered, sequencer, 'L2, L4', 0 of 1 refused; 1 with effects put in order",
        "witness-phantom-tool, sequencer, 'L3, L3', 0 of 1 refused",
        "witness-phantom-tool, registry-snapshot, 'L3, L4', 0 of 1 refused; 1 calling a tool as it was",
        "witness-phantom-tool, registry-validation, 'L3, L4', 1 of 1 refused (abort rate 1.00)",
        "witness-phantom-tool, pessimistic, 'L3, L4', 0 of 1 refused; 1 for which a change of a tool waited",
        "witness-residue, all, 'L1, L4', 0 of 1 refused; 1 undone in cascade",
    })
    void theTracesOfThePaper(String trace, String runtime, String levels, String commits) {
        Run run = Run.hasse("whatif", "--runtime", runtime, PAPER + "/" + trace + ".jsonl");
        String[] beforeAndAfter = levels.split(", ", -1);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("recorded  " + beforeAndAfter[0] + " ")
                .contains("what if   " + beforeAndAfter[1] + " ")
                .contains("commits   " + commits);
    }

    /** The replay and the simulation refer to the same runtimes. */
    @ParameterizedTest
    @EnumSource
    void theDisciplineIsThatOfTheSimulatedRuntime(Discipline discipline) {
        assertThat(RuntimeModel.parse(discipline.word()).excluded()).isEqualTo(discipline.excluded());
    }

    @ParameterizedTest
    @EnumSource
    void namesAreSafeToPrint(Discipline discipline) {
        String hostile = "\\u001b[31m\\u202e<b>" + "w".repeat(5000);
        String traces = TRIP.replace("\"date\"", "\"" + hostile + "\"").replace("\"user\"", "\"" + hostile + "\"");
        Run run = whatif(discipline.word(), traces);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().codePoints().filter(c -> (c < ' ' && c != '\n') || c == 0x202e))
                .isEmpty();
        assertThat(run.out()).doesNotContain("w".repeat(1000));
    }

    @Test
    void misuseIsSaid() {
        String two = TRIP + TRIP.replace("trip", "other");

        assertThat(Run.piped(TRIP, "whatif", "-").golden())
                .startsWith("exit 2\n--- err\n")
                .contains("Missing required option: '--runtime=RUNTIME', expected one of si, ssi, ");
        assertThat(whatif("vanilla", TRIP).golden())
                .startsWith("exit 2\n--- err\n")
                .contains("found \"vanilla\", expected one of si, ssi, pessimistic, causal");
        assertThat(whatif("ssi", TRIP, "--max-witnesses", "-1").golden())
                .startsWith("exit 2\n--- err\n")
                .contains("--max-witnesses must be at least 0");
        assertThat(whatif("ssi", two).golden())
                .startsWith("exit 2\n--- err\n")
                .contains("choose a trace with --trace: \"trip\", \"other\"");
        assertThat(whatif("ssi", two, "--trace", "other").exitCode()).isZero();
        assertThat(whatif("ssi", "").golden()).startsWith("exit 2\n").contains("there is no trace in the input");
    }
}
