package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command that fails to write reports one message, exits with code 2, and leaves nothing half done. */
class OutputFaultsTest {
    @TempDir
    private Path folder;

    private Run run(String command, Path out) throws IOException {
        return Run.hasse(WritingCommands.arguments(command, out, folder));
    }

    private void cannotBeWritten(String command, Path out, String reason) throws IOException {
        Run run = run(command, out);

        assertThat(run.err().lines().filter(line -> line.startsWith("error: ")))
                .as(run.golden())
                .containsExactly("error: " + out + ": cannot be written (" + reason + ")");
        assertThat(run.exitCode()).as(run.golden()).isEqualTo(2);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("left behind")
                    .allMatch(name -> name.equals("result.json") || name.equals("place") || name.equals("Out.tla"));
        }
    }

    static Stream<String> files() {
        return WritingCommands.files();
    }

    static Stream<String> printing() {
        return WritingCommands.printing();
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFolderThatIsNotThere(String command) throws IOException {
        // Whatever the file is called.
        cannotBeWritten(
                command, folder.resolve("pipeline/Broken pipe").resolve(WritingCommands.NAME), "no such folder");
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFolderThatIsAFile(String command) throws IOException {
        Path file = Files.createFile(folder.resolve("place"));

        cannotBeWritten(command, file.resolve(WritingCommands.NAME), "a file stands where its folder should be");
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFolderWhereItsFileShouldBe(String command) throws IOException {
        cannotBeWritten(command, Files.createDirectory(folder.resolve(WritingCommands.NAME)), "it is a folder");
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFolderThatMayNotBeWrittenTo(String command) throws IOException {
        // Not writable even for root, whom permissions do not restrict.
        Path kernel = Path.of("/sys");
        assume(Files.isDirectory(kernel), "/sys, which nobody may write to, is not there");

        Run run = run(command, kernel.resolve(WritingCommands.NAME));

        assertThat(run.exitCode()).as(run.golden()).isEqualTo(2);
        assertThat(run.err())
                .containsPattern("error: /sys/Out\\.tla: cannot be written \\((permission denied|Read-only file system|"
                        + "Operation not permitted)\\)\n");
    }

    @ParameterizedTest
    @MethodSource("files")
    void aDeviceThatIsFull(String command) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve(WritingCommands.NAME), full());

        cannotBeWritten(command, link, "No space left on device");
        // JUnit warns of links that point out of its folders.
        Files.delete(link);
    }

    private static Path full() {
        Path full = Path.of("/dev/full");
        assume(Files.exists(full), "/dev/full is not there");
        return full;
    }

    /** Skips the test with a message unless its precondition holds. */
    static void assume(boolean there, String otherwise) {
        if (!there) {
            // The test runner does not print the reason.
            System.err.println("skipped: " + otherwise);
            Assumptions.abort("skipped: " + otherwise);
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void anOldFileIsReplacedAndKeepsItsPermissions(String command) throws IOException {
        Path out = Files.writeString(folder.resolve(WritingCommands.NAME), "old");
        Files.setPosixFilePermissions(out, PosixFilePermissions.fromString("rw-r-----"));
        Run run = run(command, out);

        assertThat(run.exitCode()).as(run.golden()).isZero();
        assertThat(Files.readString(out)).isNotEqualTo("old");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out)))
                .isEqualTo("rw-r-----");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith(".hasse-"));
        }
    }

    /** Accepts some bytes, and then fails with this message. */
    private static OutputStream failing(int after, String reason) {
        return new LiveStream(new OutputStream() {
            private int left = after;

            @Override
            public void write(int one) throws IOException {
                if (left-- <= 0) {
                    throw new IOException(reason);
                }
            }
        });
    }

    private Run printing(OutputStream out, String command) throws IOException {
        String[] arguments = WritingCommands.arguments(command, folder, folder);
        return Run.on(InputStream.nullInputStream(), out, Map.of(), folder, arguments);
    }

    @ParameterizedTest
    @MethodSource("printing")
    void standardOutputOnAFullDisk(String command) throws IOException {
        for (int after : new int[] {0, 5}) {
            Files.deleteIfExists(folder.resolve("fresh"));
            Run run = printing(failing(after, "No space left on device"), command);

            assertThat(run.err().lines().filter(line -> line.startsWith("error: ")))
                    .as(run.golden())
                    .containsExactly("error: standard output: cannot be written (No space left on device)");
            assertThat(run.exitCode()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("printing")
    void aReaderThatHasGoneIsNoError(String command) throws IOException {
        for (int after : new int[] {0, 5}) {
            Files.deleteIfExists(folder.resolve("fresh"));
            Run run = printing(failing(after, "Broken pipe"), command);

            assertThat(run.err()).doesNotContain("error");
            assertThat(run.exitCode()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/x/Broken pipe", "broken pipe", "Broken pipe.", "Resource temporarily unavailable"})
    void onlyTheVeryWordsOfTheSystemSayThatAReaderHasGone(String reason) throws IOException {
        assertThat(printing(failing(0, reason), "--version"))
                .isEqualTo(new Run(2, "", "error: standard output: cannot be written (" + reason + ")\n"));
    }

    @Test
    void theWordsOfTheSystemAreKnownInItsLanguage() {
        assertThat(LiveStream.brokenPipe()).isNotEmpty();
    }

    /** Makes a named pipe. */
    static Path pipe(Path pipe) throws IOException, InterruptedException {
        assume(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0,
                "mkfifo, which makes a pipe with a name, does not work");
        return pipe;
    }

    /** Reads from a pipe on a separate thread. */
    private static CompletableFuture<Void> reader(Path pipe, Consumer<InputStream> reading) {
        return CompletableFuture.runAsync(() -> {
            try (InputStream in = Files.newInputStream(pipe)) {
                reading.accept(in);
            } catch (IOException failure) {
                throw new AssertionError(failure);
            }
        });
    }

    @Test
    void aPipeWithANameIsWrittenTo() throws Exception {
        Path pipe = pipe(folder.resolve("fifo"));
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        CompletableFuture<Void> reader = reader(pipe, in -> {
            try {
                in.transferTo(taken);
            } catch (IOException failure) {
                throw new AssertionError(failure);
            }
        });
        Run run = run("check --quiet --exit-zero --output OUT traces/corpus", pipe);
        reader.get(1, TimeUnit.MINUTES);

        assertThat(run.golden()).isEqualTo("exit 0\n");
        assertThat(taken.toString(StandardCharsets.UTF_8))
                .isEqualTo(run("check --quiet --exit-zero traces/corpus", pipe).out());
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void aPipeWithANameMayBeLeftByItsReader() throws Exception {
        Path pipe = pipe(folder.resolve("fifo"));
        CompletableFuture<Void> reader = reader(pipe, in -> {
            try {
                in.readNBytes(1);
            } catch (IOException failure) {
                throw new AssertionError(failure);
            }
        });
        // More than a pipe can buffer.
        Run run = run("check --quiet --exit-zero --output json=OUT traces/corpus", pipe);
        reader.get(1, TimeUnit.MINUTES);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void ofFilesThatBelongTogetherEitherAllAreWrittenOrNone() throws IOException {
        Path module = Files.writeString(folder.resolve("Out.tla"), "old");
        Files.createDirectory(folder.resolve("Out.cfg"));
        Run explain = run("explain --tla --output OUT traces/corpus/paper/trip-date.jsonl", module);

        assertThat(explain)
                .isEqualTo(new Run(2, "", "error: " + folder + "/Out.cfg: cannot be written (it is a folder)\n"));
        assertThat(Files.readString(module)).isEqualTo("old");

        Run convert = run(
                "convert --output " + module + " --coverage OUT traces/formats/claude-code/stale-edit.jsonl",
                folder.resolve("none/coverage.json"));

        assertThat(convert.exitCode()).isEqualTo(2);
        assertThat(Files.readString(module)).isEqualTo("old");
    }

    @Test
    void theOtherOutputsOfCheckAndReportAreWrittenAllTheSame() throws IOException {
        for (String command : new String[] {"check", "report"}) {
            Path out = folder.resolve(command + ".json");
            Run run = run(
                    command + " --output json=" + out + " --output markdown=OUT traces/corpus/paper/trip-date.jsonl",
                    folder.resolve("none/x"));

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).isEqualTo("error: " + folder + "/none/x: cannot be written (no such folder)\n");
            assertThat(run.out()).isNotEmpty();
            assertThat(Files.readString(out)).endsWith("}\n");
        }
    }

    @Test
    void noFileIsWrittenTwice() throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        for (String command : new String[] {
            "check --output json=OUT --output sarif=OUT -", "check --output OUT --output json=sub/../OUT -",
            "report --output json=OUT --output csv=OUT -", "convert --output OUT --coverage OUT -"
        }) {
            String[] arguments = command.replace("sub/../OUT", folder + "/sub/../x")
                    .replace("OUT", folder + "/x")
                    .split(" ");
            Run run = Run.hasse(arguments);

            assertThat(run.exitCode()).as(command).isEqualTo(2);
            assertThat(run.err())
                    .contains("/x is named for two results, and would hold only one of them; name another file\n");
        }
        assertThat(Run.hasse("check", "--allow-untested", "-o", "json=/dev/null", "-o", "sarif=/dev/null", "-")
                        .exitCode())
                .isZero();
    }

    @Test
    void aTraceThatIsReadIsNotOverwritten() throws IOException {
        String record = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";
        Path trace = Files.writeString(folder.resolve("Out.jsonl"), record);
        Files.createSymbolicLink(folder.resolve("link"), trace);
        for (String command : new String[] {
            "check -o OUT OUT",
            "check -o json=OUT FOLDER",
            "check -o FOLDER/link OUT",
            "report -o OUT OUT",
            "report --compare FOLDER -o html=OUT",
            "explain -o OUT OUT",
            "baseline -o OUT FOLDER",
            "convert -o OUT OUT",
            "convert --coverage OUT FOLDER",
            "check --from mcp -o OUT OUT"
        }) {
            Run run = Run.hasse(command.replace("OUT", trace.toString())
                    .replace("FOLDER", folder.toString())
                    .split(" "));

            assertThat(run.exitCode()).as(command).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("error: --output: " + trace
                            + " is one of the input traces, and would be overwritten; name another file\n");
            assertThat(trace).content().isEqualTo(record);
        }
    }

    @Test
    void aResultMayBeReplacedByOneThatIsMadeOfIt() throws IOException {
        Path result = folder.resolve("result.json");
        run("check --exit-zero --output json=OUT traces/corpus/paper/trip-date.jsonl", result);
        String whole = Files.readString(result);

        assertThat(run("merge --output OUT OUT", result).exitCode()).isEqualTo(1);
        assertThat(Files.readString(result)).isEqualTo(whole);

        Path report = folder.resolve("report.json");
        run("report --output json=OUT traces/corpus/paper/trip-date.jsonl", report);
        Run compared = run("report --compare OUT --output json=OUT traces/corpus/paper/trip-date.jsonl", report);

        assertThat(compared.exitCode()).as(compared.golden()).isZero();
    }

    @Test
    void theFilesThatAreOpenAlreadyAreWrittenToAndNotReplaced() throws IOException {
        Path open = Files.writeString(folder.resolve("open"), "before\n");
        try (OutputStream descriptor = Files.newOutputStream(open)) {
            assertThat(Destination.of(Path.of("/dev/stdout")).kind()).isEqualTo(Destination.Kind.STANDARD_OUTPUT);
            assertThat(Destination.of(Path.of("/proc/self/fd/7")).kind()).isEqualTo(Destination.Kind.STREAM);
            descriptor.write(1);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] arguments = WritingCommands.arguments(
                "check --output json=OUT traces/corpus/paper/trip-date.jsonl", Path.of("/dev/stdout"), folder);
        Run.on(InputStream.nullInputStream(), out, Map.of(), folder, arguments);

        // Written directly to the stream, like the results in text.
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("gate (level L4): failed", "\"schema\" : \"hasse.check/1\"");
    }

    private Run github(Path summary) throws IOException {
        String[] arguments =
                WritingCommands.arguments("check --format github traces/corpus/paper/trip-date.jsonl", folder, folder);
        return Run.on(
                InputStream.nullInputStream(),
                new ByteArrayOutputStream(),
                Map.of("GITHUB_STEP_SUMMARY", summary.toString()),
                folder,
                arguments);
    }

    @Test
    void aSummaryOfAJobThatCannotBeWrittenIsSaid() throws IOException {
        assertThat(github(folder.resolve("none/summary.md")))
                .isEqualTo(
                        new Run(2, "", "error: " + folder + "/none/summary.md: cannot be written (no such folder)\n"));
        assertThat(github(folder))
                .isEqualTo(new Run(2, "", "error: " + folder + ": cannot be written (it is a folder)\n"));
        assertThat(github(full()))
                .isEqualTo(new Run(2, "", "error: /dev/full: cannot be written (No space left on device)\n"));
        Path fresh = folder.resolve("summary.md");
        assertThat(github(fresh).exitCode()).isEqualTo(1);
        assertThat(fresh).content().startsWith("## Hasse: failed\n");
    }

    @Test
    void aBaselineIsNotUpdatedWhereTheResultsAreLost() throws IOException {
        Path baseline = folder.resolve("baseline.json");
        run("baseline --output OUT traces/corpus/paper/trip-date.jsonl", baseline);
        String before = Files.readString(baseline);
        Path better = Files.writeString(
                folder.resolve("better.jsonl"),
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"workload\":\"paper\"}\n");
        String[] arguments = WritingCommands.arguments(
                "check --exit-zero --baseline OUT --update-baseline " + better, baseline, folder);
        Run lost = Run.on(
                InputStream.nullInputStream(), failing(0, "No space left on device"), Map.of(), folder, arguments);

        assertThat(lost.exitCode()).isEqualTo(2);
        assertThat(baseline).content().isEqualTo(before);
        assertThat(Run.hasse(arguments).exitCode()).isZero();
        assertThat(baseline).content().isNotEqualTo(before);
    }
}
