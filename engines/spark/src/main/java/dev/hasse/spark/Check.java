package dev.hasse.spark;

import dev.hasse.cli.EngineMain;
import java.util.List;

/** {@code hasse check} on Spark: see docs/engines.md. */
public final class Check {
    private static final String SYNOPSIS =
            "spark-submit --class dev.hasse.spark.Check hasse-spark.jar [OPTIONS] --output DIR PATH...";

    private Check() {}

    /** Runs the command, and ends the process with its exit code, unless that is 0. */
    public static void main(String[] arguments) {
        int code = EngineMain.check(Check.class.getName(), SYNOPSIS, new SparkEngine(), List.of(arguments));
        // A driver on a cluster is to end by itself if all is well.
        if (code != 0) {
            System.exit(code);
        }
    }
}
