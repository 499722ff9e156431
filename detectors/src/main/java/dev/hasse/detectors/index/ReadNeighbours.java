package dev.hasse.detectors.index;

import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntComparator;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds, for each read of a trace, the writes to its cell by other records that decide which values it can have seen.
 * It works cell by cell, in two sweeps over the cell's reads and writes in order of time.
 */
public final class ReadNeighbours {
    private static final int ANY_VALUE = -1;

    private final Columns columns;
    private final WritesByCell writes;
    private final BitSet replacedAtOnce;
    private final int[] recordOfRead;
    private final int[] lastSame;
    private final int[] lastOther;
    private final int[] openSame;
    private final int[] openOther;
    private final int[] atEndSame;
    private final int[] atEndOther;
    private final int[] knownSame;
    private final int[] knownOther;
    private final int[] latestKnown;
    private final int[] firstSame;

    /**
     * The writes that matter to a read, by their indices; each may be {@link WritesByCell#NONE}. Let the read happen at some moment from a
     * to b, and a write from s to t. The writes with s &lt; b are those that may come <em>before</em> b, those with s ≤ b ≤ t are
     * <em>open</em> at b, those with s = b = t are <em>at</em> it, and those with t ≤ a are <em>known</em> to come before the read. Of two
     * writes at one moment the last in the log is the latest.
     *
     * @param lastSame among the writes before b of the value read, the one with the latest t, except those {@linkplain
     *     WritesByCell#replacedAtOnce() replaced at once}
     * @param lastOther likewise, among writes of other values
     * @param openSame among the writes open at b of the value read, the last in the log
     * @param openOther likewise, among writes of other values
     * @param atEndSame among the writes at b of the value read, the last in the log
     * @param atEndOther likewise, among writes of other values
     * @param knownSame among the known writes of the value read, the one with the latest s
     * @param knownOther likewise, among writes of other values
     * @param latestKnown among all known writes, the one with the latest t
     * @param firstSame among all writes of the value read, the one with the earliest s
     */
    public record OfRead(
            int lastSame,
            int lastOther,
            int openSame,
            int openOther,
            int atEndSame,
            int atEndOther,
            int knownSame,
            int knownOther,
            int latestKnown,
            int firstSame) {}

    public ReadNeighbours(Columns columns, WritesByCell writes) {
        this.columns = columns;
        this.writes = writes;
        this.replacedAtOnce = writes.replacedAtOnce();
        int reads = columns.readsFrom(columns.size());
        recordOfRead = new int[reads];
        for (int record = 0; record < columns.size(); record++) {
            Arrays.fill(recordOfRead, columns.readsFrom(record), columns.readsFrom(record + 1), record);
        }
        lastSame = nowhere(reads);
        lastOther = nowhere(reads);
        openSame = nowhere(reads);
        openOther = nowhere(reads);
        atEndSame = nowhere(reads);
        atEndOther = nowhere(reads);
        knownSame = nowhere(reads);
        knownOther = nowhere(reads);
        latestKnown = nowhere(reads);
        firstSame = nowhere(reads);
        int[][] readsOfGroup = readsByGroup();
        for (int group = 0; group < writes.groups(); group++) {
            sweepEnds(group, readsOfGroup[group]);
            sweepKnown(group, readsOfGroup[group]);
        }
    }

    private static int[] nowhere(int size) {
        int[] writes = new int[size];
        Arrays.fill(writes, WritesByCell.NONE);
        return writes;
    }

    /** The writes that matter to a read. */
    public OfRead of(int read) {
        return new OfRead(
                lastSame[read],
                lastOther[read],
                openSame[read],
                openOther[read],
                atEndSame[read],
                atEndOther[read],
                knownSame[read],
                knownOther[read],
                latestKnown[read],
                firstSame[read]);
    }

    private int[][] readsByGroup() {
        int[] sizes = new int[writes.groups()];
        for (int read = 0; read < recordOfRead.length; read++) {
            int group = writes.group(columns.readCell(read));
            if (group != WritesByCell.NO_GROUP) {
                sizes[group]++;
            }
        }
        int[][] reads = new int[sizes.length][];
        for (int group = 0; group < sizes.length; group++) {
            reads[group] = new int[sizes[group]];
        }
        for (int read = recordOfRead.length - 1; read >= 0; read--) {
            int group = writes.group(columns.readCell(read));
            if (group != WritesByCell.NO_GROUP) {
                reads[group][--sizes[group]] = read;
            }
        }
        return reads;
    }

    /**
     * Goes through the reads in order of their latest moments, adding the writes that may have taken effect by then.
     */
    private void sweepEnds(int group, int[] reads) {
        int from = writes.from(group);
        int[] bySince = new int[writes.from(group + 1) - from];
        Arrays.setAll(bySince, k -> from + k);
        // Ties are in log order.
        IntArrays.mergeSort(bySince, (a, b) -> {
            int byTime = Long.compare(writes.since(a), writes.since(b));
            return byTime != 0 ? byTime : Integer.compare(writes.record(a), writes.record(b));
        });
        Int2ObjectOpenHashMap<int[]> firstTwo = firstTwoOfEachValue(bySince);
        Kinds before = new Kinds(false);
        Kinds exact = new Kinds(false);
        Open open = new Open(group);
        sort(reads, (a, b) -> Long.compare(until(a), until(b)));
        int ended = 0;
        int begun = 0;
        for (int read : reads) {
            long end = until(read);
            for (; ended < bySince.length && writes.since(bySince[ended]) < end; ended++) {
                if (!replacedAtOnce.get(bySince[ended])) {
                    before.add(bySince[ended]);
                }
            }
            for (; begun < bySince.length && writes.since(bySince[begun]) <= end; begun++) {
                open.add(bySince[begun]);
                if (writes.isExact(bySince[begun])) {
                    exact.add(bySince[begun]);
                }
            }
            int value = columns.readValue(read);
            int record = recordOfRead[read];
            lastSame[read] = before.same(value, record);
            lastOther[read] = before.other(value, record);
            openSame[read] = open.same(end, value, record);
            openOther[read] = open.other(end, value, record);
            atEndSame[read] = at(end, exact.same(value, record));
            atEndOther[read] = at(end, exact.other(value, record));
            int[] first = firstTwo.get(value);
            if (first != null) {
                firstSame[read] = writes.record(first[0]) == record ? first[1] : first[0];
            }
        }
    }

    private int at(long moment, int write) {
        return write != WritesByCell.NONE && writes.time(write) == moment ? write : WritesByCell.NONE;
    }

    private long until(int read) {
        return columns.readUntil(recordOfRead[read], read);
    }

    private long time(int read) {
        return columns.readTime(recordOfRead[read], read);
    }

    private Int2ObjectOpenHashMap<int[]> firstTwoOfEachValue(int[] inOrder) {
        Int2ObjectOpenHashMap<int[]> firstTwo = new Int2ObjectOpenHashMap<>();
        for (int write : inOrder) {
            int[] first = firstTwo.get(writes.value(write));
            if (first == null) {
                firstTwo.put(writes.value(write), new int[] {write, WritesByCell.NONE});
            } else if (first[1] == WritesByCell.NONE) {
                first[1] = write;
            }
        }
        return firstTwo;
    }

    /**
     * Goes through the reads in order of their earliest moments, adding the writes that certainly took effect by then.
     */
    private void sweepKnown(int group, int[] reads) {
        Kinds known = new Kinds(true);
        Leaders latest = new Leaders(writes, false);
        sort(reads, (a, b) -> Long.compare(time(a), time(b)));
        int next = writes.from(group);
        for (int read : reads) {
            for (; next < writes.from(group + 1) && writes.time(next) <= time(read); next++) {
                known.add(next);
                latest.add(next);
            }
            int value = columns.readValue(read);
            int record = recordOfRead[read];
            knownSame[read] = known.same(value, record);
            knownOther[read] = known.other(value, record);
            latestKnown[read] = latest.greatest(ANY_VALUE, record);
        }
    }

    private static void sort(int[] items, IntComparator order) {
        IntArrays.quickSort(items, order);
    }

    /** The greatest of the added writes of each value, and of all other values. */
    private final class Kinds {
        private final boolean bySince;
        private final Leaders all;
        private final Int2ObjectOpenHashMap<Leaders> ofValue = new Int2ObjectOpenHashMap<>();

        Kinds(boolean bySince) {
            this.bySince = bySince;
            this.all = new Leaders(writes, bySince);
        }

        void add(int write) {
            all.add(write);
            ofValue.computeIfAbsent(writes.value(write), value -> new Leaders(writes, bySince))
                    .add(write);
        }

        int same(int value, int exceptRecord) {
            Leaders same = ofValue.get(value);
            return same == null ? WritesByCell.NONE : same.greatest(ANY_VALUE, exceptRecord);
        }

        int other(int value, int exceptRecord) {
            return all.greatest(value, exceptRecord);
        }
    }

    /** The last added write in the log that is open at a moment, of each value and of all other values. */
    private final class Open {
        private final int from;
        /** The writes in log order, as offsets from {@link #from}; {@link #place} is the inverse. */
        private final int[] inLog;

        private final int[] place;
        /** The writes of each value in log order, likewise; {@link #placeOfValue} is the inverse. */
        private final Int2ObjectOpenHashMap<IntArrayList> inLogOfValue = new Int2ObjectOpenHashMap<>();

        private final int[] placeOfValue;
        private final OpenWrites ofAll;
        private final Int2ObjectOpenHashMap<OpenWrites> ofValue = new Int2ObjectOpenHashMap<>();

        Open(int group) {
            from = writes.from(group);
            int size = writes.from(group + 1) - from;
            inLog = Orders.of(size, k -> writes.record(from + k));
            place = new int[size];
            placeOfValue = new int[size];
            for (int at = 0; at < size; at++) {
                int k = inLog[at];
                IntArrayList same = inLogOfValue.computeIfAbsent(writes.value(from + k), none -> new IntArrayList());
                place[k] = at;
                placeOfValue[k] = same.size();
                same.add(k);
            }
            ofAll = new OpenWrites(size);
            for (var same : inLogOfValue.int2ObjectEntrySet()) {
                ofValue.put(same.getIntKey(), new OpenWrites(same.getValue().size()));
            }
        }

        void add(int write) {
            int value = writes.value(write);
            ofAll.add(place[write - from], writes.time(write), value);
            ofValue.get(value).add(placeOfValue[write - from], writes.time(write), value);
        }

        int other(long moment, int value, int exceptRecord) {
            int at = ofAll.last(inLog.length, moment, value);
            if (at >= 0 && writes.record(from + inLog[at]) == exceptRecord) {
                // A record writes a cell once at most.
                at = ofAll.last(at, moment, value);
            }
            return at < 0 ? WritesByCell.NONE : from + inLog[at];
        }

        int same(long moment, int value, int exceptRecord) {
            OpenWrites open = ofValue.get(value);
            if (open == null) {
                return WritesByCell.NONE;
            }
            IntArrayList same = inLogOfValue.get(value);
            int at = open.last(same.size(), moment);
            if (at >= 0 && writes.record(from + same.getInt(at)) == exceptRecord) {
                at = open.last(at, moment);
            }
            return at < 0 ? WritesByCell.NONE : from + same.getInt(at);
        }
    }
}
