package dev.hasse.detectors;

import dev.hasse.detectors.index.Leaders;
import dev.hasse.detectors.index.Orders;
import dev.hasse.detectors.index.OtherWrites;
import dev.hasse.detectors.index.ReadsByAgent;
import dev.hasse.detectors.index.WriteKeys;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.detectors.index.WritingAgents;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * Unseen overwrites, as {@link UnseenOverwriteDetector} defines them, of traces in which not all moments are known exactly.
 *
 * <p>Let i and j be records of different agents that wrote different values to c, i at a moment from S to T, j from s(j) to t(j); let x
 * range over the other records that wrote c, and k over the reads of c by i's agent, at a moment from a(k) to b(k). Write x ≺ y if x
 * certainly took effect before y: t(x) &lt; s(y), or t(x) = s(y) and x stands before y in the log. Then (i, j, c) is
 *
 * <ul>
 *   <li>certain if t(j) &lt; S; for each x, x ≺ j or s(x) ≥ T; and there is no k with b(k) ≥ s(j) and a(k) ≤ T;
 *   <li>possible if s(j) &lt; T; there is no x with j ≺ x, and t(x) &lt; S or t(x) = s(j); and there is no k with a(k) ≥ min(t(j), T) and b(k) ≤ max(S,
 *       s(j)), where i's own read, which comes before its commit, needs the former only.
 * </ul>
 *
 * <p>Evidence: the records that wrote a cell of which another agent had certainly written the latest value.
 *
 * <p>Cost: O(n log n) for n reads and writes, plus the writes examined for listed records; plus, for each write, the
 * exactly known moments within its own at which its agent read the cell.
 */
final class UncertainOverwrites {
    private final Trace trace;
    private final Columns columns;
    private final WritesByCell writes;
    /** The writes that were not replaced at once, by index and by earliest moment. */
    private final OtherWrites byIndex;

    private final OtherWrites bySince;
    /** Of these writes, those whose moments are known exactly. */
    private final OtherWrites exact;

    private final BitSet replacedAtOnce;
    private final ReadsByAgent reads;
    private final WritingAgents writers;
    private final FindingTally tally;
    /**
     * For each write, by index, the last and the next to last write by other records that may have taken effect before
     * its latest moment.
     */
    private final int[] last;

    private final int[] nextToLast;
    /** For each write, the one with the latest earliest moment among those that certainly took effect before it. */
    private final int[] known;

    private UncertainOverwrites(Trace trace, WritesByCell writes, Listing listing) {
        this.trace = trace;
        this.columns = trace.columns();
        this.writes = writes;
        WriteKeys keys = new WriteKeys(writes);
        this.replacedAtOnce = writes.replacedAtOnce();
        IntPredicate seen = write -> !replacedAtOnce.get(write);
        this.byIndex = new OtherWrites(keys, seen, write -> write);
        this.bySince = new OtherWrites(keys, seen, writes::since);
        this.exact = new OtherWrites(keys, write -> writes.isExact(write) && seen.test(write), writes::time);
        this.reads = new ReadsByAgent(columns);
        this.writers = new WritingAgents(writes);
        this.tally = new FindingTally(listing);
        last = new int[writes.size()];
        nextToLast = new int[writes.size()];
        known = new int[writes.size()];
        for (int group = 0; group < writes.groups(); group++) {
            findLast(group);
            findKnown(group);
        }
    }

    /** Decides a whole trace. */
    static Finding<Witness> detect(Trace trace, WritesByCell writes, Listing listing) {
        UncertainOverwrites detector = new UncertainOverwrites(trace, writes, listing);
        int[] writesInLog = Orders.of(writes.size(), writes::record);
        int next = 0;
        for (int record = 0; record < trace.size(); record++) {
            IntArrayList ofRecord = new IntArrayList();
            for (; next < writesInLog.length && writes.record(writesInLog[next]) == record; next++) {
                ofRecord.add(writesInLog[next]);
            }
            detector.check(ofRecord);
        }
        return detector.tally.finding();
    }

    /**
     * Goes through the writes in order of their latest moments, adding by earliest moment those that may have taken
     * effect before.
     */
    private void findLast(int group) {
        int from = writes.from(group);
        int size = writes.from(group + 1) - from;
        int[] bySince = Orders.of(size, k -> writes.since(from + k));
        // Three are enough, since one of them may be the write itself.
        int[] top = {WritesByCell.NONE, WritesByCell.NONE, WritesByCell.NONE};
        int next = 0;
        // Indices are in order of latest moments.
        for (int write = from; write < from + size; write++) {
            for (; next < size && writes.since(from + bySince[next]) < writes.time(write); next++) {
                insert(from + bySince[next], top);
            }
            boolean first = top[0] == write;
            last[write] = first ? top[1] : top[0];
            nextToLast[write] = first || top[1] == write ? top[2] : top[1];
        }
    }

    /** Indices are in order of time and place in the log, so the greater one is the later. */
    private static void insert(int write, int[] top) {
        int moved = write;
        for (int k = 0; k < top.length; k++) {
            if (moved > top[k]) {
                int smaller = top[k];
                top[k] = moved;
                moved = smaller;
            }
        }
    }

    /**
     * Goes through the writes in order of their earliest moments, adding by latest moment those that certainly took
     * effect before.
     */
    private void findKnown(int group) {
        int from = writes.from(group);
        int size = writes.from(group + 1) - from;
        Leaders leaders = new Leaders(writes, true);
        int next = from;
        for (int k : Orders.of(size, place -> writes.since(from + place))) {
            int write = from + k;
            for (; next < writes.from(group + 1) && writes.time(next) < writes.since(write); next++) {
                leaders.add(next);
            }
            known[write] = leaders.greatest(-1, writes.record(write));
        }
    }

    private void check(IntArrayList ofRecord) {
        List<Witness> listed = new ArrayList<>();
        boolean overAnother = false;
        for (int write : ofRecord) {
            int before = certainlyLatestBefore(write);
            boolean certain = false;
            if (before != WritesByCell.NONE && writes.agent(before) != writes.agent(write)) {
                overAnother = true;
                certain = writes.value(before) != writes.value(write) && !mayHaveLooked(write, before);
            }
            if (certain) {
                tally.add(true, 1);
                offer(write, before, true, listed);
            }
            long possible = countPossible(write) - (certain ? 1 : 0);
            tally.add(false, possible);
            if (possible > 0
                    && tally.wants(false)
                    && tally.differ(false, writes.agent(write), writes.groupOf(write), writers, possible)) {
                listPossible(write, certain ? before : WritesByCell.NONE, listed);
            }
        }
        tally.addEvidence(overAnother ? 1 : 0);
        tally.listCounting(listed);
    }

    private void offer(int write, int overwritten, boolean certain, List<Witness> listed) {
        if (tally.wants(certain)
                && tally.counts(
                        certain,
                        writes.agent(write),
                        writes.agent(overwritten),
                        writes.groupOf(write),
                        () -> witness(write, overwritten, certain))
                && tally.left(certain) > 0) {
            listed.add(witness(write, overwritten, certain));
        }
    }

    /** The write that is the latest before {@code write} for every choice of moments, or {@link WritesByCell#NONE}. */
    private int certainlyLatestBefore(int write) {
        int latest = last[write];
        if (latest == WritesByCell.NONE || writes.time(latest) >= writes.since(write)) {
            return WritesByCell.NONE;
        }
        int other = nextToLast[write];
        return other == WritesByCell.NONE || precedes(other, latest) ? latest : WritesByCell.NONE;
    }

    /** Whether {@code earlier} certainly took effect before {@code later}. */
    private boolean precedes(int earlier, int later) {
        int byTime = Long.compare(writes.time(earlier), writes.since(later));
        return byTime < 0 || (byTime == 0 && writes.record(earlier) < writes.record(later));
    }

    private int cell(int write) {
        return columns.writeCell(cellWrite(write));
    }

    /** The index of the write among those of its record. */
    private int cellWrite(int write) {
        int record = writes.record(write);
        for (int k = columns.writesFrom(record); k < columns.writesFrom(record + 1); k++) {
            if (writes.group(columns.writeCell(k)) == writes.groupOf(write)) {
                return k;
            }
        }
        throw new IllegalStateException("each write is one of its record's");
    }

    private boolean mayHaveLooked(int write, int before) {
        return reads.mayHaveBeen(cell(write), writes.agent(write), writes.since(before), writes.time(write));
    }

    private long countPossible(int write) {
        int group = writes.groupOf(write);
        long since = writes.since(write);
        long time = writes.time(write);
        boolean looked = reads.haveBeen(cell(write), writes.agent(write), since, since)
                || ownRead(write).equals(OptionalLong.of(since));
        if (looked && since == time) {
            return 0;
        }
        int before = writes.firstNotBefore(group, since);
        int end = writes.from(group + 1);
        // Writes that certainly took effect before, except those that were certainly replaced or looked at since.
        long count = countBetween(write, Math.min(firstLeft(write), before), before);
        // Writes that overlap this one, unless its agent looked at the only moment at which the two can have met.
        count += countBetween(write, before, end)
                - bySince.countFrom(group, time, writes.agent(write), writes.value(write));
        if (looked) {
            count -= countBetween(write, before, writes.firstAfter(group, since));
        }
        for (long moment : reads.momentsBetween(cell(write), writes.agent(write), since, time)) {
            count -= exact.countFrom(group, moment, writes.agent(write), writes.value(write))
                    - exact.countAfter(group, moment, writes.agent(write), writes.value(write));
        }
        return count;
    }

    /** The number of writes of its group, in a range of indices, by another agent and of another value. */
    private long countBetween(int write, int from, int to) {
        int group = writes.groupOf(write);
        return byIndex.countFrom(group, from, writes.agent(write), writes.value(write))
                - byIndex.countFrom(group, to, writes.agent(write), writes.value(write));
    }

    /** The first write of the group that was neither certainly replaced before {@code write}, nor certainly looked at. */
    private int firstLeft(int write) {
        int group = writes.groupOf(write);
        int first = firstNotReplaced(write);
        OptionalLong looked = reads.latestBy(cell(write), writes.agent(write), writes.since(write));
        OptionalLong own = ownRead(write);
        first = looked.isEmpty() ? first : Math.max(first, writes.firstAfter(group, looked.getAsLong()));
        return own.isEmpty() ? first : Math.max(first, writes.firstAfter(group, own.getAsLong()));
    }

    /** The earliest moment at which the record of the write read the cell itself; empty if it did not. */
    private OptionalLong ownRead(int write) {
        int record = writes.record(write);
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            if (columns.readCell(read) == cell(write)) {
                return OptionalLong.of(columns.readTime(record, read));
            }
        }
        return OptionalLong.empty();
    }

    private int firstNotReplaced(int write) {
        int group = writes.groupOf(write);
        int replacing = known[write];
        if (replacing == WritesByCell.NONE) {
            return writes.from(group);
        }
        // Among the writes at the earliest moment of the replacing one, go by place in the log.
        int low = writes.firstNotBefore(group, writes.since(replacing));
        int high = writes.firstAfter(group, writes.since(replacing));
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (writes.record(middle) < writes.record(replacing)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void listPossible(int write, int certain, List<Witness> listed) {
        int first = Math.min(firstLeft(write), writes.firstNotBefore(writes.groupOf(write), writes.since(write)));
        for (int other = first; other <= last[write]; other++) {
            if (other != certain && isPossible(write, other)) {
                offer(write, other, false, listed);
            }
        }
    }

    private boolean isPossible(int write, int other) {
        int replacing = known[write];
        long latest = Math.min(writes.time(other), writes.time(write));
        OptionalLong own = ownRead(write);
        return writes.agent(other) != writes.agent(write)
                && writes.value(other) != writes.value(write)
                && writes.since(other) < writes.time(write)
                && !replacedAtOnce.get(other)
                && (replacing == WritesByCell.NONE || !precedes(other, replacing))
                && (own.isEmpty() || own.getAsLong() < latest)
                && !reads.haveBeen(
                        cell(write), writes.agent(write), latest, Math.max(writes.since(write), writes.since(other)));
    }

    private UnseenOverwrite witness(int write, int overwritten, boolean certain) {
        return new UnseenOverwrite(
                trace.reference(writes.record(write)),
                trace.reference(writes.record(overwritten)),
                trace.cell(cell(write)),
                trace.value(writes.value(write)),
                new TimeSpan(writes.since(write), writes.time(write)),
                trace.value(writes.value(overwritten)),
                new TimeSpan(writes.since(overwritten), writes.time(overwritten)),
                columns.merges(writes.record(write)),
                certain);
    }
}
