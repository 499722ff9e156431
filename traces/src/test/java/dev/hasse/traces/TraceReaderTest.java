package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.hasse.model.Labels;
import dev.hasse.model.Shard;
import dev.hasse.model.Trace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files and their contents: many traces, pieces of traces, odd line ends, compression, nothing at all. */
class TraceReaderTest {
    private static final String RECORD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}";

    private static String record(String traceId, String agent) {
        return "{\"agent\":\"%s\",\"read_time\":0,\"write_time\":1,\"trace_id\":\"%s\"}\n".formatted(agent, traceId);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    @Test
    void interleavedTracesArePutTogetherWithTheirTrueLines() {
        Reading reading = Reading.of(
                Reading.input("one.jsonl", record("s", "a") + "\n" + record("t", "b") + record("s", "c")),
                Reading.input("two.jsonl", RECORD + "\n" + record("t", "d")));
        List<Trace> traces = reading.read.traces();

        assertThat(traces.stream().map(Trace::id)).containsExactly("s", "t", "two.jsonl");
        assertThat(reading.read.summary().empty()).isEmpty();
        assertThat(traces.get(0).reference(1).line()).isEqualTo(4);
        assertThat(traces.get(0).reference(1).position()).isEqualTo(2);
        assertThat(traces.get(1).reference(1).source()).isEqualTo("two.jsonl");
        assertThat(traces.get(1).reference(1).line()).isEqualTo(2);
        assertThat(traces.get(1).source()).isEqualTo("one.jsonl");
        assertThat(reading.read.summary().records()).isEqualTo(5);
    }

    @Test
    void theFirstRecordThatNamesALabelDecidesAndForARoleTheFirstOfItsAgent() {
        String unnamed = "{\"agent\":\"b\",\"read_time\":0,\"write_time\":1}";
        String first = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"runtime\":\"r1\",\"role\":\"writer\"}";
        String second =
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"runtime\":\"r2\",\"model\":\"m2\",\"role\":\"x\"}";
        String other = "{\"agent\":\"b\",\"read_time\":0,\"write_time\":1,\"role\":\"critic\"}";
        Trace trace =
                Reading.of(String.join("\n", unnamed, first, second, other)).trace();

        assertThat(trace.labels()).isEqualTo(new Labels("folder", "r1", "m2"));
        assertThat(trace.role(trace.columns().agent(1))).isEqualTo("writer");
        assertThat(trace.role(trace.columns().agent(0))).isEqualTo("critic");
        assertThat(Reading.of(RECORD).trace().labels()).isEqualTo(new Labels("folder", null, null));
    }

    @Test
    void aWorkloadThatARecordNamesGoesBeforeTheFolder() {
        String named = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"workload\":\"triage\"}";

        assertThat(Reading.of(RECORD + "\n" + named).trace().labels().workload())
                .isEqualTo("triage");
        assertThat(Reading.of(RECORD).trace().labels().workload()).isEqualTo("folder");
    }

    @Test
    void onlyTheTracesThatAreWantedAreKept() {
        List<Trace> traces = TraceReader.read(
                List.of(Reading.input("one.jsonl", record("s", "a") + record("t", "b"))),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                new Problems(9),
                trace -> trace.id().equals("t"));

        assertThat(traces.stream().map(Trace::id)).containsExactly("t");
    }

    @Test
    void aTraceWithoutAnIdEndsWithItsFile() {
        Reading reading = Reading.of(
                Reading.input("one.jsonl", RECORD), Reading.input("two.jsonl", record("one.jsonl", "a") + RECORD));

        assertThat(reading.read.traces()).hasSize(2).allMatch(trace -> trace.size() == 1);
        assertThat(reading.messages())
                .containsExactly("two.jsonl:1: field \"trace_id\": found \"one.jsonl\", a trace that has ended before,"
                        + " expected another id than the path of a file whose trace has no id");
    }

    @Test
    void oddButHarmlessFormsAreRead() {
        assertThat(Reading.of("\uFEFF" + RECORD).trace().size()).isEqualTo(1);
        assertThat(Reading.of(RECORD + "\r\n" + RECORD + "\r\n").trace().size()).isEqualTo(2);
        assertThat(Reading.of(RECORD).trace().size()).isEqualTo(1);
        assertThat(Reading.of("\n  \n" + RECORD + "\n\n").trace().reference(0).line())
                .isEqualTo(3);
    }

    @Test
    @DisabledIfSystemProperty(named = "hasse.tries", matches = ".+", disabledReason = "takes as long as all others")
    void aLineOfFiftyMegabytesIsRead() {
        String line = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_values\":{\"x\":\""
                + "y".repeat(50 << 20) + "\"}}";
        Reading reading = Reading.of(line);

        assertThat(reading.messages()).isEmpty();
        assertThat(reading.trace().value(reading.trace().columns().readValue(0)).text())
                .hasSize(50 << 20);
    }

    @Test
    void allThatIsRefusedIsCountedAndTheFirstIsKept() {
        String lines = RECORD + "\n1\n2\n3\n" + RECORD.replace("}", ",\"op_id\":1}") + "\n" + RECORD + "\n";
        Problems problems = new Problems(2);
        ReadSummary summary = TraceReader.read(
                        List.of(Reading.input("t", lines)), ReadSettings.of(Limits.DEFAULT, "NULL"), problems)
                .summary();

        assertThat(problems.first()).extracting(Problem::line).containsExactly(2, 3);
        assertThat(problems.count()).isEqualTo(4);
        assertThat(summary.skipped()).isEqualTo(4);
        assertThat(summary.refusedLines()).isEqualTo(3);
        assertThat(summary.records()).isEqualTo(2);
    }

    @Test
    void whatWasRefusedBeforeThereWereRecordsCountsToo() {
        ReadSummary summary = new ReadSummary(List.of(1), 5, 3, 2, List.of("t"));

        assertThat(summary.withRefusedBefore(4)).isEqualTo(new ReadSummary(List.of(1), 5, 7, 6, List.of("t")));
    }

    @Test
    void eachTraceIsInOneShardAndSoIsWhatIsRefusedOfIt() {
        StringBuilder lines = new StringBuilder();
        for (int trace = 0; trace < 20; trace++) {
            lines.append(record("t" + trace, "a"));
            lines.append("{\"abort\":9,\"trace_id\":\"t").append(trace).append("\"}\n");
            lines.append("{\"abort\":9,\"trace_id\":\"none").append(trace).append("\"}\n");
        }
        List<Integer> ordinals = new ArrayList<>();
        List<Integer> refused = new ArrayList<>();
        for (int shard = 1; shard <= 3; shard++) {
            Problems problems = new Problems(100);
            ReadProgress progress = new ReadProgress();
            ReadSummary summary = TraceReader.read(
                            List.of(Reading.input("t", lines.toString())),
                            new ReadSettings(Limits.DEFAULT, "NULL", 1, new Shard(shard, 3), false),
                            problems,
                            progress)
                    .summary();
            ordinals.addAll(summary.ordinals());
            problems.first().forEach(problem -> refused.add(problem.line()));
            assertThat(progress.now().traces()).isEqualTo(summary.traces()).isBetween(1, 19);
        }

        assertThat(ordinals)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 20).boxed().toList());
        assertThat(refused)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 60)
                        .filter(line -> line % 3 != 1)
                        .boxed()
                        .toList());
    }

    @Test
    void anEmptyInputIsNoTrace() {
        for (String text : new String[] {"", "\n", "  \r\n\n"}) {
            Reading reading = Reading.of(text);
            assertThat(reading.read.traces()).isEmpty();
            assertThat(reading.read.summary().empty()).containsExactly("t.jsonl");
            assertThat(reading.messages()).isEmpty();
        }
    }

    @Test
    void gzipAndZstandardAreUnpacked() throws IOException {
        String text = RECORD + "\n" + RECORD + "\n";
        byte[] twoMembers = concat(gzip(text), gzip(text));

        assertThat(Reading.ofBytes(gzip(text)).trace().size()).isEqualTo(2);
        assertThat(Reading.ofBytes(twoMembers).trace().size()).isEqualTo(4);
        assertThat(Reading.ofBytes(Zstd.compress(text.getBytes(StandardCharsets.UTF_8)))
                        .trace()
                        .size())
                .isEqualTo(2);
    }

    /** The first bytes of compressed formats, and bytes that nearly match them. */
    @ParameterizedTest
    @CsvSource({
        "1f8b, false",
        "1f, true",
        "1f8a, true",
        "1e8b, true",
        "28b52ffd, false",
        "28b52f, true",
        "28b52ffc, true",
        "28b52efd, true",
        "28b42ffd, true",
        "29b52ffd, true",
        "'', true",
        "20, true",
        "2020202020, true",
    })
    void whatIsNotPackedIsLeftAsItIs(String hex, boolean plain) throws IOException {
        byte[] bytes = HexFormat.of().parseHex(hex);
        if (plain) {
            try (InputStream in = Decompression.plain(new ByteArrayInputStream(bytes))) {
                assertThat(in.readAllBytes()).isEqualTo(bytes);
            }
        } else {
            assertThatThrownBy(() ->
                            Decompression.plain(new ByteArrayInputStream(bytes)).readAllBytes())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatBreaksOffIsFatal() throws IOException {
        byte[] gzip = gzip((RECORD + "\n").repeat(10_000));
        byte[] zstd = Zstd.compress((RECORD + "\n").repeat(10_000).getBytes(StandardCharsets.UTF_8));
        for (byte[] packed : List.of(gzip, zstd)) {
            Reading reading = Reading.ofBytes(Arrays.copyOf(packed, packed.length - 10));
            assertThat(reading.problems.hasFatal()).isTrue();
            assertThat(reading.messages()).hasSize(1);
            assertThat(reading.messages().get(0)).startsWith("t.jsonl: found ");
        }
    }

    @Test
    void whatFollowsAGzipStreamIsNotLostUnseen() throws IOException {
        String text = RECORD + "\n";
        Reading plain = Reading.ofBytes(concat(gzip(text), text.getBytes(StandardCharsets.UTF_8)));
        Reading padded = Reading.ofBytes(concat(gzip(text), new byte[1000]));
        Reading muchPadded = Reading.ofBytes(concat(gzip(text), new byte[200_000]));
        Reading far = Reading.ofBytes(concat(gzip(text), concat(new byte[200_000], new byte[] {7})));

        assertThat(plain.messages())
                .containsExactly(
                        "t.jsonl: found input that breaks off after line 1 (it is followed by data that is not gzip)");
        assertThat(plain.problems.hasFatal()).isTrue();
        assertThat(far.problems.hasFatal()).isTrue();
        assertThat(padded.messages()).isEmpty();
        assertThat(muchPadded.messages()).isEmpty();
        assertThat(padded.trace().size()).isEqualTo(1);
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    @Test
    void foldersAreSearchedInSortedOrder(@TempDir Path folder) throws IOException {
        for (String name :
                new String[] {"b/2.jsonl", "b/1.ndjson", "a.jsonl.gz", "c.jsonl.zst", "b/notes.txt", "d.json"}) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.writeString(folder.resolve(name), RECORD);
        }
        Files.createSymbolicLink(folder.resolve("b/loop"), folder);
        Problems problems = new Problems(10);
        List<String> names =
                InputFinder.find(List.of(folder.toString()), InputStream.nullInputStream(), problems).stream()
                        .map(input -> folder.relativize(Path.of(input.name())).toString())
                        .toList();

        assertThat(names).containsExactly("a.jsonl.gz", "b/1.ndjson", "b/2.jsonl", "c.jsonl.zst");
        assertThat(problems.count()).isZero();
    }

    @Test
    void aFileNamedTwiceIsReadOnce(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("t.jsonl"), RECORD);
        Problems problems = new Problems(10);
        List<Input> inputs = InputFinder.find(
                List.of(file.toString(), folder.toString(), folder + "/./t.jsonl", "-", "-"),
                InputStream.nullInputStream(),
                problems);

        assertThat(inputs.stream().map(Input::name)).containsExactly(file.toString(), "-");
        assertThat(inputs.get(0).folder())
                .isEqualTo(String.valueOf(folder.toRealPath().getFileName()));
    }

    @Test
    void argumentsThatNameNothingAreFatal(@TempDir Path folder) {
        Problems problems = new Problems(10);
        InputFinder.find(List.of(folder + "/none.jsonl", folder.toString()), InputStream.nullInputStream(), problems);

        assertThat(problems.hasFatal()).isTrue();
        assertThat(problems.first().stream().map(Problem::message))
                .containsExactly(
                        folder + "/none.jsonl: found no such file, expected a file, a folder, or -",
                        folder + ": found no traces in this folder, expected files named *.jsonl, *.jsonl.gz,"
                                + " *.jsonl.zst, *.ndjson");
    }

    @Test
    void aFolderThatMayHoldLogsOfAnotherFormatIsSaidToHoldThem(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");
        Files.writeString(folder.resolve("a.txt"), "");
        Problems records = new Problems(10);
        InputFinder.find(List.of(folder.toString()), InputStream.nullInputStream(), records);

        assertThat(records.first().stream().map(Problem::message))
                .containsExactly(folder + ": found no traces in this folder, expected files named *.jsonl, *.jsonl.gz,"
                        + " *.jsonl.zst, *.ndjson; if run.json is a log of another format, try --from auto");
    }

    @Test
    void aFileIsAnInputWhateverItIsCalled(@TempDir Path folder) throws IOException {
        String file = Files.writeString(folder.resolve("notes.txt"), RECORD).toString();
        String address = "jdbc:postgresql://localhost/agents";
        Problems problems = new Problems(10);

        assertThat(InputFinder.find(List.of(file, address), InputStream.nullInputStream(), problems))
                .extracting(Input::name)
                .containsExactly(file);
        assertThat(problems.first())
                .extracting(Problem::message)
                .containsExactly(address + ": found no such file, expected a file, a folder, or -");
        assertThat(InputFinder.findOthers(List.of(file, address), InputStream.nullInputStream(), problems))
                .extracting(Input::name)
                .containsExactly(file, address);
    }

    @Test
    void otherFormatsHaveOtherNames(@TempDir Path folder) throws IOException {
        for (String name : new String[] {"a.json", "b.edn", "c.jsonl", "d.txt", "e.pb"}) {
            Files.writeString(folder.resolve(name), RECORD);
        }
        Problems problems = new Problems(10);

        assertThat(InputFinder.findOthers(List.of(folder.toString()), InputStream.nullInputStream(), problems))
                .extracting(input -> Path.of(input.name()).getFileName().toString())
                .containsExactly("a.json", "b.edn", "c.jsonl", "e.pb");
        assertThat(InputFinder.findOthers(List.of(), InputStream.nullInputStream(), problems))
                .extracting(Input::name)
                .containsExactly("-");
        assertThat(problems.count()).isZero();
    }

    @Test
    void whatIsNoPathIsNoInput() {
        Problems problems = new Problems(10);

        assertThat(InputFinder.find(List.of("", "a\0b"), InputStream.nullInputStream(), problems))
                .isEmpty();
        assertThat(problems.first())
                .extracting(Problem::message)
                .containsExactly(
                        "\"\": found no such file, expected a file, a folder, or -",
                        "a\\u0000b: found no path, expected a file, a folder, or -");
    }

    @Test
    void aFileHasASizeAndAFolderAndCanBeReadAgain(@TempDir Path folder) throws IOException {
        Path night = Files.createDirectory(folder.resolve("night"));
        Path file = Files.writeString(night.resolve("t.jsonl"), RECORD);
        Input input = Input.file("t", file);
        Input other = Input.file("night", night);

        assertThat(input.size()).hasValue(RECORD.length());
        assertThat(input.folder()).isEqualTo("night");
        assertThat(input.repeatable()).isTrue();
        assertThat(other.size()).isEmpty();
        assertThat(other.repeatable()).isFalse();
        assertThat(Input.file("/", Path.of("/")).folder()).isNull();
    }

    @Test
    void standardInputIsReadOnce() throws IOException {
        Input input = Input.standardInput(new ByteArrayInputStream(RECORD.getBytes(StandardCharsets.UTF_8)));

        assertThat(input.repeatable()).isFalse();
        assertThat(input.opener().open().readNBytes(7)).hasSize(7);
        assertThat(input.opener().open()).hasContent(RECORD.substring(7));
        assertThat(input.opener().open()).isEmpty();
    }

    @Test
    void ofStandardInputTheBeginningIsKept() throws IOException {
        String lines = RECORD.repeat(2_000);
        Input input = Input.standardInput(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        assertThat(input.again().repeatable()).isTrue();
        assertThat(input.again().opener().open()).isEmpty();

        try (InputStream in = input.opener().open()) {
            assertThat(in.read()).isEqualTo(lines.charAt(0));
            assertThat(in.readNBytes(9)).hasSize(9);
            assertThat(input.again().opener().open()).hasContent(lines.substring(0, 10));
            in.readAllBytes();
        }

        assertThat(input.again().opener().open()).hasContent(lines.substring(0, 1 << 16));
        assertThat(input.again().opener().open()).hasContent(lines.substring(0, 1 << 16));
    }

    @Test
    void packedInputsCanBeReadPlain(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("t.jsonl.gz"), gzip(RECORD));
        boolean[] closed = {false};
        Input torn = new Input(
                "torn",
                null,
                () -> new ByteArrayInputStream(new byte[] {0x1f, (byte) 0x8b}) {
                    @Override
                    public void close() {
                        closed[0] = true;
                    }
                },
                true);

        try (InputStream in = Input.file("t", file).plain()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(RECORD);
        }
        assertThatThrownBy(torn::plain).isInstanceOf(IOException.class);
        assertThat(closed[0]).isTrue();
    }

    @Test
    void aFileThatIsNotThereIsNamed(@TempDir Path folder) {
        assertThat(Reading.of(Input.file("gone", folder.resolve("gone"))).messages())
                .containsExactly("gone: found no such file, expected a file, a folder, or -");
    }

    @Test
    void aFileThatVanishesIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("t.jsonl"), RECORD);
        Input input = Input.file("t.jsonl", file);
        Files.delete(file);
        Reading reading = Reading.of(input);

        assertThat(reading.problems.hasFatal()).isTrue();
        assertThat(reading.messages()).containsExactly("t.jsonl: found no such file, expected a file, a folder, or -");
    }
}
