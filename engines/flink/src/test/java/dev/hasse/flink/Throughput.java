package dev.hasse.flink;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Measures what the job costs while many traces are open, beside a consumer that only counts: {@code bench/flink [RECORDS
 * [TRACES]]}. The broker, the consumer and the job are processes of their own, so that each one's CPU time is its own.
 */
final class Throughput {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Throughput() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "broker" ->
                broker(Path.of(arguments[1]), Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
            case "consume" -> consume(arguments[1], Long.parseLong(arguments[2]));
            case "job" -> job(arguments[1], Long.parseLong(arguments[2]), arguments[3], Path.of(arguments[4]));
            default -> all(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        }
        System.exit(0);
    }

    private static void all(int records, int traces) throws Exception {
        Path folder = Files.createTempDirectory("throughput");
        Process broker = process("broker", folder.resolve("kafka").toString(), "" + records, "" + traces)
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        try (var out = broker.inputReader(StandardCharsets.UTF_8)) {
            String address = String.valueOf(out.readLine());
            System.out.println(out.readLine());
            for (String[] arguments : new String[][] {
                {"consume", address, "" + records},
                {"job", address, "" + records, "1000000", folder.resolve("all").toString()},
                {"job", address, "" + records, "10000", folder.resolve("few").toString()},
            }) {
                process(arguments).inheritIO().start().waitFor();
            }
        } finally {
            broker.destroyForcibly().waitFor();
        }
    }

    private static ProcessBuilder process(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx3g",
                "-cp",
                System.getProperty("java.class.path"),
                Throughput.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** Fills a topic: all traces take turns, so that all are open until the end. */
    private static void broker(Path folder, int records, int traces) throws Exception {
        KafkaBroker kafka = new KafkaBroker(folder);
        kafka.createTopic("agents", 2);
        kafka.createTopic("verdicts", 1);
        kafka.createTopic("findings", 1);
        long bytes = 0;
        List<String> lines = GeneratedTraces.lines(1, 1, records / traces + 1);
        try (KafkaProducer<String, String> producer = kafka.producer()) {
            for (int k = 0; k < records; k++) {
                String line = lines.get(k / traces).replace("\"t0\"", "\"session-" + k % traces + "\"");
                bytes += line.length();
                KafkaBroker.send(producer, "agents", "session-" + k % traces, line);
            }
        }
        System.out.println(kafka.address());
        System.out.printf(Locale.ROOT, "%,d records of %,d traces, %d bytes each%n", records, traces, bytes / records);
        System.in.read();
    }

    private static void consume(String address, long records) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", address, "isolation.level", "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = List.of(new TopicPartition("agents", 0), new TopicPartition("agents", 1));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Meter meter = new Meter(records, null);
            long read = 0;
            while (read < records) {
                read += consumer.poll(Duration.ofMillis(100)).count();
                meter.at(read);
            }
            System.out.println("a consumer that only counts: " + meter);
        }
    }

    private static void job(String address, long records, String cached, Path folder) throws Exception {
        try (FlinkCluster flink = new FlinkCluster(folder.resolve("checkpoints"))) {
            JobID job = flink.start(
                    List.of(
                            "--bootstrap",
                            address,
                            "--topic",
                            "agents",
                            "--cached",
                            cached,
                            "--group",
                            "hasse" + cached,
                            "--verdicts",
                            "kafka:verdicts",
                            "--findings",
                            "kafka:findings",
                            "--idle",
                            "10d",
                            "--window",
                            "100d"),
                    null);
            Meter meter = new Meter(records, profile(cached));
            long read = 0;
            while (read < records) {
                TimeUnit.MILLISECONDS.sleep(50);
                if (!flink.status(job).matches("RUNNING|CREATED|INITIALIZING")) {
                    throw new IllegalStateException("the job is " + flink.status(job));
                }
                read = CountingReporter.sums().getOrDefault("hasse_records_total", 0L);
                meter.at(read);
            }
            System.out.println("the job, " + cached + " records in engines of a task: " + meter);
            System.gc();
            long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            Path savepoint = Path.of(URI.create(flink.stop(job, folder.resolve("savepoints"))));
            System.out.printf(
                    Locale.ROOT,
                    "  heap after a collection %d MB; savepoint %d bytes a record%n",
                    heap >> 20,
                    size(savepoint) / records);
            Runtime.getRuntime().halt(0);
        }
    }

    /** Where the profile of the measured part goes; null if none is wanted. */
    private static @Nullable Path profile(String name) throws IOException {
        String folder = System.getenv("HASSE_PROFILE");
        return folder == null ? null : Files.createDirectories(Path.of(folder)).resolve(name + ".jfr");
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /** What the process costs from a third of the records on, when it has warmed up. */
    private static final class Meter {
        private final long records;
        private final @Nullable Path profile;
        private @Nullable Recording recording;
        private long from = -1;
        private long cpu;
        private long time;
        private long to;
        private long usedCpu;
        private long usedTime;

        /** @param profile where to write a recording of what is measured; null for none */
        Meter(long records, @Nullable Path profile) {
            this.records = records;
            this.profile = profile;
        }

        void at(long read) throws Exception {
            if (from < 0 && read >= records / 3) {
                if (profile != null) {
                    recording = new Recording(Configuration.getConfiguration("profile"));
                    recording.start();
                }
                from = read;
                cpu = SYSTEM.getProcessCpuTime();
                time = System.nanoTime();
            }
            if (from >= 0 && read > to) {
                to = read;
                usedCpu = SYSTEM.getProcessCpuTime() - cpu;
                usedTime = System.nanoTime() - time;
            }
            if (recording != null && profile != null && read >= records) {
                recording.dump(profile);
                recording.close();
                recording = null;
            }
        }

        @Override
        public String toString() {
            double measured = to - from;
            return String.format(
                    Locale.ROOT,
                    "%,.0f records a second, %,.0f records a CPU second",
                    measured / (usedTime / 1e9),
                    measured / (usedCpu / 1e9));
        }
    }
}
