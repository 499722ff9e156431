package dev.hasse.flink;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.flink.util.TimeUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The options of the job. Those that hasse check has too mean the same. */
@Command(
        name = "flink run hasse-flink.jar",
        description = "Decides the traces of a Kafka topic while they are written, or those of files.",
        sortOptions = false,
        mixinStandardHelpOptions = false)
final class JobOptions {
    @Parameters(
            paramLabel = "PATH",
            description = "Files and folders to read once, of this machine or by URI, instead of a topic.")
    private List<String> paths = new ArrayList<>();

    @Option(names = "--bootstrap", paramLabel = "HOST:PORT", description = "Kafka's brokers.")
    private @Nullable String bootstrap;

    @Option(names = "--topic", paramLabel = "NAME", description = "The topic that has the records.")
    private @Nullable String topic;

    @Option(
            names = "--group",
            paramLabel = "NAME",
            description = "Names the job to Kafka: the consumer group, and the beginning of transactional ids.",
            defaultValue = "hasse")
    private String group = "hasse";

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "A property for Kafka's clients, such as security.protocol=SSL.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    @Option(
            names = "--until-now",
            description = "Ends with what the topic has when the job starts, and gives a verdict on every open trace.")
    private boolean untilNow;

    @Option(
            names = "--verdicts",
            paramLabel = "DEST",
            required = true,
            description = "Where verdicts go: a folder, its URI, or kafka:TOPIC.")
    private String verdicts = "";

    @Option(names = "--findings", paramLabel = "DEST", description = "Where findings go; nowhere unless given.")
    private @Nullable String findings;

    @Option(names = "--refused", paramLabel = "DEST", description = "Where refused records go; nowhere unless given.")
    private @Nullable String refused;

    @Option(
            names = "--tell",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = TimeConverter.class,
            description = "How long a finding may wait before it is told (default 1s).")
    private Duration tell = Duration.ZERO;

    @Option(
            names = "--idle",
            paramLabel = "TIME",
            defaultValue = "10min",
            converter = TimeConverter.class,
            description = "A trace without a record for so long has ended (default 10min).")
    private Duration idle = Duration.ZERO;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "24h",
            converter = TimeConverter.class,
            description = "A trace open for so long is cut: it gets a verdict, and begins anew (default 24h).")
    private Duration window = Duration.ZERO;

    @Option(
            names = "--lateness",
            paramLabel = "TIME",
            defaultValue = "0s",
            converter = AnyTimeConverter.class,
            description = "How long a record waits for others that committed before it (default 0s: it does not).")
    private Duration lateness = Duration.ZERO;

    @Option(
            names = "--cached",
            paramLabel = "N",
            defaultValue = "1000000",
            description =
                    "How many records a task's engines may hold, where an engine counts as 100; others are rebuilt (default 1000000).")
    private long cached;

    @Mixin
    private PolicyOptions policy = new PolicyOptions();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    private @Nullable Decision decision;

    /** Reads lengths of time as Flink's own options are read. */
    static final class AnyTimeConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                return TimeUtils.parseDuration(text);
            } catch (IllegalArgumentException reason) {
                throw new TypeConversionException(
                        "found '" + text + "', expected a length of time such as 500ms, 30s or 10min");
            }
        }
    }

    /** Reads lengths of time that are more than nothing. */
    static final class TimeConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Duration time = new AnyTimeConverter().convert(text);
            if (time.isZero()) {
                throw new TypeConversionException("found '" + text + "', expected more than nothing");
            }
            return time;
        }
    }

    /** @throws UsageException if options contradict each other, or one has no such value */
    void validate() {
        List<String> wrong = new ArrayList<>();
        if ((topic == null) == paths.isEmpty()) {
            wrong.add("found " + (topic == null ? "neither" : "both") + " --topic and a PATH, expected one of them");
        }
        boolean topics = destinations().values().stream().anyMatch(Destination::isTopic);
        if (bootstrap == null && (topic != null || topics)) {
            wrong.add(
                    "found a topic without --bootstrap, expected where its brokers are, as in --bootstrap localhost:9092");
        }
        if (untilNow && topic == null) {
            wrong.add("found --until-now without --topic, expected it with a topic only: files end by themselves");
        }
        if (cached < 0) {
            wrong.add("found a negative number for --cached, expected 0 or more");
        }
        if (lateness.compareTo(idle) >= 0) {
            wrong.add("found --lateness of " + lateness.toMillis() + " ms, expected less than --idle, "
                    + idle.toMillis() + " ms");
        }
        decision = policy.decision(wrong);
        if (!wrong.isEmpty()) {
            throw new UsageException(wrong);
        }
    }

    /** How traces are decided and judged; known after {@link #validate}. */
    Decision decision() {
        return Objects.requireNonNull(decision, "the options are validated first");
    }

    /** Whether the input ends. */
    boolean isBounded() {
        return topic == null || untilNow;
    }

    /** How long the job waits for what. */
    Waiting waiting() {
        return new Waiting(tell, idle, window, lateness, cached);
    }

    /** Where each kind of line goes, by the name of the kind. */
    Map<String, Destination> destinations() {
        Map<String, Destination> all = new LinkedHashMap<>();
        all.put("verdicts", new Destination(verdicts, "verdicts"));
        if (findings != null) {
            all.put("findings", new Destination(findings, "findings"));
        }
        if (refused != null) {
            all.put("refused", new Destination(refused, "refused"));
        }
        return all;
    }

    List<String> paths() {
        return paths;
    }

    @Nullable
    String topic() {
        return topic;
    }

    /** Kafka's brokers; empty if none are needed. */
    String bootstrap() {
        return bootstrap == null ? "" : bootstrap;
    }

    String group() {
        return group;
    }

    boolean untilNow() {
        return untilNow;
    }

    /** What Kafka's clients are told beside. */
    Properties kafka() {
        Properties properties = new Properties();
        properties.putAll(kafka);
        return properties;
    }
}
