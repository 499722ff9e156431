package dev.hasse.flink;

import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine;

/** Flink in the test's process. */
final class LocalFlink {
    private LocalFlink() {}

    /** What a test's job is configured with. */
    static Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, 2);
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(300));
        // In one process they have to be equal.
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(32));
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(32));
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(128));
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        configuration.setString("metrics.reporters", "counting");
        configuration.setString("metrics.reporter.counting.factory.class", CountingReporter.class.getName());
        return configuration;
    }

    /** The options that arguments stand for. */
    static JobOptions options(List<String> arguments) {
        JobOptions options = new JobOptions();
        new CommandLine(options).parseArgs(arguments.toArray(String[]::new));
        options.validate();
        return options;
    }

    /** Runs a job that ends. */
    static JobExecutionResult run(List<String> arguments) throws Exception {
        StreamExecutionEnvironment environment = HasseJob.environment(configuration());
        HasseJob.build(environment, options(arguments));
        return environment.execute("test");
    }
}
