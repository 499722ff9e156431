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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /**
     * What a reader remembers of a line is a copy: in the next line there is something else at the same place, and the
     * third one is as the first.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'agent':'one'                    | 'agent':'two'
            'agent':'caf\u00e9'                  | 'agent':'caf\u00e8'
            'agent':'a\\u0061'                | 'agent':'a\\u0062'
            'agent':'a','read_values':{'x':1}     | 'agent':'a','read_values':{'y':1}
            'agent':'a','read_values':{'k':'x'}   | 'agent':'a','read_values':{'k':'y'}
            'agent':'a','read_values':{'k':1.5}   | 'agent':'a','read_values':{'k':2.5}
            'agent':'a','read_values':{'k':[1]}   | 'agent':'a','read_values':{'k':[2]}
            'agent':'a','read_values':{'k':{'x':1}} | 'agent':'a','read_values':{'k':{'y':1}}
            'agent':'a','planned_tool':'x'        | 'agent':'a','planned_tool':'y'
            'agent':'a','planned_tool':{'name':'x'} | 'agent':'a','planned_tool':{'name':'y'}
            'agent':'a','read_registry':[{'name':'x'}] | 'agent':'a','read_registry':[{'name':'y'}]
            'agent':'a','replica':'x'             | 'agent':'a','replica':'y'
            'agent':'a','op_id':'x'               | 'agent':'a','op_id':'y'
            'agent':'a','role':'x'                | 'agent':'a','role':'y'
            'agent':'a','io':[['k','x']]          | 'agent':'a','io':[['k','y']]
            'agent':'a','runtime':'x'             | 'agent':'a','replica':'x'
            'agent':'a','not1':'x','role':'x'     | 'agent':'a','role':'x','not1':'x'
            """)
    void aTextOfALaterBlockAtTheSamePlaceIsAnother(String one, String two) {
        String[] lines = new String[3];
        for (int k = 0; k < 3; k++) {
            lines[k] = ("{'trace_id':'t" + k + "','read_time':0," + (k == 1 ? two : one) + ",'write_time':9}")
                    .replace('\'', '"');
        }
        Reading together = Reading.of(pipe(lines));

        assertThat(together.messages()).isEmpty();
        for (int k = 0; k < 3; k++) {
            assertThat(text(together.read.traces().get(k)))
                    .isEqualTo(text(Reading.of(pipe(lines[k])).trace()));
        }
    }

    private static String text(Trace trace) {
        return trace.id() + " " + trace.labels() + " "
                + trace.role(trace.columns().agent(0)) + " " + trace.operation(0);
    }
}
