package dev.hasse.detectors;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Observation;
import dev.hasse.model.RollingTrace;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides a long trace part by part, in memory that grows with its cells, values and open provenance, not with its
 * length. The verdict equals that on the whole trace, or there is none.
 *
 * <p>In commit order, the writes that bear on a record precede it or commit at the same time, so a record is decided
 * once a later commit time has been seen. Decided records are released unless a later one may {@linkplain LookBack look
 * back} to them.
 *
 * <p>There is no verdict if
 *
 * <ul>
 *   <li>records are out of commit order;
 *   <li>a record read a cell before the last write to it that is still known;
 *   <li>a stale read that is to be listed saw a value whose writer has been released;
 *   <li>moments are not known exactly: a write that took effect earlier may be logged later;
 *   <li>replicas served reads: A4 pairs reads however far apart;
 *   <li>provenance begins late in the trace, which changes the mode of A3;
 *   <li>some witnesses may be excused, and the workload is named late.
 * </ul>
 */
final class RollingDecision {
    private final Classifier classifier;
    private final CascadeMode mode;
    private final String source;
    private final Listing listing;
    private final RollingTrace rolling;
    private final LookBack lookBack;
    private final ValuesBefore before = new ValuesBefore();
    private final RecordFindings records;
    private final UnseenOverwriteDetector overwrites;
    private final @Nullable ParticipantCount participants;
    private WindowFindings windows = WindowFindings.NONE;
    /** The index of the first undecided record among those kept. */
    private int undecided;

    private int size;
    private boolean failed;

    /**
     * @param first the first part of the trace
     * @param reach how many of the latest commits to keep
     */
    RollingDecision(Classifier classifier, Trace first, int reach) {
        this.classifier = classifier;
        mode = classifier.modeFor(first);
        source = first.source();
        listing = classifier.listing(first);
        rolling = new RollingTrace(first);
        records = new RecordFindings(mode, listing, before);
        overwrites = new UnseenOverwriteDetector(listing, true);
        lookBack = new LookBack(reach);
        participants = classifier.participantsCount() ? new ParticipantCount() : null;
        decide(first);
    }

    /** Adds the next records, and returns this decision. */
    RollingDecision plus(Trace part) {
        if (!failed) {
            rolling.append(part);
            decide(part);
        }
        return this;
    }

    /** The verdict on all added records; null if the trace has to be decided as a whole. */
    @Nullable
    Verdict finish() {
        if (!failed) {
            decideUpTo(rolling.trace().size());
        }
        if (failed) {
            return null;
        }
        Trace trace = rolling.trace();
        Finding<Witness> unseen = overwrites.finish(trace);
        if (overwrites.hasFailed()) {
            return null;
        }
        windows = windows.with(Observation.UNSEEN_OVERWRITE, unseen);
        return classifier.verdict(
                trace, source, size, mode, records, windows, participants == null ? null : participants.of(trace));
    }

    private void decide(Trace part) {
        size += part.size();
        Columns columns = rolling.trace().columns();
        boolean anotherMode = mode == CascadeMode.RESIDUE && classifier.modeFor(part) != mode;
        // Excuses depend on the workload, which a later record may name.
        boolean anotherWorkload =
                listing.needsAll() && !Objects.equals(part.labels().workload(), listing.workload());
        boolean indivisible = !columns.isInCommitOrder()
                || columns.hasUncertainTimes()
                || columns.hasReplicas()
                || anotherMode
                || anotherWorkload;
        if (indivisible) {
            failed = true;
            return;
        }
        records.note(part);
        if (participants != null) {
            participants.add(part.columns());
        }
        decideUpTo(settled(columns));
        if (!failed) {
            release();
        }
    }

    /** The end of the records that can be decided because no record to come bears on them. */
    private int settled(Columns columns) {
        int last = columns.size() - 1;
        while (last >= 0 && !columns.isCommitted(last)) {
            last--;
        }
        int end = undecided;
        while (end < last && latestTime(columns, end) < columns.writeTime(last)) {
            end++;
        }
        return end;
    }

    private static long latestTime(Columns columns, int record) {
        long latest = columns.writeTime(record);
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            latest = Math.max(latest, columns.readTime(record, read));
        }
        return latest;
    }

    private void decideUpTo(int end) {
        Trace trace = rolling.trace();
        if (!lookBack.suffices(trace.columns(), undecided, end)) {
            failed = true;
            return;
        }
        windows = windows.plus(trace, before, undecided, end, listing);
        records.decide(trace, InitialCells.UNKNOWN, undecided, end);
        overwrites.add(trace, undecided, end);
        failed = !windows.complete() || overwrites.hasFailed();
        undecided = end;
    }

    private void release() {
        Columns columns = rolling.trace().columns();
        BitSet kept = lookBack.keep(columns, undecided);
        overwrites.settle(rolling.trace(), lookBack::knownSince);
        for (int record = kept.nextClearBit(0); record < undecided; record = kept.nextClearBit(record + 1)) {
            before.add(columns, record);
        }
        if (kept.cardinality() < undecided) {
            rolling.release(undecided, kept::get);
            undecided = kept.cardinality();
        }
    }
}
