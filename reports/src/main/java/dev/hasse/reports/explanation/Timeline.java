package dev.hasse.reports.explanation;

import dev.hasse.model.Moment;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A few operations in time, independent of how they are drawn: a lane for each agent, and the events in exact order.
 * Time is warped: each distinct time is one step, a <em>column</em>, after the previous one, whatever the distance
 * between them; equal times share a column. At equal times commits come before reads, since a read sees a write of the
 * same time.
 */
public final class Timeline {
    private final List<Operation> operations;
    private final List<String> agents;
    private final List<Long> times;
    private final List<Event> events;

    /**
     * An event.
     *
     * @param time the time on the trace's clock
     * @param column the column of that time, from 0
     * @param operation its operation, as an index of {@link #operations}
     * @param lane its agent, as an index of {@link #agents}
     * @param read the read; null unless {@code kind} is a read
     */
    record Event(
            long time,
            int column,
            Moment.Kind kind,
            int operation,
            int lane,
            @Nullable Read read) {}

    private Timeline(List<Operation> history) {
        operations = history.stream().map(Timeline::asWritten).toList();
        TreeSet<Long> moments = new TreeSet<>();
        Map<String, Integer> lanes = new LinkedHashMap<>();
        for (Operation operation : operations) {
            lanes.putIfAbsent(operation.agent(), lanes.size());
            moments.add(operation.readTime());
            moments.add(operation.writeTime());
            operation.reads().forEach(read -> moments.add(read.time()));
        }
        agents = List.copyOf(lanes.keySet());
        times = List.copyOf(moments);
        List<Event> all = new ArrayList<>();
        for (int k = 0; k < operations.size(); k++) {
            Operation operation = operations.get(k);
            int lane = lanes.getOrDefault(operation.agent(), -1);
            if (EventText.hasBegin(operation)) {
                all.add(event(operation.readTime(), Moment.Kind.BEGIN, k, lane, null));
            }
            for (Read read : operation.reads()) {
                all.add(event(read.time(), Moment.Kind.READ, k, lane, read));
            }
            all.add(event(operation.writeTime(), Moment.Kind.COMMIT, k, lane, null));
        }
        all.sort(Comparator.comparingLong(Event::time)
                .thenComparing(event -> isInstant(operations.get(event.operation)) ? Moment.Kind.COMMIT : event.kind)
                .thenComparing(Event::operation)
                .thenComparing(event -> event.kind == Moment.Kind.COMMIT ? 1 : 0));
        events = List.copyOf(all);
    }

    /** Builds the timeline of a history. */
    public static Timeline of(List<Operation> history) {
        return new Timeline(history);
    }

    /**
     * An operation with what its agent remembered at the moments at which it had written it, which are in the log. The moments at which it
     * seems to have read it again are not.
     */
    private static Operation asWritten(Operation operation) {
        Map<String, Long> remembered = operation.derivation().remembered();
        if (remembered.isEmpty() || operation.reads().isEmpty()) {
            return operation;
        }
        List<Read> reads = new ArrayList<>();
        for (Read read : operation.reads()) {
            long time = Math.min(read.time(), remembered.getOrDefault(read.cell(), read.time()));
            reads.add(time == read.time() ? read : new Read(read.cell(), read.value(), time, time));
        }
        boolean beganWithRead = first(operation.reads()) == operation.readTime();
        return operation.toBuilder()
                .reads(reads)
                .began(beganWithRead ? first(reads) : Math.min(first(reads), operation.readTime()))
                .build();
    }

    private static long first(List<Read> reads) {
        return reads.stream().mapToLong(Read::time).min().orElseThrow();
    }

    private Event event(long time, Moment.Kind kind, int operation, int lane, @Nullable Read read) {
        return new Event(time, column(time), kind, operation, lane, read);
    }

    private static boolean isInstant(Operation operation) {
        return operation.readTime() == operation.writeTime();
    }

    /** The operations, in log order. */
    List<Operation> operations() {
        return operations;
    }

    /** The agents, one lane each, in the order in which they first occur in the log. */
    List<String> agents() {
        return agents;
    }

    /** The time of each column, ascending: all times at which something happened or an operation began. */
    List<Long> times() {
        return times;
    }

    /** The events, in exact order. */
    List<Event> events() {
        return events;
    }

    /** The column of a time that is one of {@link #times}. */
    int column(long time) {
        return Collections.binarySearch(times, time);
    }

    /** The id of an operation: its own, or its position from 1. */
    Value id(int operation) {
        Value id = operations.get(operation).id();
        return id == null ? Value.ofInteger(operation + 1) : id;
    }

    /** The index of the operation with this id; -1 if it is not in the history. */
    int find(Value id) {
        for (int k = 0; k < operations.size(); k++) {
            if (id(k).equals(id)) {
                return k;
            }
        }
        return -1;
    }

    /** The event at a moment; null if it is not in the history. */
    @Nullable
    Event find(Moment moment) {
        int operation = find(moment.operation());
        for (Event event : events) {
            boolean same = event.operation == operation && event.kind == moment.kind();
            if (same && (event.read == null || event.read.cell().equals(moment.cell()))) {
                return event;
            }
        }
        return null;
    }
}
