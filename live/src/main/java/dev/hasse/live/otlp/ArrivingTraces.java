package dev.hasse.live.otlp;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.imports.formats.spans.ArrivingSpans;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The traces of OpenTelemetry that are open: their spans and messages, and which calls are known of them. Calls that share cells make one
 * {@linkplain Scope scope}, which may have calls of several traces; and a trace may have calls in several scopes.
 */
final class ArrivingTraces {
    private final Mapping mapping;
    private final Limits limits;
    private final long settleNanos;
    private final Consumer<Problem> problems;
    /** By id; the trace that has been silent for longest is first. */
    private final Map<String, OpenSpans> traces = new LinkedHashMap<>();

    private int size;
    private int begun;

    private static final class OpenSpans {
        /** Tells it from others of the same id, which were dropped before. */
        final int number;

        final ArrivingSpans spans;
        /** Its calls by scope, as they were last taken. */
        Map<String, List<Call>> calls = Map.of();

        long latest;
        boolean news;
        boolean settled;

        OpenSpans(int number, Mapping mapping) {
            this.number = number;
            this.spans = new ArrivingSpans(mapping);
        }
    }

    /** Takes the calls that one trace has in one scope, in place of those that it had there before. */
    interface ScopeSink {
        /**
         * Replaces the calls of a trace in a scope.
         *
         * @param part the trace
         * @param calls none if the trace has no calls there any more
         */
        void replace(String scope, int part, List<Call> calls);
    }

    /**
     * @param settleNanos how long a trace has been silent when calls are taken whose agents could not be told until then
     * @param problems hears of calls that are refused
     */
    ArrivingTraces(Mapping mapping, Limits limits, long settleNanos, Consumer<Problem> problems) {
        this.mapping = mapping;
        this.limits = limits;
        this.settleNanos = settleNanos;
        this.problems = problems;
    }

    /** Adds a span or a message that arrived at this moment. */
    void add(Arrival arrival, long now) {
        // Put at the end: it has been silent for the shortest time.
        OpenSpans trace = traces.remove(arrival.trace());
        if (trace == null) {
            trace = new OpenSpans(begun++, mapping);
        }
        traces.put(arrival.trace(), trace);
        trace.latest = now;
        if (trace.spans.add(arrival)) {
            size++;
            trace.news = true;
            trace.settled = false;
        }
    }

    /** How many spans and messages are kept. */
    int size() {
        return size;
    }

    /** Takes the calls of traces that have new spans, and all that remain of those that have been silent for long enough. */
    void takeCalls(long now, ScopeSink to) {
        for (OpenSpans trace : traces.values()) {
            boolean settles = !trace.settled && now - trace.latest >= settleNanos;
            if (trace.news || settles) {
                takeCalls(trace, settles, to);
            }
        }
    }

    private void takeCalls(OpenSpans trace, boolean settles, ScopeSink to) {
        RefusalSink sink = settles ? new RefusalSink(limits, problems) : new RefusalSink(limits);
        trace.spans.calls(settles, sink);
        trace.news = false;
        trace.settled = settles;
        Map<String, List<Call>> before = trace.calls;
        Map<String, List<Call>> calls = new LinkedHashMap<>();
        for (Call call : sink.calls()) {
            calls.computeIfAbsent(mapping.scope(call), none -> new ArrayList<>())
                    .add(call);
        }
        trace.calls = calls;
        for (String scope : before.keySet()) {
            if (!calls.containsKey(scope)) {
                to.replace(scope, trace.number, List.of());
            }
        }
        calls.forEach((scope, its) -> to.replace(scope, trace.number, its));
    }

    /**
     * Drops the spans and messages of traces that have been silent for so long, and more, the longest silent first, if there are too many.
     * Their calls stay where they are.
     */
    void drop(long now, long windowNanos, int most, ScopeSink to) {
        for (Iterator<OpenSpans> each = traces.values().iterator(); each.hasNext(); ) {
            OpenSpans trace = each.next();
            if (now - trace.latest < windowNanos && size <= most) {
                return;
            }
            if (!trace.settled) {
                takeCalls(trace, true, to);
            }
            size -= trace.spans.size();
            each.remove();
        }
    }
}
