package dev.hasse.bench;

/**
 * The parameters of a {@link Shape}.
 *
 * @param traces how many traces there are in the file
 * @param agents how many agents take part in a trace
 * @param cells how many cells a trace has, drawn by Zipf
 * @param window the largest number of commits for which a record's window is open
 * @param reads how many cells a record reads, all of them different
 * @param values how many different values there are
 * @param tooledEvery one record in so many has tools and effects
 * @param abortedEvery records name the records that they read from, and one in so many is aborted; 0 for neither
 * @param anomalies how common anomalies are
 */
record Traits(
        int traces,
        int agents,
        int cells,
        int window,
        int reads,
        int values,
        int tooledEvery,
        int abortedEvery,
        Anomalies anomalies) {

    /** Two values; one record in a thousand writes the second one. */
    static final int RARELY_ANOTHER = 2;

    /** How common anomalies are. */
    enum Anomalies {
        /** There are none. */
        NONE,
        /**
         * Stale reads as they happen; one record in a thousand has lost its tool, and one in a thousand has its effects
         * reordered.
         */
        RARE,
        /** Every record has lost its tool and has its effects reordered. */
        EVERYWHERE
    }

    Traits() {
        this(1, 50, 10_000, 20, 1, 1_000, 1, 0, Anomalies.RARE);
    }

    Traits traces(int number) {
        return new Traits(number, agents, cells, window, reads, values, tooledEvery, abortedEvery, anomalies);
    }

    Traits agents(int number) {
        return new Traits(traces, number, cells, window, reads, values, tooledEvery, abortedEvery, anomalies);
    }

    Traits cells(int number) {
        return new Traits(traces, agents, number, window, reads, values, tooledEvery, abortedEvery, anomalies);
    }

    Traits window(int commits) {
        return new Traits(traces, agents, cells, commits, reads, values, tooledEvery, abortedEvery, anomalies);
    }

    Traits reads(int number) {
        return new Traits(traces, agents, cells, window, number, values, tooledEvery, abortedEvery, anomalies);
    }

    Traits rarelyAnotherValue() {
        return new Traits(traces, agents, cells, window, reads, RARELY_ANOTHER, tooledEvery, abortedEvery, anomalies);
    }

    Traits tooledEvery(int records) {
        return new Traits(traces, agents, cells, window, reads, values, records, abortedEvery, anomalies);
    }

    Traits abortedEvery(int records) {
        return new Traits(traces, agents, cells, window, reads, values, tooledEvery, records, anomalies);
    }

    Traits clean() {
        return new Traits(traces, agents, cells, window, reads, values, tooledEvery, abortedEvery, Anomalies.NONE);
    }

    Traits everywhere() {
        return new Traits(
                traces, agents, cells, window, reads, values, tooledEvery, abortedEvery, Anomalies.EVERYWHERE);
    }
}
