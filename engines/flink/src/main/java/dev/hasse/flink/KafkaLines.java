package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Place;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes lines of Kafka's messages: each value is one record, and line feeds in it are white space. A message with a key and no
 * value marks the end of the trace whose id is the key.
 */
final class KafkaLines implements KafkaRecordDeserializationSchema<TraceLine> {
    private static final long serialVersionUID = 1L;

    private final Decision decision;
    private transient @Nullable SourceLines lines;

    KafkaLines(Decision decision) {
        this.decision = decision;
    }

    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        lines = new SourceLines(decision);
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> message, Collector<TraceLine> out) {
        if (lines == null) {
            lines = new SourceLines(decision);
        }
        // Lines are counted in ints; an offset beyond them still orders nothing here.
        int number = (int) Math.min(Integer.MAX_VALUE, message.offset() + 1);
        Place place = new Place(message.topic() + "/" + message.partition(), null, message.partition(), number);
        byte[] value = message.value();
        if (value == null) {
            if (message.key() != null) {
                out.collect(SourceLines.end(new String(message.key(), StandardCharsets.UTF_8), place));
            }
            return;
        }
        TraceLine line = lines.line(withoutLineFeeds(value), 0, value.length, place);
        if (line != null) {
            out.collect(line);
        }
    }

    private static byte[] withoutLineFeeds(byte[] value) {
        byte[] line = value;
        for (int k = 0; k < value.length; k++) {
            if (value[k] == '\n') {
                line = line == value ? value.clone() : line;
                line[k] = ' ';
            }
        }
        return line;
    }

    @Override
    public TypeInformation<TraceLine> getProducedType() {
        return TraceLineType.INSTANCE;
    }
}
