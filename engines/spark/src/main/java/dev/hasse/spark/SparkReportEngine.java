package dev.hasse.spark;

import dev.hasse.check.ReportEngine;
import dev.hasse.check.ReportSettings;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Adds up traces on Spark: each task adds up its traces, and tasks merge their totals. The driver gets totals of groups, and
 * no traces.
 */
final class SparkReportEngine implements ReportEngine {
    private @Nullable SparkSession session;

    @Override
    public Added add(List<String> paths, ReportBuilder builder, ReportSettings settings, Problems problems)
            throws IOException {
        SparkSession spark = SparkSession.builder().appName("hasse report").getOrCreate();
        session = spark;
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        List<LakeFile> files = LakeFinder.find(paths, hadoop, problems);
        // A run that has to fail in any case fails before it has read a lake.
        ReportPart all = total(problems.hasFatal() ? List.of() : files, builder, settings, spark);
        builder.add(all.builder());
        return new Added(
                files.stream().map(file -> file.readable(hadoop)).toList(),
                all.read().summary(files, problems));
    }

    private static ReportPart total(
            List<LakeFile> files, ReportBuilder builder, ReportSettings settings, SparkSession session)
            throws IOException {
        TraceLines lines = TraceLines.of(files, settings.reading(), session);
        Broadcast<ReportSettings> allSettings = lines.spark().broadcast(settings);
        Broadcast<ReportBuilder> none = lines.spark().broadcast(builder.ofPart());
        JavaRDD<ReportPart> parts = lines.map(
                TraceFilter.ALL,
                batches -> List.of(ReportPart.of(batches, allSettings.value(), none.value()))
                        .iterator());
        try {
            return parts.treeReduce(ReportPart::plus);
        } catch (RuntimeException failure) {
            throw GivenUp.because(failure);
        }
    }

    @Override
    public void close() {
        if (session != null) {
            session.stop();
        }
    }
}
