package dev.hasse.reports.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.diff.DecidedTrace.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunDiffTest {
    private static final DecidedRun.Settings SETTINGS =
            new DecidedRun.Settings(Chain.DEFAULT, InitialValues.UNKNOWN, false);

    private static Fingerprint stale(@Nullable String workload) {
        return new Fingerprint(Anomaly.A1, workload, List.of("flight", "user"), "trip.date");
    }

    /**
     * An outcome by its letter: Found, Absent, Untested, Possible, or Incomplete, in which the witness with this fingerprint
     * is not listed.
     */
    private static Outcome outcome(char letter, Fingerprint finding) {
        return switch (letter) {
            case 'F' -> new Outcome(Status.FOUND, true, Set.of(finding), Set.of());
            case 'A' -> new Outcome(Status.ABSENT, true, Set.of(), Set.of());
            case 'P' -> new Outcome(Status.UNTESTED, true, Set.of(), Set.of(finding));
            case 'I' -> new Outcome(Status.FOUND, false, Set.of(), Set.of());
            default -> new Outcome(Status.UNTESTED, true, Set.of(), Set.of());
        };
    }

    /** A trace with the outcomes for A1, A3, A6, A2, in the order of the chain. */
    private static DecidedTrace trace(String id, String source, @Nullable String workload, String letters) {
        Map<Phenomenon, Outcome> outcomes = new HashMap<>();
        for (int k = 0; k < letters.length(); k++) {
            Anomaly anomaly = Chain.DEFAULT.order().get(k);
            Fingerprint finding = anomaly == Anomaly.A1
                    ? stale(workload)
                    : new Fingerprint(anomaly, workload, List.of("flight"), "trip.date");
            outcomes.put(anomaly, outcome(letters.charAt(k), finding));
        }
        return new DecidedTrace(id, source, workload, 4, outcomes);
    }

    /** A run of traces such as {@code t1:F t2:A}: their ids, and their outcomes. */
    private static DecidedRun run(String name, String traces) {
        List<DecidedTrace> decided = new ArrayList<>();
        for (String trace : traces.split(" ")) {
            String[] parts = trace.split(":");
            decided.add(trace(parts[0], "log.jsonl", "booking", parts[1]));
        }
        return new DecidedRun(name, null, SETTINGS, decided);
    }

    private static RunDiff diff(String before, String after) {
        return RunDiff.of(run("before", before), run("after", after));
    }

    @ParameterizedTest
    @CsvSource({
        "AAAA, FAAA, worse",
        "UAAA, FAAA, 'lower, but untested before'",
        "FAAA, AAAA, better",
        "FAAA, UAAA, 'higher, but untested now'",
        // Still an anomaly, but one that a higher level allows.
        "FFAA, AFAA, better",
        // A1 is truly gone, but of A3 nothing is known.
        "FFAA, AUAA, 'higher, but untested now'",
        // That A2 is no longer tested for lies above both levels.
        "FFAF, AFAU, better",
        "FAAA, FAAA, equal",
        "UUUU, AAAA, equal"
    })
    void theLevelOfATrace(String before, String after, String words) {
        RunDiff diff = diff("t:" + before, "t:" + after);

        assertThat(TraceChange.of(
                                trace("t", "log.jsonl", "booking", before),
                                trace("t", "log.jsonl", "booking", after),
                                Chain.DEFAULT)
                        .kind()
                        .words())
                .isEqualTo(words);
        assertThat(diff.equal()).isEqualTo(words.equals("equal") ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "t1:A,      t1:F,      new",
        "t1:U,      t1:F,      'new, but untested before'",
        "t1:P,      t1:F,      'new, but untested before'",
        "t1:I,      t1:F,      'new, or unlisted before'",
        // No trace in common: the workload was tested, or not.
        "t9:A,      t1:F,      new",
        "t9:U,      t1:F,      'new, but untested before'",
        "t1:F,      t1:A,      gone",
        "t1:F,      t1:U,      'not seen, but untested now'",
        "t1:F,      t1:P,      only possible now",
        "t1:F,      t1:I,      'gone, or unlisted now'",
        "t1:F,      t9:A,      gone",
        "t1:F,      t9:U,      'not seen, but untested now'",
        // Each of its traces has to be tested for it, and other traces prove nothing.
        "t1:F t2:F, t1:A t2:U, 'not seen, but untested now'",
        "t1:F t2:A, t1:U t2:A, 'not seen, but untested now'",
        "t1:F,      t2:F,      in both"
    })
    void aFinding(String before, String after, String words) {
        assertThat(diff(before, after).findings())
                .singleElement()
                .satisfies(change -> assertThat(change.finding()).isEqualTo(stale("booking")))
                .extracting(change -> change.kind().words())
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"t1:A, t1:F, true", "t1:U, t1:F, true", "t1:I, t1:F, true", "t1:F, t1:A, false", "t1:F, t1:F, false"})
    void aNewAnomaly(String before, String after, boolean isNew) {
        assertThat(diff(before, after).hasNewAnomaly()).isEqualTo(isNew);
    }

    @Test
    void whatIsNoLongerTestedIsSaid() {
        assertThat(Coverage.lines(diff("t1:F t2:A t3:A", "t1:U t2:U t3:U")))
                .containsExactly(
                        "untested now: booking A1, tested in 3 of 3 traces before, in none of 3 now",
                        "3 traces of 3 in both lost the test for A1");
        assertThat(Coverage.lines(diff("t1:U t2:A", "t1:A t2:A")))
                .containsExactly("1 trace of 2 in both gained the test for A1");
    }

    /** Traces without an id have the path of their file, which is another in each folder. */
    @Test
    void tracesAreCalledAfterTheirPlaceInTheFolder() {
        DecidedRun before =
                new DecidedRun("old", "old", SETTINGS, List.of(trace("old/a/1.jsonl", "old/a/1.jsonl", "a", "AAAA")));
        DecidedRun after =
                new DecidedRun("new/", "new/", SETTINGS, List.of(trace("new/a/1.jsonl", "new/a/1.jsonl", "a", "FAAA")));

        assertThat(RunDiff.of(before, after).paired()).isEqualTo(1);
        // A trace that has an id is not called after its file.
        DecidedRun named = new DecidedRun("new/", "new/", SETTINGS, List.of(trace("1", "new/a/1.jsonl", "a", "FAAA")));
        assertThat(RunDiff.of(before, named).paired()).isZero();
    }

    /** A file in the working directory has the same path on each system, and others do not. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void tracesOfAResultFromAnotherSystemArePaired() {
        List<DecidedTrace> windows =
                List.of(trace("1.jsonl", "1.jsonl", "a", "AAAA"), trace("a\\1.jsonl", "a\\1.jsonl", "a", "AAAA"));
        List<DecidedTrace> linux =
                List.of(trace("1.jsonl", "1.jsonl", "a", "AAAA"), trace("a/1.jsonl", "a/1.jsonl", "a", "AAAA"));

        assertThat(RunDiff.of(
                                new DecidedRun("w.json", null, SETTINGS, windows),
                                new DecidedRun("l.json", null, SETTINGS, linux))
                        .paired())
                .isEqualTo(2);
    }

    @Test
    void anIdThatIsThereTwicePairsNothing() {
        assertThat(diff("t:A t:A", "t:F").paired()).isZero();
        assertThat(diff("t:A t:A u:A", "t:F u:A").paired()).isEqualTo(1);
    }

    /** Without a workload in their records, traces have that of their folder, which is another in each run. */
    @Test
    void withoutACommonWorkloadFindingsAreMatchedWithoutIt() {
        DecidedRun before = new DecidedRun("old", "old", SETTINGS, List.of(trace("t", "old/1.jsonl", "old", "FAAA")));
        DecidedRun after = new DecidedRun("new", "new", SETTINGS, List.of(trace("t", "new/1.jsonl", "new", "FAAA")));

        assertThat(RunDiff.of(before, after).findings())
                .singleElement()
                .extracting(FindingChange::kind, FindingChange::finding)
                .containsExactly(FindingChange.Kind.IN_BOTH, stale(null));
    }

    @Test
    void runsDecidedDifferentlyAreNotCompared() {
        DecidedRun other = new DecidedRun(
                "other",
                null,
                new DecidedRun.Settings(Chain.parse("A2,A1,A3,A6"), InitialValues.UNKNOWN, false),
                run("x", "t:A").traces());

        assertThatThrownBy(() -> RunDiff.of(run("before", "t:A"), other))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("other: found levels along the chain A2,A1,A3,A6, expected A1,A3,A6,A2 as in before; give "
                        + "both runs the same --chain");
    }
}
