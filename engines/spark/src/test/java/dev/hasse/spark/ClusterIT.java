package dev.hasse.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.spark.Commands.Done;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** As users run it: spark-submit, the application jar, and processes of their own for the executors. */
class ClusterIT {
    private static final Path MODULE = Path.of("").toAbsolutePath();

    private static final String TESTS = MODULE.resolve("target/test-classes").toString();

    /** The driver's and the executors', all of which are through before code that the better compiler makes has paid for its making. */
    private static final String JAVA_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    @TempDir
    Path folder;

    private Path err() {
        return folder.resolve("err");
    }

    private int check(List<String> conf, List<String> arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("--run", "r", "--day", "2026-11-01"));
        all.addAll(arguments);
        return submit("dev.hasse.spark.Check", conf, all);
    }

    private int submit(String program, List<String> conf, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(MODULE.resolve("spark-submit").toString()));
        command.addAll(conf);
        command.addAll(List.of(
                "--conf",
                "spark.executor.extraJavaOptions=" + JAVA_OPTIONS,
                "--class",
                program,
                MODULE.resolve("target/hasse-spark.jar").toString()));
        command.addAll(arguments);
        ProcessBuilder process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("stdout").toFile())
                .redirectError(err().toFile());
        process.environment().put("SPARK_DIST_CLASSPATH", TESTS);
        process.environment().put("SPARK_SUBMIT_OPTS", JAVA_OPTIONS);
        return process.start().waitFor();
    }

    private static String record(int time, int trace) {
        return "{\"agent\":\"a" + time % 3 + "\",\"read_time\":" + (time - 4) + ",\"write_time\":" + time
                + ",\"trace_id\":\"t" + trace + "\",\"read_values\":{\"c" + time % 11 + "\":" + time % 5
                + "},\"write_values\":{\"c" + time % 7 + "\":" + time % 4 + "}}\n";
    }

    /** An executor dies while it reads the last of twelve files, and with it what it has sent to other tasks so far. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void anExecutorDiesInTheMiddle() throws Exception {
        Path traces = Files.createDirectories(folder.resolve("in"));
        for (int file = 0; file < 12; file++) {
            StringBuilder text = new StringBuilder();
            for (int line = 1; line <= 2_000; line++) {
                text.append(record(file * 2_000 + line, line % 17));
            }
            Files.writeString(traces.resolve((file == 11 ? "deadly-" : "b-") + file + ".jsonl"), text);
        }
        Path marker = Files.createFile(traces.resolve("deadly-11.jsonl.marker"));
        Path output = folder.resolve("out");
        int code = check(
                List.of(
                        "--master",
                        "local-cluster[2,1,1024]",
                        "--conf",
                        "spark.executor.extraClassPath=" + TESTS,
                        "--conf",
                        "spark.hadoop.fs.file.impl=dev.hasse.spark.KillingFileSystem",
                        "--conf",
                        "spark.hasse.splitBytes=400000",
                        "--conf",
                        "spark.ui.enabled=false"),
                List.of("--output", output.toString(), traces.toString()));
        assertThat(marker).as(Files.readString(err())).doesNotExist();
        Done plain = Commands.plain(List.of(traces.toString()));
        assertThat(code).as(Files.readString(err())).isEqualTo(plain.code()).isEqualTo(1);
        assertThat(Commands.written(output)).isEqualTo(plain.out());
    }

    /** All that a report needs is in the application jar, the script of its page as well. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void theReport() throws Exception {
        String corpus = "../../traces/corpus/stale-generation";
        Path page = folder.resolve("page.html");
        List<String> arguments = List.of(corpus, "-o", "html=" + page);
        Done plain = Commands.plain("report", arguments);
        String expected = ReportIT.withoutTime(Files.readString(page));
        Files.delete(page);
        int code = submit(
                "dev.hasse.spark.Report",
                List.of("--master", "local[1]", "--conf", "spark.ui.enabled=false"),
                arguments);
        assertThat(code).as(Files.readString(err())).isZero();
        assertThat(Files.readString(folder.resolve("stdout"))).isEqualTo(plain.out());
        assertThat(ReportIT.withoutTime(Files.readString(page))).isEqualTo(expected);
    }

    @Test
    void misuseNeedsNoSpark() throws Exception {
        int code = check(List.of("--master", "local[1]"), List.of("--output", "x", "--requir", "L2", "y"));
        assertThat(code).isEqualTo(2);
        assertThat(Files.readString(err()))
                .isEqualTo("error: unknown option \"--requir\"; did you mean --require?\n"
                        + "Try 'dev.hasse.spark.Check --help'.\n");
    }
}
