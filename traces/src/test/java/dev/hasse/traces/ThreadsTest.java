package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The result of reading does not depend on the number of threads. */
class ThreadsTest {
    private static final int INPUTS = 4;
    private static final int RECORDS = 1_500;
    /** Blocks so small that an input has several. */
    private static final Tuning BLOCKS = new Tuning(1 << 14, 8, 0, true, true);

    /** An input of several blocks: interleaved traces that go on in the next input, and odd, blank or invalid lines. */
    private static Input input(int number) {
        RandomLines odd = new RandomLines(number);
        Random random = new Random(number);
        StringBuilder lines = new StringBuilder();
        for (int k = 0; k < RECORDS; k++) {
            if (random.nextInt(50) == 0) {
                lines.append(odd.next()).append('\n');
            } else {
                lines.append("{\"agent\":\"agent-")
                        .append(random.nextInt(20))
                        .append("\",\"read_time\":")
                        .append(k);
                lines.append(",\"write_time\":").append(k + random.nextInt(5));
                lines.append(",\"write_values\":{\"a longer name of cell ").append(random.nextInt(3_000));
                lines.append("\":\"some value or other ")
                        .append(random.nextInt(3_000))
                        .append("\"}");
                lines.append(",\"trace_id\":\"trace-").append(random.nextInt(9)).append("\"}\n");
            }
        }
        byte[] plain = lines.toString().getBytes(StandardCharsets.UTF_8);
        return Reading.input("input-" + number, number % 2 == 0 ? plain : gzip(plain));
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(plain);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return compressed.toByteArray();
    }

    private static List<String> read(List<Input> inputs, int threads) {
        Problems problems = new Problems(50);
        ReadTraces.Collector collector = new ReadTraces.Collector();
        ReadSummary summary = TraceReader.read(
                inputs,
                new ReadSettings(Limits.DEFAULT, "NULL", threads, null, false),
                problems,
                collector,
                new ReadProgress(),
                BLOCKS);
        return Reading.everything(collector.traces(summary), problems);
    }

    @Test
    void oneThreadOrMany() {
        List<Input> inputs = new ArrayList<>(
                IntStream.range(0, INPUTS).mapToObj(ThreadsTest::input).toList());
        inputs.add(1, Reading.input("blank", "\n \n"));
        byte[] whole = gzip("{\"agent\":\"a\",\"read_time\":1,\"write_time\":2}\n"
                .repeat(RECORDS)
                .getBytes(StandardCharsets.UTF_8));
        inputs.add(2, Reading.input("cut off", Arrays.copyOf(whole, whole.length - 9)));
        inputs.add(
                3,
                new Input(
                        "gone",
                        null,
                        () -> {
                            throw new java.nio.file.NoSuchFileException("gone");
                        },
                        true));

        List<String> onOne = read(inputs, 1);

        assertThat(onOne).hasSizeGreaterThan(INPUTS * RECORDS * 9 / 10).anyMatch(line -> line.contains("cut off"));
        for (int threads : new int[] {2, 3, 8}) {
            assertThat(read(inputs, threads)).isEqualTo(onOne);
        }
    }
}
