package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.Residue;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is told of traces that are being written, call by call. */
class LiveDecisionsTest {
    private static final Classifier CLASSIFIER =
            new Classifier(Chain.DEFAULT, CascadeMode.RESIDUE, InitialValues.UNKNOWN, false, 1, false);

    /** How many traces do not rest. */
    private static final int BUSY = 1 << 11;

    private final List<String> heard = new ArrayList<>();
    private final PastWrites past = new PastWrites(1 << 6);
    private final LiveDecisions decisions =
            new LiveDecisions(CLASSIFIER, new Heard(), new OnlineLimits(1, 1 << 13, 1), past, BUSY);

    private final class Heard implements FindingListener {
        @Override
        public void found(TraceHead trace, Witness witness) {
            hear("found ", witness);
        }

        @Override
        public void withdrawn(TraceHead trace, Witness witness) {
            hear("withdrawn ", witness);
        }

        private void hear(String what, Witness witness) {
            if (witness instanceof Residue residue) {
                heard.add(what + "A3 " + residue.operation().position());
            } else if (witness instanceof StaleGeneration stale) {
                heard.add(what + "A1 " + stale.operation().position() + " "
                        + stale.writtenValue().text());
            }
        }

        @Override
        public void decided(Verdict all, boolean rests) {
            heard.add("decided " + all.finding(Anomaly.A3).witnesses().size() + (rests ? ", rests" : ""));
        }

        @Override
        public void brokenOff(String traceId) {
            heard.add("broken off " + traceId);
        }

        @Override
        public void undecided(String traceId, long records) {
            heard.add("undecided " + records);
        }

        @Override
        public void ended(Verdict verdict) {
            heard.add("ended " + verdict.records() + " "
                    + verdict.finding(Anomaly.A3).witnesses().size());
        }
    }

    /** A trace that is given record by record. */
    private final class Given {
        final Told records = new Told();
        final TraceSink.Receiver receiver = decisions.begin();

        boolean add(String record) {
            PackedRecord next = Objects.requireNonNull(
                    records.next(HistoryNotation.history(record).get(0)));
            return receiver.receive(records.head(), next);
        }
    }

    private Given given(String... records) {
        Given trace = new Given();
        for (String record : records) {
            assertThat(trace.add(record)).isTrue();
        }
        return trace;
    }

    private List<String> heard() {
        List<String> now = List.copyOf(heard);
        heard.clear();
        return now;
    }

    @Test
    void whatALateRecordDisprovesIsWithdrawn() {
        Given trace = given("a 0..1 w:x=1", "b 4..5 r:x=7");
        assertThat(heard()).isEmpty();
        decisions.pause();
        assertThat(heard()).containsExactly("found A3 2");
        decisions.pause();
        assertThat(heard()).isEmpty();

        trace.add("a 2..3 w:x=7");
        decisions.pause();

        assertThat(heard()).containsExactly("withdrawn A3 2");
    }

    @Test
    void anOperationThatIsUndoneIsLookedAtAgain() {
        Given trace = given("a 0..1 w:x=1", "b 2..3 r:x=1");
        decisions.pause();
        assertThat(heard()).isEmpty();

        assertThat(trace.receiver.undo(1)).isTrue();
        decisions.pause();

        assertThat(heard()).containsExactly("found A3 2");
        assertThat(decisions.begin().undo(1)).isFalse();
        assertThat(trace.receiver.undo(3)).as("still to come").isFalse();
    }

    @Test
    void theVerdictListsAsManyAsWereAskedFor() {
        Given trace = given("a 0..1 r:x=7", "b 2..3 r:x=8");

        assertThat(trace.receiver.complete()).isTrue();
        trace.receiver.end();
        decisions.pause();

        assertThat(heard()).containsExactlyInAnyOrder("found A3 1", "found A3 2", "ended 2 1");
    }

    @Test
    void aTraceThatCannotBeDecidedSoIsGivenAsAWhole() {
        String[] records = {"a 0..1 r:x=7", "a 2..9 r:x=7 w:x=1 since:3"};
        Given trace = given(records);
        assertThat(trace.receiver.hasGivenUp()).isFalse();
        decisions.pause();
        assertThat(trace.receiver.hasGivenUp()).isTrue();
        assertThat(trace.add("b 4..5 r:x=7")).isFalse();
        assertThat(trace.receiver.complete()).isFalse();

        trace.receiver.discard();
        trace.receiver.receiveWhole(HistoryNotation.trace(records));
        trace.receiver.end();

        assertThat(heard()).containsExactly("decided 2", "ended 2 1");
    }

    @Test
    void whatIsGivenAltogetherAgainAndAgain() {
        TraceSink.Receiver receiver = decisions.begin();
        Trace trace = HistoryNotation.trace("a 0..1 r:x=7", "a 2..3 r:x=8");
        receiver.receiveSoFar(trace, false);
        receiver.receiveSoFar(trace, true);
        receiver.breakOff();
        assertThat(heard()).as("nobody knows its id").containsExactly("decided 2", "decided 2, rests");

        Given given = given("a 0..1 w:x=1");
        given.receiver.discard();
        given.receiver.breakOff();

        assertThat(heard()).containsExactly("broken off t");
    }

    @Test
    void whatTheyAskFor() {
        Classifier whole =
                new Classifier(Chain.DEFAULT, CascadeMode.RESIDUE, InitialValues.FIRST_READ, false, 1, false);

        assertThat(decisions.takesAgain()).isTrue();
        assertThat(decisions.needsEffects()).isFalse();
        assertThat(decisions.takesRecords()).isTrue();
        assertThat(new LiveDecisions(whole, new Heard()).takesRecords()).isFalse();
    }

    @Test
    void whatIsDiscardedIsNotLookedAt() {
        Given trace = given("a 0..1 r:x=7");

        trace.receiver.discard();
        decisions.pause();
        trace.receiver.end();

        assertThat(heard()).isEmpty();
    }

    @Test
    void whatStaysUndecidedIsSaidWhenItGrows() {
        Given trace = given("a 0..1 id:x", "a 1..2 id:y");
        trace.records.head().keepIds(1);
        trace.add("a 2..3 id:z");
        trace.add("b 3..4 id:u preds:x");
        decisions.pause();
        assertThat(heard()).containsExactly("undecided 1");
        trace.add("b 4..5 id:v");
        decisions.pause();
        assertThat(heard()).isEmpty();

        trace.add("b 5..6 id:w preds:x");
        decisions.pause();

        assertThat(heard()).containsExactly("undecided 2");
    }

    /** The writes of before are found by the new numbers, superseded ones as well. */
    @Test
    void newNumbersOfValues() {
        Given trace = new Given();
        Symbols symbols = trace.records.head().symbols();
        symbols.values().intern(Value.ofString("nobody asks for it"));
        for (String record : List.of("a 0..1 w:x=1", "a 1..2 w:x=2", "a 2..3 w:x=3", "a 3..4 w:x=4")) {
            trace.add(record);
        }
        // So many that those before them are settled.
        for (int time = 4; time < 24; time++) {
            trace.add("c " + time + ".." + (time + 1) + " w:y=" + time);
        }
        decisions.pause();
        Renumbering renumbering = symbols.renumber();
        trace.records.head().renumber(renumbering);
        decisions.renumberShared(renumbering);
        trace.receiver.renumber(renumbering);

        trace.add("b 1..25 r:x=1");
        decisions.pause();

        assertThat(heard()).containsExactly("found A1 25 4", "found A1 25 3", "found A1 25 2");
    }

    /** Those that were looked at longest ago rest, and go on as if they had not. */
    @Test
    void moreTracesThanAreBusy() {
        List<Given> traces = new ArrayList<>();
        for (int k = 0; k < BUSY + 10; k++) {
            traces.add(given("a 0..1 w:x=1"));
        }
        decisions.pause();
        assertThat(heard()).isEmpty();

        for (Given trace : traces) {
            trace.add("b 2..3 r:x=7");
        }
        decisions.pause();

        assertThat(heard()).hasSize(traces.size()).containsOnly("found A3 2");
    }
}
