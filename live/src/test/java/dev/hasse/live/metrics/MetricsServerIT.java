package dev.hasse.live.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.live.http.ListenAddress;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What Prometheus gets, and who asks for anything else. */
class MetricsServerIT {
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicLong now = new AtomicLong();

    private HttpResponse<String> send(MetricsServer server, String method, String path) throws Exception {
        URI address = URI.create("http://" + server.address() + path);
        return client.send(
                HttpRequest.newBuilder(address)
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void servesMetricsAndHealthAndNothingElse() throws Exception {
        RunMetrics metrics = new RunMetrics("1.2.3", now::get, now::get);
        try (MetricsServer server = MetricsServer.start(ListenAddress.parse("0"), metrics)) {
            HttpResponse<String> scrape = send(server, "GET", "/metrics");
            assertThat(scrape.statusCode()).isEqualTo(200);
            assertThat(scrape.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
            assertThat(scrape.body()).contains("hasse_build_info{version=\"1.2.3\"} 1", "hasse_records_total 0.0");

            assertThat(send(server, "GET", "/healthz").body()).isEqualTo("ok\n");
            now.set(MetricsServer.STALLED.plusSeconds(3).toNanos());
            HttpResponse<String> stalled = send(server, "GET", "/healthz");
            assertThat(stalled.statusCode()).isEqualTo(503);
            assertThat(stalled.body()).isEqualTo("stalled: no round has ended for 33 s\n");
            metrics.told();
            assertThat(send(server, "GET", "/healthz").statusCode()).isEqualTo(200);

            assertThat(send(server, "GET", "/").statusCode()).isEqualTo(404);
            assertThat(send(server, "GET", "/metrics/x").statusCode()).isEqualTo(404);
            assertThat(send(server, "POST", "/metrics").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void saysWhichAddressIsTaken() throws IOException {
        RunMetrics metrics = new RunMetrics("1.2.3", now::get, now::get);
        try (MetricsServer server = MetricsServer.start(ListenAddress.parse("0"), metrics)) {
            assertThatThrownBy(() -> MetricsServer.start(server.address(), metrics))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen on " + server.address())
                    .hasMessageEndingWith("choose another address");
            assertThatThrownBy(() -> MetricsServer.start(ListenAddress.parse("no.such.host.invalid:0"), metrics))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no.such.host.invalid");
        }
    }
}
