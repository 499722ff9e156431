package dev.hasse.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Findings are passed on to commands and servers, again if that fails, and nobody waits for them. */
class DeliveriesIT {
    @TempDir
    Path folder;

    private final List<String> notes = new CopyOnWriteArrayList<>();

    private static LiveFinding finding(int number) {
        OperationRef operation = new OperationRef(Value.ofString("o" + number), number, number, "agent", "log.jsonl");
        return new LiveFinding("t", null, new ExternalizedEffect(operation, number));
    }

    private static List<Integer> lines(Stream<String> findings) throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<Integer> lines = new CopyOnWriteArrayList<>();
        for (String finding : findings.toList()) {
            lines.add(json.readTree(finding).get("finding").get("line").asInt());
        }
        return lines;
    }

    @Test
    void aCommandGetsEachFindingOnItsStandardInput() throws IOException {
        Path log = folder.resolve("log");
        try (Deliveries deliveries = new Deliveries("--exec", new ExecDelivery("cat >> '" + log + "'"), notes::add)) {
            for (int number = 1; number <= 3; number++) {
                deliveries.found(finding(number));
            }
        }

        assertThat(lines(Files.readAllLines(log).stream())).containsExactly(1, 2, 3);
        assertThat(notes).isEmpty();
    }

    @Test
    void aServerThatFailsAtFirstGetsTheFindingAgain() throws IOException {
        List<String> bodies = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(bodies.size() == 1 ? 503 : 204, -1);
            exchange.close();
        });
        server.start();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
        try (Deliveries deliveries = new Deliveries("--webhook", new WebhookDelivery(address), notes::add)) {
            deliveries.found(finding(1));
            deliveries.found(finding(2));
        } finally {
            server.stop(0);
        }

        assertThat(lines(bodies.stream())).containsExactly(1, 1, 2);
        assertThat(notes).isEmpty();
    }

    @Test
    @Timeout(value = 15, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aCommandThatDoesNotReadALongFindingMayNotRunForLonger() {
        assertThatThrownBy(() -> new ExecDelivery("exec sleep 1000", 1).send("x".repeat(1 << 20)))
                .isInstanceOf(IOException.class)
                .hasMessage("the command was still running after 1 s");
    }

    @Test
    @Timeout(value = 15, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerWhoseAnswerDoesNotEndHasFailed() throws IOException {
        CountDownLatch goOn = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('x');
            exchange.getResponseBody().flush();
            try {
                goOn.await();
            } catch (InterruptedException ending) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.start();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
        try {
            assertThatThrownBy(() -> new WebhookDelivery(address, Duration.ofSeconds(1)).send("{}"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the server did not answer in full within 1 s");
        } finally {
            goOn.countDown();
            server.stop(0);
        }
    }

    @Test
    void whyNoServerIsReachedIsSaidInWords() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }

        assertThatThrownBy(() -> new WebhookDelivery(URI.create("http://127.0.0.1:" + free + "/hook")).send("{}"))
                .isInstanceOf(IOException.class)
                .hasMessage("no server answers at 127.0.0.1:" + free);
        assertThatThrownBy(() -> new WebhookDelivery(URI.create("https://no-such-host.invalid/hook")).send("{}"))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no host no-such-host.invalid");
    }

    @Test
    void nobodyWaitsAndWhatDoesNotFitIsSaid() throws IOException {
        CountDownLatch goOn = new CountDownLatch(1);
        try (Deliveries deliveries = new Deliveries("--exec", json -> goOn.await(), notes::add)) {
            for (int number = 1; number <= 1100; number++) {
                deliveries.found(finding(number));
            }
            assertThat(notes)
                    .isNotEmpty()
                    .first()
                    .asString()
                    .contains("--exec: 1 of the findings left out: 1000 wait already");
            goOn.countDown();
        }
    }

    @Test
    void onlyAddressesOfWebServersAreTaken() {
        assertThatThrownBy(() -> new WebhookDelivery(URI.create("file:/etc/passwd")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected an address such as https://example.org/hook");
    }
}
