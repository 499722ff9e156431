package dev.hasse.spark;

import dev.hasse.check.CheckEngine;
import dev.hasse.check.CheckRun;
import dev.hasse.check.CheckSettings;
import dev.hasse.policy.Baseline;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Checks traces on Spark: traces that are too long for one task are decided in parts, if that is asked for; then each task
 * decides its traces, and keeps their verdicts.
 */
final class SparkEngine implements CheckEngine {
    @Override
    public Decided decide(
            List<String> paths, Target target, CheckSettings settings, Problems problems, @Nullable Baseline baseline)
            throws IOException {
        SparkSession spark = SparkSession.builder().appName("hasse check").getOrCreate();
        try {
            Configuration hadoop = spark.sparkContext().hadoopConfiguration();
            ResultFolder folder = new ResultFolder(target, hadoop);
            // Whether the runs belong together is worth knowing before the traces are read.
            folder.merged(CheckRun.tally(settings.policy()).summary(0, true));
            List<LakeFile> files = LakeFinder.find(paths, hadoop, problems);
            // A run that has to fail in any case fails before it has read a lake.
            JavaRDD<DecidedPart> decided = decided(problems.hasFatal() ? List.of() : files, target, settings, spark);
            return SparkRun.of(files, decided, folder, settings, target.version(), problems, baseline, spark);
        } catch (IOException | RuntimeException failure) {
            spark.stop();
            throw failure;
        }
    }

    private static JavaRDD<DecidedPart> decided(
            List<LakeFile> files, Target target, CheckSettings settings, SparkSession session) throws IOException {
        String run = target.run();
        String day = target.day();
        String version = target.version();
        TraceLines lines = TraceLines.of(files, settings.reading(), session);
        DividedTraces.Divided divided = DividedTraces.decide(lines, settings, new Rows(run, day), version);
        Set<Long> done = new HashSet<>(divided.traces());
        Broadcast<CheckSettings> allSettings = lines.spark().broadcast(settings);
        JavaRDD<DecidedPart> others = lines.map(
                trace -> !done.contains(trace),
                batches -> new Decider(batches, allSettings.value(), new Rows(run, day), version));
        return divided.decided() == null
                ? others
                : others.union(lines.spark().parallelize(List.of(divided.decided()), 1));
    }
}
