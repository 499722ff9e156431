package dev.hasse.live.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.hasse.live.http.ListenAddress;
import dev.hasse.live.http.LocalServer;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Serves {@code /metrics} for Prometheus, and {@code /healthz}: 200 and {@code ok} while the run goes its rounds; 503 and the
 * reason if none has ended for {@link #STALLED}.
 */
public final class MetricsServer implements AutoCloseable {
    /** A round that takes longer is a failure; deciding a very large trace may take seconds. */
    static final Duration STALLED = Duration.ofSeconds(30);

    private static final int THREADS = 2;

    private final LocalServer server;

    private MetricsServer(LocalServer server) {
        this.server = server;
    }

    /**
     * Begins to serve.
     *
     * @throws IOException if the address is taken, or is none of this machine
     */
    public static MetricsServer start(ListenAddress address, RunMetrics metrics) throws IOException {
        HttpHandler scrape = new MetricsHandler(metrics.registry());
        return new MetricsServer(LocalServer.start(address, "metrics", THREADS, exchange -> {
            boolean get = exchange.getRequestMethod().equals("GET")
                    || exchange.getRequestMethod().equals("HEAD");
            String path = exchange.getRequestURI().getPath();
            if (!get) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                reply(exchange, 405, "expected GET");
            } else if ("/metrics".equals(path)) {
                scrape.handle(exchange);
            } else if ("/healthz".equals(path)) {
                health(exchange, metrics);
            } else {
                reply(exchange, 404, "expected /metrics or /healthz");
            }
        }));
    }

    private static void health(HttpExchange exchange, RunMetrics metrics) throws IOException {
        Duration since = Duration.ofNanos(metrics.sinceRound());
        if (since.compareTo(STALLED) < 0) {
            reply(exchange, 200, "ok");
        } else {
            reply(exchange, 503, "stalled: no round has ended for " + since.toSeconds() + " s");
        }
    }

    private static void reply(HttpExchange exchange, int status, String line) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            boolean empty = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, empty ? -1 : bytes.length);
            if (!empty) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    /** Where it listens, with the port that the system chose. */
    public ListenAddress address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
    }
}
