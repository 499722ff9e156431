package dev.hasse.live.otlp;

import dev.hasse.imports.formats.spans.Arrival;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Exports that were accepted and wait to be decided: never more spans and messages than its limit, so that exporters slow down instead of memory filling. */
public final class SpanQueue {
    private final int limit;
    private final Queue<Export> exports = new ArrayDeque<>();
    private int size;
    private boolean closed;

    /**
     * The spans or messages of one request.
     *
     * @param arrived when they arrived, in nanoseconds of the clock of the run
     */
    record Export(List<Arrival> arrivals, long arrived) {
        Export {
            arrivals = List.copyOf(arrivals);
        }
    }

    /** @param limit how many spans and messages may wait; one export alone may have more */
    public SpanQueue(int limit) {
        this.limit = limit;
    }

    /** Returns whether an export was taken; if not, it may be offered again later. */
    synchronized boolean offer(Export export) {
        boolean fits = !closed && (size == 0 || size + export.arrivals().size() <= limit);
        if (fits) {
            exports.add(export);
            size += export.arrivals().size();
        }
        return fits;
    }

    /** The next export; null if none waits. */
    synchronized @Nullable Export poll() {
        Export next = exports.poll();
        size -= next == null ? 0 : next.arrivals().size();
        return next;
    }

    /** How many spans and messages wait. */
    public synchronized int size() {
        return size;
    }

    /** Takes nothing more. */
    synchronized void close() {
        closed = true;
    }

    /** Whether nothing more can be offered now. */
    synchronized boolean isFull() {
        return closed || size >= limit;
    }
}
