package dev.hasse.detectors;

import dev.hasse.detectors.index.Keys;
import dev.hasse.detectors.index.Orders;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.SplitView;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * A4, as {@link SplitViewDetector} defines it, of traces in which not all moments are known exactly.
 *
 * <p>Of two reads of a cell, served by different replicas and with different values, let the one happen from a to b, and the other, with a
 * ≤ a′, from a′ to b′; let x range over the writes to the cell, each from s to t. The pair is
 *
 * <ul>
 *   <li>certain if a = b = b′, or no x has a &lt; t and s ≤ max(b, b′): none lies between the two, whatever the moments;
 *   <li>possible if no x has b &lt; s and t ≤ a′: none has to lie between them.
 * </ul>
 *
 * <p>For the reads in order of a, the least s of the writes with t &gt; a only grows, and so does the greatest s of
 * those with t ≤ a′: a read that is once too late, or too early, for such a bound remains so. So one sweep over the
 * reads of a cell in each direction counts the pairs.
 *
 * <p>Cost: O(n log n) for n reads and writes, plus the reads examined for listed witnesses.
 */
final class UncertainSplitViews {
    private final Trace trace;
    private final Columns columns;
    private final WritesByCell writes;
    private final IntArrayList reads = new IntArrayList();
    private final IntArrayList records = new IntArrayList();

    private UncertainSplitViews(Trace trace, WritesByCell writes) {
        this.trace = trace;
        this.columns = trace.columns();
        this.writes = writes;
    }

    /** Decides a whole trace. */
    static Finding<Witness> detect(Trace trace, WritesByCell writes, Listing listing) {
        if (!trace.columns().hasReplicas()) {
            return Finding.none();
        }
        return new UncertainSplitViews(trace, writes).detect(listing);
    }

    private Finding<Witness> detect(Listing listing) {
        FindingTally tally = new FindingTally(listing);
        Int2ObjectOpenHashMap<IntArrayList> ofCell = new Int2ObjectOpenHashMap<>();
        for (int record = 0; record < columns.size(); record++) {
            if (columns.replica(record) == Columns.ABSENT) {
                continue;
            }
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                ofCell.computeIfAbsent(columns.readCell(read), none -> new IntArrayList())
                        .add(reads.size());
                reads.add(read);
                records.add(record);
            }
        }
        for (IntArrayList cell : ofCell.values()) {
            int[] byFrom = Orders.of(cell.size(), k -> from(cell.getInt(k)));
            for (int k = 0; k < byFrom.length; k++) {
                byFrom[k] = cell.getInt(byFrom[k]);
            }
            long certain = countCertain(byFrom);
            tally.add(true, certain);
            tally.add(false, countPossible(byFrom) - certain);
        }
        tally.addEvidence(reads.size());
        list(ofCell, tally);
        return tally.finding();
    }

    private long from(int index) {
        return columns.readTime(records.getInt(index), reads.getInt(index));
    }

    private long until(int index) {
        return columns.readUntil(records.getInt(index), reads.getInt(index));
    }

    private int group(int index) {
        return writes.group(columns.readCell(reads.getInt(index)));
    }

    /**
     * Goes from the last read to the first, counting the later reads that end before the first write that may come
     * after this one began.
     */
    private long countCertain(int[] byFrom) {
        int group = group(byFrom[0]);
        int next = group == WritesByCell.NO_GROUP ? 0 : writes.from(group + 1) - 1;
        int first = group == WritesByCell.NO_GROUP ? 1 : writes.from(group);
        boolean bounded = false;
        long bound = Long.MAX_VALUE;
        Pairs pairs = new Pairs(new IntHeapPriorityQueue((a, b) -> Long.compare(until(b), until(a))));
        Pairs ofMoment = pairs;
        long moment = Long.MAX_VALUE;
        long count = 0;
        for (int k = byFrom.length - 1; k >= 0; k--) {
            int read = byFrom[k];
            for (; next >= first && writes.time(next) > from(read); next--) {
                bound = Math.min(bound, writes.since(next));
                bounded = true;
            }
            while (bounded && !pairs.ends.isEmpty() && until(pairs.ends.firstInt()) >= bound) {
                pairs.remove();
            }
            if (!bounded || until(read) < bound) {
                count += pairs.countOthers(read);
            } else if (from(read) == until(read)) {
                // No write comes between two reads at the same exact moment.
                if (ofMoment == pairs || moment != from(read)) {
                    moment = from(read);
                    ofMoment = new Pairs(new IntHeapPriorityQueue());
                }
                count += ofMoment.countOthers(read);
                ofMoment.add(read);
            }
            pairs.add(read);
        }
        return count;
    }

    /**
     * Goes from the first read to the last, counting the earlier reads that did not end before a write that certainly
     * came before this one.
     */
    private long countPossible(int[] byFrom) {
        int group = group(byFrom[0]);
        int next = group == WritesByCell.NO_GROUP ? 1 : writes.from(group);
        int end = group == WritesByCell.NO_GROUP ? 0 : writes.from(group + 1);
        long bound = Long.MIN_VALUE;
        Pairs pairs = new Pairs(new IntHeapPriorityQueue((a, b) -> Long.compare(until(a), until(b))));
        long count = 0;
        for (int read : byFrom) {
            for (; next < end && writes.time(next) <= from(read); next++) {
                bound = Math.max(bound, writes.since(next));
            }
            while (!pairs.ends.isEmpty() && until(pairs.ends.firstInt()) < bound) {
                pairs.remove();
            }
            count += pairs.countOthers(read);
            pairs.add(read);
        }
        return count;
    }

    private void list(Int2ObjectOpenHashMap<IntArrayList> ofCell, FindingTally tally) {
        List<Witness> ofRecord = new ArrayList<>();
        Finding<Witness> counted = tally.finding();
        long certainLeft = Math.min(counted.count(), tally.wanted(true));
        long possibleLeft = Math.min(counted.possible(), tally.wanted(false));
        Bounds bounds = new Bounds();
        for (int index = 0; index < reads.size(); index++) {
            boolean firstOfRecord = index == 0 || records.getInt(index - 1) != records.getInt(index);
            if (firstOfRecord) {
                tally.listCounting(ofRecord);
                if (certainLeft <= 0 && possibleLeft <= 0) {
                    break;
                }
            }
            for (int other : ofCell.get(columns.readCell(reads.getInt(index)))) {
                if (other > index && differ(index, other) && bounds.isBare(index, other, false)) {
                    boolean certain = bounds.isBare(index, other, true);
                    if (counts(index, other, certain, tally) && tally.left(certain) > 0) {
                        ofRecord.add(witness(index, other, certain));
                    }
                    certainLeft -= certain ? 1 : 0;
                    possibleLeft -= certain ? 0 : 1;
                }
            }
        }
    }

    private boolean counts(int first, int second, boolean certain, FindingTally tally) {
        return tally.counts(
                certain,
                columns.agent(records.getInt(first)),
                columns.agent(records.getInt(second)),
                columns.readCell(reads.getInt(first)),
                () -> witness(first, second, certain));
    }

    private SplitView witness(int first, int second, boolean certain) {
        return SplitViewDetector.witness(
                trace,
                records.getInt(first),
                reads.getInt(first),
                records.getInt(second),
                reads.getInt(second),
                certain);
    }

    private boolean differ(int one, int other) {
        return columns.replica(records.getInt(one)) != columns.replica(records.getInt(other))
                && columns.readValue(reads.getInt(one)) != columns.readValue(reads.getInt(other));
    }

    /** The bounds of the moments of writes; tells in constant time whether a write lies between two reads. */
    private final class Bounds {
        /**
         * For each write, the least s from it to the end of its group, and the greatest s from the start of its group
         * to it.
         */
        private final long[] least = new long[writes.size()];

        private final long[] greatest = new long[writes.size()];
        /** For each read, the first write to its cell with t &gt; a. */
        private final int[] next = new int[reads.size()];

        Bounds() {
            for (int group = 0; group < writes.groups(); group++) {
                int from = writes.from(group);
                int end = writes.from(group + 1);
                for (int write = from; write < end; write++) {
                    greatest[write] =
                            write == from ? writes.since(write) : Math.max(greatest[write - 1], writes.since(write));
                }
                for (int write = end - 1; write >= from; write--) {
                    least[write] =
                            write == end - 1 ? writes.since(write) : Math.min(least[write + 1], writes.since(write));
                }
            }
            for (int index = 0; index < next.length; index++) {
                int group = group(index);
                next[index] = group == WritesByCell.NO_GROUP ? 0 : writes.firstAfter(group, from(index));
            }
        }

        /** Whether no write may lie between the two reads (certain), or none has to (possible). */
        boolean isBare(int one, int other, boolean certain) {
            int earlier = from(one) <= from(other) ? one : other;
            int later = earlier == one ? other : one;
            int group = group(one);
            if (group == WritesByCell.NO_GROUP) {
                return true;
            }
            if (certain) {
                long end = Math.max(until(one), until(other));
                return from(earlier) == end || next[earlier] == writes.from(group + 1) || least[next[earlier]] > end;
            }
            return next[later] == writes.from(group) || greatest[next[later] - 1] <= until(earlier);
        }
    }

    /** Reads of a cell, counted by replica, by value, and by both. */
    private final class Pairs {
        final IntHeapPriorityQueue ends;
        private final Long2IntOpenHashMap ofReplica = new Long2IntOpenHashMap();
        private final Long2IntOpenHashMap ofValue = new Long2IntOpenHashMap();
        private final Long2IntOpenHashMap ofBoth = new Long2IntOpenHashMap();

        Pairs(IntHeapPriorityQueue ends) {
            this.ends = ends;
        }

        void add(int read) {
            ends.enqueue(read);
            count(read, 1);
        }

        void remove() {
            count(ends.dequeueInt(), -1);
        }

        private void count(int read, int change) {
            ofReplica.addTo(replica(read), change);
            ofValue.addTo(value(read), change);
            ofBoth.addTo(Keys.pair(replica(read), value(read)), change);
        }

        /** The number of reads with another replica and another value. */
        long countOthers(int read) {
            return (long) ends.size()
                    - ofReplica.get(replica(read))
                    - ofValue.get(value(read))
                    + ofBoth.get(Keys.pair(replica(read), value(read)));
        }

        private int replica(int read) {
            return columns.replica(records.getInt(read));
        }

        private int value(int read) {
            return columns.readValue(reads.getInt(read));
        }
    }
}
