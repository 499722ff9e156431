package dev.hasse.spark;

import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.ShuffledRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;
import scala.math.Ordering;
import scala.reflect.ClassTag;

/**
 * The lines of files by traces, each sent to the task of its trace.
 *
 * <p>A task that reads a split does not know how many lines of the file come before the split, so it numbers its own lines, and sends
 * how many they are to a partition that holds nothing else. Once all splits are read, that partition tells the numbers in the files.
 * Counting before would read all files once more.
 */
final class TraceLines {
    /** How many bytes a task reads, about; a property, as the best size depends on the file system. */
    private static final String SPLIT_BYTES = "spark.hasse.splitBytes";

    private static final long DEFAULT_SPLIT_BYTES = 64L << 20;

    /** From how many bytes on a trace is decided from the local disk. */
    private static final String LONG_TRACE_BYTES = "spark.hasse.longTraceBytes";

    private static final long DEFAULT_LONG_TRACE_BYTES = 48L << 20;

    private static final Pattern LOCAL = Pattern.compile("local(?:\\[[^,\\]]*(?:,\\s*(\\d+)\\s*)?\\])?");

    private final JavaSparkContext spark;
    private final ReadSettings reading;
    private final Broadcast<List<LakeFile>> files;
    private final Broadcast<SerializableConfiguration> hadoop;
    private final List<List<Split>> tasks;
    private final long longBytes;

    private TraceLines(
            JavaSparkContext spark,
            ReadSettings reading,
            Broadcast<List<LakeFile>> files,
            Broadcast<SerializableConfiguration> hadoop,
            List<List<Split>> tasks,
            long longBytes) {
        this.spark = spark;
        this.reading = reading;
        this.files = files;
        this.hadoop = hadoop;
        this.tasks = tasks;
        this.longBytes = longBytes;
    }

    /**
     * The lines of files, none of which has been read.
     *
     * @param reading how records are read
     * @throws IOException if a property has no valid value
     */
    static TraceLines of(List<LakeFile> files, ReadSettings reading, SparkSession session) throws IOException {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        Broadcast<List<LakeFile>> allFiles = spark.broadcast(files);
        Configuration hadoop = spark.hadoopConfiguration();
        Broadcast<SerializableConfiguration> configuration = spark.broadcast(new SerializableConfiguration(hadoop));
        long size = bytes(SPLIT_BYTES, DEFAULT_SPLIT_BYTES, spark);
        long longBytes = bytes(LONG_TRACE_BYTES, DEFAULT_LONG_TRACE_BYTES, spark);
        List<List<Split>> tasks = Splits.tasks(Splits.of(files, size, hadoop), size);
        return new TraceLines(spark, reading, allFiles, configuration, tasks, longBytes);
    }

    /**
     * The value of a property that is a size.
     *
     * @throws IOException if it is something else
     */
    static long bytes(String property, long byDefault, JavaSparkContext spark) throws IOException {
        SparkConf conf = spark.sc().conf();
        if (!conf.contains(property)) {
            return byDefault;
        }
        try {
            return conf.getSizeAsBytes(property);
        } catch (IllegalArgumentException noSize) {
            throw new IOException(
                    property + ": found " + SafeText.quoteBriefly(conf.get(property))
                            + ", expected a number of bytes, such as 1000000 or 256m",
                    noSize);
        }
    }

    JavaSparkContext spark() {
        return spark;
    }

    Broadcast<List<LakeFile>> files() {
        return files;
    }

    /** The numbers of lines, by the {@linkplain ChunkKey#isEnd ends} of all splits. */
    LinesBefore linesBefore(List<ChunkKey> ends) {
        return LinesBefore.of(tasks, ends);
    }

    /**
     * The lines of some traces, where they are read, with their numbers in the splits, and the ends of splits.
     *
     * @param large how many bytes a chunk has at most, about
     */
    JavaPairRDD<ChunkKey, Chunk> chunks(TraceFilter wanted, long large) {
        Broadcast<List<LakeFile>> allFiles = files;
        Broadcast<SerializableConfiguration> configuration = hadoop;
        Limits limits = reading.limits();
        int attempts = attempts(spark);
        return spark.parallelize(tasks, Math.max(1, tasks.size()))
                .mapPartitionsToPair(some -> new LinesByTrace(
                        splits(some),
                        allFiles.value(),
                        configuration.value().value(),
                        limits,
                        wanted,
                        large,
                        TaskContext.get().attemptNumber() + 1 >= attempts));
    }

    /**
     * Sends each of some traces to one task, which passes its traces to a function.
     *
     * @throws IOException if Spark gives up
     */
    <T> JavaRDD<T> map(TraceFilter wanted, FlatMapFunction<TraceBatches, T> function) throws IOException {
        Broadcast<List<LakeFile>> allFiles = files;
        Limits limits = reading.limits();
        String sentinel = reading.nullSentinel();
        long longTrace = longBytes;
        ByTrace byTrace = new ByTrace(Math.max(spark.defaultParallelism(), tasks.size()));
        JavaRDD<Tuple2<ChunkKey, Chunk>> sent = new ShuffledRDD<ChunkKey, Chunk, Chunk>(
                        chunks(wanted, LinesByTrace.LARGE).rdd(),
                        byTrace,
                        ClassTag.apply(ChunkKey.class),
                        ClassTag.apply(Chunk.class),
                        ClassTag.apply(Chunk.class))
                .setKeyOrdering(Ordering.comparatorToOrdering(Comparator.<ChunkKey>naturalOrder()))
                .setSerializer(new ChunkSerializer())
                .toJavaRDD();
        LinesBefore linesBefore = linesBefore(ends(sent, byTrace.ends()));
        return sent.mapPartitions(some -> function.call(new TraceBatches(
                some, allFiles.value(), linesBefore, ReadSettings.of(limits, sentinel), disk(), longTrace)));
    }

    /** The ends of all splits; this reads all files that are divided, and what was sent is sent for good. */
    private List<ChunkKey> ends(JavaRDD<Tuple2<ChunkKey, Chunk>> sent, int partition) throws IOException {
        if (tasks.stream().flatMap(List::stream).noneMatch(Split::isFollowed)) {
            return List.of();
        }
        try {
            return sent.map(Tuple2::_1).collectPartitions(new int[] {partition})[0];
        } catch (RuntimeException failure) {
            throw GivenUp.because(failure);
        }
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

    /** Sends the lines of a trace to one task, and the ends of splits to another. */
    private static final class ByTrace extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int parts;

        /** @param parts among how many tasks traces are divided */
        ByTrace(int parts) {
            this.parts = parts;
        }

        @Override
        public int numPartitions() {
            return parts + 1;
        }

        /** The partition of the ends. */
        int ends() {
            return parts;
        }

        @Override
        public int getPartition(Object key) {
            ChunkKey chunk = (ChunkKey) key;
            return chunk.isEnd() ? ends() : (int) Long.remainderUnsigned(chunk.trace(), parts);
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
