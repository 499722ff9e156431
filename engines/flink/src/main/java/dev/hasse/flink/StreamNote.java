package dev.hasse.flink;

import java.util.List;

/**
 * What is special about how a trace came, so that its verdict may not be that on the whole trace in order.
 *
 * @param part which verdict on a trace of this id it is, from 1: a trace begins anew with the first record after a verdict
 * @param cut whether the trace was cut because it had been open for the longest time, and goes on
 * @param late how many records came too late: after the verdict before, or after others that committed later and had waited
 * @param lateRecords the places of the first few of them, as in {@code agents/0:17}
 */
record StreamNote(int part, boolean cut, long late, List<String> lateRecords) {
    /** How most traces come: once, whole, and in order. */
    static final StreamNote NONE = new StreamNote(1, false, 0, List.of());

    /** How many places are named. */
    static final int NAMED = 10;

    StreamNote {
        lateRecords = List.copyOf(lateRecords.subList(0, Math.min(NAMED, lateRecords.size())));
    }

    /** Whether the trace came whole and in order. */
    boolean isEmpty() {
        return part == 1 && !cut && late == 0;
    }
}
