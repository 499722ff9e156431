package dev.hasse.detectors.online;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.WitnessListener;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Received;
import dev.hasse.model.Renumbering;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides traces while they are being written, and tells a {@link FindingListener} each finding when the record that completes
 * it arrives. It has the two engines of {@link VerdictStream}: a trace is decided {@linkplain RevisableDecision record by record}
 * as long as that is possible, and from then on as a whole, each time that {@linkplain TraceSink.Receiver#receiveSoFar all
 * records so far} are given.
 *
 * <p>At a {@linkplain #pause pause} all that the records so far prove is told. A record that comes later and committed before
 * one that was there revises that, as does a line that undoes a recent operation.
 */
public final class LiveDecisions implements TraceSink {
    /** How many superseded writes to remember: at 2,000 a second those of four minutes, in 25 MB. */
    private static final int PAST_WRITES = 1 << 19;

    /** How many of the traces that were looked at last are kept as they were decided: 20 kB each at least. */
    private static final int BUSY = 1 << 11;

    private final Classifier classifier;
    private final Classifier listingAll;
    private final FindingListener listener;
    private final OnlineLimits limits;
    private final PastWrites past;
    private final int mostBusy;
    /** The traces that have records which wait. */
    private final Set<LiveTrace> waiting = new LinkedHashSet<>();
    /** The traces that do not rest, of which the last was looked at last. */
    private final Set<LiveTrace> busy = new LinkedHashSet<>();

    /** @param classifier how traces are decided, and how many witnesses the verdicts of ended traces list */
    public LiveDecisions(Classifier classifier, FindingListener listener) {
        this(classifier, listener, Integer.MAX_VALUE);
    }

    /**
     * @param classifier how traces are decided, and how many witnesses the verdicts of ended traces list
     * @param held how many records of a trace are kept, as long as it is no longer. Of a longer one, what cannot be decided
     *     with what is remembered stays {@linkplain FindingListener#undecided undecided}
     */
    public LiveDecisions(Classifier classifier, FindingListener listener, int held) {
        this(classifier, listener, OnlineLimits.live(held), new PastWrites(PAST_WRITES), BUSY);
    }

    /** @param mostBusy how many of the traces that were looked at last do not rest */
    LiveDecisions(Classifier classifier, FindingListener listener, OnlineLimits limits, PastWrites past, int mostBusy) {
        this.mostBusy = mostBusy;
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
        waiting.forEach(LiveTrace::look);
        waiting.clear();
    }

    /** Lets those rest that were looked at longest ago. */
    private void restAllBut(int few) {
        Iterator<LiveTrace> longestAgo = busy.iterator();
        while (busy.size() > few) {
            longestAgo.next().rest();
            longestAgo.remove();
        }
    }

    @Override
    public void allRead() {}

    @Override
    public void renumberShared(Renumbering renumbering) {
        past.renumber(renumbering);
    }

    final class LiveTrace implements Receiver {
        private @Nullable RevisableDecision online;
        private Received received = Received.NOTHING;
        private @Nullable String id;
        private long undecided;
        /** The verdict on the whole trace; null until it is given. */
        private @Nullable Verdict verdict;

        @Override
        public boolean receive(TraceHead head, PackedRecord record) {
            received = received.record();
            if (online == null) {
                id = head.id();
                online = new RevisableDecision(classifier, head, past, limits, tellingOf(head));
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

        @Override
        public boolean undo(int position) {
            boolean isUndone = online != null && online.undo(position);
            if (isUndone) {
                waiting.add(this);
            }
            return isUndone;
        }

        /** If that fails, the next record of the trace is refused, or its end: then it is given as a whole. */
        void look() {
            if (online != null) {
                busy.remove(this);
                busy.add(this);
                restAllBut(mostBusy);
                online.look();
                if (id != null && online.undecided() > undecided) {
                    undecided = online.undecided();
                    listener.undecided(id, undecided);
                }
            }
        }

        private void rest() {
            if (online != null) {
                online.rest();
            }
        }

        /** Whether it keeps nothing but its records. */
        boolean rests() {
            return online == null || online.rests();
        }

        @Override
        public void renumber(Renumbering renumbering) {
            if (online != null) {
                online.renumber(renumbering);
            }
        }

        @Override
        public boolean hasGivenUp() {
            return online != null && online.hasFailed();
        }

        @Override
        public void breakOff() {
            if (id != null) {
                listener.brokenOff(id);
            }
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
            busy.remove(this);
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
