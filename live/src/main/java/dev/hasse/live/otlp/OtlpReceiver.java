package dev.hasse.live.otlp;

import dev.hasse.imports.mapping.Mapping;
import dev.hasse.live.http.ListenAddress;
import dev.hasse.live.http.LocalServer;
import dev.hasse.traces.Limits;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A server to which exporters of OpenTelemetry send spans and logs: OTLP over HTTP. */
public final class OtlpReceiver implements AutoCloseable {
    /** What findings name as the file of a span. */
    static final String SOURCE = "otlp";

    private final LocalServer server;
    private final SpanQueue queue;
    private final OtlpCounts counts;

    private OtlpReceiver(LocalServer server, SpanQueue queue, OtlpCounts counts) {
        this.server = server;
        this.queue = queue;
        this.counts = counts;
    }

    /**
     * Begins to listen.
     *
     * @param parts how deep values and how long numbers may be
     * @param mapping the mapping, which may name attributes of spans
     * @param nanoTime the clock of the run
     * @throws IOException if the address is taken, or is none of this machine
     */
    public static OtlpReceiver start(
            ListenAddress address, OtlpLimits limits, Limits parts, Mapping mapping, LongSupplier nanoTime)
            throws IOException {
        return start(address, limits, parts, mapping, null, 0, nanoTime);
    }

    /**
     * Begins to listen.
     *
     * @param journal keeps exports before they are accepted; null if nobody does
     * @param before how many exports it has kept so far
     */
    public static OtlpReceiver start(
            ListenAddress address,
            OtlpLimits limits,
            Limits parts,
            Mapping mapping,
            @Nullable SpanJournal journal,
            int before,
            LongSupplier nanoTime)
            throws IOException {
        SpanQueue queue = new SpanQueue(limits.queuedSpans());
        OtlpCounts counts = new OtlpCounts();
        OtlpHandler handler = new OtlpHandler(limits, parts, mapping, queue, counts, journal, before, nanoTime);
        return new OtlpReceiver(LocalServer.start(address, SOURCE, limits.threads(), handler), queue, counts);
    }

    /** Where it listens, with the port that the system chose. */
    public ListenAddress address() {
        return server.address();
    }

    /** What was accepted and waits to be decided. */
    public SpanQueue queue() {
        return queue;
    }

    /** What it has answered so far. */
    public OtlpCounts counts() {
        return counts;
    }

    /** Stops at once. What was accepted still waits in the queue. */
    @Override
    public void close() {
        queue.close();
        server.close();
    }
}
