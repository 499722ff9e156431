package dev.hasse.bench;

/**
 * A performance goal, and whether it was met.
 *
 * @param promise the goal in words
 * @param measured the measured value; the worst of all shapes
 * @param met whether it was met on every shape
 */
record Goal(String promise, String measured, boolean met) {}
