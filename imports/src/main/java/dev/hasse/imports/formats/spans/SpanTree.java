package dev.hasse.imports.formats.spans;

import dev.hasse.imports.calls.Origin;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The spans of all traces, by which a span finds those around it. */
final class SpanTree {
    /** The most spans around one that are looked at: in a broken file, a span may be around itself. */
    static final int DEEPEST = 10_000;

    /** The spans of each trace by their ids. */
    private final Map<String, Map<String, SpanSummary>> traces = new HashMap<>();

    /**
     * Adds a span. Of a span that comes again, the one that has ended counts.
     *
     * @return the span of the same id that came earlier; null if there is none, as where spans have no ids
     */
    @Nullable
    SpanSummary add(SpanSummary span) {
        if (span.id() == null) {
            return null;
        }
        Map<String, SpanSummary> trace = traces.computeIfAbsent(span.trace(), none -> new HashMap<>());
        SpanSummary earlier = trace.get(span.id());
        if (earlier == null || replaces(span, earlier)) {
            trace.put(span.id(), span);
        }
        return earlier;
    }

    /** Whether a span that comes again tells more than it did earlier: some are exported when they begin, too. */
    static boolean replaces(SpanSummary span, SpanSummary earlier) {
        return earlier.end() == null && span.end() != null;
    }

    /** Whether a span is there. */
    boolean has(String trace, String id) {
        return traces.getOrDefault(trace, Map.of()).containsKey(id);
    }

    /** The span directly around a span; null if there is none, or it is missing. */
    @Nullable
    SpanSummary parent(SpanSummary span) {
        String parent = span.parent();
        return parent == null
                ? null
                : traces.getOrDefault(span.trace(), Map.of()).get(parent);
    }

    /** Asks the enclosing spans, from the nearest; returns the first answer, or null if there is none. */
    <T> @Nullable T around(SpanSummary span, Function<SpanSummary, @Nullable T> says) {
        SpanSummary outer = parent(span);
        for (int depth = 0; outer != null && depth < DEEPEST; depth++) {
            T said = says.apply(outer);
            if (said != null) {
                return said;
            }
            outer = parent(outer);
        }
        return null;
    }

    /** Asks the span itself, and then the enclosing spans. */
    <T> @Nullable T nearest(SpanSummary span, Function<SpanSummary, @Nullable T> says) {
        T own = says.apply(span);
        return own != null ? own : around(span, says);
    }

    /** The calling agent; null if it cannot be known because an enclosing span is missing, or because there is none. */
    @Nullable
    String agent(SpanSummary span) {
        String named = namedAgent(span);
        return named != null || isCutOff(span) ? named : root(span);
    }

    /** The agent that a span names, or one around it; null if none does. */
    @Nullable
    String namedAgent(SpanSummary span) {
        String agent = nearest(span, SpanSummary::agent);
        SpanSummary.Execution execution = span.execution();
        if (agent == null && execution != null) {
            agent = execution.agentOfGraph();
        }
        return agent != null ? agent : around(span, SpanSummary::agentByName);
    }

    /** Whether an enclosing span is missing. */
    boolean isCutOff(SpanSummary span) {
        String missing = nearest(span, one -> one.parent() != null && parent(one) == null ? one.parent() : null);
        return missing != null;
    }

    private @Nullable String root(SpanSummary span) {
        return this.<String>around(
                span, outer -> outer.parent() == null && !outer.name().isEmpty() ? outer.name() : null);
    }

    /** The service that a span comes from, which stands for an agent if nothing else does. */
    static String service(Origin origin) {
        return origin.attributes().getOrDefault("service.name", "agent");
    }
}
