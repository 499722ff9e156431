package dev.hasse.detectors;

import dev.hasse.detectors.index.BothDiffer;
import dev.hasse.detectors.index.CommitOrder;
import dev.hasse.detectors.index.LastAbove;
import dev.hasse.detectors.index.WindowCounts;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.detectors.index.WritingAgents;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * A1, as {@link StaleGenerationDetector} defines it, of traces in which not all moments are known exactly.
 *
 * <p>For records i ≠ j of different agents, and a cell c that i read and j wrote with different values, (i, j, c) is
 *
 * <ul>
 *   <li>certain if read_until(i, c) &lt; write_since(j) and write_time(j) &lt; write_since(i): it holds for every choice of moments;
 *   <li>possible if read_time(i, c) &lt; write_time(j), write_since(j) &lt; write_time(i) and read_time(i, c) &lt; write_time(i): it holds for
 *       some.
 * </ul>
 *
 * <p>Evidence: the records that read, such that a record of another agent certainly committed after their earliest
 * actual read and strictly before their commit.
 *
 * <p>Witnesses are counted by inclusion and exclusion: all writes in the window, less those of the reader's agent, less
 * those of the value read, plus those of both. Cost: O(n log n) for n reads and writes, plus the part of the windows
 * examined for listed records.
 */
final class UncertainStaleGenerations {
    private final Trace trace;
    private final Columns columns;
    private final WritesByCell writes;
    private final WindowCounts counts;
    private final BothDiffer others;
    private final LastAbove bySince;
    private final LastAbove bySinceFlipped;
    private final WritingAgents writers;
    private final FindingTally tally;
    private final StalenessTally certainStaleness = new StalenessTally();
    private final StalenessTally possibleStaleness = new StalenessTally();

    private UncertainStaleGenerations(Trace trace, WritesByCell writes, Listing listing) {
        this.trace = trace;
        this.columns = trace.columns();
        this.writes = writes;
        this.counts = new WindowCounts(columns, writes);
        this.others = new BothDiffer(writes.agents(), writes.values(), writes.starts());
        this.bySince = new LastAbove(writes.size(), writes::since);
        this.bySinceFlipped = new LastAbove(writes.size(), write -> ~writes.since(write));
        this.writers = new WritingAgents(writes);
        this.tally = new FindingTally(listing);
    }

    /**
     * The findings, with their witnesses by facet.
     *
     * @param facets count the certain witnesses
     * @param possibleFacets count the possible ones
     */
    record Result(Finding<Witness> finding, StalenessFacets facets, StalenessFacets possibleFacets) {}

    /** Decides a whole trace. */
    static Result detect(Trace trace, CommitOrder order, WritesByCell writes, Listing listing) {
        UncertainStaleGenerations detector = new UncertainStaleGenerations(trace, writes, listing);
        for (int reader = 0; reader < trace.size(); reader++) {
            detector.check(reader);
        }
        detector.tally.addEvidence(UncertainEvidence.of(trace.columns(), order));
        return new Result(
                detector.tally.finding(), detector.certainStaleness.facets(), detector.possibleStaleness.facets());
    }

    private void check(int reader) {
        if (!columns.isCommitted(reader)) {
            return;
        }
        List<Witness> ofRecord = new ArrayList<>();
        for (int read = columns.readsFrom(reader); read < columns.readsFrom(reader + 1); read++) {
            int group = writes.group(columns.readCell(read));
            if (group == WritesByCell.NO_GROUP) {
                continue;
            }
            long certain = counts.certain(read);
            long possible = counts.possible(read) - certain;
            if (certain > 0) {
                count(reader, read, group, true, certain, ofRecord);
            }
            if (possible > 0) {
                count(reader, read, group, false, possible, ofRecord);
            }
        }
        tally.listCounting(ofRecord);
    }

    private void count(int reader, int read, int group, boolean certain, long count, List<Witness> ofRecord) {
        tally.add(certain, count);
        StaleRead facts = facts(reader, read, group, certain);
        StalenessTally staleness = certain ? certainStaleness : possibleStaleness;
        staleness.add(
                count,
                facts.staleness,
                facts.lostUpdate,
                facts.staleEdit,
                facts.readOnly,
                facts.coldStart,
                facts.restored);
        if (tally.wants(certain) && tally.differ(certain, columns.agent(reader), group, writers, count)) {
            for (int write : partners(reader, read, group, certain)) {
                boolean counts = tally.counts(
                        certain,
                        columns.agent(reader),
                        writes.agent(write),
                        group,
                        () -> witness(facts, write, certain));
                if (counts && tally.left(certain) > 0) {
                    ofRecord.add(witness(facts, write, certain));
                }
            }
        }
    }

    /** The writes that make a read stale, certainly or just possibly. */
    private IntArrayList partners(int reader, int read, int group, boolean certain) {
        IntArrayList partners = new IntArrayList();
        int agent = columns.agent(reader);
        int value = columns.readValue(read);
        int from = writes.firstAfter(group, columns.readTime(reader, read));
        int to = certain ? writes.firstNotBefore(group, columns.writeSince(reader)) : lastPossible(reader, group) + 1;
        for (int write = others.next(from, to, agent, value);
                write < to;
                write = others.next(write + 1, to, agent, value)) {
            if (isBetween(reader, read, write, certain) && (certain || !isBetween(reader, read, write, true))) {
                partners.add(write);
            }
        }
        return partners;
    }

    /** The last write of the group that may have taken effect before the reader committed. */
    private int lastPossible(int reader, int group) {
        // Flipping all bits reverses the order, so that the smaller of two numbers becomes the greater.
        return bySinceFlipped.find(writes.from(group), writes.from(group + 1), ~columns.writeTime(reader));
    }

    /** Whether a write that may follow the read lies between it and the commit: for every choice of moments, or for some. */
    private boolean isBetween(int reader, int read, int write, boolean certain) {
        return certain
                ? columns.readUntil(reader, read) < writes.since(write)
                        && writes.time(write) < columns.writeSince(reader)
                : writes.since(write) < columns.writeTime(reader);
    }

    /** One stale read, and the data common to all its witnesses. */
    private record StaleRead(
            int reader,
            int read,
            int staleness,
            boolean lostUpdate,
            boolean staleEdit,
            boolean readOnly,
            boolean coldStart,
            boolean restored) {}

    private StaleRead facts(int reader, int read, int group, boolean certain) {
        boolean writesItToo = false;
        for (int write = columns.writesFrom(reader); write < columns.writesFrom(reader + 1); write++) {
            writesItToo |= columns.writeCell(write) == columns.readCell(read);
        }
        // The reader's own write may have taken effect before the latest moment of its commit, but is no other agent's.
        boolean countedItself = !certain && writesItToo && columns.writeSince(reader) < columns.writeTime(reader);
        int value = columns.readValue(read);
        return new StaleRead(
                reader,
                read,
                counts.all(read, certain) - (countedItself ? 1 : 0),
                writesItToo && !columns.merges(reader),
                writesItToo && columns.merges(reader),
                columns.writesFrom(reader) == columns.writesFrom(reader + 1),
                value == Symbols.NULL,
                writes.value(latestBetween(reader, read, group, certain)) == value);
    }

    /** The latest write between the read and the commit, of which there is at least one. */
    private int latestBetween(int reader, int read, int group, boolean certain) {
        int latest = certain
                ? bySince.find(
                        writes.from(group),
                        writes.firstNotBefore(group, columns.writeSince(reader)),
                        columns.readUntil(reader, read))
                : lastPossible(reader, group);
        return writes.record(latest) != reader
                ? latest
                : bySinceFlipped.find(writes.from(group), latest, ~columns.writeTime(reader));
    }

    private StaleGeneration witness(StaleRead stale, int write, boolean certain) {
        String cell = trace.cell(columns.readCell(stale.read));
        return new StaleGeneration(
                trace.reference(stale.reader),
                trace.reference(writes.record(write)),
                cell,
                trace.value(columns.readValue(stale.read)),
                trace.value(writes.value(write)),
                new TimeSpan(columns.readTime(stale.reader, stale.read), columns.readUntil(stale.reader, stale.read)),
                new TimeSpan(writes.since(write), writes.time(write)),
                new TimeSpan(columns.writeSince(stale.reader), columns.writeTime(stale.reader)),
                stale.staleness,
                stale.lostUpdate,
                stale.staleEdit,
                stale.readOnly,
                stale.coldStart,
                stale.restored,
                certain,
                trace.remembered(stale.reader, cell));
    }
}
