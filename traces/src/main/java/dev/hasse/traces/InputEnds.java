package dev.hasse.traces;

import java.util.Arrays;

/** Where the records of one input end in a trace and those of the next begin, as positions among the records that are held. */
final class InputEnds {
    private static final int[] NONE = {};

    private int[] ends = NONE;
    private boolean between;

    /** Whether the record that comes next is the first one of another input than the one before. */
    boolean begin() {
        boolean begins = between;
        between = false;
        return begins;
    }

    /** An input has ended, with so many records held. */
    void end(int records) {
        ends = Arrays.copyOf(ends, ends.length + 1);
        ends[ends.length - 1] = records;
        between = true;
    }

    /** Whether the records that are held, so many, come from several inputs. */
    boolean areSeveral(int records) {
        return ends.length > 0 && ends[0] < records;
    }

    /** The first record that is not of the first input. */
    int first() {
        return ends[0];
    }

    /** Which of the inputs a record comes from, from 0. */
    int of(int record) {
        int input = 0;
        while (input < ends.length && record >= ends[input]) {
            input++;
        }
        return input;
    }
}
