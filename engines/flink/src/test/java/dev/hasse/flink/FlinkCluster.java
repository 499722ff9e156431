package dev.hasse.flink;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/** A cluster of Flink in this process, with one task manager, which can be killed. */
final class FlinkCluster implements AutoCloseable {
    private final MiniCluster cluster;
    private final Configuration configuration;
    private int taskManager;

    /** @param folder where checkpoints go */
    FlinkCluster(Path folder) throws Exception {
        configuration = LocalFlink.configuration();
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toUri().toString());
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, Integer.MAX_VALUE);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
        configuration.set(RestOptions.BIND_PORT, "0");
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(2)
                .build());
        cluster.start();
    }

    /**
     * Starts a job.
     *
     * @param savepoint what it goes on with; null for nothing
     */
    JobID start(List<String> arguments, @Nullable String savepoint) throws Exception {
        StreamExecutionEnvironment environment = HasseJob.environment(configuration);
        HasseJob.build(environment, LocalFlink.options(arguments));
        StreamGraph graph = environment.getStreamGraph();
        if (savepoint != null) {
            graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint));
        }
        return Waits.on("the start of the job", cluster.submitJob(graph)).getJobID();
    }

    /** Kills the task manager, and starts another. */
    void kill() throws Exception {
        Waits.on("the death of the task manager", cluster.terminateTaskManager(taskManager));
        taskManager++;
        cluster.startTaskManager();
    }

    /** Stops a job, and returns where its savepoint is. */
    String stop(JobID job, Path folder) throws Exception {
        return Waits.on(
                "a savepoint, and the end of the job",
                cluster.stopWithSavepoint(job, folder.toUri().toString(), false, SavepointFormatType.CANONICAL));
    }

    /** The state of a job, in a word. */
    String status(JobID job) throws Exception {
        return Waits.on("the state of the job", cluster.getJobStatus(job)).name();
    }

    void cancel(JobID job) throws Exception {
        Waits.on("the order to cancel the job", cluster.cancelJob(job));
        Waits.on("the end of the job", cluster.requestJobResult(job));
    }

    @Override
    public void close() {
        Waits.end("the end of the cluster", cluster.closeAsync());
    }
}
