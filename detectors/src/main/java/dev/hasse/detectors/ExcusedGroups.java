package dev.hasse.detectors;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.function.BooleanSupplier;

/**
 * Remembers for which agents on which cells the witnesses of a phenomenon are excused. Very many witnesses may fall
 * into few such groups, so only the first witness of each group is looked up.
 */
final class ExcusedGroups {
    /**
     * The maximum number of groups to remember. When it is reached, all are forgotten, and looked up again as needed.
     */
    private static final int MOST = 1 << 20;

    private static final int UNKNOWN = 0;
    private static final int EXCUSED = 1;
    private static final int COUNTS = 2;

    /** Keyed by agent and cell, then by the other agent. */
    private final Long2ObjectOpenHashMap<Int2IntOpenHashMap> groups = new Long2ObjectOpenHashMap<>();

    private int size;
    private long latestKey;
    private Int2IntOpenHashMap latest = new Int2IntOpenHashMap();

    /**
     * Whether the witnesses of a group are excused.
     *
     * @param agent the agent of the witness's operation
     * @param other the other agent that takes part
     * @param cell any number that identifies the cell
     * @param first whether a witness of the group is excused; called only if the group is not known yet
     */
    boolean contain(int agent, int other, int cell, BooleanSupplier first) {
        Int2IntOpenHashMap others = others(Keys.pair(agent, cell));
        int known = others.get(other);
        if (known == UNKNOWN) {
            known = first.getAsBoolean() ? EXCUSED : COUNTS;
            others.put(other, known);
            size++;
        }
        return known == EXCUSED;
    }

    private Int2IntOpenHashMap others(long key) {
        if (size == MOST) {
            groups.clear();
            size = 0;
        }
        if (size == 0 || key != latestKey) {
            latestKey = key;
            latest = groups.computeIfAbsent(key, none -> new Int2IntOpenHashMap());
        }
        return latest;
    }
}
