package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A watcher that is killed again and again while logs are written tells in the end what one tells that nobody disturbs, and what
 * {@code check} finds; and nothing twice.
 */
@Tag("on-one-java")
class WatchKilledIT {
    private static final int KILLS = Integer.getInteger("hasse.kills", 12);
    private static final long SEED = Long.getLong("hasse.seed", 20);
    private static final int FILES = 3;

    /** How long a watcher may take to tell the next finding. No run takes as long unless nothing more is to come. */
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

    /** How often more is written while one watcher runs, so that the logs do not grow the longer it takes to start. */
    private static final int APPENDS = 50;

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private int written;

    /** A record of one of few agents on one of few cells; its operation has an id, and commits after a while. */
    private String record(int file) {
        int commit = 10 * ++written + random.nextInt(25);
        String cells = "{\"c" + random.nextInt(4) + "\":" + random.nextInt(6) + "}";
        return "{\"trace_id\":\"t" + file + "\",\"op_id\":\"o" + written + "\",\"agent\":\"a" + random.nextInt(3)
                + "\",\"read_time\":" + (commit - random.nextInt(60)) + ",\"write_time\":" + commit
                + ",\"read_values\":"
                + cells + (random.nextInt(3) == 0 ? "" : ",\"write_values\":" + cells.replace(":", ":1"))
                + "}\n";
    }

    /** Appends some records, and half of one. */
    private void append(Path logs, List<String> halves) throws IOException {
        for (int file = 0; file < FILES; file++) {
            StringBuilder text = new StringBuilder(halves.get(file));
            for (int k = random.nextInt(12); k >= 0; k--) {
                text.append(record(file));
            }
            String next = record(file);
            int half = random.nextInt(next.length());
            text.append(next, 0, half);
            halves.set(file, next.substring(half));
            append(logs, file, text.toString());
        }
    }

    private static void append(Path logs, int file, String text) throws IOException {
        Files.writeString(
                logs.resolve("log" + file + ".jsonl"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Process watch(Path output, Path state) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.hasse.cli.Main",
                        "watch",
                        "--state",
                        state.toString(),
                        "-o",
                        output.toString(),
                        "logs")
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("err").toFile()))
                .start();
    }

    /** The keys of the findings that were told and not withdrawn. */
    private static Set<String> told(Path output) throws IOException {
        Set<String> told = new TreeSet<>();
        if (!Files.exists(output)) {
            return told;
        }
        String text = Files.readString(output);
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            JsonNode event = Verdicts.json(line);
            if (event.has("finding")) {
                String key = event.get("finding").get("key").asText();
                assertThat(told.add(key)).as("told twice: %s", line).isTrue();
            } else {
                assertThat(told.remove(event.get("withdrawn").get("key").asText()))
                        .as("withdrawn, but not told: %s", line)
                        .isTrue();
            }
        }
        return told;
    }

    /** How often {@code check} finds what a watcher tells. */
    private Map<String, Long> found() throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        JsonNode result = Verdicts.json(
                Run.hasse("check", "--format", "json", folder.resolve("logs").toString())
                        .out());
        for (JsonNode trace : result.get("traces")) {
            for (String kind : List.of("anomalies", "observations")) {
                trace.get(kind)
                        .properties()
                        .forEach(one -> counts.merge(
                                one.getKey(), one.getValue().get("count").asLong(), Long::sum));
            }
        }
        counts.remove("snapshot");
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    private static Map<String, Long> counts(Path output, Set<String> told) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        Map<String, String> codes = new HashMap<>();
        String text = Files.exists(output) ? Files.readString(output) : "";
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            JsonNode finding = Verdicts.json(line).path("finding");
            codes.put(finding.path("key").asText(), finding.path("anomaly").asText());
        }
        told.forEach(key -> counts.merge(codes.getOrDefault(key, ""), 1L, Long::sum));
        return counts;
    }

    @Test
    void nothingIsLostOrToldTwice() throws Exception {
        System.err.println("seed " + SEED + ", " + KILLS + " kills");
        Path logs = Files.createDirectory(folder.resolve("logs"));
        Path output = folder.resolve("killed.jsonl");
        Path state = folder.resolve("killed.state");
        List<String> halves = new ArrayList<>(List.of("", "", ""));
        Set<Integer> grown = new HashSet<>();
        for (int kill = 0; kill < KILLS; kill++) {
            append(logs, halves);
            Growth growth = new Growth(output);
            Process process = watch(output, state);
            boolean isEarly = random.nextInt(4) == 0;
            for (int appends = 0; !isEarly && !growth.hasGrown() && growth.mayCome(); appends++) {
                if (appends < APPENDS) {
                    append(logs, halves);
                }
                assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as(err()).isFalse();
            }
            // A point in time, not an event: the watcher may be starting, catching up, telling, saving, or waiting.
            assertThat(process.waitFor(random.nextInt(isEarly ? 900 : 150), TimeUnit.MILLISECONDS))
                    .as(err())
                    .isFalse();
            process.destroyForcibly().waitFor();
            grown.add(told(output).size());
        }
        for (int file = 0; file < FILES; file++) {
            append(logs, file, halves.get(file));
        }
        Path undisturbed = folder.resolve("undisturbed.jsonl");
        Map<String, Long> expected = found();
        Set<String> afterwards = until(expected, output, watch(output, state));
        Set<String> alone = until(expected, undisturbed, watch(undisturbed, folder.resolve("alone.state")));

        assertThat(afterwards).isEqualTo(alone).hasSizeGreaterThan(20);
        assertThat(grown).as("told between kills").hasSizeGreaterThan(KILLS / 4);
    }

    /** Lets a watcher run until it has told what {@code check} finds, or tells nothing new any more. */
    private Set<String> until(Map<String, Long> expected, Path output, Process process) throws Exception {
        Growth growth = new Growth(output);
        while (!counts(output, told(output)).equals(expected) && growth.mayCome()) {
            assertThat(process.waitFor(100, TimeUnit.MILLISECONDS)).as(err()).isFalse();
        }
        process.destroy();
        assertThat(process.waitFor()).as(err()).isZero();
        assertThat(counts(output, told(output))).isEqualTo(expected);
        return told(output);
    }

    /**
     * What a watcher appends to a file. Patience counts from the last time that it grew, and not from the start: how long all of
     * it takes depends on what else the machine does.
     */
    private static final class Growth {
        private final Path file;
        private final long before;
        private long size;
        private long grown = System.nanoTime();

        Growth(Path file) throws IOException {
            this.file = file;
            this.before = size(file);
            this.size = before;
        }

        private static long size(Path file) throws IOException {
            return Files.exists(file) ? Files.size(file) : 0;
        }

        boolean hasGrown() throws IOException {
            return size(file) > before;
        }

        /** Whether more may come: something has come lately. */
        boolean mayCome() throws IOException {
            long now = size(file);
            if (now > size) {
                size = now;
                grown = System.nanoTime();
            }
            return System.nanoTime() - grown < PATIENCE_NANOS;
        }
    }

    private String err() throws IOException {
        return Files.readString(folder.resolve("err"), StandardCharsets.UTF_8);
    }
}
