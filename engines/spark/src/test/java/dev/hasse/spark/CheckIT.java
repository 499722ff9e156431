package dev.hasse.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.hasse.spark.Commands.Done;
import dev.hasse.traces.RandomTraces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on Spark, in two threads, says and writes what the plain command does, byte for byte. */
class CheckIT {
    private static final String CORPUS = "../../traces/corpus";

    @TempDir
    Path folder;

    private Path output;

    @BeforeAll
    static void spark() {
        Commands.setUp();
    }

    @BeforeEach
    void settings() {
        output = folder.resolve("out");
        System.setProperty("spark.hasse.splitBytes", String.valueOf(64 << 20));
        System.setProperty("spark.hasse.longTraceBytes", String.valueOf(48 << 20));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = file.toString().endsWith(".gz")
                ? new GZIPOutputStream(bytes)
                : file.toString().endsWith(".zst") ? new ZstdOutputStream(bytes) : bytes) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        Files.write(file, bytes.toByteArray());
    }

    private static String record(String trace, String agent, int time, String cell) {
        return "{\"trace_id\":\"" + trace + "\",\"agent\":\"" + agent + "\",\"read_time\":" + (time - 3)
                + ",\"write_time\":" + time + ",\"read_values\":{\"" + cell + "\":" + (time % 5)
                + "},\"write_values\":{\""
                + cell + "\":" + (time % 7) + "}}\n";
    }

    @Test
    void theCorpus() throws Exception {
        Done done = Commands.same(output, List.of(CORPUS, "--require", "L2", "--max-witnesses", "0"));
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.out()).hasLineCount(228);
    }

    @Test
    void policyAndBaseline() throws Exception {
        Path policy = folder.resolve("hasse.yaml");
        Files.writeString(policy, """
                require: L1
                a3: residue
                chain: [A2, A1, A3, A6]
                initial: first-read
                workloads:
                  no-such-workload:
                    require: L4
                  phantom-tool:
                    require: L0
                    rates:
                      A2: {max_rate: 0.9}
                ignore:
                  - anomalies: [A1]
                    cells: ["*"]
                    reason: known
                    until: 2999-12-31
                """);
        Path baseline = folder.resolve("baseline.json");
        Commands.plain("baseline", List.of(CORPUS, "-o", baseline.toString()));
        Done done = Commands.same(
                output,
                List.of(
                        CORPUS + "/phantom-tool",
                        CORPUS + "/stale-generation",
                        "--config",
                        policy.toString(),
                        "--baseline",
                        baseline.toString()));
        assertThat(done.messages()).anyMatch(message -> message.contains("no-such-workload"));
        assertThat(done.messages()).anyMatch(message -> message.startsWith("gone: "));
    }

    /** Interleaved traces, odd and broken lines, in files of all kinds, each cut into many splits. */
    @Test
    void randomFilesInManySplits() throws Exception {
        System.setProperty("spark.hasse.splitBytes", "9000");
        System.setProperty("spark.hasse.longTraceBytes", "4000");
        List<String> names = List.of("a.jsonl", "b/c.jsonl.gz", "b/d.jsonl.zst", "e.ndjson", "f.jsonl");
        for (long seed = 1; seed <= 3; seed++) {
            Path traces = folder.resolve("traces" + seed);
            List<String> texts = new RandomTraces(seed, false).files(names.size(), 400);
            for (int k = 0; k < names.size(); k++) {
                write(traces.resolve(names.get(k)), texts.get(k));
            }
            write(traces.resolve("blank.jsonl"), " \n\n");
            write(traces.resolve("empty.jsonl"), "");
            write(traces.resolve("other.txt"), "not a trace");
            Done done = Commands.same(folder.resolve("out" + seed), List.of(traces.toString(), "--skip-invalid"));
            assertThat(done.out()).as("seed %s", seed).isNotEmpty();
        }
    }

    @Test
    void refusedLinesAreNamedWithTheirPlaces() throws Exception {
        System.setProperty("spark.hasse.splitBytes", "2000");
        StringBuilder text = new StringBuilder();
        for (int line = 1; line <= 300; line++) {
            text.append(
                    line % 11 == 0
                            ? "{\"trace_id\":\"t" + line % 3 + "\",broken\n"
                            : record("t" + line % 5, "a" + line % 2, line, "c"));
        }
        write(folder.resolve("in/x.jsonl"), text.toString());
        Done done = Commands.same(output, List.of(folder.resolve("in").toString()));
        assertThat(done.code()).isEqualTo(2);
        assertThat(done.messages())
                .anyMatch(message -> message.contains("x.jsonl:220"))
                .anyMatch(message -> message.contains("and 7 more"));
        assertThat(output).doesNotExist();
    }

    @Test
    void aGzipThatIsCorruptInTheMiddle() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int line = 1; line <= 40_000; line++) {
            text.append(record("t" + line % 7, "a" + line % 3, line, "c" + line * 31L % 977));
        }
        Path file = folder.resolve("in/x.jsonl.gz");
        write(file, text.toString());
        byte[] bytes = Files.readAllBytes(file);
        for (int k = 0; k < 64; k++) {
            bytes[bytes.length * 2 / 3 + k] ^= 0x55;
        }
        Files.write(file, bytes);
        write(folder.resolve("in/y.jsonl"), record("u", "a", 5, "c"));
        Done done = Commands.same(output, List.of(folder.resolve("in").toString(), "--skip-invalid"));
        assertThat(done.code()).isEqualTo(2);
        assertThat(done.messages()).anyMatch(message -> message.contains("breaks off after line"));
    }

    @Test
    void manySmallFilesAndPatterns() throws Exception {
        List<String> workloads = List.of("night", "day");
        for (int k = 0; k < 1_000; k++) {
            Path file = folder.resolve(workloads.get(k % 2) + "/trace-" + k + ".jsonl");
            write(
                    file,
                    record("", "a", 5, "c").replace("\"trace_id\":\"\",", "")
                            + record("s" + k % 9, "b", 6, "c")
                            + record("s" + k % 9, "a", 7, "c"));
        }
        Commands.same(
                output,
                List.of(
                        folder.resolve("night").toString(),
                        folder.resolve("day").toString()));
        Done pattern = Commands.spark(folder.resolve("out2"), List.of(folder + "/{night,day}/trace-9*.jsonl"));
        List<String> named = new ArrayList<>();
        for (int k = 0; k < 1_000; k++) {
            if (String.valueOf(k).startsWith("9")) {
                named.add(folder.resolve(workloads.get(k % 2) + "/trace-" + k + ".jsonl")
                        .toString());
            }
        }
        named.sort(null);
        assertThat(pattern.out()).isEqualTo(Commands.plain(named).out());
    }

    @Test
    void longLines() throws Exception {
        String value = "x".repeat(3 << 20);
        String text = record("t", "a", 5, "c")
                + record("t", "b", 6, "c").replace("\"c\":1", "\"c\":\"" + value + "\"")
                + record("t", "a", 7, "c");
        write(folder.resolve("in/x.jsonl"), text);
        System.setProperty("spark.hasse.splitBytes", String.valueOf(1 << 20));
        Commands.same(output, List.of(folder.resolve("in").toString(), "--max-witnesses", "1"));
        Done refused = Commands.same(
                folder.resolve("out2"), List.of(folder.resolve("in").toString(), "--max-line-bytes", "1000000"));
        assertThat(refused.messages()).anyMatch(message -> message.contains("more than 1000000 bytes"));
    }

    /** Nine tenths of the records are of one trace, which does not fit into what a task holds. */
    @Test
    void skew() throws Exception {
        System.setProperty("spark.hasse.splitBytes", String.valueOf(200_000));
        System.setProperty("spark.hasse.longTraceBytes", String.valueOf(500_000));
        StringBuilder text = new StringBuilder();
        for (int line = 1; line <= 20_000; line++) {
            String trace = line % 10 == 0 ? "small-" + line / 100 : "large";
            text.append(record(trace, "a" + line * 7L % 5, line, "c" + line * 31L % 97));
        }
        write(folder.resolve("in/x.jsonl"), text.toString());
        Commands.same(output, List.of(folder.resolve("in").toString()));
    }

    @Test
    void whatIsNotThere() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty"));
        Done done =
                Commands.spark(output, List.of(folder + "/no/such.jsonl", empty.toString(), folder + "/*.none", "-"));
        assertThat(done.code()).isEqualTo(2);
        assertThat(done.messages())
                .containsExactlyInAnyOrder(
                        "error: -: found standard input, expected a file, a folder, or a pattern",
                        "error: " + folder + "/*.none: found no such file, expected a file, a folder, or a pattern",
                        "error: " + folder
                                + "/no/such.jsonl: found no such file, expected a file, a folder, or a pattern",
                        "error: " + empty
                                + ": found no traces in this folder, expected files named *.jsonl, *.jsonl.gz, "
                                + "*.jsonl.zst, *.ndjson");
        assertThat(Commands.spark(output, List.of("s3a://lake/traces")).messages())
                .anyMatch(
                        message -> message.startsWith("error: s3a://lake/traces: found a file that cannot be read ("));
        assertThat(Commands.spark(output, "../up", List.of("x")).messages())
                .anyMatch(message -> message.startsWith("error: --run: found"));
    }

    @Test
    void runsAddUp() throws Exception {
        String one = CORPUS + "/stale-generation";
        String other = CORPUS + "/phantom-tool";
        Commands.spark(output, List.of(one));
        Done again = Commands.spark(output, List.of(one));
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.messages().get(0)).contains("has a run r of 2026-11-01 already");
        Done different = Commands.spark(output, "s", List.of(other, "--require", "L1"));
        assertThat(different.code()).isEqualTo(2);
        assertThat(different.messages().get(0)).contains("has another gate");
        Commands.spark(output, "s", List.of(other));

        Path first = folder.resolve("1.json");
        Path second = folder.resolve("2.json");
        Commands.plain("check", List.of(one, "-o", "json=" + first));
        Commands.plain("check", List.of(other, "-o", "json=" + second));
        String merged = Commands.plain("merge", List.of(first.toString(), second.toString()))
                .out();
        String summary = Files.readString(output.resolve("summary.json"));
        assertThat(summary.substring(0, summary.indexOf("\"traces\" : [")))
                .isEqualTo(merged.substring(0, merged.indexOf("\"traces\" : [")));
        String runs = Commands.plain(
                        "merge",
                        List.of(
                                output.resolve("runs/r.json").toString(),
                                output.resolve("runs/s.json").toString()))
                .out();
        assertThat(runs).isEqualTo(summary);
        tablesHaveAll(output);
    }

    private static void tablesHaveAll(Path output) throws IOException {
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            Dataset<Row> traces = spark.read().parquet(output.resolve("traces").toString());
            Dataset<Row> findings =
                    spark.read().parquet(output.resolve("findings").toString());
            Map<String, Long> byWorkload = traces.groupBy("workload").count().collectAsList().stream()
                    .collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1)));
            assertThat(byWorkload.keySet()).containsExactlyInAnyOrder("stale-generation", "phantom-tool");
            long witnesses = traces.selectExpr(
                            "sum(A1 + A2 + A3 + A6 + stale_read + unseen_overwrite + snapshot + split_view + refused + externalized + "
                                    + "A1_possible + A3_possible + snapshot_possible + stale_read_possible + unseen_overwrite_possible)")
                    .first()
                    .getLong(0);
            assertThat(findings.count()).isEqualTo(witnesses).isPositive();
            assertThat(findings.join(traces, "trace_id").count()).isEqualTo(findings.count());
            assertThat(List.of(traces.columns()))
                    .containsAll(List.of(Rows.traceColumns().fieldNames()));
            assertThat(List.of(findings.columns()))
                    .containsAll(List.of(Rows.findingColumns().fieldNames()));
        }
    }
}
