package dev.hasse.live;

import java.util.Collection;

/** Hears of each record once, on the thread of the {@link LiveRun}. */
public interface RecordListener {
    /** Hears nothing. */
    RecordListener NOBODY = (traceId, agent, reads, writes) -> {};

    /**
     * A record came.
     *
     * @param traceId its trace; cells of different traces are different cells
     * @param agent who did it
     * @param reads the cells that it read
     * @param writes the cells that it wrote, and that hold what it wrote
     */
    void record(String traceId, String agent, Collection<String> reads, Collection<String> writes);
}
