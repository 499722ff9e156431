package dev.hasse.simulation.logs;

import dev.hasse.model.Named;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A log that a system writes of agents in transactions, simulated: sessions one after the other, from a seed. */
public interface SystemLog extends Named {
    /** The faults that it can show. */
    List<? extends LogFault> faults();

    /**
     * Writes the log of sessions. The same seed gives the same sessions, whichever log of the system is written.
     *
     * @param fault the name of what goes wrong in each session, one of {@link #faults}; null if nothing does
     * @param seed the seed of the random numbers
     */
    void write(@Nullable String fault, int sessions, long seed, Writer to) throws IOException;

    /** Writes where the fault is in each of these sessions: the trace, the fault, the rule that it violates, and the transactions. */
    void writePlanted(String fault, int sessions, long seed, Writer to) throws IOException;
}
