package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults that need a separate process: a full disk, and being killed. Each output is either the old one or the new one.
 */
@Tag("on-one-java")
class FaultsIT {
    private static final String TRIP = "traces/corpus/paper/trip-date.jsonl";

    @TempDir
    private Path folder;

    @TempDir
    private Path scratch;

    private Path out = Path.of("");

    @BeforeEach
    void anOldOutput() throws IOException {
        out = Files.writeString(folder.resolve(WritingCommands.NAME), "old");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<String> hasse(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-jar",
                Run.PROJECT.resolve("cli/target/hasse.jar").toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** The files beside the output, where a fault may have left something behind. */
    private List<String> others() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.equals(out))
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    /**
     * Limits the size of the files that a command may write; its output and errors go through a pipe.
     *
     * @param kilobytes the limit, in the unit of the shell's ulimit
     */
    private static String[] limited(int kilobytes, List<String> command) {
        List<String> limited = new ArrayList<>(List.of(
                "bash", "-c", "set -o pipefail; (ulimit -f " + kilobytes + "; exec \"$@\") 2>&1 | cat", "bash"));
        limited.addAll(command);
        return limited.toArray(String[]::new);
    }

    /** Runs all commands that write a file, one after another; a separate process for each would take minutes. */
    static final class All {
        private All() {}

        /**
         * Takes the output path of all commands, and a folder for other files. After each command, prints its exit code
         * and errors.
         */
        public static void main(String[] arguments) throws IOException {
            for (String command : WritingCommands.files().toList()) {
                Run run = Run.hasse(WritingCommands.arguments(command, Path.of(arguments[0]), Path.of(arguments[1])));
                System.out.println(command);
                run.err().lines().filter(line -> line.startsWith("error: ")).forEach(System.out::println);
                System.out.println(run.exitCode());
            }
        }
    }

    @Test
    void aFullDiskLeavesTheOldOutput() throws IOException, InterruptedException {
        // Some of the commands need this file as input.
        WritingCommands.arguments("merge RESULT", out, scratch);
        List<String> all = new ArrayList<>(List.of(java(), "-XX:-UsePerfData", "-cp"));
        all.add(Run.PROJECT.resolve("cli/target/hasse.jar") + ":" + Run.PROJECT.resolve("cli/target/test-classes"));
        all.addAll(List.of(All.class.getName(), out.toString(), scratch.toString()));
        Path module = Run.PROJECT.resolve("cli");
        Run run = Run.process(scratch, module, Map.of(), limited(0, all));

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactlyElementsOf(WritingCommands.files()
                        .flatMap(command ->
                                Stream.of(command, "error: " + out + ": cannot be written (File too large)", "2"))
                        .toList());
        assertThat(out).content().isEqualTo("old");
        assertThat(others()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"})
    void aDiskThatFillsUpLeavesTheOldOutput(String format) throws IOException, InterruptedException {
        Run run = Run.process(
                scratch,
                Run.PROJECT,
                Map.of(),
                limited(2, hasse("check", "--output", format + "=" + out, "traces/corpus")));

        assertThat(run.out()).contains("error: " + out + ": cannot be written (File too large)\n");
        assertThat(run.exitCode()).as(run.golden()).isEqualTo(2);
        assertThat(out).content().isEqualTo("old");
        assertThat(others()).isEmpty();
    }

    @Test
    void aSummaryOfAJobIsAppendedInFullOrNotAtAll() throws IOException, InterruptedException {
        Path summary = Files.writeString(folder.resolve("summary.md"), "# before\n");
        Run run = Run.process(
                scratch,
                Run.PROJECT,
                Map.of("GITHUB_STEP_SUMMARY", summary.toString()),
                limited(2, hasse("check", "--format", "github", "traces/corpus")));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(summary).content().isEqualTo("# before\n");
    }

    @Test
    void aBaselineOnAFullDiskStaysAsItIs() throws IOException, InterruptedException {
        Run.hasse("baseline", "-o", out.toString(), Run.PROJECT.resolve(TRIP).toString());
        String before = Files.readString(out);
        Path better = Files.writeString(
                scratch.resolve("better.jsonl"),
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"workload\":\"paper\"}\n");
        Run run = Run.process(
                scratch,
                Run.PROJECT,
                Map.of(),
                limited(0, hasse("check", "--baseline", out.toString(), "--update-baseline", better.toString())));

        assertThat(run.out()).endsWith("error: " + out + ": cannot be written (File too large)\n");
        assertThat(run.exitCode()).as(run.golden()).isEqualTo(2);
        assertThat(out).content().isEqualTo(before);
        assertThat(others()).isEmpty();
    }

    /** A process that has begun to write its output, and waits for more input. */
    private Process writing() throws IOException, InterruptedException {
        try (WatchService watch = folder.getFileSystem().newWatchService()) {
            folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Process process = new ProcessBuilder(
                            hasse("check", "--format", "jsonl", "--sorted", "-o", out.toString(), "-"))
                    .directory(Run.PROJECT.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(scratch.resolve("said").toFile())
                    .start();
            OutputStream agents = process.getOutputStream();
            for (int k = 0; k < 10_000; k++) {
                agents.write(("{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"trace_id\":\"" + k + "\"}\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            agents.flush();
            WatchKey begun = watch.poll(1, TimeUnit.MINUTES);
            assertThat(begun).as("a file beside the output").isNotNull();
            return process;
        }
    }

    @Test
    void whoIsKilledWhileWritingLeavesTheOldOutputAndNothingThatTheNextRunStumblesOver()
            throws IOException, InterruptedException {
        Process process = writing();
        process.destroyForcibly().waitFor();

        assertThat(out).content().isEqualTo("old");
        assertThat(others()).singleElement().asString().matches("\\.hasse-[0-9a-f]+\\.tmp");

        Run next = Run.process(
                scratch,
                Run.PROJECT,
                Map.of(),
                hasse("check", "--exit-zero", "-o", out.toString(), TRIP).toArray(String[]::new));
        assertThat(next).isEqualTo(new Run(0, "", ""));
        assertThat(out).content().startsWith("L0");
        // The file is not read as a trace either.
        Files.copy(Run.PROJECT.resolve(TRIP), folder.resolve("t.jsonl"));
        assertThat(Run.hasse("validate", folder.toString()).golden())
                .isEqualTo("exit 0\n--- out\n4 records in 1 trace: all valid\n");
    }

    @Test
    void whoIsInterruptedWhileWritingLeavesTheOldOutputAndNothingElse() throws IOException, InterruptedException {
        Process process = writing();
        // Sends SIGTERM, since background processes of a shell and their children ignore SIGINT.
        process.destroy();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isGreaterThan(128);
        assertThat(scratch.resolve("said")).isEmptyFile();
        assertThat(out).content().isEqualTo("old");
        assertThat(others()).isEmpty();
    }
}
