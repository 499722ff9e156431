package dev.hasse.detectors.index;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.function.IntPredicate;

/** For each cell and value, the indices of the writes of that value, in order of time. */
public final class WritesByValue {
    private static final int NONE = -1;

    private final WritesByCell writes;
    private final Long2IntOpenHashMap slots = new Long2IntOpenHashMap();
    private final int[] starts;
    private final int[] indices;

    public WritesByValue(WritesByCell writes) {
        this(writes, index -> true);
    }

    /** @param among the writes that count, by their indices */
    public WritesByValue(WritesByCell writes, IntPredicate among) {
        this.writes = writes;
        slots.defaultReturnValue(NONE);
        int[] slotOf = new int[writes.size()];
        int[] sizes = new int[writes.size()];
        for (int group = 0; group < writes.groups(); group++) {
            for (int index = writes.from(group); index < writes.from(group + 1); index++) {
                if (!among.test(index)) {
                    slotOf[index] = NONE;
                    continue;
                }
                long key = Keys.pair(group, writes.value(index));
                int slot = slots.get(key);
                if (slot == NONE) {
                    slot = slots.size();
                    slots.put(key, slot);
                }
                slotOf[index] = slot;
                sizes[slot]++;
            }
        }
        starts = new int[slots.size() + 1];
        for (int slot = 0; slot < slots.size(); slot++) {
            starts[slot + 1] = starts[slot] + sizes[slot];
        }
        indices = new int[starts[slots.size()]];
        int[] ends = starts.clone();
        for (int index = 0; index < slotOf.length; index++) {
            if (slotOf[index] != NONE) {
                indices[ends[slotOf[index]]++] = index;
            }
        }
    }

    /**
     * The index of the latest write of {@code value} to the group's cell that comes before index {@code end}, by another record than
     * {@code except}; or {@link WritesByCell#NONE}.
     */
    public int latestBefore(int group, int value, int end, int except) {
        int slot = slots.get(Keys.pair(group, value));
        if (slot == NONE) {
            return WritesByCell.NONE;
        }
        int low = starts[slot];
        int high = starts[slot + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (indices[middle] < end) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int at = low - 1;
        if (at >= starts[slot] && writes.record(indices[at]) == except) {
            // A record writes a cell once at most.
            at--;
        }
        return at >= starts[slot] ? indices[at] : WritesByCell.NONE;
    }
}
