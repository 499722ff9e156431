package dev.hasse.reports.explanation;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Columns;
import dev.hasse.model.Connection;
import dev.hasse.model.Effect;
import dev.hasse.model.Moment;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Read;
import dev.hasse.model.SafeText;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import dev.hasse.reports.Headings;
import dev.hasse.reports.SafeWording;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A whole trace for trace viewers: the JSON object form of the Trace Event Format, which ui.perfetto.dev and Chrome's
 * about:tracing open.
 *
 * <p>The trace is a process and each agent a thread; overlapping operations of one agent get further threads, since on
 * a thread slices must nest. The window of each operation is a complete event ({@code X}), what happened in it are
 * instants ({@code i}), and the two moments that a witness joins are a flow ({@code s} and {@code f}).
 *
 * <p>{@link PerfettoClock} converts the times; every event has its original time in its arguments.
 */
// Perfetto processes events of equal time in file order, and binds a flow to the innermost open slice. An instant
// counts as open until the next event on its thread. So each flow event directly follows its instant, and the start of
// a flow comes before its end.
public final class PerfettoTrace {
    private static final int PROCESS = 1;

    private final Trace trace;
    private final JsonGenerator json;
    private final EventText words = new EventText(SafeWording.SHORT);
    private final Map<Moment, List<Flow>> flows;
    /** For each agent, the end of the last operation on each of its threads. */
    private final Map<String, List<Track>> threads = new LinkedHashMap<>();

    private final PerfettoClock clock;
    private final Set<Integer> begun = new HashSet<>();
    private int lastThread;

    private record Flow(int id, Connection connection, String name) {}

    private record Ends(long time, boolean instant) {}

    private static final class Track {
        private final int id;
        private Ends ends;

        Track(int id, Ends ends) {
            this.id = id;
            this.ends = ends;
        }
    }

    /** A future event of an operation that has begun; {@code order} breaks ties of equal time. */
    private record Due(
            long time, int order, long sequence, int record, int thread, Moment moment, Operation operation) {}

    private PerfettoTrace(Trace trace, PerfettoClock clock, List<Witness> witnesses, JsonGenerator json) {
        this.trace = trace;
        this.clock = clock;
        this.json = json;
        flows = flows(witnesses);
    }

    /**
     * Writes a trace.
     *
     * @param clock converts the times of this trace
     * @param witnesses the witnesses to show as flows
     */
    public static void write(Trace trace, PerfettoClock clock, List<Witness> witnesses, Writer out) throws IOException {
        JsonGenerator json = JsonOutput.generator(out);
        new PerfettoTrace(trace, clock, witnesses, json).write();
        json.flush();
        out.write('\n');
    }

    private static Map<Moment, List<Flow>> flows(List<Witness> witnesses) {
        Map<Moment, List<Flow>> flows = new HashMap<>();
        int id = 1;
        for (Witness witness : witnesses) {
            Connection connection = witness.connection();
            Moment from = connection.from();
            if (from != null) {
                Flow flow = new Flow(id++, connection, Headings.of(witness));
                flows.computeIfAbsent(from, none -> new ArrayList<>()).add(flow);
                flows.computeIfAbsent(connection.to(), none -> new ArrayList<>())
                        .add(flow);
            }
        }
        return flows;
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeObjectFieldStart("otherData");
        JsonOutput.stringField(json, "trace_id", SafeText.escape(trace.id()));
        json.writeStringField("time_origin", clock.origin().toString());
        json.writeStringField("time_unit_shown_as", clock.shownAs());
        json.writeEndObject();
        json.writeArrayFieldStart("traceEvents");
        metadata("process_name", 0, "name", SafeText.escape(trace.id()));
        Columns columns = trace.columns();
        int[] order = IntStream.range(0, trace.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(columns::readTime).thenComparing(record -> record))
                .mapToInt(record -> record)
                .toArray();
        PriorityQueue<Due> due = new PriorityQueue<>(
                Comparator.comparingLong(Due::time).thenComparing(Due::order).thenComparing(Due::sequence));
        for (int record : order) {
            // Commits come before operations that begin at the same time.
            for (Due next = due.peek(); next != null && next.time <= columns.readTime(record); next = due.peek()) {
                instant(due.remove());
            }
            begin(record, due);
        }
        while (!due.isEmpty()) {
            instant(due.remove());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void begin(int record, PriorityQueue<Due> due) throws IOException {
        Operation operation = trace.operation(record);
        OperationRef reference = trace.reference(record);
        long end = operation.writeTime();
        for (Read read : operation.reads()) {
            end = Math.max(end, read.time());
        }
        int thread = thread(operation, end);
        start("X", "operation " + SafeWording.SHORT.id(reference), thread, operation.readTime());
        number("dur", clock.lasting(operation.readTime(), end));
        json.writeObjectFieldStart("args");
        JsonOutput.stringField(json, "agent", SafeText.escape(operation.agent()));
        JsonOutput.stringField(json, "op_id", SafeWording.FULL.value(reference.id()));
        json.writeNumberField("line", reference.line());
        if (reference.origin() != null) {
            json.writeStringField("origin", Sentences.place(reference));
        }
        json.writeNumberField("read_time", operation.readTime());
        json.writeNumberField("write_time", operation.writeTime());
        json.writeBooleanField("aborted", operation.aborted());
        json.writeEndObject();
        json.writeEndObject();
        long sequence = (long) record << 32;
        boolean lastsNothing = end == operation.readTime();
        if (EventText.hasBegin(operation)) {
            Moment moment = Moment.begin(reference);
            instantOrLater(new Due(operation.readTime(), 1, sequence++, record, thread, moment, operation), true, due);
        }
        for (Read read : operation.reads()) {
            Moment moment = Moment.read(reference, read.cell());
            instantOrLater(
                    new Due(read.time(), 1, sequence++, record, thread, moment, operation),
                    read.time() == operation.readTime(),
                    due);
        }
        Moment moment = Moment.commit(reference);
        instantOrLater(
                new Due(operation.writeTime(), 0, sequence, record, thread, moment, operation), lastsNothing, due);
    }

    private void instantOrLater(Due event, boolean now, PriorityQueue<Due> due) throws IOException {
        if (now) {
            instant(event);
        } else {
            due.add(event);
        }
    }

    /** The agent's first free thread, or a new one. */
    private int thread(Operation operation, long end) throws IOException {
        Ends ends = new Ends(end, end == operation.readTime());
        List<Track> own = threads.computeIfAbsent(operation.agent(), none -> new ArrayList<>());
        for (Track thread : own) {
            // An instant is shown as a nanosecond, and so occupies the next nanosecond too.
            if (thread.ends.instant
                    ? thread.ends.time < operation.readTime()
                    : thread.ends.time <= operation.readTime()) {
                thread.ends = ends;
                return thread.id;
            }
        }
        Track thread = new Track(++lastThread, ends);
        own.add(thread);
        String name = SafeText.escape(operation.agent());
        metadata("thread_name", thread.id, "name", own.size() == 1 ? name : name + " (" + own.size() + ")");
        metadata("thread_sort_index", thread.id, "sort_index", thread.id);
        return thread.id;
    }

    private void instant(Due event) throws IOException {
        Moment moment = event.moment;
        Operation operation = event.operation;
        String name = switch (moment.kind()) {
            case READ -> words.read(operation, read(event));
            case BEGIN -> words.begin(operation);
            case COMMIT -> words.commit(operation);
        };
        start("i", name, event.thread, event.time);
        json.writeStringField("s", "t");
        json.writeObjectFieldStart("args");
        json.writeNumberField("time", event.time);
        switch (moment.kind()) {
            case READ -> held(read(event).cell(), read(event).value());
            case BEGIN -> JsonOutput.stringField(json, "text", new EventText(SafeWording.FULL).begin(operation));
            case COMMIT -> {
                json.writeArrayFieldStart("writes");
                for (Effect write : operation.writes()) {
                    json.writeStartObject();
                    held(write.cell(), write.value());
                    json.writeEndObject();
                }
                json.writeEndArray();
                JsonOutput.stringField(json, "text", new EventText(SafeWording.FULL).commit(operation));
            }
        }
        json.writeEndObject();
        json.writeEndObject();
        for (Flow flow : flows.getOrDefault(moment, List.of())) {
            flow(flow, event);
        }
    }

    private static Read read(Due event) {
        return event.operation.reads().stream()
                .filter(read -> read.cell().equals(event.moment.cell()))
                .findFirst()
                .orElseThrow();
    }

    private void held(String cell, Value value) throws IOException {
        JsonOutput.stringField(json, "cell", SafeText.escape(cell));
        JsonOutput.stringField(json, "value", SafeWording.FULL.value(value));
    }

    private void flow(Flow flow, Due event) throws IOException {
        boolean start = begun.add(flow.id);
        start(start ? "s" : "f", flow.name, event.thread, event.time);
        json.writeStringField("cat", "witness");
        json.writeNumberField("id", flow.id);
        if (!start) {
            json.writeStringField("bp", "e");
        }
        json.writeObjectFieldStart("args");
        json.writeStringField("meaning", flow.connection.meaning());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void start(String phase, String name, int thread, long time) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        JsonOutput.stringField(json, "name", name);
        json.writeNumberField("pid", PROCESS);
        json.writeNumberField("tid", thread);
        number("ts", clock.at(time));
    }

    /** Writes a number without an exponent, as not every viewer understands exponents. */
    private void number(String field, BigDecimal number) throws IOException {
        json.writeFieldName(field);
        json.writeNumber(number.toPlainString());
    }

    private void metadata(String name, int thread, String key, Object value) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", "M");
        json.writeStringField("name", name);
        json.writeNumberField("pid", PROCESS);
        json.writeNumberField("tid", thread);
        json.writeObjectFieldStart("args");
        if (value instanceof Integer number) {
            json.writeNumberField(key, number);
        } else {
            JsonOutput.stringField(json, key, String.valueOf(value));
        }
        json.writeEndObject();
        json.writeEndObject();
    }
}
