package dev.hasse.traces;

import java.io.Serializable;
import java.util.Comparator;

/**
 * How far reading is, so that what is found by several readers can be put in order.
 *
 * @param input the number of the input, in the order of the inputs
 * @param afterwards whether all its lines have been read
 */
record ReadingPlace(int input, boolean afterwards) implements Comparable<ReadingPlace>, Serializable {
    /** Nothing has been read. */
    static final ReadingPlace BEGINNING = new ReadingPlace(0, false);

    /** All has been read. */
    static final ReadingPlace END = new ReadingPlace(Integer.MAX_VALUE, true);

    private static final Comparator<ReadingPlace> ORDER =
            Comparator.comparingInt(ReadingPlace::input).thenComparing(ReadingPlace::afterwards);

    @Override
    public int compareTo(ReadingPlace other) {
        return ORDER.compare(this, other);
    }
}
