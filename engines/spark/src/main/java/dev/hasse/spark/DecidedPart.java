package dev.hasse.spark;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task has decided so far.
 *
 * @param traces some traces
 * @param totals of all traces of the task; null until the last of them
 */
record DecidedPart(List<DecidedTrace> traces, @Nullable TotalsOfPart totals) implements Serializable {}
