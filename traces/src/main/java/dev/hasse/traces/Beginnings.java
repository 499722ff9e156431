package dev.hasse.traces;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/** Where traces begin: for each, by its ordinal, the source and the line of its first record. */
final class Beginnings {
    private final LongArrayList places = new LongArrayList();
    private long place;

    /**
     * Moves to a record.
     *
     * @param source the number of its source
     * @param line its line there
     */
    void moveTo(int source, int line) {
        place = (long) source << Integer.SIZE | line;
    }

    /** Notes that the next trace begins here. */
    void add() {
        places.add(place);
    }

    /** The number of the source in which a trace begins. */
    int source(int ordinal) {
        return (int) (places.getLong(ordinal - 1) >>> Integer.SIZE);
    }

    /** The line on which a trace begins. */
    int line(int ordinal) {
        return (int) places.getLong(ordinal - 1);
    }
}
