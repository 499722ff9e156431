package dev.hasse.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How long Hasse takes on trivial input: medians of several runs, with the commands in turn. */
final class StartUp {
    private static final int RUNS = 15;
    private static final int SECONDS_FOR_THE_ARCHIVE = 60;
    private static final String SMALL = "traces/corpus/paper/trip-date.jsonl";

    /**
     * A command that should be quick.
     *
     * @param line as a user would type it in the folder of the project
     * @param goal the limit in seconds
     * @param wall the seconds that it took
     */
    record Line(String line, double goal, double wall) {}

    private StartUp() {}

    /** Measures, after the launcher has made its class archive. */
    static List<Line> measure(Path root) throws IOException, InterruptedException {
        waitForArchive(root);
        Map<String, Double> goals = new LinkedHashMap<>();
        goals.put("./hasse --version", 0.25);
        goals.put("./hasse check --exit-zero " + SMALL, 0.4);
        goals.put("cat " + SMALL + " | ./hasse check --exit-zero - | cat", 0.4);
        Map<String, double[]> walls = new LinkedHashMap<>();
        goals.keySet().forEach(line -> walls.put(line, new double[RUNS]));
        for (int run = 0; run < RUNS; run++) {
            for (Map.Entry<String, double[]> entry : walls.entrySet()) {
                entry.getValue()[run] = seconds(root, entry.getKey());
            }
        }
        List<Line> lines = new ArrayList<>();
        walls.forEach((line, seconds) -> {
            Arrays.sort(seconds);
            lines.add(new Line(line, goals.getOrDefault(line, 0.0), seconds[RUNS / 2]));
        });
        return lines;
    }

    /** Waits until the launcher has made its class archive, in the background on first use. */
    static void waitForArchive(Path root) throws IOException, InterruptedException {
        seconds(root, "./hasse --version");
        Path target = root.resolve("cli/target");
        FileTime jar = Files.getLastModifiedTime(target.resolve("hasse.jar"));
        for (int waited = 0; waited < SECONDS_FOR_THE_ARCHIVE; waited++) {
            try (Stream<Path> files = Files.list(target)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    if (file.toString().endsWith(".jsa.note")
                            && Files.getLastModifiedTime(file).compareTo(jar) > 0) {
                        return;
                    }
                }
            }
            Thread.sleep(1_000);
        }
        System.err.println("the launcher has made no archive of classes: it starts slower without");
    }

    private static double seconds(Path root, String line) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder("/bin/sh", "-c", line)
                .directory(root.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int code = process.waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (code != 0) {
            throw new IllegalStateException("exit code " + code + " of " + line);
        }
        return seconds;
    }
}
