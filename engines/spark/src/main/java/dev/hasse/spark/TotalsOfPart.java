package dev.hasse.spark;

import dev.hasse.model.Fingerprint;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Summary;
import dev.hasse.reports.verdicts.JsonReport;
import dev.hasse.reports.verdicts.ResultFile;
import java.io.IOException;
import java.io.Serializable;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The totals of the traces of one task.
 *
 * @param result a result of {@code check --format json} without its traces: what {@code hasse merge} adds up
 * @param read what was read
 * @param unseen the workloads that the gate names, and that have no trace here
 * @param withoutProvenance how many traces had A3 decided by provenance although they have none
 * @param recognized the known findings that were found
 * @param workloads the workloads of the traces; null stands for none
 */
record TotalsOfPart(
        String result,
        ReadTotals read,
        Set<String> unseen,
        long withoutProvenance,
        Set<Fingerprint> recognized,
        Set<@Nullable String> workloads)
        implements Serializable {

    /** The totals of one task. */
    static TotalsOfPart of(ReadTotals read, Summary.Tally tally, @Nullable Baseline baseline, String version)
            throws IOException {
        return new TotalsOfPart(
                json(tally.summary(read.skipped(), false), version),
                read,
                new TreeSet<>(tally.unseen()),
                tally.withoutProvenance(),
                baseline == null ? Set.of() : new HashSet<>(baseline.recognized()),
                baseline == null ? Set.of() : new HashSet<>(baseline.workloads()));
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
