package dev.hasse.flink;

import dev.hasse.live.LiveListener;
import dev.hasse.traces.Problem;

/** Hears what a {@link TraceEngine} finds, and what it refuses. */
interface EngineListener extends LiveListener {
    /** Something that was refused; everything else goes on. */
    void refused(Problem problem);
}
