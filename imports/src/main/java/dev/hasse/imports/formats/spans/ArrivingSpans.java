package dev.hasse.imports.formats.spans;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.formats.ExportReader;
import dev.hasse.imports.mapping.Mapping;
import java.util.HashSet;
import java.util.Set;

/**
 * The spans of one trace of OpenTelemetry that have arrived so far, in any order, and the messages that were logged beside them. The messages of one
 * response have to come in the order in which they were logged.
 */
public final class ArrivingSpans {
    private final SpanCalls calls;
    private final Set<String> ids = new HashSet<>();
    private int size;

    /** @param mapping the mapping by which they were {@linkplain ExportReader read} */
    public ArrivingSpans(Mapping mapping) {
        this.calls = new SpanCalls(mapping.attributes());
    }

    /**
     * Adds a span or a message. One that came before is left out: an exporter that got no reply sends it again.
     *
     * @return whether it is new
     */
    public boolean add(Arrival arrival) {
        boolean isNew = arrival instanceof ArrivedMessage message
                ? calls.messages().add(message.message())
                : arrival instanceof ArrivedSpan span && add(span);
        size += isNew ? 1 : 0;
        return isNew;
    }

    private boolean add(ArrivedSpan span) {
        boolean isNew = ids.add(span.id());
        if (isNew) {
            calls.add(span.summary());
        }
        return isNew;
    }

    /** How many spans and messages there are. */
    public int size() {
        return size;
    }

    /**
     * Passes on all calls that are known so far; at the next time all of them again.
     *
     * @param complete whether no more spans will come. If not, a call whose agent only a span around it can tell is left out
     *     while that span is missing: exporters send a span when it has ended, so the spans around a call come after it
     */
    public void calls(boolean complete, CallSink sink) {
        calls.passOn(complete, sink);
    }
}
