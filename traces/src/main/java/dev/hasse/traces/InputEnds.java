package dev.hasse.traces;

import java.util.Arrays;

/** The boundaries between inputs within a trace, as positions among its records. */
final class InputEnds {
    private static final int[] NONE = {};

    private int[] ends = NONE;

    /** Notes the end of an input, after so many records. */
    void end(int records) {
        ends = Arrays.copyOf(ends, ends.length + 1);
        ends[ends.length - 1] = records;
    }

    /** Whether that many records come from several inputs. */
    boolean areSeveral(int records) {
        return ends.length > 0 && ends[0] < records;
    }

    /** The first record that is not of the first input. */
    int first() {
        return ends[0];
    }

    /** The index of the input that a record comes from, from 0. */
    int of(int record) {
        int input = 0;
        while (input < ends.length && record >= ends[input]) {
            input++;
        }
        return input;
    }
}
