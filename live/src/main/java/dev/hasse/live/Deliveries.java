package dev.hasse.live;

import dev.hasse.traces.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Passes each finding on to a program or a server, as the line of {@link FindingJsonLines}. A thread of its own does so, one
 * finding after another, and tries again where that may help; the watching never waits for it. If more findings wait than fit,
 * further ones are left out, and that is said.
 */
public final class Deliveries implements LiveListener, AutoCloseable {
    private static final int WAITING = 1000;
    private static final int ATTEMPTS = 5;
    private static final long FIRST_RETRY_MILLIS = 500;
    /** How long what waits may take when the run ends. */
    private static final int PATIENCE_SECONDS = 10;

    private final String name;
    private final Delivery delivery;
    private final Consumer<String> notes;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(WAITING);
    private final Thread thread;
    private volatile boolean closing;
    private long leftOut;

    /** Delivers one finding. */
    @FunctionalInterface
    public interface Delivery {
        /**
         * Delivers.
         *
         * @param json a line, with its line feed
         * @throws IOException if it failed, and may succeed later; the message says how
         */
        void send(String json) throws IOException, InterruptedException;
    }

    /**
     * @param name what notes call it, such as {@code --webhook}; safe to print
     * @param notes hears what goes wrong
     */
    public Deliveries(String name, Delivery delivery, Consumer<String> notes) {
        this.name = name;
        this.delivery = delivery;
        this.notes = notes;
        this.thread = new Thread(this::deliverAll, "deliveries");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void found(LiveFinding finding) throws IOException {
        StringWriter line = new StringWriter();
        new FindingJsonLines(line).found(finding);
        if (!waiting.offer(line.toString())) {
            leftOut++;
            if (Long.bitCount(leftOut) == 1) {
                notes.accept(name + ": " + leftOut + " of the findings left out: " + WAITING + " wait already");
            }
        }
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) {}

    private void deliverAll() {
        try {
            while (!closing || !waiting.isEmpty()) {
                String line = waiting.poll(100, TimeUnit.MILLISECONDS);
                if (line != null) {
                    deliver(line);
                }
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(String line) throws InterruptedException {
        long pause = FIRST_RETRY_MILLIS;
        for (int attempt = 1; ; attempt++) {
            try {
                delivery.send(line);
                return;
            } catch (IOException failure) {
                if (attempt == ATTEMPTS) {
                    notes.accept(name + ": a finding was not delivered after " + ATTEMPTS + " attempts: "
                            + Problem.inWords(failure));
                    return;
                }
                Thread.sleep(pause);
                pause *= 2;
            }
        }
    }

    /** Waits a while for what is on its way. */
    @Override
    public void close() {
        closing = true;
        try {
            thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
        int left = waiting.size();
        if (left > 0) {
            notes.accept(name + ": " + left + " findings were not delivered before the end");
        }
        thread.interrupt();
    }
}
