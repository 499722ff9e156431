package dev.hasse.detectors;

import dev.hasse.detectors.index.CommitOrder;
import dev.hasse.detectors.index.StaleWrites;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.detectors.index.WritingAgents;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;

/**
 * A1, stale-generation (§3.1, Definition 1).
 *
 * <p>The history exhibits it when there are records i ≠ j of different agents, and a cell c that i read and j wrote, with
 *
 * <pre>    read_time(i, c) &lt; write_time(j) &lt; write_time(i)   and   the value i read ≠ the value j wrote.</pre>
 *
 * <p>Witness: (i, j, c). Evidence: the records that read, such that a record of another agent committed after their
 * earliest actual read (the least read_time(i, c)) and strictly before their commit.
 *
 * <p>Decides traces whose moments are known exactly; for the others see {@link UncertainStaleGenerations}.
 *
 * <p>Blind spots: an overwrite with an equal value is not seen, nor is one by the reader's own agent; an aborted writer counts
 * like any other. A record that was aborted before it committed has an empty window, and wrote nothing.
 *
 * <p>Cost: O(n log n) for n reads and writes, and then O(log n) a listed witness. At most the witnesses of one record are
 * looked at without being listed, and only where the log is not in commit order.
 */
public final class StaleGenerationDetector {
    /** The rule for (i, j, c). */
    static boolean isWitness(Operation i, Operation j, String c) {
        Read read = i.readOf(c);
        Value written = j.written(c);
        return read != null
                && written != null
                && i.committed()
                && !i.agent().equals(j.agent())
                && isInWindow(read.time(), j.writeTime(), i.writeTime())
                && !read.value().equals(written);
    }

    /** The window of A1: whether a write came strictly between a read and the commit that rests on it. */
    public static boolean isInWindow(long readTime, long writeTime, long commitTime) {
        return readTime < writeTime && writeTime < commitTime;
    }

    private final Trace trace;
    private final Columns columns;
    private final WritesByCell writes;
    private final StaleWrites staleWrites;
    private final FindingTally tally;
    private final StalenessTally staleness = new StalenessTally();
    private final WritingAgents writers;

    private StaleGenerationDetector(Trace trace, WritesByCell writes, Listing listing) {
        this.trace = trace;
        this.columns = trace.columns();
        this.writes = writes;
        this.staleWrites = new StaleWrites(writes);
        this.tally = new FindingTally(listing);
        this.writers = new WritingAgents(writes);
    }

    /**
     * The finding, and its witnesses by facet.
     *
     * @param facets count all witnesses, listed or not
     */
    public record Result(Finding<Witness> finding, StalenessFacets facets) {}

    /**
     * Decides A1.
     *
     * @param limit how many witnesses to list
     */
    public static Result detect(Trace trace, int limit) {
        CommitOrder order = new CommitOrder(trace.columns());
        return detect(trace, order, new WritesByCell(trace.columns(), order), Listing.first(limit));
    }

    static Result detect(Trace trace, CommitOrder order, WritesByCell writes, Listing listing) {
        StaleGenerationDetector detector = new StaleGenerationDetector(trace, writes, listing);
        detector.findAll();
        detector.tally.add(true, detector.staleness.count());
        detector.tally.addEvidence(evidence(trace.columns(), order));
        return new Result(detector.tally.finding(), detector.staleness.facets());
    }

    private void findAll() {
        PartnerList<StaleRead> partners = new PartnerList<>();
        // The last record that wrote each group's cell: tells in constant time whether a reader writes the cell itself.
        int[] lastWriter = new int[writes.groups()];
        for (int reader = 0; reader < trace.size(); reader++) {
            boolean mayBeStale = columns.isCommitted(reader) && columns.writeTime(reader) > columns.readTime(reader);
            int reads = columns.readsFrom(reader + 1) - columns.readsFrom(reader);
            if (!mayBeStale || reads == 0 || !columns.isDecided(reader)) {
                continue;
            }
            for (int write = columns.writesFrom(reader); write < columns.writesFrom(reader + 1); write++) {
                lastWriter[writes.group(columns.writeCell(write))] = reader + 1;
            }
            for (int read = columns.readsFrom(reader); read < columns.readsFrom(reader + 1); read++) {
                int group = writes.group(columns.readCell(read));
                if (group != WritesByCell.NO_GROUP) {
                    check(reader, read, group, lastWriter[group] == reader + 1, partners);
                }
            }
            partners.drain(
                    tally.left(true), writes::record, (write, stale) -> tally.listCounting(witness(write, stale)));
        }
    }

    /** One stale read: reader i, cell c, and the data common to all its witnesses (i, j, c). */
    private record StaleRead(
            int reader, int read, long readTime, int staleness, boolean writesItToo, boolean restored) {}

    private void check(int reader, int read, int group, boolean writesItToo, PartnerList<StaleRead> partners) {
        long readTime = columns.readTime(reader, read);
        long commitTime = columns.writeTime(reader);
        int from = writes.firstAfter(group, readTime);
        if (from == writes.from(group + 1) || writes.time(from) >= commitTime) {
            return;
        }
        int to = writes.firstNotBefore(group, commitTime);
        int agent = columns.agent(reader);
        int value = columns.readValue(read);
        int first = staleWrites.next(from, to, agent, value);
        if (first == to) {
            return;
        }
        boolean wasRestored = writes.value(to - 1) == value;
        long count = staleWrites.count(from, to, group, agent, value, readTime, commitTime);
        staleness.add(
                count,
                to - from,
                writesItToo && !columns.merges(reader),
                writesItToo && columns.merges(reader),
                writesNothing(reader),
                value == Symbols.NULL,
                wasRestored);
        if (tally.wants(true) && tally.differ(true, agent, group, writers, count)) {
            select(
                    new StaleRead(reader, read, readTime, to - from, writesItToo, wasRestored),
                    group,
                    first,
                    to,
                    partners);
        }
    }

    /** Selects the candidates for listing among the witnesses of one stale read, by the writes in [first, to). */
    private void select(StaleRead stale, int group, int first, int to, PartnerList<StaleRead> partners) {
        int agent = columns.agent(stale.reader);
        int value = columns.readValue(stale.read);
        int left = tally.left(true);
        // In commit order the earliest are the first in the log too, so no more than can be listed are needed.
        int wanted = left == 0 || columns.isInCommitOrder() ? left : Integer.MAX_VALUE;
        partners.cell(trace.cell(columns.readCell(stale.read)), stale);
        for (int k = first; k < to && (wanted > 0 || tally.wantsAll()); k = staleWrites.next(k + 1, to, agent, value)) {
            int write = k;
            boolean counts = tally.counts(true, agent, writes.agent(k), group, () -> witness(write, stale));
            if (counts && wanted > 0) {
                partners.add(k);
                wanted--;
            }
        }
    }

    private StaleGeneration witness(int write, StaleRead stale) {
        int value = columns.readValue(stale.read);
        String cell = trace.cell(columns.readCell(stale.read));
        return new StaleGeneration(
                trace.reference(stale.reader),
                trace.reference(writes.record(write)),
                cell,
                trace.value(value),
                trace.value(writes.value(write)),
                TimeSpan.at(stale.readTime),
                TimeSpan.at(writes.time(write)),
                TimeSpan.at(columns.writeTime(stale.reader)),
                stale.staleness,
                stale.writesItToo && !columns.merges(stale.reader),
                stale.writesItToo && columns.merges(stale.reader),
                writesNothing(stale.reader),
                value == Symbols.NULL,
                stale.restored,
                true,
                trace.remembered(stale.reader, cell));
    }

    private boolean writesNothing(int record) {
        return columns.writesFrom(record) == columns.writesFrom(record + 1);
    }

    private static long earliestRead(Columns columns, int reader) {
        long earliest = Long.MAX_VALUE;
        for (int read = columns.readsFrom(reader); read < columns.readsFrom(reader + 1); read++) {
            earliest = Math.min(earliest, columns.readTime(reader, read));
        }
        return earliest;
    }

    private static long evidence(Columns columns, CommitOrder order) {
        int[] nextOfOtherAgent = new int[order.size()];
        for (int rank = order.size() - 1; rank >= 0; rank--) {
            boolean sameAgentNext = rank + 1 < order.size()
                    && columns.agent(order.record(rank)) == columns.agent(order.record(rank + 1));
            nextOfOtherAgent[rank] = sameAgentNext ? nextOfOtherAgent[rank + 1] : rank + 1;
        }
        long evidence = 0;
        int rank = 0;
        for (int reader = 0; reader < columns.size(); reader++) {
            boolean reads = columns.readsFrom(reader) < columns.readsFrom(reader + 1);
            if (!reads || !columns.isCommitted(reader) || !columns.isDecided(reader)) {
                continue;
            }
            rank = order.firstAfter(earliestRead(columns, reader), rank);
            int other = rank;
            if (other < order.size() && columns.agent(order.record(other)) == columns.agent(reader)) {
                other = nextOfOtherAgent[other];
            }
            if (other < order.size() && order.time(other) < columns.writeTime(reader)) {
                evidence++;
            }
        }
        return evidence;
    }
}
