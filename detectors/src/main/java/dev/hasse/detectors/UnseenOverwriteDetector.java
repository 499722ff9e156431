package dev.hasse.detectors;

import dev.hasse.detectors.index.CommitOrder;
import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Read;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unseen overwrite: a write over another agent's write that the writer's agent never looked at (the blind write of the
 * database textbooks).
 *
 * <p>The history exhibits it when there are records i and j of different agents and a cell c, such that i wrote c, j is the latest other
 * write to c before write_time(i) (among equal times the last in the log), the two wrote different values, and no record k of i's agent,
 * i itself included, has
 *
 * <pre>    write_time(j) ≤ read_time(k, c) ≤ write_time(i).</pre>
 *
 * <p>Witness: (i, j, c). Evidence: the records that wrote a cell of which another agent had written the latest value.
 *
 * <p>Blind spots: an agent that looked only before the other's write counts as one that never looked; an overwrite with
 * an equal value is not seen.
 *
 * <p>Records come in order of commit, so little has to be remembered of a cell: its latest write; the latest before it
 * in time, which a record that commits at the same moment as the latest overwrites; and for each agent when it last
 * read the cell. A record that commits later may have read earlier; such a read is matched with the overwrites at which
 * no look has been found.
 *
 * <p>Decides traces whose moments are known exactly; for the others see {@link UncertainOverwrites}. Cost: O(log n) a
 * read, O(1) a write, in memory that grows with the pairs of cells and agents.
 */
final class UnseenOverwriteDetector {
    /** The rule for (i, j, c). */
    static boolean isWitness(History h, int i, int j, String c) {
        return overwrites(h, i, j, c)
                && !h.written(i, c).equals(h.written(j, c))
                && !h.any(k -> {
                    Read read = h.get(k).readOf(c);
                    return read != null
                            && h.get(k).agent().equals(h.get(i).agent())
                            && h.get(j).writeTime() <= read.time()
                            && read.time() <= h.get(i).writeTime();
                });
    }

    /** Whether i wrote c over the latest write, which is by j, of another agent. */
    static boolean overwrites(History h, int i, int j, String c) {
        return h.get(i).writes(c)
                && j
                        == h.last(k -> k != i
                                && h.get(k).writes(c)
                                && h.get(k).writeTime() < h.get(i).writeTime())
                && !h.get(j).agent().equals(h.get(i).agent());
    }

    private final Trace trace;
    private final Columns columns;
    private final FindingTally tally;
    private final Int2ObjectOpenHashMap<LatestWrites> latestWrites = new Int2ObjectOpenHashMap<>();
    /** For each pair of a cell and an agent the latest time at which the agent read the cell. */
    private final Long2LongOpenHashMap latestReads = new Long2LongOpenHashMap();
    /** The overwrites at which no look has been found, by cell and agent, in order of time. */
    private final Long2ObjectOpenHashMap<List<Overwrite>> unseen = new Long2ObjectOpenHashMap<>();

    private UnseenOverwriteDetector(Trace trace, Listing listing) {
        this.trace = trace;
        this.columns = trace.columns();
        this.tally = new FindingTally(listing);
        latestReads.defaultReturnValue(Long.MIN_VALUE);
    }

    /** Decides a whole trace. */
    static Finding<Witness> detect(Trace trace, CommitOrder order, Listing listing) {
        UnseenOverwriteDetector detector = new UnseenOverwriteDetector(trace, listing);
        for (int rank = 0; rank < order.size(); rank++) {
            detector.addCommit(order.record(rank));
        }
        // Uncommitted records may come last: all overwrites are known by then, whenever these records read.
        for (int record = 0; record < trace.size(); record++) {
            if (!trace.columns().isCommitted(record)) {
                detector.addReads(record, Long.MIN_VALUE);
            }
        }
        return detector.finish();
    }

    private void addCommit(int record) {
        long time = columns.writeTime(record);
        addReads(record, time);
        boolean overAnother = false;
        for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
            int cell = columns.writeCell(write);
            LatestWrites latest = latestWrites.get(cell);
            if (latest == null) {
                latest = new LatestWrites();
                latestWrites.put(cell, latest);
            }
            Write overwritten = latest.before(time);
            boolean isDecided = columns.isDecided(record);
            if (isDecided && overwritten != null && overwritten.agent != columns.agent(record)) {
                overAnother = true;
                check(record, write, overwritten);
            }
            latest.add(new Write(record, columns.agent(record), columns.writeValue(write), time));
        }
        tally.addEvidence(overAnother ? 1 : 0);
    }

    /** @param commit when the record committed; reads at that time may come before writes at that time */
    private void addReads(int record, long commit) {
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            int cell = columns.readCell(read);
            long time = columns.readTime(record, read);
            long key = Keys.pair(cell, columns.agent(record));
            // Before the first write to a cell, only a read at the time of a write can count as a look at that write.
            if (time >= commit || latestWrites.containsKey(cell)) {
                latestReads.mergeLong(key, time, Math::max);
            }
            markSeen(key, time);
        }
    }

    /** Marks an agent's overwrites of a cell as seen if the agent read the cell within their windows. */
    private void markSeen(long key, long time) {
        List<Overwrite> overwrites = unseen.get(key);
        if (overwrites == null) {
            return;
        }
        int low = 0;
        int high = overwrites.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (overwrites.get(middle).until < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int k = low; k < overwrites.size() && overwrites.get(k).since <= time; k++) {
            overwrites.get(k).seen = true;
        }
    }

    private void check(int record, int write, Write overwritten) {
        long key = Keys.pair(columns.writeCell(write), columns.agent(record));
        long latestRead = latestReads.get(key);
        // Long.MIN_VALUE may be the time of a read, or mean that there was none.
        boolean looked =
                latestRead >= overwritten.time && (latestRead > Long.MIN_VALUE || latestReads.containsKey(key));
        if (!looked && columns.writeValue(write) != overwritten.value) {
            unseen.computeIfAbsent(key, none -> new ArrayList<>())
                    .add(new Overwrite(columns, record, write, overwritten));
        }
    }

    private Finding<Witness> finish() {
        for (List<Overwrite> ofCellAndAgent : unseen.values()) {
            for (Overwrite overwrite : ofCellAndAgent) {
                if (!overwrite.seen) {
                    count(overwrite);
                }
            }
        }
        return tally.finding();
    }

    private void count(Overwrite overwrite) {
        tally.add(true, 1);
        if (tally.wantsOf(columns.position(overwrite.record))) {
            tally.list(witness(overwrite));
        }
    }

    private UnseenOverwrite witness(Overwrite overwrite) {
        return new UnseenOverwrite(
                trace.reference(overwrite.record),
                trace.reference(overwrite.overwritten.record),
                trace.cell(overwrite.cell),
                trace.value(overwrite.value),
                TimeSpan.at(overwrite.until),
                trace.value(overwrite.overwritten.value),
                TimeSpan.at(overwrite.since),
                columns.merges(overwrite.record),
                true);
    }

    /** A write to a cell. */
    private record Write(int record, int agent, int value, long time) {}

    /** The latest write to a cell, and the latest before it in time. */
    private static final class LatestWrites {
        private @Nullable Write latest;
        private @Nullable Write earlier;

        /** The latest write before {@code time}, which is at or after the latest write; null if there is none. */
        @Nullable
        Write before(long time) {
            return latest != null && latest.time < time ? latest : earlier;
        }

        void add(Write write) {
            if (latest != null && latest.time < write.time) {
                earlier = latest;
            }
            latest = write;
        }
    }

    /** A write over another agent's write. */
    private static final class Overwrite {
        final int record;
        final int cell;
        final int value;
        final Write overwritten;
        /** The window, from {@link #since} to {@link #until}, in which a look would count. */
        final long since;

        final long until;
        boolean seen;

        Overwrite(Columns columns, int record, int write, Write overwritten) {
            this.record = record;
            cell = columns.writeCell(write);
            value = columns.writeValue(write);
            this.overwritten = overwritten;
            since = overwritten.time;
            until = columns.writeTime(record);
        }
    }
}
