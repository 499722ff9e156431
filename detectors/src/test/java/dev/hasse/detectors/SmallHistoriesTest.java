package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.online.Online;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Status;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Trace;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The smallest history with each anomaly, and the nearest ones without it. Records are separated by a slash. */
class SmallHistoriesTest {

    private static Verdict verdict(String history) {
        return Classifier.LISTING_ALL.classify(HistoryNotation.trace(history.split(" / ")));
    }

    /** Decided as a whole, record by record, and with moments that are not known exactly: the facets are the same. */
    @ParameterizedTest(name = "{3}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..9 r:x=1 w:x=3        | true  | false | the whole value is replaced",
                "a 0..9 r:x=1 w:x=3 merges | false | true  | a part of the value is replaced",
                "a 0..9 r:x=1 w:y=3 merges | false | false | it writes another cell",
            })
    void lostUpdatesAndEdits(String reader, boolean lost, boolean edit, String because) {
        String writer = "b 1..5 w:x=2 since:4";
        Verdict uncertain = verdict(writer + " / " + reader);
        Verdict whole = verdict(writer.replace(" since:4", "") + " / " + reader);
        Verdict online = Objects.requireNonNull(Online.DEFAULT.verdict(
                Classifier.LISTING_ALL, HistoryNotation.history(writer.replace(" since:4", ""), reader)));

        for (Verdict verdict : List.of(whole, online, uncertain)) {
            assertThat(verdict.finding(Anomaly.A1).witnesses()).hasSize(1).allSatisfy(witness -> {
                StaleGeneration stale = (StaleGeneration) witness;
                assertThat(stale.lostUpdate()).as(because).isEqualTo(lost);
                assertThat(stale.staleEdit()).as(because).isEqualTo(edit);
            });
            assertThat(verdict.finding(Observation.UNSEEN_OVERWRITE).witnesses())
                    .extracting(witness -> ((UnseenOverwrite) witness).unseenEdit())
                    .as(because)
                    .isEqualTo(lost || edit ? List.of(edit) : List.of());
            assertThat(verdict.staleness().lostUpdates()).as(because).isEqualTo(lost ? 1 : 0);
        }
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

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 plan:s tools:s>t         | false | it is gone",
                "a 0..1 plan:s/1 tools:s/1>      | false | all are gone",
                "a 0..1 plan:s/1 tools:s/1>s/2,t | true  | it has another signature",
                "a 0..1 plan:t/1 tools:t/1>s,t   | true  | it has none any more"
            })
    void howThePlannedToolIsGone(String history, boolean signatureChanged, String because) {
        assertThat(verdict(history).finding(Anomaly.A2).witnesses())
                .as(because)
                .extracting(witness -> ((PhantomTool) witness).signatureChanged())
                .containsExactly(signatureChanged);
    }

    @ParameterizedTest(name = "{3}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "p 0..1 w:x=1 aborted / j 1..2 r:x=1 preds:1       | FOUND    | 1 | smallest witness",
                "j 1..2 r:x=1 preds:2 / p 0..1 w:x=1 aborted       | FOUND    | 1 | the predecessor stands later",
                "p 0..1 aborted / q 1..2 preds:1 aborted / j 2..3 preds:2 / k 3..4 preds:3 | FOUND | 2 | downstream",
                "k 3..4 preds:1,2 / j 2..3 preds:3 / p 0..1 aborted | FOUND   | 2 | downstream, and logged in reverse",
                "p 0..1 w:x=1 aborted / j 1..2 r:x=1 preds:1 aborted | UNTESTED | 0 | compensated: nobody is left who could show it",
                "p 0..1 w:x=1 aborted / q 0..1 / j 1..2 preds:2    | ABSENT   | 0 | another predecessor",
                "p 0..1 preds:1 aborted                            | UNTESTED | 0 | its own predecessor",
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
                "j 1..1 r:x=1 w:x=1 / p 0..1 w:x=1        | ABSENT   | written by another, too",
                "j 1..1 r:x=1 w:x=1 / p 0..2 w:x=1        | FOUND    | written by another, but too late",
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
                "a 0..1 io:x=1,y=2 co:y=2,x=1 inferred | UNTESTED | possible, as the order was inferred",
                "a 0..1 io:x=1,y=2 co:x=1,y=2 inferred | UNTESTED | another order may have been",
                "a 0..1 io:x=1,y=2 co:x=1,y=2 inferred / a 0..1 io:x=1,y=2 co:x=1,y=2 | ABSENT | the other is known",
                "a 0..1 io:x=1,y=2 co:y=2,x=1 inferred / a 0..1 io:x=1,y=2 co:x=1,y=2 | UNTESTED | one is possible",
                "a 0..1 io:x=1,y=2 co:y=2,x=1 inferred / a 0..1 io:x=1,y=2 co:y=2,x=1 | FOUND | one is certain",
                "a 0..1 io:x=1 co:x=1                 | UNTESTED | a single effect"
            })
    void toolEffectReordering(String history, Status status, String because) {
        assertThat(verdict(history).finding(Anomaly.A6).status()).as(because).isEqualTo(status);
    }

    @Test
    void bothOrdersOfEffectsAreSaid() {
        Operation operation =
                HistoryNotation.history("a 0..1 io:x=1,y=2 co:y=2,x=1").get(0);

        assertThat(verdict("a 0..1 io:x=1,y=2 co:y=2,x=1").finding(Anomaly.A6).witnesses())
                .extracting(witness -> ((ToolEffectReordering) witness).issued())
                .containsExactly(operation.issued());
        assertThat(verdict("a 0..1 io:x=1,y=2 co:y=2,x=1").finding(Anomaly.A6).witnesses())
                .extracting(witness -> ((ToolEffectReordering) witness).effected())
                .containsExactly(operation.effected());
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
        assertThat(verdict(history).finding(Observation.SPLIT_VIEW).count())
                .as(because)
                .isEqualTo(witnesses);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "version:3                    | version:7                   | 4",
                "version:7                    | version:3                   | 4",
                "version:-9223372036854775808 | version:9223372036854775807 | 9223372036854775807",
                "version:-5                   | version:-5                  | 0",
                "version:3                    | refused:no                  |",
                "refused:no                   | version:3                   |"
            })
    void lagBetweenReplicas(String one, String other, @Nullable Long lag) {
        String history = "a 1..9 r:x=1 replica:p " + one + " / b 2..9 r:x=2 replica:q " + other;
        for (Verdict verdict : List.of(verdict(history), verdict(history + " / z 90..99 w:z=1 since:98"))) {
            assertThat(verdict.finding(Observation.SPLIT_VIEW).witnesses())
                    .extracting(witness -> ((SplitView) witness).versionLag())
                    .containsExactly(lag);
        }
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 w:x=1 / a 1..2 w:x=2 / b 2..3 r:x=1              | 3,2,1,x | smallest witness",
                "a 0..1 w:x=1 / a 1..2 w:x=2 / b 2..3 r:x=2              |         | the latest value",
                "a 0..1 w:x=1 / a 1..2 w:x=2 / b 1..3 r:x=1              |         | the latest value when it was read",
                "a 0..1 w:x=1 / a 1..2 w:x=1 / b 2..3 r:x=1              |         | the same value again",
                "a 1..2 w:x=2 / b 2..3 r:x=1                             |         | a value that nobody wrote",
                "a 0..1 w:y=1 / a 1..2 w:x=2 / b 2..3 r:x=1              |         | written to another cell",
                "a 1..2 w:x=2 / a 2..3 w:x=1 / b 2..4 r:x=1              |         | a value that was written later",
                "a 0..1 w:x=1 / a 1..2 w:x=2 / a 2..3 w:x=1 / b 3..4 r:x=2 | 4,3,2,x | an old value, though restored before",
                "a 0..1 w:x=NULL / a 1..2 w:x=2 / b 2..3 r:x=NULL        | 3,2,1,x | NULL is a value too, once it is written",
                "a 1..2 w:x=2 / b 2..3 r:x=NULL                          |         | NULL was never written",
                "a 0..1 w:x=1 / b 1..1 r:x=1 w:x=2                       |         | its own write replaces nothing that it read",
                "b 1..1 r:x=1 w:x=1 / a 0..1 w:x=2                       |         | its own write is none that it saw",
                "c 0..0 w:x=1 / b 1..1 r:x=1 w:x=1 / a 0..1 w:x=2        | 2,3,1,x | what it saw stands before its own write"
            })
    void staleRead(String history, @Nullable String witness, String because) {
        assertThat(WitnessNotation.of(
                        verdict(history).finding(Observation.STALE_READ).witnesses()))
                .as(because)
                .isEqualTo(Stream.ofNullable(witness).toList());
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 w:x=1 / b 1..2 w:x=2                                 | 2,1,x | smallest witness",
                "a 0..1 w:x=1 / b 1..2 r:x=1 w:x=2                           |       | it read the cell",
                "a 0..1 w:x=1 / b 0..2 r:x=NULL w:x=2                        | 2,1,x | it read before the other wrote",
                "a 0..1 w:x=1 / b 1..2 r:x=1 / b 3..4 w:x=2                  |       | its agent read the cell",
                "a 0..1 w:x=1 / c 1..2 r:x=1 / b 3..4 w:x=2                  | 3,1,x | another agent read the cell",
                "a 0..1 w:x=1 / b 2..3 w:x=2 / b 3..9 r:x=2                  |       | its agent looked when it wrote",
                "a 0..1 w:x=1 / b 2..3 w:x=2 / b 4..9 r:x=2                  | 2,1,x | its agent looked afterwards",
                "a 0..1 w:x=1 / b 1..2 w:x=1                                 |       | an equal value",
                "a 0..1 w:x=1 / a 1..2 w:x=2                                 |       | its own agent's",
                "a 0..1 w:x=1 / b 1..2 r:x=1 w:x=2 / a 2..3 w:x=3            | 3,2,x | one who wrote once does not know what came after",
                "b 2..2 r:x=NULL / a 0..2 w:x=1 / b 3..4 w:x=2               |       | its agent looked when the other wrote",
                "b 1..1 r:x=NULL / a 0..2 w:x=1 / b 3..4 w:x=2               | 3,2,x | its agent looked before anybody wrote",
                "a 0..2 w:x=1 / b 0..2 w:x=2                                 |       | at the same time, nobody was first",
                "a 0..2 w:x=1 / b 0..2 w:x=2 / c 0..2 w:x=3                  |       | nor of three"
            })
    void unseenOverwrite(String history, @Nullable String witness, String because) {
        assertThat(WitnessNotation.of(
                        verdict(history).finding(Observation.UNSEEN_OVERWRITE).witnesses()))
                .as(because)
                .isEqualTo(Stream.ofNullable(witness).toList());
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..9 r:x=1 refused / b 1..5 w:x=2                | 1,2 | another agent changed what it read",
                "a 0..9 r:x=1 refused / a 1..5 w:x=2                | 1,0 | it changed it itself",
                "a 0..4 r:x=1 refused / b 1..5 w:x=2                | 1,0 | the change came afterwards",
                "a 0..9 r:x=1 refused / b 1..5 w:x=2 / c 1..3 w:x=3 | 1,3 | the first change",
                "a 0..9 r:x=1 r:y=1 refused / b 1..5 w:x=2          | 1,2 | another agent changed one of two",
                "a 0..9 r:x=1 r:y=1 refused / b 1..5 w:x=2 / c 1..3 w:y=3 | 1,3 | the first change of two",
                "a 0..9 r:x=1 r:y=1 refused / b 1..5 w:y=2 / c 1..5 w:x=3 | 1,2 | at the same time, the first in the log",
                "a 0..9 r:x=1 r:y=1 refused / b 1..5 w:x=2 / c 1..5 w:y=3 | 1,2 | which may be that of the first cell",
                "a 0..9 r:x=1                                       |     | it went through"
            })
    void refused(String history, @Nullable String witness, String because) {
        assertThat(WitnessNotation.of(
                        verdict(history).finding(Observation.REFUSED).witnesses()))
                .as(because)
                .isEqualTo(Stream.ofNullable(witness).toList());
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 aborted externalized:yes | FOUND    | undone too late",
                "a 0..1 aborted externalized:no  | ABSENT   | undone in time",
                "a 0..1 aborted                  | UNTESTED | nobody says",
                "a 0..1 externalized:yes         | UNTESTED | it stands"
            })
    void externalized(String history, Status status, String because) {
        assertThat(verdict(history).finding(Observation.EXTERNALIZED).status())
                .as(because)
                .isEqualTo(status);
    }

    @ParameterizedTest(name = "{3}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1               | 1 | 0 | written by one that was undone",
                "b 1..2 r:x=1                                      | 0 | 1 | written by nobody",
                "a 1..3 w:x=1 aborted / b 1..2 r:x=1               | 0 | 1 | written later by one that was undone",
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1 / b 2..3 r:y=1 | 1 | 1 | one of each"
            })
    void kindsOfResidue(String history, long aborted, long unlogged, String because) {
        assertThat(verdict(history).residues()).as(because).isEqualTo(new ResidueKinds(aborted, unlogged));
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..2 w:x=1 since:0 / b 1..2 r:x=1                          | 1 | it may have been written too late",
                "a 0..2 w:x=1 since:0 / b 1..2 r:x=1 / b 1..3 r:x=2           | 2 | another was written by nobody",
                "a 0..2 w:x=1 since:2 / b 1..2 r:x=1 / b 1..2 w:y=1 since:1    | 1 | it certainly was"
            })
    void kindsOfPossibleResidue(String history, long unlogged, String because) {
        Verdict verdict = new Classifier(Chain.DEFAULT, null, InitialValues.UNKNOWN, true, Integer.MAX_VALUE, false)
                .classify(HistoryNotation.trace(history.split(" / ")));

        assertThat(verdict.residues()).as(because).isEqualTo(new ResidueKinds(0, unlogged));
    }

    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 r:x=1                                                | 0 | it was there from the start",
                "a 0..1 r:x=1 / b 0..1 r:x=2                                 | 2 | first reads that do not agree",
                "a 0..1 w:x=2 / b 1..2 r:x=1                                 | 1 | read after the first write",
                "a 0..1 r:x=1 / b 0..1 w:x=2 / c 2..3 r:x=1                  | 0 | the initial value, read late",
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1                         | 1 | what an aborted record wrote is no initial value",
                "a 0..1 r:x=NULL / b 0..1 r:x=1                              | 1 | nothing was there"
            })
    void initialValuesByFirstRead(String history, long residues, String because) {
        assertThat(byFirstRead(history).finding(Anomaly.A3).count()).as(because).isEqualTo(residues);
    }

    @Test
    void aLateReadOfTheInitialValueIsStale() {
        Verdict verdict = byFirstRead("a 0..1 r:x=1 / b 0..1 w:x=2 / c 2..3 r:x=1");

        assertThat(WitnessNotation.of(verdict.finding(Observation.STALE_READ).witnesses()))
                .containsExactly("3,2,0,x");
    }

    private static Verdict byFirstRead(String history) {
        return new Classifier(
                        Chain.DEFAULT, CascadeMode.RESIDUE, InitialValues.FIRST_READ, false, Integer.MAX_VALUE, false)
                .classify(HistoryNotation.trace(history.split(" / ")));
    }

    /** Certain witnesses count; possible ones do not, and are no evidence of absence either. */
    @ParameterizedTest(name = "{4}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..9 r:x=1@0~2 since:8 / b 0..6 w:x=2 since:4 | 1 | 0 | FOUND    | it lies between them whatever the moments",
                "a 0..9 r:x=1@0~4 since:8 / b 0..6 w:x=2 since:4 | 0 | 1 | UNTESTED | it may have come before the read",
                "a 0..9 r:x=1@0~2 since:6 / b 0..6 w:x=2 since:4 | 0 | 1 | UNTESTED | it may have come after the commit",
                "a 3..9 r:x=1@3~4 since:8 / b 0..3 w:x=2 since:1 | 0 | 0 | UNTESTED | it came before the read",
                "a 0..5 r:x=1@0~2 since:3 / b 0..8 w:x=2 since:5 | 0 | 0 | UNTESTED | it came after the commit",
                "a 5..5 r:x=1 / b 0..8 w:x=2 since:4             | 0 | 0 | UNTESTED | nothing fits into a window of width zero",
                "a 0..9 r:x=1@0~2 since:8 / b 0..6 w:x=1 since:4 | 0 | 0 | ABSENT   | an equal value"
            })
    void staleGenerationOfUncertainMoments(String history, long certain, long possible, Status status, String because) {
        Finding<Witness> finding = verdict(history).finding(Anomaly.A1);

        assertThat(finding.count()).as(because).isEqualTo(certain);
        assertThat(finding.possible()).as(because).isEqualTo(possible);
        assertThat(finding.status()).as(because).isEqualTo(status);
    }

    /** Certain and possible witnesses: the read, the write that it missed, and the write that it saw. */
    @ParameterizedTest(name = "{3}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 w:x=1 / b 0..2 w:x=2 / d 0..6 w:x=3 since:4 / c 3..9 r:x=1@3~5 | 4,2,1,x | | what it certainly missed",
                "a 0..2 w:x=1 since:1 / b 0..3 w:x=2 since:2 / c 1..9 r:x=1@1~4 | | 3,2,1,x | what it may have missed, and seen",
                "a 0..1 w:x=1 / d 0..2 w:x=1 / b 0..4 w:x=2 since:3 / c 3..9 r:x=1@3~5 | | 4,3,2,x | it saw the latest of two",
                "d 0..2 w:x=1 / b 0..2 w:x=2 since:1 / c 1..9 r:x=1@1~2 | | 3,2,1,x | all may meet at one moment",
                "p 0..5 w:x=1 since:2 / b 0..2 w:x=2 since:1 / d 0..2 w:x=1 / c 1..9 r:x=1@1~2 | | | but then what it saw is the last",
                "p 0..5 w:x=1 since:2 / b 0..2 w:x=2 since:1 / d 0..4 w:x=1 since:2 / c 1..9 r:x=1@1~2 | | 4,2,1,x | unless that may have come later",
                "c 1..2 r:x=1@1~2 w:x=1 since:1 / u 0..9 w:x=1 since:1 / b 0..2 w:x=2 since:1 | | 1,3,2,x | what it wrote itself it did not see",
                "a 0..1 w:x=1 / c 1..9 r:x=1@1~2 / b 0..3 w:x=2 since:2 / d 0..2 w:x=1 | | | at the read's last moment the later in the log is the last",
                "p 0..3 w:x=1 since:2 / a 0..0 w:x=1 / b 0..2 w:x=2 / d 0..2 w:x=1 / c 2..9 r:x=1 | | | the last in the log, whenever others end"
            })
    void staleReadOfUncertainMoments(
            String history, @Nullable String certain, @Nullable String possible, String because) {
        Finding<Witness> finding = verdict(history).finding(Observation.STALE_READ);

        assertThat(WitnessNotation.of(finding.witnesses()))
                .as(because)
                .isEqualTo(Stream.ofNullable(certain).toList());
        assertThat(WitnessNotation.of(finding.possibleWitnesses()))
                .as(because)
                .isEqualTo(Stream.ofNullable(possible).toList());
    }

    /** Possible witnesses: the writer, and whose write it overwrote. None of these is certain. */
    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..2 w:x=2 since:0 / b 0..1 w:x=1 / a 0..0 r:x=NULL / a 1..1 r:x=NULL | 2,1,x | a looked when b wrote, and not when a had",
                "b 0..1 w:x=1 / a 1..2 w:x=2 since:1 / b 0..1 w:x=1 | 2,3,x | what was replaced at once was never the latest",
                "b 4..6 w:x=1 / b 5..7 w:x=1 since:6 / a 5..8 r:x=NULL@6~7 w:x=2 since:6 | 2,3,x 3,2,x | it read when the first of two was there"
            })
    void unseenOverwriteOfUncertainMoments(String history, String possible, String because) {
        Finding<Witness> finding = verdict(history).finding(Observation.UNSEEN_OVERWRITE);

        assertThat(finding.count()).isZero();
        assertThat(WitnessNotation.of(finding.possibleWitnesses())).as(because).containsExactly(possible.split(" "));
        assertThat(finding.possible()).isEqualTo(finding.possibleWitnesses().size());
    }

    @Test
    void splitViewsThatAreCertainTakeNoPlaceOfOneThatIsPossible() {
        Finding<Witness> finding = verdict("a 0..1 r:x=1 r:z=1 replica:p / b 0..1 r:x=2 r:z=2 replica:q"
                        + " / c 5..9 r:y=1 replica:p / d 5..9 r:y=2@5~8 replica:q / e 5..7 w:y=2 since:6")
                .finding(Observation.SPLIT_VIEW);

        assertThat(WitnessNotation.of(finding.witnesses())).containsExactly("1,2,x", "1,2,z");
        assertThat(WitnessNotation.of(finding.possibleWitnesses())).containsExactly("3,4,y");
    }

    @Test
    void theSnapshotNamesTheWriteThatWasCertainlyMissed() {
        assertThat(WitnessNotation.of(verdict("a 0..1 w:x=1 / b 0..2 w:x=2 / d 0..6 w:x=3 since:4 / c 3..9 r:x=1@3~5")
                        .finding(Observation.SNAPSHOT)
                        .witnesses()))
                .containsExactly("4,2,x");
    }

    @Test
    void aReadSaysWhenItAndItsWritesMayHaveHappened() {
        Trace trace = HistoryNotation.trace("a 0..2 w:x=1 since:1", "b 0..3 w:x=2 since:2", "c 3..9 r:x=1@3~5");
        Verdict verdict = Classifier.LISTING_ALL.classify(trace);

        assertThat(verdict.finding(Observation.STALE_READ).witnesses())
                .singleElement()
                .isEqualTo(new StaleRead(
                        trace.reference(2),
                        "x",
                        Value.ofString("1"),
                        new TimeSpan(3, 5),
                        trace.reference(0),
                        new TimeSpan(1, 2),
                        trace.reference(1),
                        Value.ofString("2"),
                        new TimeSpan(2, 3),
                        true));
        assertThat(verdict.finding(Observation.SNAPSHOT).witnesses())
                .singleElement()
                .isEqualTo(new SnapshotViolation(
                        trace.reference(2),
                        "x",
                        Value.ofString("1"),
                        new TimeSpan(3, 5),
                        trace.reference(1),
                        Value.ofString("2"),
                        true));
    }

    @ParameterizedTest(name = "{4}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..9 r:x=1 w:x=4 since:7 / b 0..3 w:x=2          | 1 | 0 | 1 | certain, and before its own write",
                "a 0..9 r:x=1 w:x=4 since:7 / b 0..8 w:x=2          | 1 | 0 | 1 | possible, and its own write is none of them",
                "a 0..9 r:x=1 w:x=4 / b 0..9 w:x=2 since:8          | 1 | 0 | 1 | possible, since the other may come first",
                "a 0..9 r:x=1 w:y=4 since:7 / b 0..8 w:x=2          | 0 | 0 | 1 | it writes another cell",
                "a 0..9 r:x=1 w:y=4 since:7 / b 0..8 w:x=2 / a 0..8 w:x=1 | 0 | 1 | 2 | the value may be restored",
                "a 0..9 r:x=1 w:x=1 since:7 / b 0..8 w:x=2          | 1 | 0 | 1 | but not by itself",
                "b 0..1 w:x=3 / a 1..9 r:x=1 w:x=4 since:7 / b 0..8 w:x=2 | 1 | 0 | 1 | one came with the read",
                "a 1..9 r:x=1 w:x=4 since:7 / b 0..8 w:x=2 / b 0..20 w:x=1 since:10 | 1 | 0 | 1 | one came later"
            })
    void facetsOfStaleGenerationOfUncertainMoments(
            String history, long lost, long restored, int staleness, String because) {
        Verdict verdict = new Classifier(Chain.DEFAULT, null, InitialValues.UNKNOWN, true, Integer.MAX_VALUE, false)
                .classify(HistoryNotation.trace(history.split(" / ")));

        assertThat(verdict.finding(Anomaly.A1).count()).as(because).isOne();
        assertThat(verdict.staleness())
                .as(because)
                .isEqualTo(new StalenessFacets(lost, 0, 0, 0, 1, restored, staleness));
    }

    @ParameterizedTest(name = "{3}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 2..9 r:x=1 replica:p / b 2..9 r:x=2 replica:q / c 0..5 w:x=3 since:1 | 1 | 0 | nothing comes between reads at one moment",
                "a 2..9 r:x=1 replica:p / b 3..9 r:x=2 replica:q / c 0..5 w:x=3 since:1 | 0 | 1 | the write may have",
                "a 2..9 r:x=1 replica:p / b 5..9 r:x=2 replica:q / c 0..5 w:x=3 since:3 | 0 | 0 | it has",
                "a 1..20 r:x=1@1 replica:p / b 2..20 r:x=2@2~9 replica:q / b 3..20 r:x=2@3~5 replica:q / c 0..8 w:x=3 since:7 | 1 | 1 | only one of two reads may follow the write",
                "a 1..9 r:x=1@1 replica:p / b 2..9 r:x=2@2~5 replica:q / c 0..8 w:x=3 since:5 | 0 | 1 | it may come just before the second",
                "a 1..9 r:x=1@1~3 replica:p / b 5..9 r:x=2@5 replica:q / c 0..4 w:x=3 since:3 | 0 | 1 | it may come with the first",
                "a 2..9 r:x=1 replica:p / b 2..9 r:x=2 replica:q / a 3..9 r:x=1 replica:p / b 3..9 r:x=2 replica:q / c 0..5 w:x=3 since:1 | 2 | 2 | of two moments"
            })
    void splitViewOfUncertainMoments(String history, long certain, long possible, String because) {
        Finding<Witness> finding = verdict(history).finding(Observation.SPLIT_VIEW);

        assertThat(finding.count()).as(because).isEqualTo(certain);
        assertThat(finding.possible()).as(because).isEqualTo(possible);
        assertThat(finding.witnesses()).hasSize((int) certain);
        assertThat(finding.possibleWitnesses()).hasSize((int) possible);
    }

    /** Certain and possible witnesses: who overwrote whom. */
    @ParameterizedTest(name = "{3}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "b 0..2 w:x=1 since:1 / a 0..5 w:x=2 since:3 | 2,1 | | one came after the other, whatever the moments",
                "b 0..3 w:x=1 since:1 / a 0..5 w:x=2 since:3 | | 2,1 | they may have come at the same time",
                "b 0..9 w:x=1 since:1 / a 0..5 w:x=2         | | 1,2; 2,1 | it may have come before, or after",
                "b 0..9 w:x=1 since:1 / a 0..9 r:x=1@5 / a 0..5 w:x=2 | | 1,3 | its agent looked when it wrote",
                "b 0..3 w:x=1 / a 0..9 r:x=1@3 / a 0..5 w:x=2 since:1 | | 1,3 | its agent looked when the other wrote",
                "b 0..3 w:x=1 / a 0..5 w:x=2 since:1         | | 1,2; 2,1 | nobody looked",
                "b 0..1 w:x=1 / c 0..2 w:x=2 / a 0..4 w:x=3 since:2 | 2,1 | 3,1; 3,2 | it may have come with the second",
                "b 0..3 w:x=1 since:1 / c 0..8 w:x=5 since:3 / a 3..9 r:x=1@3 w:x=2 since:5 | | 2,1; 2,3; 3,2 | it read after the first",
                "b 0..3 w:x=1 since:1 / c 0..8 w:x=5 since:3 / a 3..9 r:x=1@3~6 w:x=2 since:5 | | 2,1; 2,3; 3,2 | it read after the first, whenever that was",
                "d 0..2 w:x=1 / b 0..3 w:x=2 / c 0..5 w:x=3 / a 0..6 w:x=4 since:1 | | 1,4; 2,1; 2,4; 3,2; 3,4; 4,1; 4,2; 4,3 | it may have come between any two"
            })
    void unseenOverwriteOfUncertainMoments(
            String history, @Nullable String certain, @Nullable String possible, String because) {
        Finding<Witness> finding = verdict(history).finding(Observation.UNSEEN_OVERWRITE);

        assertThat(overwrites(finding.witnesses())).as(because).isEqualTo(certain == null ? "" : certain);
        assertThat(overwrites(finding.possibleWitnesses())).as(because).isEqualTo(possible == null ? "" : possible);
        assertThat(finding.count()).isEqualTo(finding.witnesses().size());
        assertThat(finding.possible()).isEqualTo(finding.possibleWitnesses().size());
    }

    private static String overwrites(List<Witness> witnesses) {
        return WitnessNotation.of(witnesses).stream()
                .map(witness -> witness.replace(",x", ""))
                .collect(Collectors.joining("; "));
    }

    @Test
    void whatIsPossibleCountsIfSomebodyWantsItTo() {
        Verdict verdict = new Classifier(Chain.DEFAULT, null, InitialValues.UNKNOWN, true, Integer.MAX_VALUE, false)
                .classify(HistoryNotation.trace("a 0..9 r:x=NULL@0~4 since:8", "b 0..6 w:x=2 since:4"));

        assertThat(verdict.level()).isEqualTo(Level.L0);
        assertThat(verdict.finding(Anomaly.A1).count()).isOne();
        assertThat(verdict.finding(Anomaly.A1).witnesses()).noneMatch(Witness::certain);
        assertThat(verdict.staleness().coldStarts()).isOne();
    }

    /** By provenance A3 is absent only if every record that may have observed something says whom it observed. */
    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1 preds:1                 | FOUND    | smallest witness",
                "a 0..1 w:x=1 aborted / b 1..2 preds:                        | ABSENT   | nobody observed it",
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1 / c 1..3 preds:         | UNTESTED | who read does not say whom it observed",
                "a 0..1 w:x=1 aborted / b 1..2 / c 1..3 preds:               | ABSENT   | who reads nothing observes nobody",
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1 aborted / c 1..3 preds: | ABSENT   | it was undone as well",
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1 refused / c 1..3 preds: | ABSENT   | it never went through",
                "a 0..1 w:x=1 / b 1..2 r:x=1 preds:1                         | UNTESTED | nothing was undone"
            })
    void causalCascadeByProvenance(String history, Status status, String because) {
        assertThat(verdict(history).finding(Anomaly.A3).status()).as(because).isEqualTo(status);
    }

    @Test
    void cascadeWithoutAnyProvenanceIsUntested() {
        Verdict verdict = new Classifier(Chain.DEFAULT, CascadeMode.CASCADE, 10)
                .classify(HistoryNotation.trace("a 0..1 w:x=1 aborted", "b 1..2 r:x=1"));

        assertThat(verdict.finding(Anomaly.A3).status()).isEqualTo(Status.UNTESTED);
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

    /** A1 is untested without evidence: here, unless another agent committed inside a reader's window. */
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
                "a 0..2 r:x=1 / b 1..          | 0 | it never committed",
                "a 0..2 r:x=1@2 / b 0..1 w:y=1 | 0 | it read at its end only",
                "a 0..9 r:x=1@5 r:z=1@3 / b 0..4 w:y=1 | 1 | the earliest of its reads counts",
                "a 0..9 r:x=1 / a 0..1 / a 1..2        | 0 | the same agent, twice",
                "a 0..9 r:x=1 / a 0..1 / a 1..2 / b 2..3 | 1 | another came after these",
                "a 0..9 r:x=1 refused / b 0..1 w:y=1   | 0 | it was refused",
                "a 0..9 r:x=1 since:8 / b 0..7 since:1 / a 0..4 since:3 | 1 | another came after its own agent",
                "a 0..9 r:x=1 since:8 / b 0..7 since:1 / a 0..4 since:3 / b 0..8 since:5 | 1 | the first of two others",
                "a 0..20 r:x=1@2~3 / b 0..6 since:5 / c 0..10 since:0 | 1 | another may have come before the read",
                "a 0..8 r:x=1@0~1 / b 0..6 since:5 / c 0..10 since:3  | 1 | another may have come after the commit"
            })
    void evidenceOfStaleGeneration(String history, long evidence, String because) {
        assertThat(verdict(history).finding(Anomaly.A1).evidence()).as(because).isEqualTo(evidence);
    }

    /** The facets of the witnesses of A1, and their maximum staleness; inexact moments elsewhere change nothing. */
    @ParameterizedTest(name = "{7}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..9 r:x=1 w:y=1 / b 0..1 w:x=2                           | 0 | 0 | 0 | 0 | 0 | 1 | neither",
                "a 0..9 r:x=1 / b 0..1 w:x=2 / b 1..2 w:x=3                  | 0 | 0 | 2 | 0 | 0 | 2 | it writes nothing",
                "a 0..9 r:x=1 w:x=4 / b 0..1 w:x=2 / b 1..2 w:x=3            | 2 | 0 | 0 | 0 | 0 | 2 | it writes the cell too",
                "a 0..9 r:x=1 w:x=4 merges / b 0..1 w:x=2 / b 1..2 w:x=3     | 0 | 2 | 0 | 0 | 0 | 2 | it changes a part of the cell",
                "a 0..9 r:x=NULL w:y=1 / b 0..1 w:x=2                        | 0 | 0 | 0 | 1 | 0 | 1 | it came before the first write",
                "a 0..9 r:x=1 w:y=1 / b 0..1 w:x=2 / b 1..2 w:x=1            | 0 | 0 | 0 | 0 | 1 | 2 | the value was restored",
                "a 0..9 r:x=1 w:y=1 / b 0..1 w:x=2 / b 1..2 w:x=1 / b 0..9 w:x=3 | 0 | 0 | 0 | 0 | 1 | 2 | it was when the reader committed",
                "a 0..9 r:x=1 w:y=1 / b 0..1 w:x=1 / b 1..2 w:x=2            | 0 | 0 | 0 | 0 | 0 | 2 | it was overwritten again",
                "a 0..9 r:x=1 w:x=1 / b 0..1 w:x=2                           | 1 | 0 | 0 | 0 | 0 | 1 | its own write restores nothing"
            })
    void facetsOfStaleGeneration(
            String history,
            long lost,
            long edits,
            long readOnly,
            long cold,
            long restored,
            int staleness,
            String because) {
        Verdict exact = verdict(history);
        Verdict uncertain = verdict(history + " / z 90..99 w:z=1 since:98");

        assertThat(exact.staleness())
                .as(because)
                .isEqualTo(new StalenessFacets(
                        lost, edits, readOnly, cold, exact.finding(Anomaly.A1).count() - cold, restored, staleness));
        assertThat(uncertain.staleness()).as(because).isEqualTo(exact.staleness());
    }

    @Test
    void whatMayLieAroundAWindowIsNotCertainlyInIt() {
        Verdict verdict = verdict("a 0..9 r:x=1@0~4 w:y=4 since:7 / b 0..6 w:x=2 since:5 / b 0..8 w:x=3 since:2");

        assertThat(verdict.finding(Anomaly.A1).count()).isOne();
        assertThat(verdict.finding(Anomaly.A1).possible()).isOne();
        assertThat(verdict.staleness()).isEqualTo(new StalenessFacets(0, 0, 0, 0, 1, 0, 1));
    }

    /**
     * Among several witnesses of one record, the listed one is the first by its other record, then by the name of its
     * cell.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a 1..9 r:x=1 r:y=1 replica:p / b 2..9 r:y=2 replica:q / c 2..9 r:x=2 replica:q | split-view | 1,2,y",
                "a 1..9 r:y=1 r:x=1 replica:p / b 2..9 r:y=2 r:x=2 replica:q                    | split-view | 1,2,x",
                "a 0..1 w:y=1 w:x=1 / b 1..2 w:y=2 w:x=2                                        | unseen-overwrite | 2,1,x"
            })
    void theFirstObservationIsListed(String history, String observation, String witness) {
        for (String lines : List.of(history, history + " / z 90..99 w:z=1 since:98")) {
            Finding<Witness> finding = new Classifier(Chain.DEFAULT, null, 1)
                    .classify(HistoryNotation.trace(lines.split(" / ")))
                    .finding(Phenomenon.parse(observation));

            assertThat(WitnessNotation.of(finding.witnesses())).containsExactly(witness);
            assertThat(finding.count()).isEqualTo(2);
        }
    }

    /**
     * Among several witnesses of one record, the listed one has the writer that is first in the log, whenever it
     * committed.
     */
    @ParameterizedTest
    @ValueSource(strings = {"", " / z 90..99 w:z=1 since:98"})
    void theFirstWitnessInTheLogIsListed(String other) {
        Trace trace = HistoryNotation.trace(
                ("b 0..3 w:x=2 / c 0..2 w:x=3 / a 0..9 r:x=1 / a 0..9 r:x=1" + other).split(" / "));
        Finding<Witness> finding =
                new Classifier(Chain.DEFAULT, null, 1).classify(trace).finding(Anomaly.A1);

        assertThat(WitnessNotation.of(finding.witnesses())).containsExactly("3,1,x");
        assertThat(finding.count()).isEqualTo(4);
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
