package dev.hasse.imports.formats.spans;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls that are reported twice, by a span and another one inside it: a framework and the library that it calls are both instrumented, or a
 * client of MCP. Such spans have the same tool and, as far as both have one, the same id, and no agent is between them. They are one call,
 * which has the times of the outer span, and what either of them records.
 */
@SuppressWarnings("ReferenceEquality") // spans are compared as places in a tree, not by what is in them
final class SpanDoubles {
    private final SpanTree tree;
    private final IdentityHashMap<SpanSummary, SpanSummary> insideOf = new IdentityHashMap<>();
    private final IdentityHashMap<SpanSummary, SpanSummary.Execution> whole = new IdentityHashMap<>();

    /** @param carriedOut all spans that executed a tool */
    SpanDoubles(List<SpanSummary> carriedOut, SpanTree tree) {
        this.tree = tree;
        for (SpanSummary span : carriedOut) {
            SpanSummary outer = report(span);
            // In a broken file a span may be around itself; it is not inside itself then.
            if (outer != null && outermost(outer) != span) {
                insideOf.put(span, outer);
            }
        }
        for (SpanSummary span : carriedOut) {
            SpanSummary outermost = outermost(span);
            SpanSummary.Execution inner = span.execution();
            SpanSummary.Execution outer = outermost.execution();
            if (outermost != span && inner != null && outer != null) {
                whole.put(
                        outermost,
                        Objects.requireNonNullElse(whole.get(outermost), outer).with(inner));
            }
        }
    }

    /** Whether a span reports a call that a span around it reports, too. */
    boolean isDouble(SpanSummary span) {
        return insideOf.containsKey(span);
    }

    /** The execution of a tool, with what the spans inside it record. */
    SpanSummary.Execution whole(SpanSummary span, SpanSummary.Execution own) {
        return whole.getOrDefault(span, own);
    }

    private SpanSummary outermost(SpanSummary span) {
        Deque<SpanSummary> path = new ArrayDeque<>();
        SpanSummary top = span;
        for (SpanSummary outer = insideOf.get(top); outer != null; outer = insideOf.get(top)) {
            path.push(top);
            top = outer;
        }
        // Shorter ways for the next ones: a file may nest as many spans as it likes.
        for (SpanSummary inner : path) {
            insideOf.put(inner, top);
        }
        return top;
    }

    /** The nearest span around one that reports the same call; null if there is none. */
    private @Nullable SpanSummary report(SpanSummary span) {
        SpanSummary.Execution inner = Objects.requireNonNull(span.execution());
        SpanSummary nearest = this.tree.<SpanSummary>around(
                span, outer -> outer.execution() != null || outer.agentByName() != null ? outer : null);
        SpanSummary.Execution outer = nearest == null ? null : nearest.execution();
        return outer != null && isSame(outer, inner) ? nearest : null;
    }

    private static boolean isSame(SpanSummary.Execution outer, SpanSummary.Execution inner) {
        if (outer.callId() != null && inner.callId() != null && !outer.callId().equals(inner.callId())) {
            return false;
        }
        // A framework may put the name of the server before that of the tool.
        return outer.tool().equals(inner.tool())
                || (inner.byMcp() && outer.tool().endsWith(inner.tool()));
    }
}
