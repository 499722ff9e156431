package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A trace long enough to be decided while its file is read gets the same verdict as from a pipe, from which it is kept
 * as a whole.
 */
class LongTracesTest {
    private static final int RECORDS = 80_000;

    @TempDir
    private Path folder;

    /** One trace in commit order; {@code odd} may replace the record at a position. */
    private static String trace(String id, long seed, String provenance, java.util.function.IntFunction<String> odd) {
        Random random = new Random(seed);
        StringBuilder lines = new StringBuilder();
        for (int position = 1; position <= RECORDS; position++) {
            String said = odd.apply(position);
            if (!said.isEmpty()) {
                lines.append(said);
                continue;
            }
            int readTime = Math.max(0, position - random.nextInt(40));
            lines.append("{\"trace_id\":\"")
                    .append(id)
                    .append("\",\"agent\":\"a")
                    .append(random.nextInt(4));
            lines.append("\",\"read_time\":")
                    .append(readTime)
                    .append(",\"write_time\":")
                    .append(position);
            lines.append(",\"read_values\":{\"c")
                    .append(random.nextInt(50))
                    .append("\":")
                    .append(random.nextInt(3));
            lines.append("},\"write_values\":{\"c")
                    .append(random.nextInt(50))
                    .append("\":")
                    .append(random.nextInt(3));
            lines.append('}');
            if (!provenance.isEmpty()) {
                lines.append(",\"preds\":[")
                        .append(1 + random.nextInt(position))
                        .append(']');
                lines.append(random.nextInt(9) == 0 ? ",\"aborted\":true" : "");
            }
            lines.append("}\n");
        }
        return lines.toString();
    }

    private static String record(String id, long readTime, long writeTime, String more) {
        return "{\"trace_id\":\"" + id + "\",\"agent\":\"a\",\"read_time\":" + readTime + ",\"write_time\":" + writeTime
                + more + "}\n";
    }

    private void requireSame(String lines) throws IOException {
        Path file = Files.writeString(folder.resolve("t.jsonl"), lines);
        Run piped = Run.piped(lines, "check", "--format", "json");
        Run read = Run.hasse("check", "--format", "json", file.toString());

        assertThat(piped.out()).contains("\"trace_id\" : \"t\"").hasSizeGreaterThan(2000);
        assertThat(read.err()).isEmpty();
        assertThat(read.out()
                        .replace("\"" + file + "\"", "\"-\"")
                        .replaceAll("\"workload\" : [^,]*", "\"workload\" : null"))
                .isEqualTo(piped.out());
        assertThat(Run.hasse("check", "--threads", "1", "--format", "json", file.toString()))
                .isEqualTo(read);
    }

    @Test
    void inCommitOrder() throws IOException {
        requireSame(trace("t", 1, "", position -> ""));
        requireSame(trace("t", 2, "preds", position -> ""));
    }

    @Test
    void whatCannotBeDecidedInPartsIsReadOnceMore() throws IOException {
        // Out of order; a window that spans the whole trace; provenance that begins late; predecessors that come later.
        requireSame(trace("t", 3, "", position -> position == 70_000 ? record("t", 0, 5, "") : ""));
        requireSame(trace(
                "t",
                4,
                "",
                position -> position == 70_000 ? record("t", 0, position, ",\"read_values\":{\"c1\":7}") : ""));
        requireSame(
                trace("t", 5, "", position -> position == 70_000 ? record("t", 0, position, ",\"preds\":[5]") : ""));
        requireSame(trace(
                "t", 6, "preds", position -> position == 40_000 ? record("t", 0, position, ",\"preds\":[79999]") : ""));
        requireSame(trace(
                "t", 7, "", position -> position == 70_000 ? record("t", 0, position, ",\"replica\":\"r\"") : ""));
    }

    @Test
    void recordsThatAreRefusedAreRefusedOnce() throws IOException {
        String lines =
                trace("t", 8, "", position -> position == 60_000 ? record("t", 0, position, ",\"op_id\":7") : "");
        Path file = Files.writeString(folder.resolve("t.jsonl"), lines + "{}\n");
        Run read = Run.hasse("check", "--format", "json", "--skip-invalid", file.toString());
        Run piped = Run.piped(lines + "{}\n", "check", "--format", "json", "--skip-invalid");

        assertThat(read.err().replace(file.toString(), "-").lines())
                .containsExactlyInAnyOrderElementsOf(piped.err().lines().toList());
        assertThat(read.err()).contains(":60000: field \"op_id\"").contains(":80001: ");
        assertThat(read.out()).contains("\"skipped\" : 2");
    }

    @Test
    void aTraceThatIsSpreadOverFilesIsOne() throws IOException {
        String lines = trace("t", 9, "", position -> "");
        int half = lines.indexOf('\n', lines.length() / 2) + 1;
        Path first = Files.writeString(folder.resolve("1.jsonl"), lines.substring(0, half) + record("u", 0, 1, ""));
        Path second = Files.writeString(folder.resolve("2.jsonl"), lines.substring(half));
        String both = Files.readString(first) + Files.readString(second);

        assertThat(Run.hasse("check", "--format", "json", first.toString(), second.toString())
                        .out()
                        .replaceAll("\"(source|workload|line)\" : [^,\n]*", ""))
                .isEqualTo(Run.piped(both, "check", "--format", "json")
                        .out()
                        .replaceAll("\"(source|workload|line)\" : [^,\n]*", ""));
    }

    @Test
    void fromAPipeASortedTraceIsDecidedAsItComes() {
        String lines = trace("t", 10, "", position -> "");

        assertThat(Run.piped(lines, "check", "--format", "json", "--sorted"))
                .isEqualTo(Run.piped(lines, "check", "--format", "json"));
        Run late = Run.piped(lines + record("t", 0, 5, ""), "check", "--sorted");
        assertThat(late.exitCode()).isEqualTo(2);
        assertThat(late.out()).isEmpty();
        assertThat(late.err())
                .startsWith("error: t: found a trace of more than 32768 records that cannot be decided as it comes");
    }

    @Test
    void aVerdictIsPrintedAsSoonAsTheTraceIsComplete() throws Exception {
        PipedOutputStream agents = new PipedOutputStream();
        PipedInputStream verdicts = new PipedInputStream(1 << 16);
        try (PipedInputStream in = new PipedInputStream(agents);
                PipedOutputStream out = new PipedOutputStream(verdicts)) {
            CompletableFuture<Integer> running = CompletableFuture.supplyAsync(() -> Main.run(
                    new Streams(in, out, new PrintWriter(new StringWriter()), false, false, Map.of(), Run.PROJECT),
                    "check",
                    "--format",
                    "jsonl",
                    "--sorted",
                    "-"));
            agents.write((record("s", 0, 1, "") + record("t", 0, 1, "")).getBytes(StandardCharsets.UTF_8));
            agents.flush();
            // The agents are still running, and their next operation may take any time.
            byte[] first = verdicts.readNBytes(15);
            assertThat(new String(first, StandardCharsets.UTF_8)).isEqualTo("{\"trace_id\":\"s\"");
            assertThat(running.isDone()).isFalse();

            agents.close();
            assertThat(new String(verdicts.readNBytes(100), StandardCharsets.UTF_8))
                    .contains("\"source\":\"-\"");
        }
    }
}
