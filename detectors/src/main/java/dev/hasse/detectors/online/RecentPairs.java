package dev.hasse.detectors.online;

import dev.hasse.model.Renumbering;
import java.util.BitSet;

/**
 * A set of (cell, value) pairs that remembers the latest: at least as many as its limit says, and at most twice as many. It
 * has two generations. A pair that is added again counts as a late one.
 */
final class RecentPairs {
    private final int limit;
    private PairSet recent = new PairSet();
    private PairSet older = new PairSet();
    private int inRecent;
    /** The cells of which a pair is forgotten. */
    private final BitSet incomplete = new BitSet();

    RecentPairs(int limit) {
        this.limit = limit;
    }

    /** How many pairs it remembers at least. */
    int limit() {
        return limit;
    }

    void add(int cell, int value) {
        if (recent.add(cell, value) && ++inRecent == limit) {
            older.forEachCell(incomplete::set);
            older = recent;
            recent = new PairSet();
            inRecent = 0;
        }
    }

    boolean contains(int cell, int value) {
        return recent.contains(cell, value) || older.contains(cell, value);
    }

    /** Whether a pair of this cell is forgotten, so that it may be one that the set does not contain. */
    boolean hasForgotten(int cell) {
        return incomplete.get(cell);
    }

    void renumber(Renumbering renumbering) {
        recent = recent.renumbered(renumbering);
        older = older.renumbered(renumbering);
    }
}
