package dev.hasse.detectors.index;

import dev.hasse.model.Columns;

/**
 * Counts, for each read of a committed record, the writes to its cell between the read and the commit, where moments
 * are not known exactly: for every choice of moments (certain), or for some (possible).
 *
 * <p>Let the read happen from a to b, the commit from S to T, and a write from s to t. The write certainly lies between
 * them if b &lt; s and t &lt; S, and possibly if a &lt; t, s &lt; T and a &lt; T. The certain writes are those with t
 * &lt; S, less those with s ≤ b, plus those thus taken off twice, with s ≤ b and t ≥ S. Only the last number takes more
 * than ranks in sorted lists.
 */
public final class WindowCounts {
    private final Columns columns;
    private final WritesByCell writes;
    private final OtherWrites byTime;
    private final OtherWrites bySince;
    private final long[] certain;
    private final long[] possible;
    private final int[] allCertain;
    private final int[] allPossible;

    public WindowCounts(Columns columns, WritesByCell writes) {
        this.columns = columns;
        this.writes = writes;
        WriteKeys keys = new WriteKeys(writes);
        byTime = new OtherWrites(keys, write -> true, writes::time);
        bySince = new OtherWrites(keys, write -> true, writes::since);
        int reads = columns.readsFrom(columns.size());
        certain = new long[reads];
        possible = new long[reads];
        allCertain = new int[reads];
        allPossible = new int[reads];
        eachRead(this::count);
        for (int way = 0; way < WriteKeys.WAYS; way++) {
            addTakenOffTwice(keys, way);
        }
    }

    /**
     * The number of writes by other agents and of other values that certainly lie between the read and the commit of
     * its record.
     */
    public long certain(int read) {
        return certain[read];
    }

    /** The number of such writes that possibly lie in between, the certain ones included. */
    public long possible(int read) {
        return possible[read];
    }

    /** The number of writes in between, by any agent and of any value. */
    public int all(int read, boolean onlyCertain) {
        return onlyCertain ? allCertain[read] : allPossible[read];
    }

    private interface OfRead {
        void take(int record, int read, int group);
    }

    /** The reads that may have writes between them and the commit of their record. */
    private void eachRead(OfRead action) {
        for (int record = 0; record < columns.size(); record++) {
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int group = writes.group(columns.readCell(read));
                if (columns.isCommitted(record) && group != WritesByCell.NO_GROUP) {
                    action.take(record, read, group);
                }
            }
        }
    }

    private void count(int record, int read, int group) {
        int agent = columns.agent(record);
        int value = columns.readValue(read);
        long from = columns.readTime(record, read);
        long until = columns.readUntil(record, read);
        long since = columns.writeSince(record);
        long commit = columns.writeTime(record);
        if (from < commit) {
            possible[read] =
                    byTime.countAfter(group, from, agent, value) - bySince.countFrom(group, commit, agent, value);
            allPossible[read] = byTime.countAllFrom(group, from + 1) - bySince.countAllFrom(group, commit);
        }
        if (until < since) {
            certain[read] = byTime.countBefore(group, since, agent, value)
                    - bySince.countBefore(group, until + 1, agent, value);
            allCertain[read] = bySince.countAllFrom(group, until + 1) - byTime.countAllFrom(group, since);
        }
    }

    /** Adds the writes that began before the read ended, and took effect after the commit began. */
    private void addTakenOffTwice(WriteKeys keys, int way) {
        Dominance around = new Dominance();
        for (int write = 0; write < writes.size(); write++) {
            around.add(keys.of(way, write), writes.since(write), writes.time(write));
        }
        eachRead((record, read, group) -> around.ask(
                keys.of(way, group, columns.agent(record), columns.readValue(read)),
                columns.readUntil(record, read),
                columns.writeSince(record)));
        int[] answers = around.answers();
        int[] question = {0};
        eachRead((record, read, group) -> {
            int answer = answers[question[0]++];
            if (columns.readUntil(record, read) < columns.writeSince(record)) {
                certain[read] += (long) WriteKeys.sign(way) * answer;
                allCertain[read] += way == 0 ? answer : 0;
            }
        });
    }
}
