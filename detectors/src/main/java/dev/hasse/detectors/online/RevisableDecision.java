package dev.hasse.detectors.online;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.WitnessListener;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.TraceHead;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides a trace record by record while it is being written: tells at each {@linkplain #look look} what the records so far
 * prove, and revises it if a record comes late, or undoes a recent one.
 *
 * <p>The latest records are kept. Those before them are <em>settled</em>: they have gone to an {@link OnlineDecision} in which
 * each waits, in its {@link CommitQueue}, for as many as may come before it. What the latest ones prove is found out by another
 * decision that goes {@linkplain OnlineDecision#ahead ahead} of the settled one and waits for nothing. As long as records come in
 * order it takes each record once. One that comes too late for it, an operation that is undone, and the settling of more
 * records make it worthless: then another one takes its place, which costs the time for the latest records, and a copy of what
 * is kept of each cell.
 *
 * <p>Both take some ten kilobytes, however short the trace is. So a short trace that {@linkplain #rest rests} keeps its records
 * alone, and the decisions are made again when it goes on.
 *
 * <p>What was told ahead is withdrawn at that moment, and what the new decision finds is told: the listener is left with the
 * difference.
 */
final class RevisableDecision {
    /** The most records that are decided again because a trace has rested. */
    private static final int DECIDED_AGAIN = 64;

    private final Classifier classifier;
    private final TraceHead head;
    private final PastWrites past;
    private final OnlineLimits limits;
    private final WitnessListener listener;
    /** How many of the latest records are not settled, at least; at most there are twice as many. */
    private final int revisable;

    private final LatestRecords latest = new LatestRecords();
    private final PackedRecord window = new PackedRecord();
    /** Null as long as it has no record, and nobody has needed it since the trace rested. */
    private @Nullable OnlineDecision settled;

    private boolean hasSettled;
    private boolean hasProvenance;
    /** What the settled records proved since the listener last heard of it. */
    private final News settledNews = new News();

    /** Null if none is up to date. */
    private @Nullable OnlineDecision ahead;
    /** What it found since the listener last heard of it. */
    private News aheadNews = new News();

    /** What the listener has been told that is not settled. */
    private final News revocable = new News();

    private boolean failed;

    /** Witnesses that were found or withdrawn, in order. */
    private static final class News implements WitnessListener {
        private final List<Witness> witnesses = new ArrayList<>();
        private final List<Boolean> areFound = new ArrayList<>();

        @Override
        public void found(Witness witness) {
            witnesses.add(witness);
            areFound.add(true);
        }

        @Override
        public void withdrawn(Witness witness) {
            witnesses.add(witness);
            areFound.add(false);
        }

        /** Tells all of it. */
        void tell(WitnessListener to) {
            for (int k = 0; k < witnesses.size(); k++) {
                tell(k, areFound.get(k), to);
            }
        }

        /** Tells all of it, and forgets it. */
        void pass(WitnessListener to) {
            tell(to);
            clear();
        }

        /** Tells the opposite of all of it, from the last to the first, and forgets it. */
        void revoke(WitnessListener to) {
            for (int k = witnesses.size() - 1; k >= 0; k--) {
                tell(k, !areFound.get(k), to);
            }
            clear();
        }

        private void tell(int k, boolean isFound, WitnessListener to) {
            if (isFound) {
                to.found(witnesses.get(k));
            } else {
                to.withdrawn(witnesses.get(k));
            }
        }

        private void clear() {
            witnesses.clear();
            areFound.clear();
        }
    }

    /**
     * @param head the first record has been admitted to it, so that the workload is known
     * @param past the superseded writes of all traces that are decided together
     * @param listener hears of witnesses at each look
     */
    RevisableDecision(
            Classifier classifier, TraceHead head, PastWrites past, OnlineLimits limits, WitnessListener listener) {
        this.classifier = classifier;
        this.head = head;
        this.past = past;
        this.limits = limits;
        this.listener = listener;
        this.revisable = limits.revisable();
    }

    private OnlineDecision settled() {
        OnlineDecision there = settled;
        if (there == null) {
            there = new OnlineDecision(classifier, head, past, limits, settledNews);
            if (hasProvenance) {
                there.noteProvenance();
            }
            settled = there;
        }
        return there;
    }

    /** Gives up what follows from the records, if that is soon made again. */
    void rest() {
        if (latest.size() > DECIDED_AGAIN || hasFailed()) {
            return;
        }
        ahead = null;
        if (!hasSettled) {
            settled = null;
        }
    }

    /** Whether it keeps nothing but records. */
    boolean rests() {
        return ahead == null && settled == null;
    }

    /**
     * Takes the next record in log order.
     *
     * @param record admitted to the head; its predecessors are resolved
     * @return false if the trace has to be decided as a whole; nothing may be added then
     */
    boolean add(PackedRecord record) {
        if (record.hasProvenance()) {
            hasProvenance = true;
            if (settled != null) {
                settled.noteProvenance();
            }
        }
        latest.add(record);
        if (ahead != null && !ahead.add(record)) {
            ahead = null;
        }
        if (latest.size() > 2 * revisable) {
            settleAllBut(revisable);
        }
        return !hasFailed();
    }

    private void settleAllBut(int few) {
        ahead = null;
        boolean goesOn = true;
        while (goesOn && latest.size() > few) {
            latest.moveTo(window, 0);
            hasSettled = true;
            goesOn = settled().add(window);
            latest.removeFirst();
        }
    }

    /**
     * Takes an operation as undone.
     *
     * @return false if its record is not among the latest
     */
    boolean undo(int position) {
        boolean isRecent = !hasFailed() && latest.undo(position);
        if (isRecent) {
            ahead = null;
        }
        return isRecent;
    }

    /** Tells what all records so far prove, unless that shows that the trace has to be decided as a whole. */
    void look() {
        if (hasFailed()) {
            return;
        }
        if (ahead == null || !ahead.decideWaiting()) {
            aheadNews = new News();
            ahead = goAhead(aheadNews);
            if (ahead == null) {
                failed = true;
                return;
            }
            revocable.revoke(listener);
            settledNews.pass(listener);
        }
        aheadNews.tell(revocable);
        aheadNews.pass(listener);
    }

    /** A decision on all records so far; null if the trace has to be decided as a whole. */
    private @Nullable OnlineDecision goAhead(WitnessListener news) {
        OnlineDecision anew = settled().ahead(news);
        boolean goesOn = true;
        for (int index = 0; goesOn && index < latest.size(); index++) {
            latest.moveTo(window, index);
            goesOn = anew.add(window);
        }
        return goesOn && anew.decideWaiting() ? anew : null;
    }

    /** Whether the trace has to be decided as a whole. */
    boolean hasFailed() {
        return failed || (settled != null && settled.hasFailed());
    }

    /**
     * How many records had something that stays undecided, because it would have to be looked back further than what is
     * remembered.
     */
    long undecided() {
        return ahead == null ? settled().undecided() : ahead.undecided();
    }

    /** Gives the values, and the ids of operations, their new numbers. */
    void renumber(Renumbering renumbering) {
        ahead = null;
        if (settled != null) {
            settled.renumber(renumbering);
        }
        latest.renumber(renumbering);
    }

    /** The verdict on all records, of all of which the listener has been told; null if the trace has to be decided as a whole. */
    @Nullable
    Verdict finish() {
        settleAllBut(0);
        Verdict verdict = failed ? null : settled().finish();
        if (verdict != null) {
            revocable.revoke(listener);
            settledNews.pass(listener);
        }
        return verdict;
    }
}
