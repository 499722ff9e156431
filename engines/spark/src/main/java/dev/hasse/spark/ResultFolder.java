package dev.hasse.spark;

import dev.hasse.check.CheckEngine.Target;
import dev.hasse.policy.Summary;
import dev.hasse.reports.verdicts.JsonLinesReport;
import dev.hasse.reports.verdicts.MergedResults;
import dev.hasse.reports.verdicts.ResultFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/**
 * The folder with the results of all runs; docs/engines.md says what is where. A run counts once its file in {@code runs} is
 * there, which is written last.
 */
final class ResultFolder {
    private static final String RESULT = ".json";

    /** How many traces a file of verdicts has, about. */
    private static final long TRACES_A_FILE = 250_000;

    private final Target target;
    private final Path folder;
    private final FileSystem files;
    private final List<ResultFile> earlier;

    /**
     * Opens the folder for a run.
     *
     * @throws IOException if it has this run already, or cannot be read
     */
    ResultFolder(Target target, Configuration hadoop) throws IOException {
        this.target = target;
        try {
            folder = new Path(target.folder());
        } catch (IllegalArgumentException noPath) {
            throw new IOException("--output: found no path, expected a folder", noPath);
        }
        files = FileSystems.of(folder, hadoop);
        if (files.exists(resultOfRun()) || files.exists(verdicts())) {
            throw new IOException(target.folder() + " has a run " + target.run() + " of " + target.day()
                    + " already, expected a new one; name it with --run");
        }
        earlier = earlier();
    }

    private Path resultOfRun() {
        return new Path(folder, "runs/" + target.run() + RESULT);
    }

    private Path verdicts() {
        return new Path(folder, "verdicts/day=" + target.day() + "/run=" + target.run());
    }

    private List<ResultFile> earlier() throws IOException {
        List<ResultFile> results = new ArrayList<>();
        FileStatus[] runs;
        try {
            runs = files.listStatus(new Path(folder, "runs"));
        } catch (FileNotFoundException none) {
            return results;
        }
        Arrays.sort(runs, Comparator.comparing(run -> run.getPath().getName()));
        for (FileStatus run : runs) {
            if (run.getPath().getName().endsWith(RESULT)) {
                try (InputStream in = files.open(run.getPath())) {
                    results.add(ResultFile.read(run.getPath().toString(), in.readAllBytes()));
                }
            }
        }
        return results;
    }

    /**
     * The totals of earlier runs and this one.
     *
     * @param summary of this run
     * @throws dev.hasse.model.UnusableFileException if the runs had other gates, or were decided in another way
     */
    Summary merged(Summary summary) throws IOException {
        List<ResultFile> all = new ArrayList<>(earlier);
        byte[] json = TotalsOfPart.json(summary, target.version()).getBytes(StandardCharsets.UTF_8);
        all.add(ResultFile.read("this run", json));
        return MergedResults.of(all).summary();
    }

    /** Writes everything. */
    Summary write(JavaRDD<DecidedPart> decided, Summary summary, SparkSession spark) throws IOException {
        int parts = (int) Math.max(1, Math.min(decided.getNumPartitions(), summary.traces() / TRACES_A_FILE + 1));
        writeTable("traces", decided.flatMap(some -> some.traces().iterator()), Rows.traceColumns(), parts, spark);
        writeTable(
                "findings", decided.flatMap(some -> some.findings().iterator()), Rows.findingColumns(), parts, spark);
        decided.flatMap(some -> some.verdicts().iterator())
                .coalesce(parts)
                .mapToPair(verdict -> new Tuple2<>(verdict.getLong(0), verdict.getString(1)))
                .sortByKey(true, parts)
                .values()
                .saveAsTextFile(verdicts().toString());
        StringWriter line = new StringWriter();
        new JsonLinesReport(line).summary(summary, null);
        write(new Path(verdicts(), "summary.jsonl"), line.toString(), false);
        Summary all = merged(summary);
        write(resultOfRun(), TotalsOfPart.json(summary, target.version()), false);
        write(new Path(folder, "summary" + RESULT), TotalsOfPart.json(all, target.version()), true);
        return all;
    }

    private void writeTable(String name, JavaRDD<Row> rows, StructType columns, int parts, SparkSession spark) {
        spark.createDataFrame(rows, columns)
                .coalesce(parts)
                .write()
                .mode(SaveMode.Append)
                .partitionBy(Rows.PARTITIONS)
                .option("compression", "zstd")
                .parquet(new Path(folder, name).toString());
    }

    /** Writes a file that is there as a whole or not at all. */
    private void write(Path file, String text, boolean replaces) throws IOException {
        Path unfinished = new Path(file.getParent(), "_" + file.getName() + "." + target.run());
        try (Writer out = new OutputStreamWriter(files.create(unfinished, true), StandardCharsets.UTF_8)) {
            out.write(text);
        }
        if (replaces) {
            files.delete(file, false);
        }
        if (!files.rename(unfinished, file)) {
            throw new IOException(file + ": cannot be written");
        }
    }
}
