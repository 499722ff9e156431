package dev.hasse.flink;

import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.apache.flink.api.common.serialization.SimpleStringEncoder;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/**
 * Where lines are written, exactly once: a folder, whose files get their names when a checkpoint is complete, or a Kafka topic,
 * whose transactions are committed then.
 */
final class Destination {
    private static final String KAFKA = "kafka:";

    /** How long the broker keeps a transaction open: its own limit, unless that was changed. */
    private static final String TRANSACTION_TIMEOUT = "900000";

    private final String text;
    private final String what;

    /**
     * @param text {@code kafka:TOPIC}, or a folder or its URI
     * @param what is written there, in a word
     */
    Destination(String text, String what) {
        this.text = text;
        this.what = what;
    }

    /** Whether it is a topic. */
    boolean isTopic() {
        return text.startsWith(KAFKA);
    }

    /** Writes the lines there. */
    void write(DataStream<String> lines, String bootstrap, String job, Properties kafka) {
        if (isTopic()) {
            lines.sinkTo(topic(bootstrap, job, kafka)).name(what).uid(what);
        } else {
            lines.sinkTo(folder()).name(what).uid(what);
        }
    }

    private KafkaSink<String> topic(String bootstrap, String job, Properties kafka) {
        Properties properties = new Properties();
        properties.setProperty("transaction.timeout.ms", TRANSACTION_TIMEOUT);
        properties.putAll(kafka);
        return KafkaSink.<String>builder()
                .setBootstrapServers(bootstrap)
                .setKafkaProducerConfig(properties)
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(job + "-" + what)
                .setRecordSerializer(new LineMessage(text.substring(KAFKA.length())))
                .build();
    }

    private FileSink<String> folder() {
        Path path = text.contains("://")
                ? new Path(text)
                : new Path(
                        java.nio.file.Path.of(text).toAbsolutePath().normalize().toUri());
        return FileSink.forRowFormat(path, new SimpleStringEncoder<String>(StandardCharsets.UTF_8.name()))
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(OutputFileConfig.builder()
                        .withPartPrefix(what)
                        .withPartSuffix(".jsonl")
                        .build())
                .build();
    }
}
