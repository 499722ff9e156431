package dev.hasse.flink;

/**
 * A line in Flink's state.
 *
 * @param line the line
 * @param arrived when it came, in milliseconds of the clock of the machine that it came to
 */
record KeptLine(TraceLine line, long arrived) {}
