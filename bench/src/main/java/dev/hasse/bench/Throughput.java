package dev.hasse.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long {@code hasse check} takes as a whole process, as a ratio to the {@link Yardstick} on the same file in the same run:
 * medians of several runs, taken in turn, because the speed of a machine drifts.
 */
public final class Throughput {
    private static final int RUNS = 3;
    private static final long SEED = 20261101;
    private static final String HEAP = "-Xmx1g";

    private Throughput() {}

    /** Arguments: the jar of Hasse, the number of records of the larger files (a tenth of it for the smaller ones). */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String jar = arguments[0];
        int records = Integer.parseInt(arguments[1]);
        Path folder = Files.createTempDirectory("hasse-bench");
        System.out.println("Java " + System.getProperty("java.version") + ", heap " + HEAP + ", medians of " + RUNS);
        System.out.println("| shape | records | MB | yardstick s | check s | ratio | peak MB |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
        try {
            for (Shape shape : Shape.values()) {
                for (int size : new int[] {records / 10, records}) {
                    measure(shape, size, jar, folder.resolve("trace.jsonl"));
                }
            }
        } finally {
            Files.deleteIfExists(folder.resolve("trace.jsonl"));
            Files.delete(folder);
        }
    }

    private static void measure(Shape shape, int records, String jar, Path file)
            throws IOException, InterruptedException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            shape.write(out, records, SEED);
        }
        String classPath = System.getProperty("java.class.path");
        double[] yardsticks = new double[RUNS];
        double[] checks = new double[RUNS];
        long peak = 0;
        for (int run = 0; run < RUNS; run++) {
            yardsticks[run] = run(List.of("-cp", classPath, Yardstick.class.getName(), file.toString())).seconds;
            Outcome check = run(List.of("-jar", jar, "check", "--exit-zero", file.toString()));
            checks[run] = check.seconds;
            peak = Math.max(peak, check.peakKilobytes);
        }
        double yardstick = median(yardsticks);
        double check = median(checks);
        System.out.printf(
                "| %s | %,d | %d | %.2f | %.2f | %.2f | %d |%n",
                shape.title(), records, Files.size(file) / 1_000_000, yardstick, check, check / yardstick, peak / 1024);
    }

    private record Outcome(double seconds, long peakKilobytes) {}

    private static Outcome run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(HEAP);
        command.add("-XX:+UseSerialGC");
        command.addAll(arguments);
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long peak = 0;
        while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
            peak = Math.max(peak, residentKilobytes(process.pid()));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        if (process.exitValue() != 0) {
            throw new IllegalStateException("exit code " + process.exitValue() + " of " + command);
        }
        return new Outcome(seconds, peak);
    }

    /** The most memory that the process ever had resident; 0 where the system does not say. */
    private static long residentKilobytes(long process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + process + "/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        } catch (IOException gone) {
            // The process has ended, or this is no Linux.
        }
        return 0;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
