package dev.hasse.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.check.CheckSettings;
import dev.hasse.policy.Policy;
import dev.hasse.spark.Commands.Done;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.RandomTraces;
import dev.hasse.traces.TraceOfLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces that are decided in parts get the verdicts of the plain command, byte for byte. */
class DividedTracesIT {
    private static final List<String> VALUES = List.of("null", "\"NULL\"", "\"u\"", "\"v\"", "1", "1.0", "[1]");

    @TempDir
    Path folder;

    @BeforeAll
    static void spark() {
        Commands.setUp();
    }

    @BeforeEach
    void settings() {
        System.setProperty("spark.hasse.splitBytes", "20000");
        System.setProperty("spark.hasse.dividedTraceBytes", "5000");
    }

    @AfterEach
    void nothingIsDividedElsewhere() {
        System.clearProperty("spark.hasse.dividedTraceBytes");
    }

    /** Records of all kinds, some of which are logged late or at equal times, and every fifth of which is of another trace. */
    private static String records(long seed, int count, boolean named) {
        return records(seed, count, named, 0);
    }

    /** @param predecessors how many a record of the long trace names at most; 0 if none does, nor says that there is none */
    private static String records(long seed, int count, boolean named, int predecessors) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int k = 1; k <= count; k++) {
            String trace = k % 5 == 0 ? "short-" + k / 50 : "long";
            int commit = k / 2 + (random.nextInt(9) == 0 ? -random.nextInt(40) : 0) + 50;
            int read = commit - (random.nextInt(20) == 0 ? random.nextInt(50) : random.nextInt(5));
            text.append("{\"trace_id\":\"" + trace + "\",\"agent\":\"a" + random.nextInt(4) + "\",\"read_time\":" + read
                    + ",\"write_time\":" + commit + ",\"workload\":\"w\"");
            text.append(named && trace.equals("long") ? ",\"op_id\":\"op-" + k + "\"" : "");
            text.append(predecessors > 0 && trace.equals("long") ? predecessors(random, k, count, predecessors) : "");
            text.append(random.nextInt(6) == 0 ? ",\"aborted\":true,\"externalized\":" + random.nextBoolean() : "");
            boolean refused = random.nextInt(15) == 0;
            text.append(refused ? ",\"refused\":true" : random.nextInt(3) == 0 ? ",\"refused\":false" : "");
            text.append(",\"read_values\":{" + values(random) + "}");
            text.append(refused ? "" : ",\"write_values\":{" + values(random) + "}");
            text.append(random.nextInt(4) == 0 ? ",\"io\":[[\"x\",1],[\"y\",2]],\"co\":[[\"y\",2],[\"x\",1]]" : "");
            text.append(
                    random.nextInt(4) == 0
                            ? ",\"planned_tool\":\"t\",\"read_registry\":[\"t\"],\"write_registry\":[\"s\"]"
                            : "");
            text.append("}\n");
        }
        return text.toString();
    }

    /** Nothing, or a field with the ids of some earlier records, and now and then of a later one. */
    private static String predecessors(Random random, int record, int count, int most) {
        if (random.nextInt(4) == 0) {
            return "";
        }
        List<String> ids = new ArrayList<>();
        for (int k = random.nextInt(most + 1); k > 0; k--) {
            int named = random.nextInt(30) == 0 ? 1 + random.nextInt(count) : Math.max(1, record - random.nextInt(60));
            // Every fifth record is of another trace.
            ids.add("\"op-" + (named % 5 == 0 ? named - 1 : named) + '"');
        }
        return ",\"preds\":[" + String.join(",", ids) + "]";
    }

    private static String values(Random random) {
        List<String> values = new ArrayList<>();
        int cells = random.nextInt(4);
        for (int cell = 0; cell < 8 && values.size() < cells; cell += 1 + random.nextInt(4)) {
            values.add("\"c" + cell + "\":" + VALUES.get(random.nextInt(VALUES.size())));
        }
        return String.join(",", values);
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Objects.requireNonNull(file.getParent());
    }

    /** How many traces are decided in parts. */
    private int divided(Path input) throws IOException {
        try (SparkSession session = SparkSession.builder().getOrCreate()) {
            CheckSettings settings =
                    new CheckSettings(Policy.SILENT, LocalDate.of(2026, 11, 23), null, 10, Limits.DEFAULT);
            List<LakeFile> files = LakeFinder.find(
                    List.of(input.toString()), session.sparkContext().hadoopConfiguration(), new Problems(0));
            TraceLines lines = TraceLines.of(files, settings.reading(), session);
            return DividedTraces.decide(lines, settings, new Rows("r", "d"), "0")
                    .traces()
                    .size();
        }
    }

    @Test
    void longTracesInParts() throws Exception {
        for (long seed = 1; seed <= 2; seed++) {
            Path input = write("in" + seed + "/x.jsonl", records(seed, 400, seed % 2 == 0));
            assertThat(divided(input)).as("divided with seed %s", seed).isEqualTo(1);
            for (String witnesses : List.of("0", "2")) {
                Done done = Commands.same(
                        folder.resolve("out" + seed + witnesses),
                        List.of(input.toString(), "--max-witnesses", witnesses, "--require", "L1"));
                assertThat(done.out()).contains("\"long\"");
            }
        }
    }

    /** A3 in mode cascade, and how far aborts reach, through all parts; and the residue where provenance is not used. */
    @Test
    void longTracesWithProvenance() throws Exception {
        for (long seed = 11; seed <= 13; seed++) {
            Path input = write("in" + seed + "/x.jsonl", records(seed, 400, true, (int) seed - 10));
            assertThat(divided(input)).as("divided with seed %s", seed).isEqualTo(1);
            for (String mode : List.of("auto", "residue")) {
                Done done = Commands.same(
                        folder.resolve("out" + seed + mode),
                        List.of(input.toString(), "--max-witnesses", "0", "--a3", mode));
                assertThat(done.out()).contains(mode.equals("auto") ? "\"cascade\"" : "\"residue\"");
            }
        }
    }

    /** Some records name their ids, and the others go by their places in the trace. */
    @Test
    void longTracesWithSomeIds() throws Exception {
        String text = records(21, 400, true).replaceAll(",\"op_id\":\"op-\\d*[3-9]\"", "");
        Path input = write("in/x.jsonl", text.replace("\"op_id\":\"op-1\"", "\"op_id\":100000"));
        assertThat(divided(input)).isEqualTo(1);
        Commands.same(folder.resolve("out"), List.of(input.toString(), "--max-witnesses", "0"));
    }

    /** Two traces with the same number, each in a file, none of which needs a record of the other's. */
    @Test
    void sameNumber() throws Exception {
        List<String> ids = List.of("session-00000001", "WlfNG5j-Kh0aW1PK");
        assertThat(ids.stream().map(TraceOfLine::number).distinct()).hasSize(1);
        Path input = folder.resolve("in");
        for (String id : ids) {
            StringBuilder text = new StringBuilder();
            for (int k = 1; k <= 60; k++) {
                int time = 100 * ids.indexOf(id) + k;
                text.append("{\"trace_id\":\"" + id + "\",\"op_id\":\"" + id + k + "\",\"agent\":\"a\",\"read_time\":"
                        + time
                        + ",\"write_time\":" + time
                        + ",\"workload\":\"w\",\"planned_tool\":\"t\",\"read_registry\":[\"t\"],"
                        + "\"write_registry\":[]}\n");
            }
            write("in/" + id + ".jsonl", text.toString());
        }
        assertThat(divided(input)).isZero();
        Commands.same(folder.resolve("out"), List.of(input.toString()));
    }

    /** A trace over files, among which its lines are divided in order, with predecessors in others; without ids it is left to one task. */
    @Test
    void longTracesInSeveralFiles() throws Exception {
        for (boolean named : List.of(true, false)) {
            String[] lines = records(31, 400, named, named ? 2 : 0).split("(?<=\n)");
            Path input = write(
                    "in" + named + "/a.jsonl", String.join("", List.of(lines).subList(0, 150)));
            write("in" + named + "/b.jsonl", String.join("", List.of(lines).subList(150, 170)));
            write("in" + named + "/c.jsonl", String.join("", List.of(lines).subList(170, 400)));
            write("in" + named + "/d.jsonl", "");
            assertThat(divided(input)).isEqualTo(named ? 1 : 0);
            Commands.same(folder.resolve("out" + named), List.of(input.toString(), "--max-witnesses", "0"));
        }
    }

    /** A trace that has the name of a file ends with that file: what comes later is refused. */
    @Test
    void theNameOfAFile() throws Exception {
        String text = records(41, 400, true);
        Path input = write(
                "in/a.jsonl", text.substring(0, text.indexOf("\"op-201\"")).replaceFirst("\\{[^\n]*$", ""));
        write("in/b.jsonl", text.substring(text.indexOf("\n", text.indexOf("\"op-201\"")) + 1));
        for (String file : List.of("in/a.jsonl", "in/b.jsonl")) {
            Path written = folder.resolve(file);
            Files.writeString(
                    written,
                    Files.readString(written)
                            .replace("\"trace_id\":\"long\"", "\"trace_id\":\"" + folder.resolve("in/a.jsonl") + '"'));
        }
        assertThat(divided(input)).isZero();
        Commands.same(folder.resolve("out"), List.of(input.toString(), "--skip-invalid"));
    }

    /** Predecessors that go back and forth at every record, from one end of the trace to the other. */
    @Test
    void backAndForth() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int k = 1; k <= 200; k++) {
            // 1, 200, 2, 199 and so on observe each other.
            int before = k <= 100 ? 202 - k : 201 - k;
            text.append("{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":" + k + ",\"write_time\":" + k
                    + ",\"op_id\":\"op-" + k + "\",\"workload\":\"w\",\"read_values\":{\"c\":" + k + "},"
                    + (k == 1 ? "\"aborted\":true,\"preds\":[]" : "\"preds\":[\"op-" + before + "\"]") + "}\n");
        }
        Path input = write("in/x.jsonl", text.toString());
        assertThat(divided(input)).isZero();
        Done done = Commands.same(folder.resolve("out"), List.of(input.toString()));
        assertThat(done.out()).contains("\"blast_radius\":199");
    }

    @Test
    void whatIsNoSize() throws Exception {
        Path input = write("in/x.jsonl", records(1, 10, false));
        System.setProperty("spark.hasse.dividedTraceBytes", "plenty");
        Done done = Commands.spark(folder.resolve("out"), List.of(input.toString()));
        assertThat(done.code()).isEqualTo(2);
        assertThat(done.messages())
                .containsExactly(
                        "error: spark.hasse.dividedTraceBytes: found \"plenty\", expected a number of bytes, such as "
                                + "1000000 or 256m");
    }

    @Test
    void exemptions() throws Exception {
        Path input = write("in/x.jsonl", records(7, 300, false));
        Path policy = folder.resolve("hasse.yaml");
        Files.writeString(policy, """
                a3: residue
                chain: [A2, A1, A3, A6]
                ignore:
                  - anomalies: [A1]
                    cells: ["c1", "c2"]
                    reason: known
                    until: 2999-12-31
                """);
        Commands.same(folder.resolve("out"), List.of(input.toString(), "--config", policy.toString()));
    }

    /** Whatever a part cannot decide by itself is decided as a whole, with the same result and the same messages. */
    @Test
    void whatIsLeftToOneTask() throws Exception {
        String plain = records(3, 300, true);
        List<String> texts = List.of(
                plain + "{\"trace_id\":\"long\",broken\n",
                plain + "{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"op_id\":\"op-1\"}\n",
                plain
                        + "{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"op_id\":\"last\",\"preds\":[\"op-0\"]}\n",
                plain.replaceFirst("\"workload\":\"w\"", "\"workload\":\"v\""),
                plain
                        + "{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"op_id\":\"last\",\"write_since\":1}\n",
                plain
                        + "{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"op_id\":\"last\",\"replica\":\"r\"}\n",
                plain
                        + "{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"workload\":\"w\",\"preds\":[]}\n",
                records(3, 300, false)
                        + "{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"workload\":\"w\",\"op_id\":7}\n",
                records(3, 300, false)
                        + "{\"trace_id\":\"long\",\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"workload\":\"w\",\"preds\":[1]}\n");
        for (int k = 0; k < texts.size(); k++) {
            Path input = write("in" + k + "/x.jsonl", texts.get(k));
            assertThat(divided(input)).as("divided in %s", k).isZero();
            Commands.same(folder.resolve("out" + k), List.of(input.toString(), "--skip-invalid"));
        }
    }

    @Test
    void partOfTheCorpusAndRandomFiles() throws Exception {
        System.setProperty("spark.hasse.dividedTraceBytes", "200");
        Commands.same(folder.resolve("out"), List.of("../../traces/corpus/stale-generation", "--max-witnesses", "0"));
        System.setProperty("spark.hasse.splitBytes", "15000");
        System.setProperty("spark.hasse.dividedTraceBytes", "2000");
        for (long seed = 1; seed <= 2; seed++) {
            List<String> texts = new RandomTraces(seed, false).files(3, 300);
            for (int k = 0; k < texts.size(); k++) {
                write("random" + seed + "/f" + k + ".jsonl", texts.get(k));
            }
            Commands.same(
                    folder.resolve("out" + seed),
                    List.of(folder.resolve("random" + seed).toString(), "--skip-invalid"));
        }
    }
}
