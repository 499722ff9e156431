package dev.hasse.detectors;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.Received;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides traces while they are being written, and tells a {@link FindingListener} each finding when the record that completes
 * it arrives. It has the two engines of {@link VerdictStream}: a trace is decided {@linkplain OnlineDecision record by record}
 * as long as that is possible, and from then on as a whole, each time that {@linkplain TraceSink.Receiver#receiveSoFar all
 * records so far} are given.
 *
 * <p>Records wait in a {@link CommitQueue} for others that may have committed before them. While input is arriving they wait
 * for as many as the queue holds; at a {@linkplain #pause pause} nobody waits. A record that comes after a pause and
 * committed before one that was there costs the decision record by record, but no finding.
 */
public final class LiveDecisions implements TraceSink {
    private final Classifier classifier;
    private final Classifier listingAll;
    private final FindingListener listener;
    private final OnlineLimits limits;
    private final PastWrites past;
    /** The traces that have records which wait. */
    private final Set<LiveTrace> waiting = new LinkedHashSet<>();

    /** @param classifier how traces are decided, and how many witnesses the verdicts of ended traces list */
    public LiveDecisions(Classifier classifier, FindingListener listener) {
        this(classifier, listener, OnlineLimits.DEFAULT, new PastWrites());
    }

    LiveDecisions(Classifier classifier, FindingListener listener, OnlineLimits limits, PastWrites past) {
        this.classifier = classifier;
        this.listingAll = classifier.listing(Integer.MAX_VALUE);
        this.listener = listener;
        this.limits = limits;
        this.past = past;
    }

    @Override
    public boolean takesAgain() {
        return true;
    }

    @Override
    public boolean takesRecords() {
        return classifier.decidesOnline();
    }

    @Override
    public boolean needsEffects() {
        return false;
    }

    @Override
    public Receiver begin() {
        return new LiveTrace();
    }

    @Override
    public void pause() {
        waiting.forEach(LiveTrace::decideWaiting);
        waiting.clear();
    }

    @Override
    public void allRead() {}

    private final class LiveTrace implements Receiver {
        private @Nullable OnlineDecision online;
        private Received received = Received.NOTHING;
        /** The verdict on the whole trace; null until it is given. */
        private @Nullable Verdict verdict;

        @Override
        public boolean receive(TraceHead head, PackedRecord record) {
            received = received.record();
            if (online == null) {
                online = new OnlineDecision(classifier, head, past, limits, tellingOf(head));
                past.enter();
            }
            waiting.add(this);
            return online.add(record);
        }

        private WitnessListener tellingOf(TraceHead head) {
            return new WitnessListener() {
                @Override
                public void found(Witness witness) {
                    listener.found(head, witness);
                }

                @Override
                public void withdrawn(Witness witness) {
                    listener.withdrawn(head, witness);
                }
            };
        }

        /** If that fails, the next record of the trace is refused, or its end: then it is given as a whole. */
        void decideWaiting() {
            if (online != null) {
                online.decideWaiting();
            }
        }

        @Override
        public boolean hasGivenUp() {
            return online != null && online.hasFailed();
        }

        @Override
        public void receiveSoFar(Trace trace, boolean rests) {
            listener.decided(listingAll.classify(trace), rests);
        }

        @Override
        public void receiveWhole(Trace trace) {
            received = received.whole();
            Verdict all = listingAll.classify(trace);
            listener.decided(all, false);
            verdict = all.listing(classifier.maximumWitnesses());
        }

        @Override
        public boolean complete() {
            received = received.complete();
            verdict = online == null ? null : online.finish();
            release();
            return verdict != null;
        }

        private void release() {
            waiting.remove(this);
            if (online != null) {
                past.leave();
                online = null;
            }
        }

        @Override
        public void discard() {
            received = received.discard();
            release();
            verdict = null;
        }

        @Override
        public void end() {
            received = received.end();
            if (verdict != null) {
                listener.ended(verdict);
            }
        }
    }
}
