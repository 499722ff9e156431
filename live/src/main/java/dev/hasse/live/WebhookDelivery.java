package dev.hasse.live;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Posts each finding to an address as {@code application/json}. Any answer but 2xx is a failure. */
public final class WebhookDelivery implements Deliveries.Delivery {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final URI address;
    private final Duration patience;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    /** @throws IllegalArgumentException if the address is none of a web server */
    public WebhookDelivery(URI address) {
        this(address, PATIENCE);
    }

    WebhookDelivery(URI address, Duration patience) {
        String scheme = address.getScheme();
        if (address.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
            throw new IllegalArgumentException("expected an address such as https://example.org/hook");
        }
        this.address = address;
        this.patience = patience;
    }

    @Override
    public void send(String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        int status = answer(request).statusCode();
        if (status / 100 != 2) {
            throw new IOException("the server answered " + status);
        }
    }

    /** The whole answer. The time limit of a request itself ends with the headers, and a body may go on for ever. */
    private HttpResponse<?> answer(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<Void>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new IOException("the server did not answer in full within " + patience.toSeconds() + " s");
        } catch (ExecutionException failed) {
            throw inWords(failed.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    /** A failed connection has no message, but only a type. */
    private IOException inWords(@Nullable Throwable reason) {
        if (reason instanceof ConnectException) {
            String port = address.getPort() < 0 ? "" : ":" + address.getPort();
            return new IOException(
                    isOfUnknownHost(reason)
                            ? "there is no host " + address.getHost()
                            : "no server answers at " + address.getHost() + port);
        }
        return reason instanceof IOException known ? known : new IOException(reason);
    }

    private static boolean isOfUnknownHost(Throwable reason) {
        for (Throwable cause = reason; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }
}
