package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command that reads works from a pipe as from a file, and answers unreadable input with one message and exit
 * code 2.
 */
class InputFaultsTest {
    private static final String TRIP = "traces/corpus/paper/trip-date.jsonl";
    private static final String SPANS = "traces/formats/claude-code/stale-edit.jsonl";
    private static final String TOPOLOGY = "traces/topologies/blackboard.json";

    @TempDir
    private Path folder;

    /** Commands, with IN for their input, and a valid input: a file of the project, or text. */
    private static final List<String[]> COMMANDS = List.of(
            new String[] {"check IN", TRIP},
            new String[] {"check --format jsonl IN", TRIP},
            new String[] {"report --bootstrap 1 IN", TRIP},
            new String[] {"report --bootstrap 1 --format html IN", TRIP},
            new String[] {"explain IN", TRIP},
            new String[] {"baseline --output FRESH IN", TRIP},
            new String[] {"validate IN", TRIP},
            new String[] {"advise IN", TRIP},
            new String[] {"whatif --runtime ssi IN", TRIP},
            new String[] {"convert IN", SPANS},
            new String[] {"convert --suggest-mapping IN", SPANS},
            new String[] {"check --from auto IN", SPANS},
            new String[] {"topology IN", TOPOLOGY},
            new String[] {"merge IN", "RESULT"});

    private static final List<String[]> OPTIONS = List.of(
            new String[] {"check --config IN " + TRIP, "require: L0\n"},
            new String[] {"config --config IN", "require: L0\n"},
            new String[] {"check --baseline IN " + TRIP, "{\"schema\": \"hasse.baseline/1\", \"findings\": []}"},
            new String[] {"report --bootstrap 1 --compare IN " + TRIP, "REPORT"},
            new String[] {"report --bootstrap 1 --roles IN " + TRIP, "{\"flight\": \"producer\"}"},
            new String[] {"convert --mapping IN " + SPANS, "schema: hasse.mapping/1\ntools: {}\n"});

    static Stream<String[]> commands() {
        return COMMANDS.stream();
    }

    /** The commands that read compressed files. */
    static Stream<String[]> unpacking() {
        return commands().filter(command -> !command[0].matches("(topology|merge) .*"));
    }

    static Stream<String[]> options() {
        return OPTIONS.stream();
    }

    static Stream<String[]> all() {
        return Stream.concat(commands(), options());
    }

    private String[] arguments(String command, String in) throws IOException {
        Files.deleteIfExists(folder.resolve("fresh"));
        String[] arguments = WritingCommands.arguments(command, folder, folder);
        return Arrays.stream(arguments)
                .map(word -> word.equals("IN") ? in : word)
                .toArray(String[]::new);
    }

    private String content(String good) throws IOException {
        if (good.equals("RESULT")) {
            return Run.hasse(arguments("check --exit-zero --format json " + TRIP, ""))
                    .out();
        }
        if (good.equals("REPORT")) {
            return Run.hasse(arguments("report --bootstrap 1 --format json " + TRIP, ""))
                    .out();
        }
        return good.startsWith("traces/") ? Files.readString(Run.PROJECT.resolve(good)) : good;
    }

    private Run run(InputStream in, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run run = Run.on(in, out, Map.of(), Path.of(""), arguments);
        return new Run(run.exitCode(), out.toString(StandardCharsets.UTF_8), run.err());
    }

    private String golden(Run run, String name) {
        return run.golden().replace(name, "IN");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aPipeIsReadAsAFileIs(String command, String good) throws IOException {
        String content = content(good);
        Path file = Files.writeString(folder.resolve("in"), content);
        Run whole = run(InputStream.nullInputStream(), arguments(command, file.toString()));
        // A file channel asks for its position, which a pipe does not have.
        InputStream pipe = new FilterInputStream(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8))) {
            @Override
            public byte[] readAllBytes() throws IOException {
                throw new IOException("Illegal seek");
            }

            @Override
            public long transferTo(OutputStream out) throws IOException {
                throw new IOException("Illegal seek");
            }
        };
        Run piped = run(pipe, arguments(command, "-"));

        assertThat(piped.err()).doesNotContain("error");
        assertThat(piped.exitCode()).isEqualTo(whole.exitCode());
        assertThat(piped.out()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aPipeWithANameIsReadAsAFileIs(String command, String good) throws Exception {
        String content = content(good);
        Path file = Files.writeString(folder.resolve("name"), content);
        Path pipe = OutputFaultsTest.pipe(folder.resolve("fifo"));
        Run whole = run(InputStream.nullInputStream(), arguments(command, file.toString()));
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            try {
                Files.writeString(pipe, content);
            } catch (IOException failure) {
                throw new AssertionError(failure);
            }
        });
        Run piped = run(InputStream.nullInputStream(), arguments(command, pipe.toString()));
        writer.get(1, TimeUnit.MINUTES);

        // A page has drawings only of traces that can be read again.
        if (!command.contains("html")) {
            assertThat(golden(piped, pipe.toString())).isEqualTo(golden(whole, file.toString()));
        }
        assertThat(piped.exitCode()).isEqualTo(whole.exitCode());
    }

    private void isRefused(String command, InputStream in, String name, String reason) throws IOException {
        Run run = run(in, arguments(command, name));

        assertThat(run.exitCode()).as(run.golden()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().filter(line -> line.startsWith("error: ")))
                .as(run.err())
                .singleElement()
                .asString()
                .startsWith("error: " + name + ": ")
                .contains(reason);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aFileThatIsNotThere(String command, String good) throws IOException {
        String missing = folder.resolve("pipeline").toString();

        isRefused(command, InputStream.nullInputStream(), missing, ": found no such file, expected a file");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aPathThatLeadsThroughAFile(String command, String good) throws IOException {
        String within = Files.writeString(folder.resolve("in"), content(good))
                .resolve("t.jsonl")
                .toString();

        isRefused(command, InputStream.nullInputStream(), within, ": found no such file, expected a file");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aFileThatCannotBeRead(String command, String good) throws IOException {
        // Unreadable even for root, whom permissions do not restrict: there is nothing at its beginning.
        Path memory = Path.of("/proc/self/mem");
        OutputFaultsTest.assume(Files.exists(memory), "/proc/self/mem, which cannot be read, is not there");

        isRefused(command, InputStream.nullInputStream(), memory.toString(), "cannot be read (Input/output error)");
    }

    @ParameterizedTest
    @MethodSource("unpacking")
    void aCompressedFileThatIsCutOff(String command, String good) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(content(good).getBytes(StandardCharsets.UTF_8));
        }
        byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);
        Path file = Files.write(folder.resolve("t.jsonl.gz"), half);

        isRefused(command, InputStream.nullInputStream(), file.toString(), "(Unexpected end of ZLIB input stream)");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void standardInputThatCannotBeRead(String command, String good) throws IOException {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Is a directory");
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return read();
            }
        };

        isRefused(command, broken, "-", "cannot be read (Is a directory)");
    }

    @ParameterizedTest
    @MethodSource("options")
    void anOptionDoesNotReadStandardInputUnlessItIsNamed(String command, String good) throws IOException {
        isRefused(
                command,
                InputStream.nullInputStream(),
                "-",
                "found no such file, expected a file; standard input is /dev/stdin here");
    }

    @ParameterizedTest
    @MethodSource("options")
    void aFolderInsteadOfAFile(String command, String good) throws IOException {
        Path sub = Files.createDirectory(folder.resolve("sub"));
        // Comparing with a folder of traces is allowed, if it has some.
        isRefused(
                command,
                InputStream.nullInputStream(),
                sub.toString(),
                command.contains("--compare") ? "no traces" : ": found a folder, expected a file");
    }
}
