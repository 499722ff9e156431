package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Operation;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What is written is read as the same again. */
class RecordWriterTest {
    private static String written(List<Operation> history) throws IOException {
        StringWriter lines = new StringWriter();
        for (Operation operation : history) {
            RecordWriter.write(operation, lines);
        }
        return lines.toString();
    }

    private static List<Operation> operations(Trace trace) {
        return IntStream.range(0, trace.size()).mapToObj(trace::operation).toList();
    }

    @Property(tries = 2_000)
    void everyRecordSurvives(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int lines) throws IOException {
        RandomLines random = new RandomLines(seed);
        String text = Stream.generate(random::next).limit(lines).collect(Collectors.joining("\n"));
        for (Trace trace : Reading.of(text).read.traces()) {
            List<Operation> history = operations(trace);

            // As it was read, and not as it was written: what can be written in several ways is read in one.
            assertThat(operations(Reading.of(written(history)).trace()))
                    .as(text)
                    .isEqualTo(history);
        }
    }

    @Test
    void writesWhatIsNotPlainAsEscapes() throws IOException {
        List<Operation> history = List.of(Operation.by("café \"\n", 1)
                .id(Value.ofString("\uD800"))
                .read("cell", Value.ofCanonicalJson("{\"é\":[1,2.5]}"))
                .planned(new Tool("t", Value.ofInteger(2)))
                .commit(Long.MAX_VALUE));

        String line = written(history);

        assertThat(line)
                .isEqualTo("{\"op_id\":\"\\uD800\",\"agent\":\"caf\\u00E9 \\\"\\n\",\"read_time\":1,"
                        + "\"write_time\":9223372036854775807,\"read_values\":{\"cell\":{\"\\u00e9\":[1,2.5]}},"
                        + "\"planned_tool\":{\"name\":\"t\",\"signature\":2}}\n");
        assertThat(operations(Reading.of(line).trace())).isEqualTo(history);
    }
}
