package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The progress that an observer sees whenever bytes are read. */
class ReadProgressTest {
    /** Enough for several blocks. */
    private static final int RECORDS = 3_000;

    private static final Tuning BLOCKS = new Tuning(1 << 14, 8, 0, true, true);

    @TempDir
    private Path folder;

    private final ReadProgress progress = new ReadProgress();
    private final List<ReadProgress.State> seen = new ArrayList<>();

    private static String records(String trace) {
        StringBuilder lines = new StringBuilder();
        for (int k = 0; k < RECORDS; k++) {
            lines.append("{\"agent\":\"a\",\"read_time\":0,\"write_time\":")
                    .append(k)
                    .append(",\"write_values\":{\"x\":\"some longer value\"},\"trace_id\":\"")
                    .append(trace)
                    .append("\"}\n");
        }
        return lines.toString();
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path packed(String name, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Files.write(folder.resolve(name), bytes.toByteArray());
    }

    private Input watched(Path file) {
        Input input = Input.file(file.toString(), file);
        Input.Opener opener = () -> new FilterInputStream(input.opener().open()) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                seen.add(progress.now());
                return super.read(target, offset, length);
            }
        };
        return new Input(input.name(), input.folder(), opener, input.repeatable(), input.size());
    }

    private void read(int threads, Input... inputs) {
        Problems problems = new Problems(9);
        ReadSettings settings = new ReadSettings(Limits.DEFAULT, "NULL", threads, null, false);
        TraceReader.read(List.of(inputs), settings, problems, new ReadTraces.Collector(), progress, BLOCKS);
        assertThat(problems.first()).isEmpty();
        seen.add(progress.now());
        for (int k = 1; k < seen.size(); k++) {
            ReadProgress.State before = seen.get(k - 1);
            ReadProgress.State after = seen.get(k);
            assertThat(after.bytes()).isBetween(before.bytes(), after.total().orElse(Long.MAX_VALUE));
            assertThat(after.records()).isGreaterThanOrEqualTo(before.records());
            assertThat(after.traces()).isGreaterThanOrEqualTo(before.traces());
        }
    }

    private static ReadProgress.State state(boolean again, long bytes, OptionalLong total, long records, int traces) {
        return new ReadProgress.State(again, bytes, total, records, traces);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFile(int threads) throws IOException {
        Path file = file("one.jsonl", records("s"));
        OptionalLong size = OptionalLong.of(Files.size(file));

        read(threads, watched(file));

        assertThat(seen.get(0)).isEqualTo(state(false, 0, size, 0, 0));
        assertThat(seen)
                .anyMatch(state -> state.records() > 0 && state.bytes() > 0 && state.bytes() < size.getAsLong());
        assertThat(progress.now()).isEqualTo(state(false, size.getAsLong(), size, RECORDS, 1));
    }

    @Test
    void severalFilesOfWhichSomeArePackedCountAsTheyAreStored() throws IOException {
        Path plain = file("one.jsonl", records("s"));
        Path packed = packed("two.jsonl.gz", records("t"));
        OptionalLong size = OptionalLong.of(Files.size(plain) + Files.size(packed));

        read(1, watched(packed), watched(plain));

        assertThat(seen)
                .anyMatch(
                        state -> state.traces() == 1 && state.records() == RECORDS && state.bytes() == sizeOf(packed));
        assertThat(progress.now()).isEqualTo(state(false, size.getAsLong(), size, 2 * RECORDS, 2));
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            throw new AssertionError(gone);
        }
    }

    @Test
    void ofAPipeNobodyKnowsHowMuchIsLeft() throws IOException {
        Path file = file("one.jsonl", records("s"));
        try (InputStream in = Files.newInputStream(file)) {
            read(1, Input.standardInput(in), Input.file("two", file("two.jsonl", records("t"))));
        }

        assertThat(progress.now())
                .isEqualTo(state(
                        false,
                        Files.size(file) + sizeOf(folder.resolve("two.jsonl")),
                        OptionalLong.empty(),
                        2 * RECORDS,
                        2));
    }

    @Test
    void aSecondReadingIsMoreOfTheSameWork() throws IOException {
        Path file = file("one.jsonl", records("s"));
        Input input = watched(file);
        long size = Files.size(file);

        ReadSettings settings = ReadSettings.of(Limits.DEFAULT, "NULL");
        TraceReader.read(List.of(input), settings, new Problems(9), new NeverContent(), progress, BLOCKS);

        assertThat(seen).contains(state(true, size, OptionalLong.of(2 * size), RECORDS, 1));
        assertThat(progress.now()).isEqualTo(state(true, 2 * size, OptionalLong.of(2 * size), RECORDS, 1));
    }

    @Test
    void aFileThatGrowsOrIsNotThereDoesNotLeadPastTheEnd() throws IOException {
        Path file = file("one.jsonl", records("s"));
        Input input = watched(file);
        Input grown = new Input(input.name(), null, input.opener(), true, OptionalLong.of(1000));
        Input gone =
                new Input("gone", null, () -> Files.newInputStream(folder.resolve("gone")), true, OptionalLong.of(500));
        Problems problems = new Problems(9);

        TraceReader.read(
                List.of(grown, gone),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                new ReadTraces.Collector(),
                progress,
                BLOCKS);

        assertThat(seen).allMatch(state -> state.bytes() <= 1000);
        assertThat(progress.now()).isEqualTo(state(false, 1500, OptionalLong.of(1500), RECORDS, 1));
    }
}
