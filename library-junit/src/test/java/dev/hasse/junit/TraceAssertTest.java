package dev.hasse.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.CheckOptions;
import dev.hasse.Hasse;
import dev.hasse.InvalidTraceException;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.recorder.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When assertions on traces fail, and what they say then. */
class TraceAssertTest {
    /** A flight is booked for a date that the user has replaced. */
    private static final List<Operation> STALE = List.of(
            Hasse.operation("user", 1).write("trip.date", "21 June").commit(2),
            Hasse.operation("flight", 1).read("trip.date", "14 June").commit(3));

    /** The user writes something else while the flight is booked. */
    private static final List<Operation> CLEAN = List.of(
            Hasse.operation("user", 0).write("trip.date", "14 June").commit(1),
            Hasse.operation("user", 1).write("trip.hotel", "Lido").commit(2),
            Hasse.operation("flight", 1).read("trip.date", "14 June").commit(3));

    /** One agent alone. */
    private static final List<Operation> ALONE =
            List.of(Hasse.operation("user", 0).write("trip.date", "14 June").commit(1));

    @TempDir
    private Path folder;

    private static String messageOf(ThrowingCallable assertion) {
        try {
            assertion.call();
        } catch (AssertionError failed) {
            return String.valueOf(failed.getMessage());
        } catch (Throwable other) {
            throw new AssertionError(other);
        }
        throw new IllegalStateException("the assertion holds");
    }

    @Test
    void whatHolds() {
        HasseAssertions.assertThat(CLEAN).holds(Level.L4).hasNo(Anomaly.A1).isTested(Anomaly.A1);
        HasseAssertions.assertThat(STALE).holds(Level.L0).isTested(Anomaly.A1);
        HasseAssertions.assertThat(STALE)
                .with(CheckOptions.defaults().chain(Chain.parse("A2,A6,A3,A1")))
                .holds(Level.L2);
        HasseAssertions.assertThat(ALONE).allowingUntested().holds(Level.L4).hasNo(Anomaly.A1);
    }

    @Test
    void anAnomalyIsExplained() {
        String explained = """
                , found L0 (A2, A6 untested) in operations

                A1 stale-generation, witness 1 of 1 in operations

                  T1 is operation 2 of flight (line 2).
                  T2 is operation 1 of user (line 1).

                  1. T1 read trip.date = "14 June" at 1.
                  2. T2 is another agent's. It wrote trip.date = "21 June" at 2: after T1 read,
                     because 1 < 2.
                  3. T1 committed at 3: after T2 wrote, because 2 < 3.
                  4. What T1 did rests on trip.date = "14 June", which T2 had replaced. Had T1
                     read when it committed, it would have found another value.

                Timeline

                     user                                  flight
                  1                                        ┌ reads trip.date = "14 June"
                  2  ● writes trip.date = "21 June"        │
                  3                                        └ commits

                What would have prevented it
                  When T1 committed, compare the version of trip.date with the one that it read,
                  and let T1 read again; or keep T2 from writing trip.date until T1 has
                  committed.

                The smallest trace that still shows it
                {"op_id":1,"agent":"user","read_time":1,"write_time":2,"write_values":{"trip.date":"21 June"}}
                {"op_id":2,"agent":"flight","read_time":1,"write_time":3,"read_values":{"trip.date":"14 June"}}""";

        assertThat(messageOf(() -> HasseAssertions.assertThat(STALE).holds(Level.L1)))
                .isEqualTo("expected level L1 or above" + explained);
        assertThat(messageOf(() -> HasseAssertions.assertThat(STALE).hasNo(Anomaly.A1)))
                .isEqualTo("expected no A1 stale-generation" + explained);
    }

    @Test
    void everyAnomalyBelowTheLevelIsExplained() {
        // The value read is one that nobody wrote, so A3 is found too.
        assertThat(messageOf(() -> HasseAssertions.assertThat(STALE).holds(Level.L2)))
                .contains("A1 stale-generation, witness 1 of 1", "A3 causal-cascade (residue), witness 1 of 1");
    }

    @Test
    void nothingTestedIsNoSuccess() {
        String a1 = "  A1 stale-generation: an agent that reads, and another that commits before it does\n";
        String a3 = "  A3 causal-cascade: an operation that aborts, and provenance of what the others read\n";
        String found = ", found L4 (A1, A2, A3, A6 untested) in operations\n\n"
                + "Nothing found, but nothing tested either. This would be a test of\n";
        String way = "allowingUntested() accepts a trace without it.";

        assertThat(messageOf(() -> HasseAssertions.assertThat(ALONE).holds(Level.L2)))
                .isEqualTo("expected level L2 or above" + found + a1 + a3 + way);
        assertThat(messageOf(() -> HasseAssertions.assertThat(ALONE).hasNo(Anomaly.A1)))
                .isEqualTo("expected no A1 stale-generation" + found + a1 + way);
        assertThat(messageOf(() -> HasseAssertions.assertThat(ALONE).hasNo(Observation.STALE_READ)))
                .contains("  stale-read: agents that overlap on a cell; 'hasse explain stale-read' says more\n");
        assertThat(messageOf(() -> HasseAssertions.assertThat(ALONE).isTested(Anomaly.A1)))
                .startsWith("expected A1 stale-generation to be tested" + found);
    }

    @Test
    void aTraceWithoutRecordsIsNamed() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");

        assertThat(messageOf(() -> HasseAssertions.assertThat(empty).holds(Level.L1)))
                .isEqualTo("expected level L1 or above, found no record: did the agents record into " + empty + "?");
        assertThat(messageOf(() -> HasseAssertions.assertThat(empty).isTested(Anomaly.A1)))
                .contains("found no record");
    }

    @Test
    void theFileIsNamedAndManyTracesAreCounted() throws IOException {
        StringBuilder five = new StringBuilder();
        for (String id : List.of("one", "two", "three", "four", "five")) {
            five.append(String.format("""
                    {"trace_id":"%s","agent":"a","read_time":1,"write_time":3,"read_values":{"x":1}}
                    {"trace_id":"%1$s","agent":"b","read_time":1,"write_time":2,"write_values":{"x":2}}
                    """, id));
        }
        Path file = Files.writeString(folder.resolve("five.jsonl"), five);

        assertThat(messageOf(() -> HasseAssertions.assertThat(file).holds(Level.L1)))
                .contains("untested) in three\nand 2 more traces\n\nA1 stale-generation, witness 1 of 1 in one\n")
                .endsWith("\n\nThe records are in " + file);
    }

    @Test
    void whatAnOpenRecorderHasWrittenIsRead() throws IOException {
        try (Recorder recorder = Recorder.to(folder.resolve("trace.jsonl")).open()) {
            recorder.op("user", Map.of(), Map.of("trip.date", "14 June"), null);
            HasseAssertions.assertThat(recorder).allowingUntested().holds(Level.L4);
            assertThat(messageOf(() -> HasseAssertions.assertThat(recorder).hasNo(Anomaly.A1)))
                    .endsWith("The records are in " + recorder.file());
        }
    }

    @Test
    void aTraceThatCannotBeReadIsNoFailedAssertion() {
        assertThatThrownBy(() ->
                        HasseAssertions.assertThat(folder.resolve("missing")).holds(Level.L1))
                .isInstanceOf(InvalidTraceException.class);
        assertThatCode(() -> HasseAssertions.assertThat(Collections.<Operation>emptyList())
                        .allowingUntested()
                        .holds(Level.L1))
                .doesNotThrowAnyException();
    }
}
