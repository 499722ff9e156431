package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
    /** Sessions, traces and runs have new names every time, but an agent that is numbered is the same one in every run. */
    @ParameterizedTest
    @CsvSource({
        "0b7d2f1c-3a52-4a63-8f5e-a9c11e6d4b02/main, 51D0A7BE-6C1F-4E0C-9A61-7F3E2D1C0B33/main, true",
        "session_0b7d2f1c-3a52-4a63-8f5e-a9c11e6d4b02/agent-0, session_51d0a7be-6c1f-4e0c-9a61-7f3e2d1c0b33/agent-0, true",
        "0b7d2f1c-3a52-4a63-8f5e-a9c11e6d4b02/main, 51d0a7be-6c1f-4e0c-9a61-7f3e2d1c0b33/reviewer, false",
        "worker-1, worker-2, false",
        "0b7d2f1c3a524a638f5ea9c11e6d4b02/planner, 51d0a7be6c1f4e0c9a617f3e2d1c0b33/planner, true",
        "0b7d2f1c3a524a638f5ea9c11e6d4b02/planner, 51d0a7be6c1f4e0c9a617f3e2d1c0b33/writer, false",
        "0b7d2f1c3a524a638f5ea9c11e6d4b0, 51d0a7be6c1f4e0c9a617f3e2d1c0b3, false",
        "0b7d2f1c3a524a638f5ea9c11e6d4b02f, 51d0a7be6c1f4e0c9a617f3e2d1c0b33f, false",
        "planner (run 2), planner (run 31), true",
        "planner (run 2), writer (run 2), false",
        "planner (run 2), planner, false",
        "planner (run 2)#1, planner (run 3)#1, true",
        "planner (run 2)#1, planner (run 2)#2, false"
    })
    void theSameFindingInAnotherSession(String agent, String later, boolean isSame) {
        assertThat(of(agent).equals(of(later))).isEqualTo(isSame);
        assertThat(of(agent).digest().equals(of(later).digest())).isEqualTo(isSame);
    }

    @Test
    void aDigestTellsEachPart() {
        List<Fingerprint> findings = List.of(
                new Fingerprint(Anomaly.A1, null, List.of("a"), "x"),
                new Fingerprint(Anomaly.A2, null, List.of("a"), "x"),
                new Fingerprint(Anomaly.A1, "v", List.of("a"), "x"),
                new Fingerprint(Anomaly.A1, "w", List.of("a"), "x"),
                new Fingerprint(Anomaly.A1, null, List.of("a"), "y"),
                new Fingerprint(Anomaly.A1, null, List.of("a", "b"), "x"),
                new Fingerprint(Anomaly.A1, null, List.of("b", "a"), "x"));

        assertThat(findings).extracting(Fingerprint::digest).doesNotHaveDuplicates();
        assertThat(Fingerprint.digest(List.of("ab", "c"))).isNotEqualTo(Fingerprint.digest(List.of("a", "bc")));
    }

    /** By workload, phenomenon, subject, and agents; one without a workload comes first. */
    @Test
    void theOrderOfFindings() {
        List<Fingerprint> findings = List.of(
                new Fingerprint(Anomaly.A6, null, List.of("b"), "x"),
                new Fingerprint(Anomaly.A1, "v", List.of("a"), "y"),
                new Fingerprint(Anomaly.A1, "w", List.of("b"), "x"),
                new Fingerprint(Anomaly.A1, "w", List.of("a", "b"), "y"),
                new Fingerprint(Anomaly.A1, "w", List.of("b", "a"), "y"),
                new Fingerprint(Anomaly.A3, "w", List.of("a"), "x"));
        List<Fingerprint> reversed = new ArrayList<>(findings);
        Collections.reverse(reversed);
        reversed.sort(Fingerprint.ORDER);

        assertThat(reversed).isEqualTo(findings);
    }

    @Test
    void theFindingOfAWitness() {
        OperationRef reader = new OperationRef(Value.ofInteger(1), 1, 1, "reader", "a.jsonl");
        Witness witness = new Residue(reader, "log:7", Value.NULL, TimeSpan.at(0), Residue.Kind.UNLOGGED, true);

        assertThat(Fingerprint.of(witness, "w"))
                .isEqualTo(new Fingerprint(Anomaly.A3, "w", List.of("reader"), "log:*"));
        assertThat(Fingerprint.subject(List.of("trip-2", "card", "trip-1"))).isEqualTo("card,trip-*");
    }

    private static Fingerprint of(String agent) {
        return new Fingerprint(Anomaly.A1, "trips", List.of(agent, "user"), "trip.date");
    }
}
