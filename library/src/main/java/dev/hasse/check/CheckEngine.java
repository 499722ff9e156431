package dev.hasse.check;

import dev.hasse.policy.Baseline;
import dev.hasse.policy.Summary;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and decides traces somewhere else than in this process, with the results that this process would have. */
public interface CheckEngine {

    /**
     * Decides the traces, and writes nothing yet.
     *
     * @param paths what to read, as given
     * @param target where the results will go
     * @param problems collects everything that is refused
     * @param baseline is told of what was found; null if there is none
     * @throws IOException if the target cannot be used; the message says why
     */
    Decided decide(
            List<String> paths, Target target, CheckSettings settings, Problems problems, @Nullable Baseline baseline)
            throws IOException;

    /**
     * Where the results go.
     *
     * @param folder the folder, in whatever form the engine knows folders
     * @param run the name of this run, by which its results are told from those of others in the folder
     * @param day the day to file its results under, as {@code YYYY-MM-DD}
     * @param version of Hasse
     */
    record Target(String folder, String run, String day, String version) {}

    /** Traces that were decided, with what has to be said of them before the results are written. */
    interface Decided extends AutoCloseable {

        /** The inputs that were found. */
        List<Input> inputs();

        /** The totals of reading. */
        ReadSummary read();

        /** The totals of all verdicts. */
        Summary summary();

        /** The workloads that the gate names, and that have no trace. */
        Set<String> unseen();

        /** How many traces had A3 decided by provenance although they have none. */
        long withoutProvenance();

        /**
         * Writes the results, and adds them to those of earlier runs in the same folder.
         *
         * @return the totals of all runs in the folder
         * @throws IOException if they cannot be written
         */
        Summary write() throws IOException;

        @Override
        void close();
    }
}
