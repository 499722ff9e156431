package dev.hasse.tla;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one run of TLC in a separate process.
 *
 * @param exitCode TLC's exit code: 0 if all claims hold, 10 if an assumption is false, 12 if an invariant is violated
 * @param violated the invariant that is violated; null if none is
 * @param states how many states the counter-example has; 0 if there is none
 * @param distinct how many distinct states TLC found
 * @param compared how many histories detectors were run on
 * @param history the history of the counter-example's last state, as operation records; empty if there is none
 * @param seconds how long it took
 * @param output the whole output of TLC
 */
record TlcRun(
        int exitCode,
        @Nullable String violated,
        int states,
        long distinct,
        long compared,
        String history,
        double seconds,
        String output) {
    static final int HOLDS = 0;
    static final int ASSUMPTION_FALSE = 10;
    static final int VIOLATED = 12;

    /** For short processes, in which thorough compilation would not pay off. */
    static final List<String> SOON_OVER = List.of("-XX:TieredStopAtLevel=1");

    /** Runs TLC on a model. */
    static TlcRun of(Model model, int workers) {
        List<String> arguments = new ArrayList<>(List.of(
                // With several workers, a search may find a longer counter-example first.
                "-workers", String.valueOf(model.isViolated() ? 1 : workers), "-maxSetSize", "100000000"));
        arguments.addAll(model.options());
        arguments.addAll(List.of(
                "-config", Model.FOLDER.resolve("MC_" + model.name() + ".cfg").toString()));
        arguments.add(model.module() + ".tla");
        return start(Path.of("").toAbsolutePath(), model.isViolated() ? SOON_OVER : List.of(), arguments);
    }

    /**
     * Runs TLC.
     *
     * @param folder the folder of the modules
     * @param jvmOptions the options of its JVM
     * @param arguments the arguments of TLC
     */
    static TlcRun start(Path folder, List<String> jvmOptions, List<String> arguments) {
        try {
            return startIn(folder, jvmOptions, arguments);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static TlcRun startIn(Path folder, List<String> jvmOptions, List<String> arguments)
            throws IOException, InterruptedException {
        // TLC unpacks its standard modules into the temporary folder under fixed names, so each run gets its own
        // folder.
        Path own = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "run")
                .toAbsolutePath();
        try {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseParallelGC",
                    "-Djava.io.tmpdir=" + own));
            command.addAll(jvmOptions);
            command.addAll(List.of(
                    "-cp",
                    System.getProperty("java.class.path"),
                    RecordedTlc.class.getName(),
                    own.resolve("result").toString()));
            command.addAll(List.of("-cleanup", "-metadir", own.resolve("states").toString()));
            command.addAll(arguments);
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(own.resolve("output").toFile())
                    .start();
            int exitCode = process.waitFor();
            double seconds = (System.nanoTime() - start) / 1e9;
            return read(exitCode, own, seconds);
        } finally {
            delete(own);
        }
    }

    private static TlcRun read(int exitCode, Path own, double seconds) throws IOException {
        Properties result = new Properties();
        if (Files.exists(own.resolve("result"))) {
            try (var reader = Files.newBufferedReader(own.resolve("result"), StandardCharsets.UTF_8)) {
                result.load(reader);
            }
        }
        return new TlcRun(
                exitCode,
                result.getProperty("violated"),
                Integer.parseInt(result.getProperty("states", "0")),
                Long.parseLong(result.getProperty("distinct", "0")),
                Long.parseLong(result.getProperty("compared", "0")),
                result.getProperty("history", ""),
                seconds,
                Files.readString(own.resolve("output"), StandardCharsets.UTF_8));
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The result, in the form in which models state what they expect. */
    String found(Model model) {
        if (exitCode == VIOLATED && model.invariant().equals(violated)) {
            return model.isSimulated() ? model.expected() : "violated in " + states + " states";
        }
        if (exitCode == HOLDS) {
            return compared > 0 ? "holds for " + compared + " histories" : "holds in " + distinct + " states";
        }
        return "exit code " + exitCode;
    }
}
