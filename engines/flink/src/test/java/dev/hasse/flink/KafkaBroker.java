package dev.hasse.flink;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/** A Kafka broker in this process, which is its own controller (KRaft). */
final class KafkaBroker implements AutoCloseable {
    private final KafkaRaftServer server;
    private final String address;

    /** @param folder where it keeps everything */
    KafkaBroker(Path folder) throws Exception {
        int port = freePort();
        int controller = freePort();
        address = "127.0.0.1:" + port;
        Map<String, String> settings = new HashMap<>();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", "1");
        settings.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
        settings.put("listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller);
        settings.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port);
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put("log.dirs", folder.toString());
        settings.put("offsets.topic.replication.factor", "1");
        settings.put("offsets.topic.num.partitions", "1");
        settings.put("transaction.state.log.replication.factor", "1");
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("transaction.state.log.num.partitions", "1");
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("auto.create.topics.enable", "false");
        new Formatter()
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .addDirectory(folder.toString())
                .setControllerListenerName("CONTROLLER")
                .setMetadataLogDirectory(folder.toString())
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .run();
        server = new KafkaRaftServer(new KafkaConfig(settings), Time.SYSTEM);
        server.startup();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Where clients find it. */
    String address() {
        return address;
    }

    /** Creates a topic. */
    void createTopic(String name, int partitions) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                    .all()
                    .get(Waits.SECONDS, TimeUnit.SECONDS);
        }
    }

    /** How far a group has read a partition, as of its latest checkpoint. */
    long committed(String group, String topic, int partition) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            OffsetAndMetadata offset = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get(Waits.SECONDS, TimeUnit.SECONDS)
                    .get(new TopicPartition(topic, partition));
            return offset == null ? 0 : offset.offset();
        }
    }

    /** Someone who sends messages. */
    KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", address, "linger.ms", "5"), new StringSerializer(), new StringSerializer());
    }

    /** Sends a message; without a value it marks the end of the trace. */
    @SuppressWarnings({"NullAway", "FutureReturnValueIgnored"}) // Kafka takes null, and flush() waits for what was sent
    static void send(KafkaProducer<String, String> to, String topic, String key, @Nullable String value) {
        to.send(new ProducerRecord<>(topic, key, value));
    }

    /** The committed values in the first partition of a topic, in order. */
    List<String> firstValues(String topic) {
        return values(topic).getOrDefault(0, List.of());
    }

    /** All committed values that a topic has now, by partition, in order. */
    Map<Integer, List<String>> values(String topic) {
        Map<String, Object> settings = Map.of("bootstrap.servers", address, "isolation.level", "read_committed");
        Map<Integer, List<String>> values = new HashMap<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long late = System.nanoTime() + TimeUnit.SECONDS.toNanos(Waits.SECONDS);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                if (System.nanoTime() - late >= 0) {
                    throw new IllegalStateException("not read to its end " + ends + " after " + Waits.SECONDS + " s");
                }
                for (ConsumerRecord<String, String> message : consumer.poll(Duration.ofMillis(100))) {
                    values.computeIfAbsent(message.partition(), none -> new ArrayList<>())
                            .add(message.value() == null ? "" : message.value());
                }
            }
        }
        return values;
    }

    /** All committed values that a topic has now, sorted. */
    List<String> sortedValues(String topic) {
        return values(topic).values().stream().flatMap(List::stream).sorted().toList();
    }

    @Override
    public void close() {
        server.shutdown();
        Waits.end("the end of the broker", CompletableFuture.runAsync(server::awaitShutdown));
    }
}
