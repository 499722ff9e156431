package dev.hasse.model;

import java.util.BitSet;

/** What the columns of an {@linkplain Trace#becomeExcerpt excerpt} know of the trace that it was taken from. */
final class Excerpt {
    private final int[] positions;
    private final BitSet decided;

    /**
     * @param positions the position of each record in the whole trace; they ascend
     * @param decided the records that are decided in the excerpt, counted from 0
     */
    Excerpt(int[] positions, BitSet decided) {
        this.positions = positions.clone();
        this.decided = (BitSet) decided.clone();
    }

    int position(int record) {
        return positions[record];
    }

    boolean isDecided(int record) {
        return decided.get(record);
    }

    int decided() {
        return decided.cardinality();
    }
}
