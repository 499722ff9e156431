package dev.hasse.simulation.logs;

import java.io.IOException;
import java.io.Writer;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of a simulated system, one after the other, each of which is a trace. They have random numbers of their own, so that one session
 * does not depend on how the others went.
 *
 * @param <S> a session that has been run to its end
 */
public final class Sessions<S extends Sessions.Session> {
    private final String system;
    private final Simulator<S> simulator;

    /** A session that has been run to its end. */
    public interface Session {
        /** Where its fault is; null if it has none. */
        @Nullable
        PlantedFault planted();
    }

    /** Runs a session to its end. */
    public interface Simulator<S> {
        /**
         * Runs a session.
         *
         * @param number the number of the session, from 1
         */
        S run(int number, RandomGenerator random);
    }

    /** Writes the log of a session. */
    public interface SessionWriter<S> {
        /**
         * Writes a session.
         *
         * @param trace the id of its trace
         */
        void write(String trace, S session) throws IOException;
    }

    /**
     * Creates the sessions of a system.
     *
     * @param system its name, with which the ids of traces begin
     * @param simulator runs them
     */
    public Sessions(String system, Simulator<S> simulator) {
        this.system = system;
        this.simulator = simulator;
    }

    /** Runs and writes so many sessions. The same seed gives the same sessions. */
    public void write(int sessions, long seed, SessionWriter<S> writer) throws IOException {
        SplittableRandom all = new SplittableRandom(seed);
        for (int number = 1; number <= sessions; number++) {
            writer.write(system + "/" + number, simulator.run(number, all.split()));
        }
    }

    /** Writes where the fault is in each of these sessions. */
    public void writePlanted(int sessions, long seed, Writer to) throws IOException {
        write(sessions, seed, (trace, session) -> LogLines.planted(trace, session.planted(), to));
    }
}
