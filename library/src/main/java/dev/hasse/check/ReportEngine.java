package dev.hasse.check;

import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.util.List;

/** Reads, decides and adds up traces somewhere else than in this process, with the report that this process would make. */
public interface ReportEngine extends AutoCloseable {

    /**
     * Decides the traces, and adds their verdicts up.
     *
     * @param paths what to read, as given
     * @param builder receives the totals
     * @param problems collects everything that is refused
     * @throws IOException if the engine gives up; the message says why
     */
    Added add(List<String> paths, ReportBuilder builder, ReportSettings settings, Problems problems) throws IOException;

    /**
     * What was read.
     *
     * @param inputs the inputs that were found, each of which can be read again
     * @param read the totals of reading
     */
    record Added(List<Input> inputs, ReadSummary read) {
        public Added {
            inputs = List.copyOf(inputs);
        }
    }

    /** Ends what was started for this. */
    @Override
    void close();
}
