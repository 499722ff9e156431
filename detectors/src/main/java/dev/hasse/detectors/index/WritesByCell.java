package dev.hasse.detectors.index;

import dev.hasse.model.Columns;
import java.util.BitSet;

/**
 * All writes of a trace, cell by cell; the writes to one cell are in order of commit time, and ties in log order, so
 * that those between two times are a range of indices. Not thread-safe: it remembers where the last search ended.
 */
public final class WritesByCell {
    /** The group of a cell without writes. */
    public static final int NO_GROUP = -1;
    /** The index of a write that does not exist. */
    public static final int NONE = -1;

    private final CellGroups groupOfCell;
    private final int[] starts;
    private final int[] records;
    private final int[] groups;
    private final int[] agents;
    private final int[] values;
    private final long[] times;
    /** The earliest moments at which the writes may have taken effect; the same array where all are known exactly. */
    private final long[] sinces;
    /** For each group, where the last search ended: successive records look for nearby times. */
    private final int[] latest;

    public WritesByCell(Columns columns, CommitOrder order) {
        int writes = columns.writesFrom(columns.size());
        groupOfCell = new CellGroups(columns);
        int[] sizes = new int[groupOfCell.size()];
        for (int write = 0; write < writes; write++) {
            sizes[groupOfCell.get(columns.writeCell(write))]++;
        }
        starts = new int[groupOfCell.size() + 1];
        for (int group = 0; group < groupOfCell.size(); group++) {
            starts[group + 1] = starts[group] + sizes[group];
        }
        latest = starts.clone();
        records = new int[writes];
        groups = new int[writes];
        agents = new int[writes];
        values = new int[writes];
        times = new long[writes];
        sinces = columns.hasUncertainTimes() ? new long[writes] : times;
        int[] ends = starts.clone();
        for (int rank = 0; rank < order.size(); rank++) {
            int record = order.record(rank);
            for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
                int group = groupOfCell.get(columns.writeCell(write));
                int index = ends[group]++;
                groups[index] = group;
                records[index] = record;
                agents[index] = columns.agent(record);
                values[index] = columns.writeValue(write);
                times[index] = order.time(rank);
                sinces[index] = columns.writeSince(record);
            }
        }
    }

    public int size() {
        return records.length;
    }

    public int groups() {
        return starts.length - 1;
    }

    /** The group of a cell's writes, or {@link #NO_GROUP}. */
    public int group(int cell) {
        return groupOfCell.get(cell);
    }

    /** The index of the group's first write; {@code from(group + 1)} is past its last. */
    public int from(int group) {
        return starts[group];
    }

    /** The index of the group's first write after {@code time}, or past its last. */
    public int firstAfter(int group, long time) {
        latest[group] = Search.firstAfter(times, starts[group], starts[group + 1], time, latest[group]);
        return latest[group];
    }

    /** The index of the group's first write at or after {@code time}, or past its last. */
    public int firstNotBefore(int group, long time) {
        return time == Long.MIN_VALUE ? starts[group] : firstAfter(group, time - 1);
    }

    /** The group of the cell that the write at {@code index} went to. */
    public int groupOf(int index) {
        return groups[index];
    }

    public int record(int index) {
        return records[index];
    }

    public int agent(int index) {
        return agents[index];
    }

    public int value(int index) {
        return values[index];
    }

    /** When the write took effect, at the latest. */
    public long time(int index) {
        return times[index];
    }

    /** When the write may have taken effect, at the earliest. */
    public long since(int index) {
        return sinces[index];
    }

    /** Whether the moment at which the write took effect is known exactly. */
    public boolean isExact(int index) {
        return sinces[index] == times[index];
    }

    /**
     * The writes replaced by another at the very moment at which they took effect, both known exactly: no read can have
     * seen them.
     */
    public BitSet replacedAtOnce() {
        BitSet replaced = new BitSet();
        int next = NONE;
        for (int index = size() - 1; index >= 0; index--) {
            if (isExact(index)) {
                if (next != NONE && times[next] == times[index] && groups[next] == groups[index]) {
                    replaced.set(index);
                }
                next = index;
            }
        }
        return replaced;
    }

    /** The start of each group, and the end of the last. */
    public int[] starts() {
        return starts;
    }

    /** The agents of the writes, by index. */
    public int[] agents() {
        return agents;
    }

    /** The written values, by index. */
    public int[] values() {
        return values;
    }
}
