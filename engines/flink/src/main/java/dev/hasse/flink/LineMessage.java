package dev.hasse.flink;

import java.nio.charset.StandardCharsets;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes a message of a line. Its timestamp is when it is written, and not what Flink hands on: for what is decided at the end of
 * the input that is the end of time, which Kafka refuses.
 */
final class LineMessage implements KafkaRecordSerializationSchema<String> {
    private static final long serialVersionUID = 1L;

    private final String topic;

    LineMessage(String topic) {
        this.topic = topic;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(String line, KafkaSinkContext context, @Nullable Long timestamp) {
        return new ProducerRecord<>(topic, line.getBytes(StandardCharsets.UTF_8));
    }
}
