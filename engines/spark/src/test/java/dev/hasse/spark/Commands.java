package dev.hasse.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.cli.EngineMain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the plain command and the one on Spark, side by side. */
final class Commands {
    private static final Path ROOT = Path.of("../..");

    private Commands() {}

    /** Lets Spark run in this process, in two threads. */
    static void setUp() {
        System.setProperty("spark.master", "local[2,4]");
        System.setProperty("spark.ui.enabled", "false");
        System.setProperty("spark.driver.host", "127.0.0.1");
        System.setProperty("spark.driver.bindAddress", "127.0.0.1");
        System.setProperty("spark.sql.shuffle.partitions", "2");
    }

    /**
     * What a command did.
     *
     * @param out what it printed; on Spark, the verdicts and the summary that it wrote
     * @param messages what it said on standard error, sorted
     */
    record Done(int code, String out, List<String> messages) {}

    /** The plain command, with {@code --format jsonl}. */
    static Done plain(List<String> arguments) throws IOException, InterruptedException {
        return plain(
                "check",
                Stream.concat(Stream.of("--format", "jsonl"), arguments.stream())
                        .toList());
    }

    /** Any plain command. */
    static Done plain(String command, List<String> arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                ROOT.resolve("cli/target/hasse.jar").toString(),
                command));
        all.addAll(arguments);
        Path out = Files.createTempFile("plain", ".out");
        Path err = Files.createTempFile("plain", ".err");
        try {
            Process process = new ProcessBuilder(all)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            int code = process.waitFor();
            return new Done(code, Files.readString(out), sorted(Files.readString(err)));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Run {@code r} of the command on Spark, in this process. */
    static Done spark(Path output, List<String> arguments) throws IOException {
        return spark(output, "r", arguments);
    }

    /** The command on Spark, in this process; its output is that of run {@code r}. */
    static Done spark(Path output, String run, List<String> arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("--output", output.toString(), "--run", run, "--day", "2026-11-01"));
        all.addAll(arguments);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int code = EngineMain.check("Check", "Check", new SparkEngine(), all, out, new PrintWriter(err, true));
        return new Done(code, written(output), sorted(err.toString()));
    }

    /** The report on Spark, in this process. */
    static Done sparkReport(List<String> arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int code = EngineMain.report(
                "Report", "Report", new SparkReportEngine(), arguments, out, new PrintWriter(err, true));
        return new Done(code, out.toString(StandardCharsets.UTF_8), sorted(err.toString()));
    }

    /** The verdicts of run {@code r}, as {@code cat} puts them together; empty if there are none. */
    static String written(Path output) throws IOException {
        Path folder = output.resolve("verdicts/day=2026-11-01/run=r");
        if (!Files.exists(folder)) {
            return "";
        }
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(one -> !one.getFileName().toString().startsWith("."))
                    .sorted(Comparator.naturalOrder())
                    .toList()) {
                all.append(Files.readString(file, StandardCharsets.UTF_8));
            }
        }
        return all.toString();
    }

    /** Runs both, and requires that they do the same. */
    static Done same(Path output, List<String> arguments) throws IOException, InterruptedException {
        Done plain = plain(arguments);
        Done spark = spark(output, arguments);
        assertThat(spark.messages).as("messages").isEqualTo(plain.messages);
        assertThat(spark.code).as("exit code").isEqualTo(plain.code);
        assertThat(spark.out).as("verdicts").isEqualTo(plain.code == 2 ? "" : plain.out);
        return spark;
    }

    private static List<String> sorted(String messages) {
        return messages.lines().sorted().collect(Collectors.toList());
    }
}
