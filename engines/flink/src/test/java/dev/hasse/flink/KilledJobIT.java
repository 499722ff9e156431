package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Input;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job reads a topic while it is written, and its task manager is killed at random moments. Who reads only what is committed
 * finds exactly what {@code hasse check} finds in the same records.
 *
 * <p>{@code -Dhasse.kills=20} kills it more often, {@code -Dhasse.seed=N} at other moments.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledJobIT {
    private static final int KILLS = Integer.getInteger("hasse.kills", 5);
    private static final long SEED = Long.getLong("hasse.seed", 1);
    private static final int TRACES = 60;
    private static final int RECORDS = 3_000;

    @TempDir
    private Path folder;

    @Test
    void nothingIsMissingAndNothingIsToldTwice() throws Exception {
        System.out.println("hasse.seed=" + SEED + " hasse.kills=" + KILLS);
        try (KafkaBroker kafka = new KafkaBroker(folder.resolve("kafka"));
                FlinkCluster flink = new FlinkCluster(folder.resolve("checkpoints"))) {
            kafka.createTopic("agents", 3);
            kafka.createTopic("verdicts", 1);
            kafka.createTopic("findings", 1);
            kafka.createTopic("refused", 1);
            JobID job = flink.start(arguments(kafka), null);
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(kafka));
            Random random = new Random(SEED);
            for (int kill = 0; kill < KILLS; kill++) {
                TimeUnit.MILLISECONDS.sleep(300 + random.nextInt(2_000));
                flink.kill();
            }
            Waits.on("the sending of all records", sent);
            List<Input> inputs = inputs(kafka);
            List<String> expected = Checked.lines(inputs).stream().sorted().toList();
            await(kafka, flink, job, expected.size());
            assertThat(expected).hasSize(TRACES);
            StreamSchema.validate(kafka.firstValues("findings"));
            assertThat(kafka.sortedValues("verdicts")).as("seed %d", SEED).isEqualTo(expected);
            assertThat(FindingsTopic.standing(Map.of(), kafka.firstValues("findings")))
                    .as("seed %d", SEED)
                    .isEqualTo(FindingsTopic.of(Checked.verdicts(inputs, Integer.MAX_VALUE)))
                    .hasSizeGreaterThan(TRACES);
            assertThat(kafka.values("refused")).isEmpty();
            flink.cancel(job);
        }
    }

    private static List<String> arguments(KafkaBroker kafka) {
        return List.of(
                "--bootstrap", kafka.address(),
                "--topic", "agents",
                "--verdicts", "kafka:verdicts",
                "--findings", "kafka:findings",
                "--refused", "kafka:refused",
                "--tell", "50ms",
                // So few that engines are dropped and rebuilt all the time.
                "--cached", "500");
    }

    /** Sends all records within some seconds, some twice, and a marker at the end of each trace. */
    private static void send(KafkaBroker kafka) {
        Random random = new Random(SEED);
        List<String> lines = GeneratedTraces.lines(SEED, TRACES, RECORDS);
        try (KafkaProducer<String, String> producer = kafka.producer()) {
            List<String> again = new ArrayList<>();
            for (String line : lines) {
                KafkaBroker.send(producer, "agents", traceId(line), line);
                if (random.nextInt(30) == 0 && line.contains("op_id")) {
                    again.add(line);
                }
                if (random.nextInt(40) == 0) {
                    again.forEach(repeat -> KafkaBroker.send(producer, "agents", traceId(repeat), repeat));
                    again.clear();
                    producer.flush();
                    TimeUnit.MILLISECONDS.sleep(random.nextInt(KILLS > 10 ? 600 : 150));
                }
            }
            for (int trace = 0; trace < TRACES; trace++) {
                KafkaBroker.send(producer, "agents", "t" + trace, null);
            }
        } catch (InterruptedException ending) {
            throw new IllegalStateException("nobody interrupts this", ending);
        }
    }

    private static String traceId(String line) {
        return line.split("\"")[3];
    }

    /** The topic as files would have it: a partition each, where a marker is an empty line. */
    private static List<Input> inputs(KafkaBroker kafka) {
        List<Input> inputs = new ArrayList<>();
        for (Map.Entry<Integer, List<String>> partition : kafka.values("agents").entrySet()) {
            inputs.add(Checked.input("agents/" + partition.getKey(), partition.getValue().stream()));
        }
        return inputs;
    }

    private static void await(KafkaBroker kafka, FlinkCluster flink, JobID job, int verdicts) throws Exception {
        Waits.until("there are " + verdicts + " verdicts", () -> {
            assertThat(flink.status(job)).isNotIn("FAILED", "FINISHED", "CANCELED");
            return kafka.sortedValues("verdicts").size() >= verdicts;
        });
        // What would come too much has time to come with another checkpoint.
        TimeUnit.SECONDS.sleep(1);
    }
}
