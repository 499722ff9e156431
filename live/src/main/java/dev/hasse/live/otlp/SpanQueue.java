package dev.hasse.live.otlp;

import dev.hasse.imports.formats.ArrivedSpan;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Exports that were accepted and wait to be decided: never more spans than its limit, so that exporters slow down instead of memory filling. */
public final class SpanQueue {
    private final int limit;
    private final Queue<Export> exports = new ArrayDeque<>();
    private int spans;
    private boolean closed;

    /**
     * The spans of one request.
     *
     * @param arrived when they arrived, in nanoseconds of the clock of the run
     */
    record Export(List<ArrivedSpan> spans, long arrived) {
        Export {
            spans = List.copyOf(spans);
        }
    }

    /** @param limit how many spans may wait; one export alone may have more */
    public SpanQueue(int limit) {
        this.limit = limit;
    }

    /** Returns whether an export was taken; if not, it may be offered again later. */
    synchronized boolean offer(Export export) {
        boolean fits = !closed && (spans == 0 || spans + export.spans().size() <= limit);
        if (fits) {
            exports.add(export);
            spans += export.spans().size();
        }
        return fits;
    }

    /** The next export; null if none waits. */
    synchronized @Nullable Export poll() {
        Export next = exports.poll();
        spans -= next == null ? 0 : next.spans().size();
        return next;
    }

    /** How many spans wait. */
    public synchronized int size() {
        return spans;
    }

    /** Takes nothing more. */
    synchronized void close() {
        closed = true;
    }

    /** Whether nothing more can be offered now. */
    synchronized boolean isFull() {
        return closed || spans >= limit;
    }
}
