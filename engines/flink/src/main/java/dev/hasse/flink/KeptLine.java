package dev.hasse.flink;

/**
 * A line in Flink's state.
 *
 * @param line the line
 * @param arrived when it came, in milliseconds of the clock of the machine that it came to
 * @param late whether it came after others that committed later had left the {@link LatenessBuffer}
 */
record KeptLine(TraceLine line, long arrived, boolean late) {
    /** A line that is not late. */
    KeptLine(TraceLine line, long arrived) {
        this(line, arrived, false);
    }
}
