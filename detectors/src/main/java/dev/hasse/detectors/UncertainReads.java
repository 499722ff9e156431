package dev.hasse.detectors;

import dev.hasse.detectors.index.InitialCells;
import dev.hasse.detectors.index.ReadNeighbours;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.detectors.index.WritesByValue;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.StaleRead;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot condition and stale reads, as {@link SnapshotDetector} and {@link StaleReadDetector} define them, of traces in which not all
 * moments are known exactly: certain where they hold for every choice of moments, possible where they hold for some.
 *
 * <p>Let i have read v in c at a moment from a to b, and let k range over the other records that wrote c, each at a
 * moment from s(k) to t(k). Among equal moments the last in the log is the latest, so a write {@linkplain
 * WritesByCell#replacedAtOnce() replaced at once} is never the latest for any read. Let K be the writes of one kind, of
 * v or of other values, and L those of the other kind. Some choice shows i one of K as the latest if
 *
 * <ul>
 *   <li>some k in K has s(k) &lt; b, and no l in L that has t(l) ≤ a certainly follows it: t(k) &lt; s(l), or the two are equal, and k
 *       stands before l in the log; or
 *   <li>some k in K has s(k) ≤ b ≤ t(k), and no l in L with s(l) = t(l) = b stands after k in the log.
 * </ul>
 *
 * <p>A read is a violation for some choice, if one shows it a write of another value as the latest, or if v is not the
 * initial value and no record certainly wrote by a; and for every choice, if none shows it a write of v as the latest,
 * and v is not the initial value or some record certainly wrote by a. It is stale for every choice, if it is a
 * violation for every choice, and v is the initial value or some k of v has t(k) ≤ a; and for some, if one shows it a
 * write l of another value as the latest, and v is the initial value or some k of v may take effect before l does.
 *
 * <p>The last write of each kind is always enough, so each condition is checked for one write only ({@link
 * ReadNeighbours}). Cost: O(n log n) for n reads and writes.
 */
final class UncertainReads {
    private final Trace trace;
    private final Columns columns;
    private final WritesByCell writes;
    private final InitialCells initial;
    private final FindingTally violations;
    private final FindingTally stale;
    /** The writes whose moments are known exactly, and so may coincide; created on first use. */
    private @Nullable WritesByValue exactByValue;

    private UncertainReads(Trace trace, WritesByCell writes, InitialCells initial, Listing listing) {
        this.trace = trace;
        this.columns = trace.columns();
        this.writes = writes;
        this.initial = initial;
        this.violations = new FindingTally(listing);
        this.stale = new FindingTally(listing);
    }

    /** The findings on both observations. */
    record Result(Finding<Witness> snapshot, Finding<Witness> staleReads) {}

    /** Decides a whole trace. */
    static Result detect(Trace trace, WritesByCell writes, InitialCells initial, Listing listing) {
        UncertainReads reads = new UncertainReads(trace, writes, initial, listing);
        ReadNeighbours neighbours = new ReadNeighbours(trace.columns(), writes);
        for (int record = 0; record < trace.size(); record++) {
            reads.check(record, neighbours);
        }
        return new Result(reads.violations.finding(), reads.stale.finding());
    }

    private void check(int record, ReadNeighbours neighbours) {
        List<Witness> violated = new ArrayList<>();
        List<Witness> stalelyRead = new ArrayList<>();
        boolean sawWritten = false;
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            ReadNeighbours.OfRead near = neighbours.of(read);
            sawWritten |= near.latestKnown() != WritesByCell.NONE;
            Choices choices = choices(record, read, near);
            if (choices.violated != null) {
                violations.add(choices.violated, 1);
                if (violations.wants(choices.violated)) {
                    violated.add(violation(record, read, near, choices.violated));
                }
            }
            if (choices.stale != null) {
                stale.add(choices.stale, 1);
                if (stale.wants(choices.stale)) {
                    stalelyRead.add(staleRead(record, read, near, choices.stale));
                }
            }
        }
        violations.addEvidence(columns.readsFrom(record + 1) - columns.readsFrom(record));
        violations.list(violated);
        stale.addEvidence(sawWritten ? 1 : 0);
        stale.list(stalelyRead);
    }

    /**
     * The status of a read over all choices of moments.
     *
     * @param violated true if every choice makes it a violation, false if some choice does, null if none
     * @param stale likewise for a stale read
     */
    private record Choices(
            @Nullable Boolean violated, @Nullable Boolean stale) {}

    private Choices choices(int record, int read, ReadNeighbours.OfRead near) {
        boolean isInitial = isInitial(read);
        boolean maybeUnwritten = near.latestKnown() == WritesByCell.NONE;
        boolean freshForSome = latestSame(record, read, near) != WritesByCell.NONE || (isInitial && maybeUnwritten);
        int other = latestOther(record, read, near);
        boolean violatedForSome = other != WritesByCell.NONE || (!isInitial && maybeUnwritten);
        boolean startedSo = isInitial && columns.readValue(read) != Symbols.NULL;
        boolean staleForAll = !freshForSome && (startedSo || near.knownSame() != WritesByCell.NONE);
        boolean staleForSome =
                other != WritesByCell.NONE && (startedSo || mayComeFirst(near.firstSame(), other, record, read));
        return new Choices(
                violatedForSome ? !freshForSome : null, staleForAll ? (Boolean) true : staleForSome ? false : null);
    }

    private boolean isInitial(int read) {
        return initial.of(columns.readCell(read)) == columns.readValue(read);
    }

    /** A write of the value that was read which may be the latest for the read, or {@link WritesByCell#NONE}. */
    private int latestSame(int record, int read, ReadNeighbours.OfRead near) {
        return latest(
                near.lastSame(),
                near.knownOther(),
                near.openSame(),
                near.atEndOther(),
                columns.readUntil(record, read));
    }

    /** The last write of another value that may be the latest for the read. */
    private int latestOther(int record, int read, ReadNeighbours.OfRead near) {
        return latest(
                near.lastOther(),
                near.knownSame(),
                near.openOther(),
                near.atEndSame(),
                columns.readUntil(record, read));
    }

    private int latest(int last, int known, int open, int atEnd, long until) {
        if (open != WritesByCell.NONE && (atEnd == WritesByCell.NONE || writes.record(atEnd) < writes.record(open))) {
            return open;
        }
        return last != WritesByCell.NONE && !follows(known, last, until) ? last : WritesByCell.NONE;
    }

    /**
     * Whether {@code later}, if not {@link WritesByCell#NONE}, certainly took effect after {@code earlier}, which did
     * so by {@code until}.
     */
    private boolean follows(int later, int earlier, long until) {
        if (later == WritesByCell.NONE) {
            return false;
        }
        int byTime = Long.compare(writes.since(later), Math.min(writes.time(earlier), until));
        return byTime > 0 || (byTime == 0 && writes.record(later) > writes.record(earlier));
    }

    /**
     * Whether {@code first}, of the value read, may have taken effect before {@code latest} while the latter is the
     * latest for the read.
     */
    private boolean mayComeFirst(int first, int latest, int record, int read) {
        if (first == WritesByCell.NONE) {
            return false;
        }
        long moment = Math.min(writes.time(latest), columns.readUntil(record, read));
        if (writes.since(first) != moment || writes.record(first) > writes.record(latest)) {
            return writes.since(first) < moment;
        }
        // The two coincide at that moment, as would any write that is known to have taken effect then.
        if (exactByValue == null) {
            exactByValue = new WritesByValue(writes, writes::isExact);
        }
        int group = writes.groupOf(latest);
        int there = exactByValue.latestBefore(group, columns.readValue(read), writes.firstAfter(group, moment), record);
        return there == WritesByCell.NONE
                || writes.time(there) < moment
                || writes.record(there) < writes.record(latest);
    }

    private TimeSpan readAt(int record, int read) {
        return new TimeSpan(columns.readTime(record, read), columns.readUntil(record, read));
    }

    private TimeSpan writtenAt(int write) {
        return new TimeSpan(writes.since(write), writes.time(write));
    }

    private OperationRef writer(int write) {
        return trace.reference(writes.record(write));
    }

    private SnapshotViolation violation(int record, int read, ReadNeighbours.OfRead near, boolean certain) {
        int cell = columns.readCell(read);
        int latest = certain ? near.latestKnown() : latestOther(record, read, near);
        return new SnapshotViolation(
                trace.reference(record),
                trace.cell(cell),
                trace.value(columns.readValue(read)),
                readAt(record, read),
                latest == WritesByCell.NONE ? null : writer(latest),
                trace.value(latest == WritesByCell.NONE ? initial.of(cell) : writes.value(latest)),
                certain);
    }

    private StaleRead staleRead(int record, int read, ReadNeighbours.OfRead near, boolean certain) {
        int missed = certain ? near.knownOther() : latestOther(record, read, near);
        int seen = WritesByCell.NONE;
        if (certain) {
            seen = near.knownSame();
        } else if (mayComeFirst(near.lastSame(), missed, record, read)) {
            seen = near.lastSame();
        } else if (mayComeFirst(near.firstSame(), missed, record, read)) {
            seen = near.firstSame();
        }
        boolean known = seen != WritesByCell.NONE;
        return new StaleRead(
                trace.reference(record),
                trace.cell(columns.readCell(read)),
                trace.value(columns.readValue(read)),
                readAt(record, read),
                known ? writer(seen) : null,
                known ? writtenAt(seen) : null,
                writer(missed),
                trace.value(writes.value(missed)),
                writtenAt(missed),
                certain);
    }
}
