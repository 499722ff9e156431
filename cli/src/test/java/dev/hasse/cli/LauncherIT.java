package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a separate process, on a copy of the project that contains only the jar and the corpus. */
class LauncherIT {
    static final String TRACE = "traces/corpus/paper/trip-date.jsonl";

    /** A name that breaks careless scripts. */
    static final String FOLDER = "a b'c";

    /** What is installed. */
    static final List<String> FILES = List.of(
            "hasse",
            "cli/src/main/sh/build",
            "cli/src/main/sh/archive",
            "cli/src/main/sh/guard",
            "cli/target/hasse.jar",
            TRACE);

    private static Path home = Path.of("");

    @TempDir
    private Path folder;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        home = SharedInstallation.home();
    }

    /** Creates a folder with the launcher's files, but nothing to build with. */
    static Path install(Path folder) throws IOException {
        Path home = folder.resolve(FOLDER);
        for (String name : FILES) {
            Path file = home.resolve(name);
            Files.createDirectories(file.resolve("..").normalize());
            Files.copy(Run.PROJECT.resolve(name), file);
        }
        return home;
    }

    private Run run(Path directory, String... command) throws IOException, InterruptedException {
        return Run.process(folder, directory, Map.of(), command);
    }

    private static List<Path> archives(Path home) throws IOException {
        return archivesIn(home.resolve("cli/target"));
    }

    private static List<Path> archivesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }

    private static boolean isAtWork(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".jsa.work"));
        }
    }

    /** Waits until all background work has ended. */
    static Path awaitArchive(Path home) throws IOException, InterruptedException {
        return awaitArchiveIn(home.resolve("cli/target"));
    }

    /** The same, where the archive is elsewhere than in the project; the folder has to be there. */
    static Path awaitArchiveIn(Path folder) throws IOException, InterruptedException {
        for (int tenths = 0; tenths < 3_000 && (archivesIn(folder).isEmpty() || isAtWork(folder)); tenths++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(archivesIn(folder))
                .as("the archive that the first run leaves behind")
                .hasSize(1);
        return archivesIn(folder).get(0);
    }

    @Test
    void worksFromAnywhereAndWhateverBecomesOfTheArchive() throws IOException, InterruptedException {
        Path own = install(folder);
        Run expected = new Run(
                1,
                Run.hasse("check", Run.PROJECT.resolve(TRACE).toString()).out().replace(Run.PROJECT + "/", ""),
                "");

        assertThat(run(own, "./hasse", "check", TRACE)).isEqualTo(expected);

        Path archive = awaitArchive(own);
        assertThat(run(own, "./hasse", "check", TRACE)).isEqualTo(expected);

        // Altered with its length kept, truncated, and garbage.
        byte[] good = Files.readAllBytes(archive);
        byte[] altered = good.clone();
        Arrays.fill(altered, good.length / 2, good.length / 2 + 100_000, (byte) 7);
        for (byte[] bad : List.of(altered, Arrays.copyOf(good, 4096), new byte[] {1, 2, 3})) {
            for (Path made : archives(own)) {
                Files.delete(made);
            }
            Files.write(archive, bad);
            assertThat(run(own, "./hasse", "check", TRACE)).isEqualTo(expected);
        }
        awaitArchive(own);

        Path link = Files.createSymbolicLink(folder.resolve("link"), own.resolve("hasse"));
        assertThat(run(own, link.toString(), "--version")).isEqualTo(new Run(0, "hasse 0.1.0\n", ""));
    }

    @Test
    void exitCodesAndStreamsPassThrough() throws IOException, InterruptedException {
        assertThat(run(home, "./hasse", "check", "--require", "L0", TRACE).exitCode())
                .isZero();
        assertThat(run(home, "sh", "-c", "./hasse validate <&-"))
                .isEqualTo(new Run(0, "0 records in 0 traces: all valid\n", "warning: -: no records\n"));
        assertThat(run(home, "bash", "-c", "./hasse validate <(cat " + TRACE + ") <(gzip -c " + TRACE + ")")
                        .out())
                .isEqualTo("8 records in 2 traces: all valid\n");
        // Escaped in ASCII, as the JVM of the test may not be able to name the file.
        String record = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}";
        String command = "printf '%s' '" + record + "' > \"$(printf 'f\\303\\274nf.jsonl')\"; "
                + "LC_ALL=C ./hasse check --format jsonl f*nf.jsonl";
        assertThat(run(home, "sh", "-c", command).out()).startsWith("{\"trace_id\":\"fünf.jsonl\",");
        Run missing = run(home, "./hasse", "check", "none.jsonl");
        assertThat(missing)
                .isEqualTo(new Run(2, "", "error: none.jsonl: found no such file, expected a file, a folder, or -\n"));
    }

    @Test
    void aReaderThatGoesStopsItAtOnceAndIsNoError() throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 20_000; k++) {
            lines.add("{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"trace_id\":\"" + k + "\"}");
        }
        Files.write(home.resolve("many.jsonl"), lines);
        Run run = run(
                home,
                "bash",
                "-c",
                "set -o pipefail; ./hasse check --format jsonl many.jsonl | head -n 1 | cut -c1-15");

        assertThat(run).isEqualTo(new Run(0, "{\"trace_id\":\"0\"\n", ""));

        // About a kilobyte of memory per trace, and no trace is complete before the end of the input.
        run = run(home, "sh", "-c", "cat many.jsonl | ./hasse check --max-memory 32m - | grep -c '^L4 ('");
        assertThat(run).isEqualTo(new Run(0, "20000\n", ""));
    }

    @Test
    void tooLittleMemoryIsSaidInOneLine() throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 200_000; k++) {
            lines.add(
                    "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"write_values\":{\"x\":\"value " + k + "\"}}");
        }
        Files.write(home.resolve("large.jsonl"), lines);
        for (String command : List.of(
                "HASSE_JAVA_OPTS=-Xmx16m ./hasse check large.jsonl",
                "cat large.jsonl | ./hasse check --max-memory 32m -")) {
            Run run = run(home, "sh", "-c", command);

            assertThat(run.exitCode()).as(command).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).startsWith("error: these traces need more memory than Java was given (");
            assertThat(run.err().lines()).hasSize(1);
        }
    }

    /**
     * Runs the launcher on its own terminal. It gets records, and when progress appears, either more records or an
     * interruption.
     */
    private Run onATerminal(String then) throws IOException, InterruptedException {
        Files.writeString(
                home.resolve("some.jsonl"), "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n".repeat(20_000));
        String seen = "n=0; until grep -q MB/s seen || [ $n -gt 600 ]; do sleep 0.1; n=$((n + 1)); done";
        // Whoever starts the tests may ignore interruptions, and what is started inherits that.
        return run(
                home,
                "env",
                "--default-signal=INT",
                "script",
                "-qefc",
                "{ cat some.jsonl; " + seen + "; " + then + "; } | ./hasse validate -",
                home.resolve("seen").toString());
    }

    @Test
    void progressIsSeenOnATerminalAndLeavesNothing() throws IOException, InterruptedException {
        if (!run(home, "sh", "-c", "env --default-signal=INT script --version")
                .out()
                .contains("util-linux")) {
            String skipped = "skipped: script of util-linux, which makes a terminal, or env of coreutils is not there";
            // The test runner does not print the reason.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }

        Run run = onATerminal("cat some.jsonl");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("1 trace, 20000 records, ").contains(" MB/s");
        // The progress line is overwritten with blanks, and the results begin in its place.
        assertThat(run.out()).matches("(?s).*\r {40,}\r40000 records in 1 trace: all valid\r\n");

        // What writes into the pipe outlives the signal: at the end of its input, hasse would end by itself.
        Run interrupted = onATerminal("trap '' INT; kill -INT 0; sleep 3");

        assertThat(interrupted.exitCode()).isNotZero();
        assertThat(interrupted.out()).contains(" MB/s").matches("(?s).*\r {40,}\r\\s*");
    }
}
