package dev.hasse.flink;

import java.io.Serializable;
import java.time.Duration;

/**
 * How long the job waits for what.
 *
 * @param tell how long after a record its findings are told, at the latest
 * @param idle a trace of which no record has come for so long has ended
 * @param window a trace that has been open for so long is cut: it gets a verdict, and begins anew
 * @param lateness how long a record waits for others that committed before it; zero for not at all
 * @param cached how many records the engines of a task may hold together; the engines of other traces are rebuilt when needed
 */
record Waiting(Duration tell, Duration idle, Duration window, Duration lateness, long cached) implements Serializable {}
