package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problems;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that end and write to topics: what is decided at the end of the input gets there too. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TopicsIT {
    private static final List<String> RECORDS = GeneratedTraces.lines(3, 20, 400);

    @TempDir
    private Path folder;

    private KafkaBroker kafka;

    @BeforeEach
    void start() throws Exception {
        kafka = new KafkaBroker(folder.resolve("kafka"));
        for (String topic : List.of("agents", "verdicts", "findings")) {
            kafka.createTopic(topic, 1);
        }
    }

    @AfterEach
    void end() {
        kafka.close();
    }

    private void run(List<String> input) throws Exception {
        List<String> arguments = new ArrayList<>(input);
        arguments.addAll(List.of("--bootstrap", kafka.address()));
        arguments.addAll(List.of("--verdicts", "kafka:verdicts", "--findings", "kafka:findings"));
        LocalFlink.run(arguments);
    }

    private static List<String> check(Path file) throws Exception {
        List<Input> inputs =
                InputFinder.find(List.of(file.toString()), InputStream.nullInputStream(), new Problems(10));
        return Checked.lines(inputs).stream().sorted().toList();
    }

    /** Verdicts without the names that come from a file's path. */
    private static List<String> withoutOrigin(List<String> verdicts) {
        return verdicts.stream()
                .map(line -> line.replaceAll("\"(source|workload)\":(\"[^\"]*\"|null),", ""))
                .sorted()
                .toList();
    }

    @Test
    void verdictsOnFilesGoToATopic() throws Exception {
        Path file = Files.write(folder.resolve("agents.jsonl"), RECORDS, StandardCharsets.UTF_8);
        run(List.of(file.toString()));
        assertThat(kafka.sortedValues("verdicts")).isEqualTo(check(file)).hasSize(20);
        assertThat(kafka.sortedValues("findings")).isNotEmpty();
    }

    @Test
    void tracesThatAreOpenAtTheEndOfATopicGetTheirVerdicts() throws Exception {
        try (KafkaProducer<String, String> producer = kafka.producer()) {
            RECORDS.forEach(record -> KafkaBroker.send(producer, "agents", "", record));
        }
        run(List.of("--topic", "agents", "--until-now"));
        Path file = Files.write(folder.resolve("agents.jsonl"), RECORDS, StandardCharsets.UTF_8);
        assertThat(withoutOrigin(kafka.sortedValues("verdicts")))
                .isEqualTo(withoutOrigin(check(file)))
                .hasSize(20);
        assertThat(kafka.sortedValues("findings")).isNotEmpty();
    }
}
