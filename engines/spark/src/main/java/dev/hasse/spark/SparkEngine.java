package dev.hasse.spark;

import dev.hasse.check.CheckEngine;
import dev.hasse.check.CheckRun;
import dev.hasse.check.CheckSettings;
import dev.hasse.policy.Baseline;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Checks traces on Spark, in three steps: lines are counted where files are divided; lines are sent to the task of their
 * trace; and each task decides its traces.
 */
final class SparkEngine implements CheckEngine {
    /** How many bytes a task reads, about; a property, as the best size depends on the file system. */
    private static final String SPLIT_BYTES = "spark.hasse.splitBytes";

    private static final long DEFAULT_SPLIT_BYTES = 64L << 20;

    /** From how many bytes on a trace is decided from the local disk. */
    private static final String LONG_TRACE_BYTES = "spark.hasse.longTraceBytes";

    private static final long DEFAULT_LONG_TRACE_BYTES = 48L << 20;

    private static final Pattern LOCAL = Pattern.compile("local(?:\\[[^,\\]]*(?:,\\s*(\\d+)\\s*)?\\])?");

    @Override
    public Decided decide(
            List<String> paths, Target target, CheckSettings settings, Problems problems, @Nullable Baseline baseline)
            throws IOException {
        SparkSession spark = SparkSession.builder().appName("hasse check").getOrCreate();
        try {
            Configuration hadoop = spark.sparkContext().hadoopConfiguration();
            ResultFolder folder = new ResultFolder(target, hadoop);
            // Whether the runs belong together is worth knowing before the traces are read.
            folder.merged(CheckRun.tally(settings.policy()).summary(0, true));
            List<LakeFile> files = LakeFinder.find(paths, hadoop, problems);
            // A run that has to fail in any case fails before it has read a lake.
            JavaRDD<DecidedPart> decided = decided(problems.hasFatal() ? List.of() : files, target, settings, spark);
            return SparkRun.of(files, decided, folder, settings, target.version(), problems, baseline, spark);
        } catch (IOException | RuntimeException failure) {
            spark.stop();
            throw failure;
        }
    }

    private static JavaRDD<DecidedPart> decided(
            List<LakeFile> files, Target target, CheckSettings settings, SparkSession session) throws IOException {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        Broadcast<List<LakeFile>> allFiles = spark.broadcast(files);
        Broadcast<CheckSettings> allSettings = spark.broadcast(settings);
        Configuration hadoop = spark.hadoopConfiguration();
        Broadcast<SerializableConfiguration> configuration = spark.broadcast(new SerializableConfiguration(hadoop));
        long size = spark.sc().conf().getLong(SPLIT_BYTES, DEFAULT_SPLIT_BYTES);
        List<List<Split>> tasks;
        try {
            tasks = Splits.tasks(Splits.numbered(Splits.of(files, size, hadoop), allFiles, configuration, spark), size);
        } catch (RuntimeException failure) {
            throw GivenUp.because(failure);
        }
        long longBytes = spark.sc().conf().getLong(LONG_TRACE_BYTES, DEFAULT_LONG_TRACE_BYTES);
        int attempts = attempts(spark);
        int parts = Math.max(spark.defaultParallelism(), tasks.size());
        String run = target.run();
        String day = target.day();
        String version = target.version();
        return spark.parallelize(tasks, Math.max(1, tasks.size()))
                .mapPartitionsToPair(some -> new LinesByTrace(
                        splits(some),
                        allFiles.value(),
                        configuration.value().value(),
                        allSettings.value().limits(),
                        TaskContext.get().attemptNumber() + 1 >= attempts))
                .repartitionAndSortWithinPartitions(new ByTrace(parts))
                .mapPartitions(some -> new Decider(
                        some, allFiles.value(), allSettings.value(), disk(), longBytes, new Rows(run, day), version));
    }

    private static Iterator<Split> splits(Iterator<List<Split>> tasks) {
        List<Split> all = new ArrayList<>();
        tasks.forEachRemaining(all::addAll);
        return all.iterator();
    }

    /** How often Spark attempts a task. In local mode the name of the master says so, and not the property. */
    private static int attempts(JavaSparkContext spark) {
        Matcher local = LOCAL.matcher(spark.sc().master());
        if (local.matches()) {
            return local.group(1) == null ? 1 : Integer.parseInt(local.group(1));
        }
        return spark.sc().conf().getInt("spark.task.maxFailures", 4);
    }

    /** A folder on the local disk that Spark empties at the end. */
    private static Path disk() {
        return SparkEnv.get().blockManager().diskBlockManager().localDirs()[0].toPath();
    }

    /** Sends the lines of a trace to one task. */
    private static final class ByTrace extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int parts;

        ByTrace(int parts) {
            this.parts = parts;
        }

        @Override
        public int numPartitions() {
            return parts;
        }

        @Override
        public int getPartition(Object key) {
            return (int) Long.remainderUnsigned(((ChunkKey) key).trace(), parts);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ByTrace same && same.parts == parts;
        }

        @Override
        public int hashCode() {
            return parts;
        }
    }
}
