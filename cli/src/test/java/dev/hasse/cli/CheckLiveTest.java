package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --live} tells what {@code check} finds, and tells it while the input is still being written. */
class CheckLiveTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    @TempDir
    Path folder;

    private static String stale(String trace) throws IOException {
        String records = Files.readString(Run.PROJECT.resolve("docs/two-agents.jsonl"));
        return records.replace("{\"agent\"", "{\"trace_id\":\"" + trace + "\",\"agent\"");
    }

    /** Everything that is written, line by line. */
    private static final class Lines extends OutputStream {
        final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        private final StringBuilder line = new StringBuilder();

        @Override
        public void write(int one) {
            if (one == '\n') {
                lines.add(line.toString());
                line.setLength(0);
            } else {
                line.append((char) one);
            }
        }

        String next() throws InterruptedException {
            String next = lines.poll(20, TimeUnit.SECONDS);
            assertThat(next).as("another line, while the input goes on").isNotNull();
            return String.valueOf(next);
        }
    }

    @Test
    void aTraceThatIsNamedLikeItsFileIsNamedOnce() {
        String records = """
                {"agent":"a","read_time":0,"write_time":3,"read_values":{"x":null},"write_values":{"y":1}}
                {"agent":"b","read_time":1,"write_time":2,"write_values":{"x":2}}
                """;

        assertThat(Run.piped(records, "check", "--live", "-").out())
                .contains("] -:1: a read x")
                .doesNotContain("(trace");
    }

    @Test
    @SuppressWarnings("try") // the end of the input is part of the test
    void aFindingIsPrintedBeforeTheInputEndsAndInSpiteOfABadLine() throws Exception {
        Lines out = new Lines();
        try (PipedOutputStream agents = new PipedOutputStream();
                InputStream in = new PipedInputStream(agents, 1 << 16)) {
            CompletableFuture<Run> run =
                    CompletableFuture.supplyAsync(() -> Run.on(in, out, Run.NOW, Run.PROJECT, "check", "--live", "-"));

            agents.write(("no JSON\n" + stale("s")).getBytes(StandardCharsets.UTF_8));
            agents.flush();

            assertThat(out.next()).startsWith("A1 stale-generation [").contains("-:4 (trace s): fixer read login.ts");
            assertThat(out.next()).startsWith("   now: stop fixer, restore what refactorer wrote to login.ts");
            assertThat(out.next()).startsWith("unseen-overwrite [");
            assertThat(run).isNotDone();
            agents.close();
            Run done = run.get(20, TimeUnit.SECONDS);
            assertThat(done.err()).startsWith("error: -:1: found what is not JSON");
            assertThat(done.exitCode()).isEqualTo(2);
            assertThat(out.lines).contains("L0 (A2, A6 untested)      s");
        }
    }

    @Test
    void residuesComeAfterOtherFindingsAndAreCalledSo() throws IOException {
        String residue = """
                {"trace_id": "r", "agent": "coder", "read_time": 1, "write_time": 2, "read_values": {"gate": "open"}}
                """;

        List<String> told = Run.piped(residue + stale("s"), "check", "--live", "-")
                .out()
                .lines()
                .toList();

        assertThat(told.subList(0, 6).stream().map(line -> line.replaceFirst(" \\[.*", "")))
                .filteredOn(line -> !line.startsWith("   "))
                .containsExactly("A1 stale-generation", "unseen-overwrite", "A3 causal-cascade (residue)");
        assertThat(told.get(5))
                .isEqualTo(
                        "   now: find out who wrote what coder read from gate, as no record had committed it by then; if it was there before the log"
                                + " began, add --initial first-read");
    }

    @Test
    void theSummaryIsThatOfCheck() throws IOException {
        Run live = Run.hasse("check", "--live", "--format", "jsonl", CORPUS);
        Run whole = Run.hasse("check", "--format", "jsonl", CORPUS);
        ObjectNode strict = Schemas.text("hasse.watch.1");
        Schemas.allowNoOtherFields(strict);
        Schema schema = Schemas.of(strict);
        List<String> verdicts = new ArrayList<>();
        int findings = 0;
        for (String line : live.out().lines().toList()) {
            if (line.startsWith("{\"finding\"") || line.startsWith("{\"withdrawn\"")) {
                assertThat(schema.validate(Verdicts.json(line))).as(line).isEmpty();
                findings++;
            } else {
                verdicts.add(line);
            }
        }

        assertThat(findings).isGreaterThan(100);
        assertThat(verdicts)
                .containsExactlyInAnyOrderElementsOf(whole.out().lines().toList());
        assertThat(live.exitCode()).isEqualTo(whole.exitCode());
    }

    @Test
    void whereTheReaderHasGoneALineThatIsNotCompleteYetIsNoError() throws IOException {
        OutputStream gone = new LiveStream(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        try (PipedOutputStream agents = new PipedOutputStream();
                InputStream in = new PipedInputStream(agents, 1 << 16)) {
            agents.write((stale("s") + "{\"trace_id\":").getBytes(StandardCharsets.UTF_8));
            agents.flush();

            assertThat(Run.on(in, gone, Run.NOW, Run.PROJECT, "check", "--live", "-"))
                    .isEqualTo(new Run(0, "", ""));
        }
    }

    @Test
    void anInputThatBreaksOffHoldsNothingBack() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(stale("s").getBytes(StandardCharsets.UTF_8));
        }
        Path cut = folder.resolve("cut.jsonl.gz");
        Files.write(cut, Arrays.copyOf(packed.toByteArray(), packed.size() - 6));
        Path none = Files.write(folder.resolve("none.jsonl.zst"), new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 8});

        Run run = Run.hasse("check", "--live", cut.toString(), none.toString());

        assertThat(run.err())
                .contains("error: " + cut + ": found input that breaks off after line 3 (it ends too early)\n")
                .contains("error: " + none + ": found a file that cannot be read (");
        assertThat(run.out()).contains("L0 (A2, A6 untested)      s\n").contains("1 trace, 3 records");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(Run.hasse("check", cut.toString()).err())
                .contains("error: " + cut + ": found input that breaks off after line 3 (it ends too early)\n");
    }

    /** Instead of an error a line. */
    @Test
    void logsOfAnotherFormatAreSaidToBeOnce() {
        Path sessions = Run.PROJECT.resolve("traces/formats/claude-code/two-sessions");
        Run run = Run.hasse("check", "--live", sessions.toString());

        assertThat(run.err())
                .isEqualTo("error: " + sessions.resolve("11111111-1111-4111-8111-111111111111.jsonl")
                        + ": found what looks like claude-code (sessions of Claude Code with their subagents), expected operation records; "
                        + "try --from claude-code\n");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void otherOutputsAreRefused() {
        assertThat(Run.hasse("check", "--live", "--format", "sarif", CORPUS).err())
                .startsWith("error: --live prints text or jsonl");
        assertThat(Run.hasse("check", "--live", "--sorted", CORPUS).err())
                .startsWith("error: --live cannot be combined with --sorted");
        assertThat(Run.hasse("check", "--live", "--from", "auto", CORPUS).err())
                .startsWith("error: --live reads operation records; 'hasse watch --from NAME'");
        assertThat(Run.hasse("check", "--live", "--idle", "5x", CORPUS).err())
                .contains("expected a length of time such as 500ms, 30s, 10m, 24h or 3d");
    }
}
