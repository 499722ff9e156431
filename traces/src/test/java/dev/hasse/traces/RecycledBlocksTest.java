package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The arrays of blocks and the readers are reused: nothing of a block may live on in the next. */
class RecycledBlocksTest {

    /** A pipe that is written line by line, so that each line is a block of its own. */
    private static Input pipe(String... lines) {
        return new Input("-", null, () -> new Lines(List.of(lines)), false);
    }

    private static final class Lines extends InputStream {
        private final List<String> lines;
        private int next;
        private ByteArrayInputStream line = new ByteArrayInputStream(new byte[0]);

        Lines(List<String> lines) {
            this.lines = lines;
        }

        private boolean hasMore() {
            if (line.available() == 0 && next < lines.size()) {
                line = new ByteArrayInputStream((lines.get(next++) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return line.available() > 0;
        }

        @Override
        public int read() {
            return hasMore() ? line.read() : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return hasMore() ? line.read(target, offset, length) : -1;
        }

        @Override
        public int available() {
            return line.available();
        }
    }

    private static String record(int time, String atRead, String atCommit) {
        return "{\"agent\":\"a\",\"read_time\":" + time + ",\"write_time\":" + (time + 1) + ",\"read_registry\":[\""
                + atRead + "\"],\"write_registry\":[\"" + atCommit + "\"],\"planned_tool\":\"" + atRead
                + "\",\"trace_id\":\"t1\"}";
    }

    /** The only tool at read and the only tool at commit of each record. */
    private static List<String> tools(Trace trace) {
        return IntStream.range(0, trace.size())
                .mapToObj(trace::operation)
                .map(operation -> only(operation.readRegistry()) + ", " + only(operation.writeRegistry()))
                .toList();
    }

    private static String only(@Nullable List<Tool> registry) {
        return Objects.requireNonNull(registry).get(0).name();
    }

    @Test
    void aRegistryOfALaterBlockAtTheSamePlaceIsAnother() {
        Reading reading = Reading.of(pipe(record(1, "pay_v1", "pay_v1"), record(3, "pay_v2", "pay_v1")));

        assertThat(tools(reading.trace())).containsExactly("pay_v1, pay_v1", "pay_v2, pay_v1");
    }

    @Test
    void aRegistryOfALaterBlockAtTheSamePlaceIsNotTakenForTheOneBefore() {
        Reading reading = Reading.of(pipe(record(1, "pay_v1", "pay_v2"), record(3, "pay_v1", "pay_v1")));

        assertThat(tools(reading.trace())).containsExactly("pay_v1, pay_v2", "pay_v1, pay_v1");
    }
}
