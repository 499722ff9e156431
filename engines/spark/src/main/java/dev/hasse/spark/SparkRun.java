package dev.hasse.spark;

import dev.hasse.check.CheckEngine;
import dev.hasse.check.CheckRun;
import dev.hasse.check.CheckSettings;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Summary;
import dev.hasse.reports.verdicts.MergedResults;
import dev.hasse.reports.verdicts.ResultFile;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/** The traces of one run, decided, and their totals added up. */
final class SparkRun implements CheckEngine.Decided {
    private final List<LakeFile> files;
    private final JavaRDD<DecidedPart> decided;
    private final ResultFolder folder;
    private final SparkSession spark;
    private final Summary summary;
    private final ReadSummary read;
    private final Set<String> unseen;
    private final long withoutProvenance;

    private SparkRun(
            List<LakeFile> files,
            JavaRDD<DecidedPart> decided,
            ResultFolder folder,
            SparkSession spark,
            Summary summary,
            ReadSummary read,
            Set<String> unseen,
            long withoutProvenance) {
        this.files = files;
        this.decided = decided;
        this.folder = folder;
        this.spark = spark;
        this.summary = summary;
        this.read = read;
        this.unseen = unseen;
        this.withoutProvenance = withoutProvenance;
    }

    /**
     * Decides the traces, and keeps the verdicts on the machines that decided them.
     *
     * @throws IOException if Spark gives up
     */
    static SparkRun of(
            List<LakeFile> files,
            JavaRDD<DecidedPart> decided,
            ResultFolder folder,
            CheckSettings settings,
            String version,
            Problems problems,
            @Nullable Baseline baseline,
            SparkSession spark)
            throws IOException {
        decided.persist(StorageLevel.MEMORY_AND_DISK_SER());
        List<TotalsOfPart> parts = new ArrayList<>();
        try {
            decided.map(DecidedPart::totals).filter(Objects::nonNull).collect().forEach(totals -> {
                if (totals != null) {
                    parts.add(totals);
                }
            });
        } catch (RuntimeException failure) {
            throw GivenUp.because(failure);
        }
        Summary.Tally none = CheckRun.tally(settings.policy());
        List<ResultFile> results = new ArrayList<>();
        results.add(ResultFile.read(
                "no task", TotalsOfPart.json(none.summary(0, false), version).getBytes(StandardCharsets.UTF_8)));
        ReadTotals read = new ReadTotals();
        Set<String> unseen = new TreeSet<>(none.unseen());
        for (TotalsOfPart part : parts) {
            results.add(part.resultFile());
            read.add(part.read());
            unseen.retainAll(part.unseen());
            if (baseline != null) {
                baseline.note(part.recognized(), part.workloads());
            }
        }
        return new SparkRun(
                files,
                decided,
                folder,
                spark,
                MergedResults.of(results).summary(),
                read.summary(files, problems),
                unseen,
                parts.stream().mapToLong(TotalsOfPart::withoutProvenance).sum());
    }

    @Override
    public List<Input> inputs() {
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        return files.stream().map(file -> file.readable(hadoop)).toList();
    }

    @Override
    public ReadSummary read() {
        return read;
    }

    @Override
    public Summary summary() {
        return summary;
    }

    @Override
    public Set<String> unseen() {
        return unseen;
    }

    @Override
    public long withoutProvenance() {
        return withoutProvenance;
    }

    @Override
    public Summary write() throws IOException {
        try {
            return folder.write(decided, summary, spark);
        } catch (RuntimeException failure) {
            throw GivenUp.because(failure);
        }
    }

    @Override
    public void close() {
        spark.stop();
    }
}
