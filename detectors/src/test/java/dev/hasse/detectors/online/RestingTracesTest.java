package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.TraceHead;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Of many traces, few keep what they are decided with: it takes 20 kB each at least. */
class RestingTracesTest {
    private static final int BUSY = 2;

    private final List<String> found = new ArrayList<>();
    private final LiveDecisions decisions = new LiveDecisions(
            Classifier.LISTING_ALL,
            new FindingListener() {
                @Override
                public void found(TraceHead trace, Witness witness) {
                    found.add(witness.phenomenon().code());
                }

                @Override
                public void withdrawn(TraceHead trace, Witness witness) {}

                @Override
                public void decided(Verdict all, boolean rests) {}

                @Override
                public void brokenOff(String traceId) {}

                @Override
                public void ended(Verdict verdict) {}
            },
            OnlineLimits.DEFAULT,
            new PastWrites(1 << 6),
            BUSY);

    /** A trace, and whatever it is told with. */
    private final class Own {
        final Told records = new Told();
        final LiveDecisions.LiveTrace trace = (LiveDecisions.LiveTrace) decisions.begin();

        Own add(Operation operation) {
            PackedRecord record = Objects.requireNonNull(records.next(operation));
            assertThat(trace.receive(records.head(), record)).isTrue();
            decisions.pause();
            return this;
        }

        Own addWrites(int many) {
            for (int k = 1; k <= many; k++) {
                add(Operation.by("x", k).write("c", Value.ofString("v" + k)).commit(k));
            }
            return this;
        }
    }

    private static List<Boolean> rest(List<Own> traces) {
        return traces.stream().map(each -> each.trace.rests()).toList();
    }

    @Test
    void onlyThoseThatWentOnLastDoNotRest() {
        List<Own> traces = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            traces.add(new Own().addWrites(1));
        }
        assertThat(rest(traces)).containsExactly(true, true, false, false);

        traces.get(0).addWrites(1);

        assertThat(rest(traces)).containsExactly(false, true, true, false);
    }

    @Test
    void aTraceThatGoesOnKnowsWhatItHeldBeforeItRested() {
        Value old = Value.ofString("v1");
        Own woken = new Own().addWrites(2);
        new Own().addWrites(1);
        new Own().addWrites(1);
        assertThat(woken.trace.rests()).isTrue();

        woken.add(Operation.by("y", 1)
                .read("c", old)
                .write("c", Value.ofString("v3"))
                .commit(3));

        assertThat(found).contains("A1");
        assertThat(woken.trace.rests()).isFalse();
    }

    /** To decide it again would take longer than what it keeps is worth. */
    @Test
    void aLongTraceDoesNotRest() {
        Own longer = new Own().addWrites(65);
        Own shorter = new Own().addWrites(64);
        new Own().addWrites(1);
        new Own().addWrites(1);

        assertThat(longer.trace.rests()).isFalse();
        assertThat(shorter.trace.rests()).isTrue();
    }
}
