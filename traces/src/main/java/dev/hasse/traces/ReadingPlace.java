package dev.hasse.traces;

import java.io.Serializable;
import java.util.Comparator;

/**
 * How far reading is, so that what is found by several readers can be put in order.
 *
 * @param reading which reading it is, from 1: lost traces are read again
 * @param input the number of the input, in the order of the inputs
 * @param afterwards whether all its lines have been read, and its traces are looked at as a whole, one after another
 * @param traceInput the input in which the trace begins that is looked at
 * @param traceLine the line on which it begins there
 */
record ReadingPlace(int reading, int input, boolean afterwards, int traceInput, int traceLine)
        implements Comparable<ReadingPlace>, Serializable {
    /** Nothing has been read. */
    static final ReadingPlace BEGINNING = within(1, 0);

    /** Stands for the last input. */
    static final int LAST = Integer.MAX_VALUE;

    private static final Comparator<ReadingPlace> ORDER = Comparator.comparingInt(ReadingPlace::reading)
            .thenComparingInt(ReadingPlace::input)
            .thenComparing(ReadingPlace::afterwards)
            .thenComparingInt(ReadingPlace::traceInput)
            .thenComparingInt(ReadingPlace::traceLine);

    /** Lines of an input are read. */
    static ReadingPlace within(int reading, int input) {
        return new ReadingPlace(reading, input, false, 0, 0);
    }

    /** All lines of an input have been read. */
    static ReadingPlace after(int reading, int input) {
        return new ReadingPlace(reading, input, true, 0, 0);
    }

    /** The trace that begins at a line is looked at as a whole. */
    ReadingPlace at(int beginning, int line) {
        return new ReadingPlace(reading, input, afterwards, beginning, line);
    }

    @Override
    public int compareTo(ReadingPlace other) {
        return ORDER.compare(this, other);
    }
}
