package dev.hasse.cli;

import dev.hasse.traces.ReadProgress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far reading is, on standard error, until it is closed: then nothing is left of it. There is something to see only on a
 * terminal, only if reading takes longer than a moment, and unless the command is told to be quiet. What draws is not even loaded
 * before.
 */
final class ProgressDisplay implements AutoCloseable {
    /** How long a run may take before anybody wonders, in milliseconds. */
    private static final long MOMENT = 1000;

    private final Streams streams;
    private final ReadProgress progress;
    private final LongSupplier clock;
    private final long start;
    private @Nullable ProgressLine line;
    private boolean closed;

    private ProgressDisplay(Streams streams, ReadProgress progress, LongSupplier clock) {
        this.streams = streams;
        this.progress = progress;
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    /** The display of a command that is about to read. */
    static ProgressDisplay of(Streams streams, boolean quiet, ReadProgress progress) {
        return of(
                streams,
                quiet,
                progress,
                System::nanoTime,
                task -> CompletableFuture.delayedExecutor(MOMENT, TimeUnit.MILLISECONDS)
                        .execute(task));
    }

    /**
     * The same on another clock.
     *
     * @param clock tells the time in nanoseconds
     * @param later does a task on some other thread when a moment is over
     */
    static ProgressDisplay of(
            Streams streams, boolean quiet, ReadProgress progress, LongSupplier clock, Executor later) {
        ProgressDisplay display = new ProgressDisplay(streams, progress, clock);
        // A dumb terminal cannot go back to the beginning of a line.
        if (streams.terminal() && !quiet && !"dumb".equals(streams.environment().get("TERM"))) {
            later.execute(display::show);
        }
        return display;
    }

    private void show() {
        try {
            int columns = TerminalWidth.columns();
            synchronized (this) {
                if (!closed) {
                    line = new ProgressLine(streams.screen(), columns, progress::now, clock, start);
                }
            }
        } catch (RuntimeException | Error reason) {
            // Such as that there is no memory left: then whoever reads will say so, and there is nothing to see until
            // then.
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (line != null) {
            line.close();
        }
    }
}
