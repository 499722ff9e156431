package dev.hasse.detectors;

import dev.hasse.detectors.index.Keys;
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

    /** What is known of all witnesses of an agent on a cell. */
    enum Known {
        /** All are excused. */
        EXCUSED,
        /** None is. */
        COUNTING,
        /** Some are, or not all groups have been looked up. */
        NOT_ALIKE
    }

    /** The groups of an agent on a cell, by the other agent. */
    private static final class Others {
        final Int2IntOpenHashMap known = new Int2IntOpenHashMap();
        int excused;
    }

    /** Keyed by agent and cell. */
    private final Long2ObjectOpenHashMap<Others> groups = new Long2ObjectOpenHashMap<>();

    private int size;
    private long latestKey;
    private Others latest = new Others();

    /**
     * Whether the witnesses of a group are excused.
     *
     * @param agent the agent of the witness's operation
     * @param other the other agent that takes part
     * @param cell any number that identifies the cell
     * @param first whether a witness of the group is excused; called only if the group is not known yet
     */
    boolean contain(int agent, int other, int cell, BooleanSupplier first) {
        Others others = others(Keys.pair(agent, cell));
        int known = others.known.get(other);
        if (known == UNKNOWN) {
            known = first.getAsBoolean() ? EXCUSED : COUNTS;
            others.known.put(other, known);
            others.excused += known == EXCUSED ? 1 : 0;
            size++;
        }
        return known == EXCUSED;
    }

    /**
     * What is known of all witnesses of an agent on a cell.
     *
     * @param number how many other agents may take part in them
     */
    Known ofAll(int agent, int cell, int number) {
        Others others = others(Keys.pair(agent, cell));
        if (others.known.size() < number) {
            return Known.NOT_ALIKE;
        }
        return others.excused == 0 ? Known.COUNTING : others.excused == number ? Known.EXCUSED : Known.NOT_ALIKE;
    }

    private Others others(long key) {
        if (size == MOST) {
            groups.clear();
            size = 0;
        }
        if (size == 0 || key != latestKey) {
            latestKey = key;
            latest = groups.computeIfAbsent(key, none -> new Others());
        }
        return latest;
    }
}
