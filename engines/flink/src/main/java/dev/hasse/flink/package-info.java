/**
 * Decides traces on Flink: from Kafka without end, or from files once. {@link dev.hasse.flink.HasseJob} is what {@code flink
 * run} is given.
 *
 * <p>A line goes from a source, which reads it only to learn its trace, to the one place where its trace is ({@link
 * dev.hasse.flink.DecideTraces}). There it is kept in Flink's state, and given to the engine of the trace ({@link
 * dev.hasse.flink.TraceEngine}), which is a cache: the state alone decides what is found.
 */
@NullMarked
package dev.hasse.flink;

import org.jspecify.annotations.NullMarked;
