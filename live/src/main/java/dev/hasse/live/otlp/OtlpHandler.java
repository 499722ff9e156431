package dev.hasse.live.otlp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.hasse.imports.formats.ExportReader;
import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers exporters, as the <a href="https://opentelemetry.io/docs/specs/otlp/#otlphttp">specification of OTLP over HTTP</a>
 * says: 200 if spans or log records were accepted, also if some of them were refused ({@code partial_success}); 400 for what is no
 * export, 413 for what is too large, 415 for another type, each of which the exporter gives up; and 429 with {@code Retry-After} while too
 * much waits, after which it comes again. An export is accepted as a whole or not at all, but for spans and log records that are refused.
 * Of log records those are kept that are messages of models.
 *
 * <p>A page in a browser cannot send to it: both types that are accepted make the browser ask for permission first, with a
 * request that is refused.
 */
final class OtlpHandler implements HttpHandler {
    private static final String RETRY_AFTER_SECONDS = "1";

    private final OtlpLimits limits;
    private final Limits parts;
    private final ExportReader reader;
    private final SpanQueue queue;
    private final OtlpCounts counts;
    private final LongSupplier nanoTime;
    private final @Nullable SpanJournal journal;
    private final AtomicInteger exports;

    /**
     * @param journal keeps exports before they are accepted; null if nobody does
     * @param before how many exports there have been before
     */
    OtlpHandler(
            OtlpLimits limits,
            Limits parts,
            Mapping mapping,
            SpanQueue queue,
            OtlpCounts counts,
            @Nullable SpanJournal journal,
            int before,
            LongSupplier nanoTime) {
        this.journal = journal;
        this.exports = new AtomicInteger(before);
        this.limits = limits;
        this.parts = parts;
        this.reader = new ExportReader(mapping);
        this.queue = queue;
        this.counts = counts;
        this.nanoTime = nanoTime;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        OtlpEncoding encoding = OtlpEncoding.of(exchange.getRequestHeaders().getFirst("Content-Type"));
        try (exchange) {
            byte[] reply;
            int status = 200;
            try {
                reply = accept(exchange, encoding);
            } catch (RefusedRequest refused) {
                status = refused.status();
                reply = failure(encoding, refused.getMessage());
                RequestBody.skip(
                        exchange.getRequestBody(),
                        exchange.getRequestHeaders().getFirst("Content-Length"),
                        limits.bodyBytes());
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError unexpected) {
                // The exporter may come again; a thread that died would only close its connection.
                status = 500;
                reply = failure(
                        encoding,
                        "the receiver failed: " + unexpected.getClass().getSimpleName());
            }
            counts.request(status);
            Headers headers = exchange.getResponseHeaders();
            headers.set("Content-Type", encoding == null ? "text/plain; charset=utf-8" : encoding.mediaType());
            headers.set("X-Content-Type-Options", "nosniff");
            boolean empty = reply.length == 0 || "HEAD".equals(exchange.getRequestMethod());
            exchange.sendResponseHeaders(status, empty ? -1 : reply.length);
            if (!empty) {
                OutputStream body = exchange.getResponseBody();
                body.write(reply);
                // Newer versions of the server buffer the reply, and lose it if what is left of the request cannot be
                // read.
                body.flush();
            }
        }
    }

    private static byte[] failure(@Nullable OtlpEncoding encoding, String message) {
        return encoding == null ? (message + "\n").getBytes(StandardCharsets.UTF_8) : encoding.failure(message);
    }

    private byte[] accept(HttpExchange exchange, @Nullable OtlpEncoding encoding) throws IOException {
        OtlpEndpoint endpoint = OtlpEndpoint.at(exchange.getRequestURI().getPath());
        if (endpoint == null) {
            throw new RefusedRequest(404, "expected one of " + OtlpEndpoint.paths() + "; there is nothing else here");
        }
        if (!"POST".equals(exchange.getRequestMethod())) {
            exchange.getResponseHeaders().set("Allow", "POST");
            throw new RefusedRequest(405, "expected POST");
        }
        if (encoding == null) {
            throw new RefusedRequest(415, "expected Content-Type application/x-protobuf or application/json");
        }
        boolean gzip = isGzip(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        OtlpSignal signal = endpoint.signal();
        if (signal != null && queue.isFull()) {
            // Asked before the body is read, since reading it for nothing would be the work to be avoided.
            throw tooMuch(exchange);
        }
        byte[] body = RequestBody.read(
                exchange.getRequestBody(),
                exchange.getRequestHeaders().getFirst("Content-Length"),
                gzip,
                limits.bodyBytes());
        return signal == null ? encoding.success(endpoint, 0, "") : export(exchange, endpoint, signal, encoding, body);
    }

    private static boolean isGzip(@Nullable String contentEncoding) throws RefusedRequest {
        String encoding =
                contentEncoding == null ? "identity" : contentEncoding.strip().toLowerCase(Locale.ROOT);
        if (!encoding.equals("gzip") && !encoding.equals("identity")) {
            throw new RefusedRequest(415, "expected Content-Encoding gzip, or none");
        }
        return encoding.equals("gzip");
    }

    private byte[] export(
            HttpExchange exchange, OtlpEndpoint endpoint, OtlpSignal signal, OtlpEncoding encoding, byte[] body)
            throws IOException {
        Problems problems = new Problems(1);
        RefusalSink sink = new RefusalSink(parts);
        List<Arrival> arrivals = encoding == OtlpEncoding.PROTOBUF && body.length == 0
                ? List.of()
                : reader.read(
                        new ByteArrayInputStream(body),
                        signal,
                        encoding.syntax(),
                        OtlpReceiver.SOURCE,
                        exports.incrementAndGet(),
                        problems,
                        sink);
        if (problems.count() > 0) {
            throw new RefusedRequest(400, problems.first().get(0).message());
        }
        Problem refusal = sink.first();
        String why = refusal == null ? "" : refusal.message();
        if (arrivals.isEmpty() && refusal != null && !signal.elements().equals(refusal.field())) {
            // It is not about one of several elements, but about the export, such as one of another signal.
            throw new RefusedRequest(400, why);
        }
        if (!arrivals.isEmpty() && !queue.offer(new SpanQueue.Export(arrivals, nanoTime.getAsLong()))) {
            throw tooMuch(exchange);
        }
        if (!arrivals.isEmpty()) {
            keep(signal, encoding, body);
        }
        counts.of(signal).add(arrivals.size(), sink.refused());
        return encoding.success(endpoint, sink.refused(), why);
    }

    /** If that fails, the exporter comes again, and what came before counts once. */
    private void keep(OtlpSignal signal, OtlpEncoding encoding, byte[] body) throws RefusedRequest {
        try {
            if (journal != null) {
                journal.append(signal, encoding, body);
            }
        } catch (IOException failure) {
            throw new RefusedRequest(503, "the export cannot be kept (" + Problem.inWords(failure) + "); come again");
        }
    }

    private static RefusedRequest tooMuch(HttpExchange exchange) {
        exchange.getResponseHeaders().set("Retry-After", RETRY_AFTER_SECONDS);
        return new RefusedRequest(429, "too much waits; come again");
    }
}
