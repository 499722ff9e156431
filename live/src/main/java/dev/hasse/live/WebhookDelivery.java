package dev.hasse.live;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Posts each finding to an address as {@code application/json}. Any answer but 2xx is a failure. */
public final class WebhookDelivery implements Deliveries.Delivery {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    /** @throws IllegalArgumentException if the address is none of a web server */
    public WebhookDelivery(URI address) {
        String scheme = address.getScheme();
        if (address.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
            throw new IllegalArgumentException("expected an address such as https://example.org/hook");
        }
        this.address = address;
    }

    @Override
    public void send(String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        int status =
                client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status / 100 != 2) {
            throw new IOException("the server answered " + status);
        }
    }
}
