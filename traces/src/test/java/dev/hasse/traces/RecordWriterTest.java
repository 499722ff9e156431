package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Histories;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Operation;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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

    @Provide
    Arbitrary<List<Operation>> histories() {
        return Histories.upTo(4).filter(history -> !history.isEmpty());
    }

    @Property
    void everyRecordSurvives(@ForAll("histories") List<Operation> history) throws IOException {
        List<Operation> expected = operations(HistoryNotation.trace(history)).stream()
                .map(RecordWriterTest::asRead)
                .toList();

        assertThat(operations(Reading.of(written(history)).trace())).isEqualTo(expected);
    }

    /** An aborted record at time 0 that writes nothing is read as one that never committed. */
    private static Operation asRead(Operation o) {
        boolean never = o.aborted() && o.writes().isEmpty() && o.writeTime() == 0;
        return new Operation(
                o.agent(),
                o.readTime(),
                o.writeTime(),
                o.reads(),
                o.writes(),
                o.readRegistry(),
                o.writeRegistry(),
                o.plannedTool(),
                o.issued(),
                o.effected(),
                o.id(),
                o.aborted(),
                o.committed() && !never,
                o.predecessors(),
                o.replica(),
                o.version());
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
