package dev.hasse.spark;

import dev.hasse.model.Fingerprint;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Summary;
import dev.hasse.reports.JsonReport;
import dev.hasse.reports.ResultFile;
import dev.hasse.traces.PartProblems;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.io.Serializable;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The totals of the traces of one task.
 *
 * @param result a result of {@code check --format json} without its traces: what {@code hasse merge} adds up
 * @param traces how many traces have records
 * @param records how many records they have
 * @param skipped how many records were refused
 * @param refusedLines how many of these are invalid in themselves
 * @param problems what is wrong with the input
 * @param filesSeen the numbers of the files that have lines here
 * @param unseen the workloads that the gate names, and that have no trace here
 * @param withoutProvenance how many traces had A3 decided by provenance although they have none
 * @param recognized the known findings that were found
 * @param workloads the workloads of the traces; null stands for none
 */
record TotalsOfPart(
        String result,
        int traces,
        long records,
        long skipped,
        long refusedLines,
        PartProblems problems,
        BitSet filesSeen,
        Set<String> unseen,
        long withoutProvenance,
        Set<Fingerprint> recognized,
        Set<@Nullable String> workloads)
        implements Serializable {

    /** How many problems are kept in full; the command shows no more. */
    static final int PROBLEMS = 20;

    /** Adds up the totals of one reading after another. */
    static final class Builder {
        final PartProblems problems = new PartProblems(PROBLEMS);
        private int traces;
        private long records;
        private long skipped;
        private long refusedLines;

        /**
         * Adds what was read.
         *
         * @param inputs the number of each file, by its name
         */
        void add(ReadSummary read, Problems found, Map<String, Integer> inputs) {
            traces += read.traces();
            records += read.records();
            skipped += read.skipped();
            refusedLines += read.refusedLines();
            problems.add(found, inputs);
        }

        TotalsOfPart build(Summary.Tally tally, @Nullable Baseline baseline, BitSet filesSeen, String version)
                throws IOException {
            return new TotalsOfPart(
                    json(tally.summary(skipped, false), version),
                    traces,
                    records,
                    skipped,
                    refusedLines,
                    problems,
                    filesSeen,
                    new TreeSet<>(tally.unseen()),
                    tally.withoutProvenance(),
                    baseline == null ? Set.of() : new HashSet<>(baseline.recognized()),
                    baseline == null ? Set.of() : new HashSet<>(baseline.workloads()));
        }
    }

    /** A summary as a result of {@code check --format json} without traces. */
    static String json(Summary summary, String version) throws IOException {
        StringWriter json = new StringWriter();
        new JsonReport(json, version).summary(summary, null);
        return json.toString();
    }

    /** The totals as a result that can be merged. */
    ResultFile resultFile() {
        return ResultFile.read("a task", result.getBytes(StandardCharsets.UTF_8));
    }
}
