package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Level;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The smallest history with each anomaly, and the nearest ones without it. Records are separated by a slash. */
class SmallHistoriesTest {

    private static Verdict verdict(String history) {
        return Classifier.LISTING_ALL.classify(HistoryNotation.trace(history.split(" / ")));
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..2 r:x=1 / b 0..1 w:x=2               | 1 | smallest witness",
                "b 0..1 w:x=2 / a 0..2 r:x=1               | 1 | times decide, not the order of the log",
                "a 0..2 r:x=NULL / b 0..1 w:x=2            | 1 | cold start",
                "a 0..2 r:x=1 / b 0..1 w:x=NULL            | 1 | deleted meanwhile",
                "a 0..2 r:x=1 / b 0..1 w:x=2 aborted       | 1 | an aborted writer counts",
                "a 0..4 r:x=1 / b 0..1 w:x=2 / b 1..2 w:x=1 / b 2..3 w:x=3 | 2 | the value read is no witness",
                "a 0..9 r:x=1@5 / b 0..6 w:x=2             | 1 | after the read of this cell",
                "a 0..2 r:x=1 / a 0..1 w:x=2               | 0 | its own agent",
                "a 0..2 r:x=1 / b 0..1 w:x=1               | 0 | an equal value",
                "a 0..2 r:x=NULL / b 0..1 w:x=NULL         | 0 | NULL over NULL",
                "a 0..2 r:x=1 / b 0..1 w:y=2               | 0 | another cell",
                "a 0..2 r:x=1 / b 0..0 w:x=2               | 0 | at exactly the read",
                "a 0..2 r:x=1 / b 0..2 w:x=2               | 0 | at exactly the commit",
                "a 0..9 r:x=1@5 / b 0..4 w:x=2             | 0 | before the read of this cell",
                "a 0.. r:x=1 / b 0..1 w:x=2                | 0 | the reader never committed"
            })
    void staleGeneration(String history, long witnesses, String because) {
        assertThat(verdict(history).finding(Anomaly.A1).count()).as(because).isEqualTo(witnesses);
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 plan:s tools:s,t>t     | FOUND    | smallest witness",
                "a 0..1 plan:s/1 tools:s/1>s/2 | FOUND    | its signature changed",
                "a 0..1 plan:s/1 tools:s/1>s   | FOUND    | its signature is gone",
                "a 0..1 plan:s tools:s>s       | ABSENT   | still there",
                "a 0..1 plan:s tools:t>t       | UNTESTED | it was never there",
                "a 0..1 tools:s>t              | UNTESTED | nothing planned",
                "a 0..1 plan:s tools:s>?       | UNTESTED | registry at commit unknown",
                "a 0..1 plan:s tools:?>t       | UNTESTED | registry at read unknown"
            })
    void phantomTool(String history, Status status, String because) {
        assertThat(verdict(history).finding(Anomaly.A2).status()).as(because).isEqualTo(status);
    }

    @ParameterizedTest(name = "{3}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "p 0..1 w:x=1 aborted / j 1..2 r:x=1 preds:1       | FOUND    | 1 | smallest witness",
                "j 1..2 r:x=1 preds:2 / p 0..1 w:x=1 aborted       | FOUND    | 1 | the predecessor stands later",
                "p 0..1 aborted / q 1..2 preds:1 aborted / j 2..3 preds:2 / k 3..4 preds:3 | FOUND | 2 | downstream",
                "p 0..1 w:x=1 aborted / j 1..2 r:x=1 preds:1 aborted | ABSENT | 0 | compensated",
                "p 0..1 w:x=1 aborted / q 0..1 / j 1..2 preds:2    | ABSENT   | 0 | another predecessor",
                "p 0..1 preds:1 aborted                            | ABSENT   | 0 | its own predecessor",
                "p 0..1 w:x=1 / j 1..2 r:x=1 preds:1               | UNTESTED | 0 | nothing aborted"
            })
    void causalCascade(String history, Status status, int blastRadius, String because) {
        Verdict verdict = verdict(history);

        assertThat(verdict.cascadeMode()).isEqualTo(CascadeMode.CASCADE);
        assertThat(verdict.finding(Anomaly.A3).status()).as(because).isEqualTo(status);
        assertThat(verdict.blastRadius()).as(because).isEqualTo(blastRadius);
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "j 1..2 r:x=1                             | FOUND    | smallest witness: nobody wrote it",
                "p 0..1 w:x=1 aborted / j 1..2 r:x=1      | FOUND    | written by an aborted record only",
                "p 0..2 w:x=1 / j 1..2 r:x=1              | FOUND    | written too late",
                "p 0..1 w:y=1 / j 1..2 r:x=1              | FOUND    | another cell",
                "j 1..1 r:x=1 w:x=1                       | FOUND    | its own write does not count",
                "p 0..1 w:x=1 / j 1..2 r:x=1              | ABSENT   | written at exactly the read",
                "p 0..1 w:x=1 / p 1..2 w:x=2 / j 2..3 r:x=1 | ABSENT | a value of old was written too",
                "p 0..4 w:x=1 / j 1..9 r:x=1@5            | ABSENT   | written before the read of this cell",
                "j 1..2 r:x=NULL                          | UNTESTED | who reads NULL needs no writer",
                "j 1..2 r:x=1 aborted                     | UNTESTED | the reader did not survive"
            })
    void residue(String history, Status status, String because) {
        Verdict verdict = verdict(history);

        assertThat(verdict.cascadeMode()).isEqualTo(CascadeMode.RESIDUE);
        assertThat(verdict.finding(Anomaly.A3).status()).as(because).isEqualTo(status);
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 io:x=1,y=2 co:y=2,x=1         | FOUND    | smallest witness",
                "a 0..1 io:x=1,y=2,x=1 co:x=1,x=1,y=2 | FOUND    | repeated effects in another order",
                "a 0..1 io:x=1,y=2 co:x=1,y=2         | ABSENT   | the same order",
                "a 0..1 io:x=1,y=2,x=1 co:y=2,y=2,x=1 | ABSENT   | the same effects, but not as often",
                "a 0..1 io:x=1,y=2 co:y=2             | ABSENT   | one was lost",
                "a 0..1 io:x=1,y=2 co:y=2,x=3         | ABSENT   | one has another value",
                "a 0..1 io:x=1,x=1 co:x=1,x=1         | ABSENT   | equal effects cannot be told apart",
                "a 0..1 io:x=1,y=2 co:                | ABSENT   | none landed",
                "a 0..1 io:x=1,y=2                    | UNTESTED | commit order unknown",
                "a 0..1 io:x=1 co:x=1                 | UNTESTED | a single effect"
            })
    void toolEffectReordering(String history, Status status, String because) {
        assertThat(verdict(history).finding(Anomaly.A6).status()).as(because).isEqualTo(status);
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 1..9 r:x=1 replica:p / b 2..9 r:x=2 replica:q               | 1 | smallest witness",
                "a 1..9 r:x=1 replica:p / b 2..9 r:x=2 replica:q / c 0..1 w:x=1 | 1 | a write that both should have seen",
                "a 1..9 r:x=1 replica:p / b 2..9 r:x=2 replica:q / c 0..2 w:x=2 | 0 | a write in between",
                "a 1..9 r:x=1 replica:p / b 2..9 r:x=2 replica:p               | 0 | the same replica",
                "a 1..9 r:x=1 replica:p / b 2..9 r:x=1 replica:q               | 0 | the same value",
                "a 1..9 r:x=1 replica:p / b 2..9 r:x=2                         | 0 | replica unknown"
            })
    void splitView(String history, long witnesses, String because) {
        assertThat(verdict(history).splitView().count()).as(because).isEqualTo(witnesses);
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 w:x=1 / b 1..2 r:x=1                | true  | serial write, then read",
                "a 0..1 r:x=NULL                            | true  | nothing was written yet",
                "a 0..2 r:x=NULL / b 0..1 w:x=1             | true  | a snapshot, and yet A1 (§4.5)",
                "a 0..1 w:x=1 / b 1..2 r:x=NULL             | false | the write was missed",
                "a 0..1 w:x=1 / a 1..2 w:x=2 / b 2..3 r:x=1 | false | an old version",
                "a 1..1 r:x=NULL w:x=1                      | true  | its own write does not precede its read",
                "a 0..2 w:x=2 / a 0..1 w:x=1 / b 2..3 r:x=2 | true  | latest by time, not by place in the log",
                "a 0..2 w:x=2 / a 0..1 w:x=1 / b 2..3 r:x=1 | false | an old version that stands last in the log",
                "b 2..3 r:x=2 / a 0..2 w:x=2 / a 0..1 w:x=1 | true  | the reader may stand first",
                "a 0..1 w:x=1 / c 0..1 w:x=2 / b 1..2 r:x=2 | true  | at equal times the later in the log",
                "a 0..1 w:x=1 / c 0..1 w:x=2 / b 1..2 r:x=1 | false | at equal times the earlier is overwritten",
                "b 1..1 r:x=2 w:x=3 / a 0..1 w:x=2          | true  | its own write, earlier in the log",
                "a 0..1 w:x=2 / b 1..1 r:x=2 w:x=3          | true  | its own write, later in the log",
                "a 0..1 w:x=2 / b 1..1 r:x=3 w:x=3          | false | nor does its own write explain its read"
            })
    void snapshot(String history, boolean holds, String because) {
        assertThat(verdict(history).snapshot().holds()).as(because).isEqualTo(holds);
    }

    /** Untested is a matter of what could have been seen: here, whether anybody else committed inside a reader's window. */
    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..2 r:x=1 / b 0..1 w:y=1   | 1 | another agent committed in the window",
                "a 0..2 r:x=1 / b 0..1         | 1 | even if it wrote nothing",
                "a 0..2 r:x=1 / b 0..2 w:y=1   | 0 | at its end",
                "a 0..1 r:x=1 / b 1..2 r:x=1   | 0 | windows of width one",
                "a 0..2 r:x=1 / a 0..1 w:y=1   | 0 | the same agent",
                "a 0..2 w:x=1 / b 0..1 w:y=1   | 0 | nobody read",
                "a 0..2 r:x=1 / b 1..          | 0 | it never committed"
            })
    void evidenceOfStaleGeneration(String history, long evidence, String because) {
        assertThat(verdict(history).finding(Anomaly.A1).evidence()).as(because).isEqualTo(evidence);
    }

    @Test
    void theLevelFollowsTheChain() {
        String history = "a 0..2 r:x=NULL / b 0..1 w:x=2 plan:s tools:s>t";
        Classifier other = new Classifier(Chain.parse("A6,A3,A2,A1"), null, 10);

        assertThat(verdict(history).level()).isEqualTo(Level.L0);
        assertThat(other.classify(HistoryNotation.trace(history.split(" / "))).level())
                .isEqualTo(Level.L2);
        assertThat(verdict(history).point()).hasToString("{A3,A6}");
    }
}
