package dev.hasse.live.http;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The JDK's HTTP server with few threads, which do not keep the process alive, and with limits on how long a request may take to
 * arrive and on how many connections there are.
 */
public final class LocalServer implements AutoCloseable {
    /** The server of the JDK knows no other way to set these; it reads them once, when the first server is made. */
    private static final Map<String, String> SETTINGS = Map.of(
            // Else small replies wait for 40 ms.
            "sun.net.httpserver.nodelay", "true",
            "sun.net.httpserver.maxReqTime", "30",
            "sun.net.httpserver.maxRspTime", "30",
            "jdk.httpserver.maxConnections", "200");

    private final HttpServer server;
    private final ExecutorService threads;
    private final ListenAddress address;

    private LocalServer(HttpServer server, ExecutorService threads, ListenAddress address) {
        this.server = server;
        this.threads = threads;
        this.address = address;
    }

    /**
     * Begins to listen.
     *
     * @param handler answers every request, whatever its path
     * @param threadCount how many requests are answered at a time
     * @throws IOException if the address is taken, or is none of this machine; the message names it
     */
    public static LocalServer start(ListenAddress address, String name, int threadCount, HttpHandler handler)
            throws IOException {
        SETTINGS.forEach((key, value) -> {
            if (System.getProperty(key) == null) {
                System.setProperty(key, value);
            }
        });
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(address.host(), address.port()), 0);
        } catch (IOException | UnresolvedAddressException reason) {
            String words = reason instanceof UnresolvedAddressException ? "unknown host" : reason.getMessage();
            throw new IOException("cannot listen on " + address + ": " + words + "; choose another address", reason);
        }
        ExecutorService threads = Executors.newFixedThreadPool(threadCount, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", handler);
        server.start();
        return new LocalServer(
                server,
                threads,
                new ListenAddress(address.host(), server.getAddress().getPort()));
    }

    /** Where it listens, with the port that the system chose. */
    public ListenAddress address() {
        return address;
    }

    /** Stops at once. Requests that are being answered get no reply. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
