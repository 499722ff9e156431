package dev.hasse.spark;

import dev.hasse.cli.EngineMain;
import java.util.List;

/** {@code hasse report} on Spark: see docs/engines.md. */
public final class Report {
    private static final String SYNOPSIS =
            "spark-submit --class dev.hasse.spark.Report hasse-spark.jar [OPTIONS] PATH...";

    private Report() {}

    /** Runs the command, and ends the process with its exit code, unless that is 0. */
    public static void main(String[] arguments) {
        int code = EngineMain.report(Report.class.getName(), SYNOPSIS, new SparkReportEngine(), List.of(arguments));
        // A driver on a cluster is to end by itself if all is well.
        if (code != 0) {
            System.exit(code);
        }
    }
}
