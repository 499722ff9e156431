package dev.hasse.detectors;

import dev.hasse.detectors.index.BothDiffer;
import dev.hasse.detectors.index.CommitOrder;
import dev.hasse.detectors.index.Keys;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Read;
import dev.hasse.model.SplitView;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A4, split-view (§3.4, §4.12): an observation beside the four anomalies, never part of the level, and decided only
 * over records with {@code replica}.
 *
 * <p>The history exhibits it when there are two reads of one cell, served by different replicas, with different values,
 * and no write to the cell after the earlier read and at or before the later: reads at t ≤ t′ with no write_time in (t,
 * t′]. (The later read may have seen a write at t′; both should have seen a write at t.)
 *
 * <p>Witness: the two reads. Evidence: the reads by records with a replica.
 *
 * <p>Decides traces whose moments are known exactly; for the others see {@link UncertainSplitViews}.
 *
 * <p>Cost: O(n log n). Reads of a cell between the same two writes form a set within which every pair qualifies; in it, pairs
 * that differ in replica and value are counted by inclusion and exclusion.
 */
public final class SplitViewDetector {
    /** The rule for the reads of c by i and j. */
    static boolean isWitness(History h, int i, int j, String c) {
        Read one = h.get(i).readOf(c);
        Read other = h.get(j).readOf(c);
        String replica = h.get(i).replica();
        return one != null
                && other != null
                && replica != null
                && h.get(j).replica() != null
                && !replica.equals(h.get(j).replica())
                && !one.value().equals(other.value())
                && !h.any(k -> h.get(k).writes(c)
                        && Math.min(one.time(), other.time()) < h.get(k).writeTime()
                        && h.get(k).writeTime() <= Math.max(one.time(), other.time()));
    }

    private final Trace trace;
    private final Columns columns;
    /** The reads by records with a replica, set by set, and in log order within each. */
    private final int[] reads;

    private final int[] records;
    private final int[] starts;
    private final int[] replicas;
    private final int[] values;

    private SplitViewDetector(Trace trace, WritesByCell writes) {
        this.trace = trace;
        this.columns = trace.columns();
        Long2IntOpenHashMap sets = new Long2IntOpenHashMap();
        sets.defaultReturnValue(-1);
        IntArrayList setOfRead = new IntArrayList();
        IntArrayList sizes = new IntArrayList();
        for (int record = 0; record < columns.size(); record++) {
            if (columns.replica(record) == Columns.ABSENT) {
                continue;
            }
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int group = writes.group(columns.readCell(read));
                // The next write to the cell tells between which two writes the read lies.
                int next =
                        group == WritesByCell.NO_GROUP ? 0 : writes.firstAfter(group, columns.readTime(record, read));
                long key = Keys.pair(columns.readCell(read), next);
                int set = sets.get(key);
                if (set < 0) {
                    set = sets.size();
                    sets.put(key, set);
                    sizes.add(0);
                }
                sizes.set(set, sizes.getInt(set) + 1);
                setOfRead.add(set);
            }
        }
        starts = new int[sizes.size() + 1];
        for (int set = 0; set < sizes.size(); set++) {
            starts[set + 1] = starts[set] + sizes.getInt(set);
        }
        reads = new int[setOfRead.size()];
        records = new int[reads.length];
        replicas = new int[reads.length];
        values = new int[reads.length];
        int[] ends = starts.clone();
        int next = 0;
        for (int record = 0; record < columns.size(); record++) {
            if (columns.replica(record) == Columns.ABSENT) {
                continue;
            }
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int index = ends[setOfRead.getInt(next++)]++;
                reads[index] = read;
                records[index] = record;
                replicas[index] = columns.replica(record);
                values[index] = columns.readValue(read);
            }
        }
    }

    /**
     * Decides A4.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        CommitOrder order = new CommitOrder(trace.columns());
        return detect(trace, new WritesByCell(trace.columns(), order), Listing.first(limit));
    }

    static Finding<Witness> detect(Trace trace, WritesByCell writes, Listing listing) {
        if (!trace.columns().hasReplicas()) {
            return Finding.none();
        }
        SplitViewDetector detector = new SplitViewDetector(trace, writes);
        FindingTally tally = new FindingTally(listing);
        long count = detector.count();
        tally.add(true, count);
        tally.addEvidence(detector.reads.length);
        if (count > 0) {
            detector.list(tally);
        }
        return tally.finding();
    }

    /**
     * Counts the pairs, each at its later read: all earlier reads, less same replica, less same value, plus same both.
     */
    private long count() {
        long count = 0;
        for (int set = 0; set + 1 < starts.length; set++) {
            Long2IntOpenHashMap seenReplica = new Long2IntOpenHashMap();
            Long2IntOpenHashMap seenValue = new Long2IntOpenHashMap();
            Long2IntOpenHashMap seenBoth = new Long2IntOpenHashMap();
            for (int index = starts[set]; index < starts[set + 1]; index++) {
                count += (long) (index - starts[set])
                        - seenReplica.addTo(replicas[index], 1)
                        - seenValue.addTo(values[index], 1)
                        + seenBoth.addTo(Keys.pair(replicas[index], values[index]), 1);
            }
        }
        return count;
    }

    private void list(FindingTally tally) {
        BothDiffer bothDiffer = new BothDiffer(replicas, values, starts);
        int[] indexOfRead = new int[columns.readsFrom(columns.size())];
        int[] endOfRead = new int[indexOfRead.length];
        for (int set = 0; set + 1 < starts.length; set++) {
            for (int index = starts[set]; index < starts[set + 1]; index++) {
                indexOfRead[reads[index]] = index;
                endOfRead[reads[index]] = starts[set + 1];
            }
        }
        PartnerList<Integer> partners = new PartnerList<>();
        for (int record = 0; record < columns.size() && tally.wants(true); record++) {
            if (columns.replica(record) == Columns.ABSENT) {
                continue;
            }
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int index = indexOfRead[read];
                int end = endOfRead[read];
                partners.cell(trace.cell(columns.readCell(read)), index);
                int left = tally.left(true);
                for (int other = bothDiffer.next(index + 1, end, replicas[index], values[index]);
                        other < end && (left > 0 || tally.wantsAll());
                        other = bothDiffer.next(other + 1, end, replicas[index], values[index])) {
                    if (counts(index, other, tally) && left > 0) {
                        partners.add(other);
                        left--;
                    }
                }
            }
            partners.drain(
                    tally.left(true),
                    other -> records[other],
                    (other, index) -> tally.listCounting(witness(index, other)));
        }
    }

    private boolean counts(int first, int second, FindingTally tally) {
        return tally.counts(
                true,
                columns.agent(records[first]),
                columns.agent(records[second]),
                columns.readCell(reads[first]),
                () -> witness(first, second));
    }

    private SplitView witness(int first, int second) {
        return witness(trace, records[first], reads[first], records[second], reads[second], true);
    }

    /** The witness of two reads, given in log order. */
    static SplitView witness(
            Trace trace, int firstRecord, int firstRead, int secondRecord, int secondRead, boolean certain) {
        Columns columns = trace.columns();
        return new SplitView(
                trace.reference(firstRecord),
                trace.reference(secondRecord),
                trace.cell(columns.readCell(firstRead)),
                trace.value(columns.readValue(firstRead)),
                trace.value(columns.readValue(secondRead)),
                trace.symbols().replicas().get(columns.replica(firstRecord)),
                trace.symbols().replicas().get(columns.replica(secondRecord)),
                new TimeSpan(columns.readTime(firstRecord, firstRead), columns.readUntil(firstRecord, firstRead)),
                new TimeSpan(columns.readTime(secondRecord, secondRead), columns.readUntil(secondRecord, secondRead)),
                versionLag(version(columns, firstRecord), version(columns, secondRecord)),
                certain);
    }

    private static @Nullable Long version(Columns columns, int record) {
        return columns.isVersioned(record) ? columns.version(record) : null;
    }

    /** By how many versions one read was behind the other; null if a version is not known. */
    public static @Nullable Long versionLag(@Nullable Long first, @Nullable Long second) {
        if (first == null || second == null) {
            return null;
        }
        long lag = Math.max(first, second) - Math.min(first, second);
        // The difference between versions at both ends of the range of long overflows.
        return lag < 0 ? Long.MAX_VALUE : lag;
    }
}
