package dev.hasse.spark;

import java.io.Serializable;

/** Says which traces are wanted. */
@FunctionalInterface
interface TraceFilter extends Serializable {
    /** All traces. */
    TraceFilter ALL = trace -> true;

    /** Whether a trace is wanted, by its {@linkplain dev.hasse.traces.TraceOfLine number}. */
    boolean takes(long trace);
}
