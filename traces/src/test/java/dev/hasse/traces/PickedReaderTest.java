package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Trace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Readers that share the traces of an input find together what one reader of the whole input finds. */
class PickedReaderTest {
    private static final int KEPT = 1_000;

    /** A line, and where it is from. */
    private static final class Line {
        final int input;
        final int number;
        final byte[] bytes;

        Line(int input, int number, byte[] bytes) {
            this.input = input;
            this.number = number;
            this.bytes = bytes;
        }
    }

    private static List<Input> inputs(List<String> texts) {
        List<Input> inputs = new ArrayList<>();
        for (int k = 0; k < texts.size(); k++) {
            inputs.add(Reading.input("input-" + k, texts.get(k)));
        }
        return inputs;
    }

    /** The lines that each reader gets: all of a trace go to one. */
    private static Map<Long, List<Line>> divided(List<String> texts, int readers) throws IOException {
        TraceOfLine traces = new TraceOfLine(Limits.DEFAULT);
        Map<Long, List<Line>> divided = new TreeMap<>();
        for (int input = 0; input < texts.size(); input++) {
            CutLines lines = new CutLines(
                    new ByteArrayInputStream(texts.get(input).getBytes(StandardCharsets.UTF_8)), Limits.DEFAULT);
            long ofFile = TraceOfLine.number("input-" + input);
            for (int number = 1; lines.next(); number++) {
                if (traces.isBlank(lines.bytes(), lines.from(), lines.to())) {
                    continue;
                }
                long trace = traces.of(lines.bytes(), lines.from(), lines.to(), ofFile);
                byte[] bytes = Arrays.copyOfRange(lines.bytes(), lines.from(), lines.to());
                divided.computeIfAbsent(Long.remainderUnsigned(trace, readers), any -> new ArrayList<>())
                        .add(new Line(input, number, bytes));
            }
        }
        return divided;
    }

    /** What one reader of everything says, with its refusals in the order of the files and lines. */
    private static List<String> whole(List<Input> inputs) {
        Problems problems = new Problems(KEPT);
        ReadTraces read = TraceReader.read(inputs, ReadSettings.of(Limits.DEFAULT, "NULL"), problems);
        return everything(
                read.traces(), read.summary().records(), read.summary().skipped(), problems);
    }

    private static List<String> everything(List<Trace> traces, long records, long skipped, Problems problems) {
        List<String> all = new ArrayList<>();
        for (Trace trace : traces) {
            for (int record = 0; record < trace.size(); record++) {
                all.add(trace.id() + " of " + trace.labels() + ": " + trace.reference(record) + " "
                        + trace.operation(record));
            }
        }
        problems.first().stream().map(Problem::message).sorted().forEach(all::add);
        problems.suspects().stream().map(Problem::message).sorted().forEach(all::add);
        all.add(problems.count() + " problems, " + problems.dependents() + " dependents, "
                + problems.repeats().count() + " repeats, " + skipped + " skipped, " + records + " records");
        return all;
    }

    /** A trace that one of the readers has read, and where it begins. */
    private record Begun(PickedReader.Beginning at, Trace trace) {}

    private static List<String> shared(List<Input> inputs, Map<Long, List<Line>> divided) {
        PartProblems found = new PartProblems(KEPT);
        Map<String, Integer> numbers = new HashMap<>();
        inputs.forEach(input -> numbers.put(input.name(), numbers.size()));
        List<Begun> begun = new ArrayList<>();
        long records = 0;
        long skipped = 0;
        for (List<Line> lines : divided.values()) {
            Problems problems = Problems.ofPart(KEPT);
            ReadTraces.Collector collector = new ReadTraces.Collector();
            PickedReader.Result result = PickedReader.read(
                    taker -> lines.forEach(
                            line -> taker.line(line.input, line.number, line.bytes, 0, line.bytes.length)),
                    inputs::get,
                    ReadSettings.of(Limits.DEFAULT, "NULL"),
                    problems,
                    collector);
            List<Trace> traces = collector.traces(result.summary()).traces();
            assertThat(traces).hasSameSizeAs(result.beginnings());
            for (int k = 0; k < traces.size(); k++) {
                begun.add(new Begun(result.beginnings().get(k), traces.get(k)));
            }
            records += result.summary().records();
            skipped += result.summary().skipped();
            found.add(problems, numbers);
        }
        begun.sort(Comparator.<Begun>comparingInt(one -> one.at.input()).thenComparingInt(one -> one.at.line()));
        Problems all = new Problems(KEPT);
        found.addTo(all);
        return everything(begun.stream().map(Begun::trace).toList(), records, skipped, all);
    }

    @Property(tries = 300)
    void sharedAsWhole(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int files) throws IOException {
        List<String> texts = new RandomTraces(seed, false).files(files, 60);
        List<Input> inputs = inputs(texts);
        List<String> whole = whole(inputs);
        for (int readers : new int[] {1, 2, 7}) {
            assertThat(shared(inputs, divided(texts, readers))).isEqualTo(whole);
        }
    }

    @Property(tries = 150)
    void oddLinesGoWhereTheirTraceGoes(@ForAll long seed) throws IOException {
        RandomLines odd = new RandomLines(seed);
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 40; line++) {
            text.append(odd.next()).append('\n');
        }
        List<String> texts = List.of(text.toString());
        assertThat(shared(inputs(texts), divided(texts, 5))).isEqualTo(whole(inputs(texts)));
    }

    @Test
    void problemsAreInTheOrderOfTheLines() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int line = 1; line <= 200; line++) {
            text.append("{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"trace_id\":\"t")
                    .append(random.nextInt(9))
                    .append(line % 3 == 0 ? "\",\"op_id\":true}\n" : "\"}\n");
        }
        List<String> texts = List.of(text.toString());
        Problems few = new Problems(20);
        PartProblems found = new PartProblems(20);
        for (List<Line> lines : divided(texts, 4).values()) {
            Problems part = Problems.ofPart(20);
            PickedReader.read(
                    taker -> lines.forEach(line -> taker.line(0, line.number, line.bytes, 0, line.bytes.length)),
                    inputs(texts)::get,
                    ReadSettings.of(Limits.DEFAULT, "NULL"),
                    part,
                    new ReadTraces.Collector());
            found.add(part, Map.of("input-0", 0));
        }
        found.addTo(few);
        assertThat(few.count()).isEqualTo(66);
        assertThat(few.first())
                .extracting(Problem::line)
                .startsWith(3, 6, 9)
                .hasSize(20)
                .isSorted();
    }

    /** Of a part of a trace, predecessors elsewhere are no fault; all else is refused as always. */
    @Test
    void predecessorsInAnotherPart() {
        List<String> lines = List.of(
                "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"op_id\":\"p\",\"preds\":[\"before\",9]}",
                "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"op_id\":\"q\",\"preds\":[\"p\",\"q\",\"after\"]}",
                "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"op_id\":\"q\"}");
        Problems problems = Problems.ofPart(KEPT);
        PickedReader.Held held = PickedReader.holdParts(
                taker -> {
                    for (int k = 0; k < lines.size(); k++) {
                        byte[] bytes = lines.get(k).getBytes(StandardCharsets.UTF_8);
                        taker.line(0, k + 1, bytes, 0, bytes.length);
                    }
                },
                inputs(List.of(""))::get,
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems);
        Columns columns = held.traces().get(0).columns();
        List<String> here = new ArrayList<>();
        List<String> elsewhere = new ArrayList<>();
        for (int record = 0; record < columns.size(); record++) {
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                here.add(record + " " + columns.predecessor(k));
            }
            for (int k = columns.outsideFrom(record); k < columns.outsideFrom(record + 1); k++) {
                elsewhere.add(record + " "
                        + OperationIds.decode(
                                        columns.outside(k), held.traces().get(0).symbols())
                                .text());
            }
        }
        assertThat(here).containsExactly("1 0", "1 1");
        assertThat(elsewhere).containsExactly("0 before", "0 9", "1 after");
        assertThat(problems.first()).extracting(Problem::line).containsExactly(3);
        assertThat(problems.dependents()).isZero();
    }

    @Test
    void theTraceOfALine() {
        TraceOfLine traces = new TraceOfLine(Limits.DEFAULT);
        long t = TraceOfLine.number("t");
        Map<String, Long> lines = Map.of(
                "{\"trace_id\":\"t\"}", t,
                "{\"trace_id\":\"\\u0074\"}", 7L,
                "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"trace_id\":\"\\u0074\"}", t,
                "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"session_id\":\"s\",\"trace_id\":\"t\"}", t,
                "{\"session_id\":\"t\",\"trace\":{\"trace_id\":\"u\"}}", t,
                "{\"trace\":{\"trace_id\":\"u\"},\"x\":[\"]\",1]}", 7L,
                " {\"abort\":1, \"trace_id\" : \"t\"}", t,
                "no record", 7L);
        lines.forEach((line, trace) -> {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
            assertThat(traces.of(bytes, 0, bytes.length - 1, 7)).as(line).isEqualTo(trace);
        });
    }
}
