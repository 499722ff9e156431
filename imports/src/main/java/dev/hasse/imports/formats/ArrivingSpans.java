package dev.hasse.imports.formats;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.mapping.Mapping;
import java.util.HashSet;
import java.util.Set;

/** The spans of one trace of OpenTelemetry that have arrived so far, in any order. */
public final class ArrivingSpans {
    private final SpanCalls calls;
    private final Set<String> ids = new HashSet<>();

    /** @param mapping the mapping by which they were {@linkplain SpanReader read} */
    public ArrivingSpans(Mapping mapping) {
        this.calls = new SpanCalls(mapping.attributes());
    }

    /**
     * Adds a span. One that came before is left out: an exporter that got no reply sends its spans again.
     *
     * @return whether it is new
     */
    public boolean add(ArrivedSpan span) {
        boolean isNew = ids.add(span.id());
        if (isNew) {
            calls.add(span.summary());
        }
        return isNew;
    }

    /** How many spans there are. */
    public int size() {
        return ids.size();
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
