package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Derivation;
import dev.hasse.model.Effect;
import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Records stay the same when they are written and read again. */
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
            List<Operation> history = operations(trace).stream()
                    .map(RecordWriterTest::withWholePairs)
                    .toList();

            // Compared as read, not as written: different spellings of a value are read as one.
            assertThat(operations(Reading.of(written(history)).trace()))
                    .as(text)
                    .isEqualTo(history);
        }
    }

    /** The operation with names of cells as they can be written. */
    private static Operation withWholePairs(Operation operation) {
        List<Effect> effected = operation.effected();
        Derivation derivation = operation.derivation();
        return operation.toBuilder()
                .derived(new Derivation(
                        derivation.origin(),
                        derivation.unlogged(),
                        derivation.command(),
                        withWholePairs(derivation.inferredReads()),
                        withWholePairs(derivation.inferredWrites()),
                        null,
                        derivation.remembered()))
                .reads(operation.reads().stream()
                        .map(read -> new Read(RecordWriter.cell(read.cell()), read.value(), read.time(), read.until()))
                        .toList())
                .writes(withWholePairs(operation.writes()))
                .effects(withWholePairs(operation.issued()), effected == null ? null : withWholePairs(effected))
                .build();
    }

    private static Set<String> withWholePairs(Set<String> cells) {
        return cells.stream().map(RecordWriter::cell).collect(Collectors.toSet());
    }

    private static List<Effect> withWholePairs(List<Effect> effects) {
        return effects.stream()
                .map(effect -> new Effect(RecordWriter.cell(effect.cell()), effect.value()))
                .toList();
    }

    private static void requireWritten(Operation operation, String expected) throws IOException {
        String line = written(List.of(operation));

        assertThat(line.replace('"', '\'')).isEqualTo(expected + "\n");
        assertThat(operations(Reading.of(line).trace())).containsExactly(operation);
    }

    @Test
    void writesWhatThereIsAndNothingElse() throws IOException {
        requireWritten(
                Operation.by("a", 3).id(Value.ofInteger(1)).commit(3),
                "{'op_id':1,'agent':'a','read_time':3,'write_time':3}");
        requireWritten(
                Operation.by("a", 3).id(Value.ofInteger(1)).aborted().neverCommit(),
                "{'op_id':1,'agent':'a','read_time':3,'aborted':true}");
        requireWritten(
                Operation.by("a", 3).id(Value.ofInteger(1)).refuse(5),
                "{'op_id':1,'agent':'a','read_time':3,'write_time':5,'refused':true}");
        requireWritten(
                Operation.by("a", 3)
                        .id(Value.ofString("b"))
                        .read("x", Value.NULL)
                        .read("y", Value.ofString("v"), 4)
                        .read("z", Value.ofInteger(7), 5, 6)
                        .write("x", Value.ofInteger(8))
                        .toolsAtRead(new Tool("s", null), new Tool("t", Value.ofString("()")))
                        .toolsAtCommit()
                        .planned(new Tool("s", null))
                        .issued("x", Value.ofInteger(8))
                        .noneEffected()
                        .effectedInferred(true)
                        .aborted()
                        .predecessors(Value.ofString("b"))
                        .replica("r")
                        .version(2)
                        .notRefused()
                        .externalized(true)
                        .merges()
                        .committedSince(8)
                        .commit(9),
                "{'op_id':'b','agent':'a','read_time':3,'write_time':9,'write_since':8,"
                        + "'read_values':{'x':null,'y':'v','z':7},'read_times':{'x':3,'y':4,'z':5},'read_until':{'z':6},"
                        + "'write_values':{'x':8},'read_registry':['s',{'name':'t','signature':'()'}],'write_registry':[],"
                        + "'planned_tool':'s','io':[['x',8]],'co':[],'co_inferred':true,'aborted':true,'refused':false,'externalized':true,'merges':true,"
                        + "'preds':['b'],'replica':'r','version':2}");
    }

    @Test
    void writesOfWhichTraceARecordIsAndWhatOnlyPeopleRead() throws IOException {
        StringWriter line = new StringWriter();
        RecordWriter.write(
                Operation.by("a", 0).commit(1),
                "t",
                new Labels("w", "r", "m"),
                json -> json.writeStringField("note", "n"),
                line);
        RecordWriter.write(Operation.by("a", 0).commit(1), "t", new Labels(null, "r", null), line);

        assertThat(line.toString().replace('"', '\''))
                .isEqualTo(
                        "{'trace_id':'t','workload':'w','runtime':'r','model':'m','agent':'a','read_time':0,'write_time':1,"
                                + "'note':'n'}\n"
                                + "{'trace_id':'t','runtime':'r','agent':'a','read_time':0,'write_time':1}\n");
    }

    @Test
    void allThatIsWrittenIsPrintable() throws IOException {
        Value nested = Value.ofCanonicalJson("[\"~\u007f\u0080\uffff\"]");

        assertThat(written(List.of(Operation.by("~\u007f\u0080\uffff", 0)
                        .write("x", nested)
                        .commit(1))))
                .isEqualTo("{\"agent\":\"~\\u007f\\u0080\\uFFFF\",\"read_time\":0,\"write_time\":1,"
                        + "\"write_values\":{\"x\":[\"~\\u007f\\u0080\\uffff\"]}}\n");
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

    @Test
    void halvesOfPairsInNamesOfCellsAreTextThatCanBeRead() throws IOException {
        Value one = Value.ofInteger(1);
        List<Operation> history = List.of(
                Operation.by("a", 1).read("r\uD800", one).write("\uDC00w", one).commit(2));

        Operation read = operations(Reading.of(written(history)).trace()).get(0);

        assertThat(read.reads().get(0).cell()).isEqualTo("r\\ud800");
        assertThat(read.writes().get(0).cell()).isEqualTo("\\udc00w");
    }
}
