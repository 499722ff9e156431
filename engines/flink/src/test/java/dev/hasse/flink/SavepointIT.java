package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Input;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every version goes on with the savepoints of all versions before, which are stored beside the tests: each was taken in the
 * middle of the same traces. {@code -Dsavepoint.write=NAME} writes that of this version.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SavepointIT {
    private static final Path STORED = Path.of("src/test/resources/savepoints");
    private static final List<String> LINES = GeneratedTraces.lines(3, 5, 120);
    private static final int HALF = 60;
    /** The name of a savepoint to write instead of reading those that are stored; null for none. */
    private static final @Nullable String WRITTEN = System.getProperty("savepoint.write");

    @TempDir
    private Path folder;

    static List<String> stored() throws IOException {
        if (WRITTEN != null) {
            return List.of(WRITTEN);
        }
        try (Stream<Path> versions = Files.list(STORED)) {
            return versions.map(version -> version.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("stored")
    void aJobGoesOnWithTheSavepointOf(String version) throws Exception {
        try (KafkaBroker kafka = new KafkaBroker(folder.resolve("kafka"));
                FlinkCluster flink = new FlinkCluster(folder.resolve("checkpoints"))) {
            kafka.createTopic("agents", 1);
            kafka.createTopic("verdicts", 1);
            kafka.createTopic("findings", 1);
            List<String> arguments = List.of(
                    "--bootstrap", kafka.address(),
                    "--topic", "agents",
                    "--verdicts", "kafka:verdicts",
                    "--findings", "kafka:findings",
                    "--tell", "50ms",
                    "--idle", "1000d",
                    "--window", "10000d");
            try (KafkaProducer<String, String> producer = kafka.producer()) {
                LINES.subList(0, HALF).forEach(line -> KafkaBroker.send(producer, "agents", "", line));
                if (WRITTEN != null) {
                    producer.flush();
                    write(kafka, flink, arguments, STORED.resolve(version));
                    return;
                }
                JobID job = flink.start(arguments, only(STORED.resolve(version)).toString());
                LINES.subList(HALF, LINES.size()).forEach(line -> KafkaBroker.send(producer, "agents", "", line));
                for (int trace = 0; trace < 5; trace++) {
                    KafkaBroker.send(producer, "agents", "t" + trace, null);
                }
                producer.flush();
                Waits.until(
                        "all verdicts are given",
                        () -> kafka.sortedValues("verdicts").size() == 5);
                flink.cancel(job);
            }
            Input all = Checked.input("agents/0", LINES.stream());
            Input before = Checked.input("agents/0", LINES.subList(0, HALF).stream());
            assertThat(kafka.sortedValues("verdicts"))
                    .isEqualTo(Checked.lines(List.of(all)).stream().sorted().toList());
            Map<String, String> told = FindingsTopic.of(Checked.verdicts(List.of(before), Integer.MAX_VALUE));
            assertThat(told).isNotEmpty();
            assertThat(FindingsTopic.standing(told, kafka.firstValues("findings")))
                    .isEqualTo(FindingsTopic.of(Checked.verdicts(List.of(all), Integer.MAX_VALUE)));
        }
    }

    private void write(KafkaBroker kafka, FlinkCluster flink, List<String> arguments, Path to) throws Exception {
        JobID job = flink.start(arguments, null);
        Waits.until("all has been read", () -> kafka.committed("hasse", "agents", 0) == HALF);
        // What was read has been told by then.
        TimeUnit.SECONDS.sleep(1);
        Path written = Path.of(URI.create(flink.stop(job, folder.resolve("savepoints"))));
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(written)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static Path only(Path folder) throws FileSystemException {
        if (!Files.exists(folder.resolve("_metadata"))) {
            throw new FileSystemException(folder + " is no savepoint");
        }
        return folder.toAbsolutePath();
    }
}
