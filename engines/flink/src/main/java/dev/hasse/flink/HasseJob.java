package dev.hasse.flink;

import dev.hasse.policy.Summary;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine;

/**
 * The job: lines from Kafka or from files, by trace, to verdicts and findings. {@code flink run hasse-flink.jar --help} lists its
 * options.
 */
public final class HasseJob {
    /** As that of the command: wrong usage. */
    private static final int MISUSED = 2;

    /** As that of the command: the gate failed. */
    private static final int GATE_FAILED = 1;

    private static final Duration CHECKPOINTS = Duration.ofSeconds(10);

    private HasseJob() {}

    /** Builds the job and has Flink execute it. */
    public static void main(String[] arguments) throws Exception {
        JobOptions options = new JobOptions();
        CommandLine command = new CommandLine(options);
        try {
            command.parseArgs(arguments);
            if (command.isUsageHelpRequested()) {
                command.usage(System.out);
                return;
            }
            options.validate();
            StreamExecutionEnvironment environment = environment(new Configuration());
            build(environment, options);
            JobExecutionResult result =
                    environment.execute("hasse " + (options.topic() == null ? "of files" : options.topic()));
            if (options.isBounded() && options.decision().gated()) {
                judge(result, options.decision());
            }
        } catch (UsageException wrong) {
            wrong.messages().forEach(message -> System.err.println("hasse: " + message));
            System.exit(MISUSED);
        } catch (CommandLine.ParameterException wrong) {
            System.err.println("hasse: " + wrong.getMessage());
            System.exit(MISUSED);
        }
    }

    /** Prints the totals, and ends the process with the exit code of the command if they fail the gate. */
    private static void judge(JobExecutionResult result, Decision decision) {
        if (!result.isJobExecutionResult()) {
            System.err.println("hasse: the job runs detached, so that its gate ends no process: see its verdicts");
            return;
        }
        Summary summary = totals(result, decision);
        System.out.println(new OutputLines().summary(summary));
        if (!summary.passed()) {
            System.exit(GATE_FAILED);
        }
    }

    /** The totals of a job that has ended. */
    static Summary totals(JobExecutionResult result, Decision decision) {
        List<String> parts = result.getAccumulatorResult(RunTotals.ACCUMULATOR);
        return RunTotals.merged(decision.policy(), parts == null ? List.of() : parts);
    }

    /** Where the job runs: what it needs is set unless Flink's configuration says otherwise. */
    static StreamExecutionEnvironment environment(Configuration configuration) {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        Configuration ours = new Configuration();
        if (environment
                .getConfiguration()
                .getOptional(StateBackendOptions.STATE_BACKEND)
                .isEmpty()) {
            ours.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
        }
        if (environment
                .getConfiguration()
                .getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
                .isEmpty()) {
            ours.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, CHECKPOINTS);
        }
        environment.configure(ours);
        return environment;
    }

    /** Adds the job's steps to the environment. */
    static void build(StreamExecutionEnvironment environment, JobOptions options) {
        Decision decision = options.decision();
        DataStream<TraceLine> lines = options.topic() == null
                ? files(environment, options, decision)
                : topic(environment, options, options.topic(), decision);
        SingleOutputStreamOperator<TraceLine> readable = lines.process(new SetAsideRefused(decision))
                .name("set aside what is refused")
                .uid("readable");
        SingleOutputStreamOperator<String> verdicts = readable.keyBy(TraceLine::traceId)
                .process(
                        options.topic() == null
                                ? new DecideFiles(decision)
                                : new DecideTraces(decision, options.waiting()))
                .name("decide")
                .uid("decide");
        options.destinations().forEach((what, destination) -> {
            DataStream<String> written = switch (what) {
                case "findings" -> verdicts.getSideOutput(JobOutput.FINDINGS);
                case "refused" ->
                    verdicts.getSideOutput(JobOutput.PROBLEMS).union(readable.getSideOutput(JobOutput.PROBLEMS));
                default -> verdicts;
            };
            destination.write(written, options.bootstrap(), options.group(), options.kafka());
        });
    }

    private static DataStream<TraceLine> topic(
            StreamExecutionEnvironment environment, JobOptions options, String topic, Decision decision) {
        var source = KafkaSource.<TraceLine>builder()
                .setBootstrapServers(options.bootstrap())
                .setTopics(topic)
                .setGroupId(options.group())
                // A job without a checkpoint knows none of the traces that are open: it needs them from their
                // beginning.
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setProperty("isolation.level", "read_committed")
                .setProperties(options.kafka())
                .setDeserializer(new KafkaLines(decision));
        if (options.untilNow()) {
            source.setBounded(OffsetsInitializer.latest());
        }
        return environment
                .fromSource(source.build(), WatermarkStrategy.noWatermarks(), "records", TraceLineType.INSTANCE)
                .uid("records");
    }

    private static DataStream<TraceLine> files(
            StreamExecutionEnvironment environment, JobOptions options, Decision decision) {
        InputFiles files = InputFiles.find(options.paths());
        FileSource<TraceLine> source = FileSource.forBulkFileFormat(
                        new LinesFormat(files.names(), decision), files.paths())
                .build();
        return environment
                .fromSource(source, WatermarkStrategy.noWatermarks(), "records", TraceLineType.INSTANCE)
                .uid("records");
    }
}
