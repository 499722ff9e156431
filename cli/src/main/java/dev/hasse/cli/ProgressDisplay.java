package dev.hasse.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a command is on standard error until it is closed, and then removes it. It appears only on a
 * terminal, only if the command takes longer than a second, and not with {@code --quiet}. The drawing code is not loaded
 * before that.
 */
final class ProgressDisplay implements AutoCloseable {
    /** The delay before progress is shown, in milliseconds. */
    private static final long MOMENT = 1000;

    private final Streams streams;
    private final Supplier<Progress> progress;
    private final LongSupplier clock;
    private final long start;
    private @Nullable ProgressLine line;
    private boolean closed;

    private ProgressDisplay(Streams streams, Supplier<Progress> progress, LongSupplier clock) {
        this.streams = streams;
        this.progress = progress;
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    /** Creates the display for a command that is about to begin. */
    static ProgressDisplay of(Streams streams, boolean quiet, Supplier<Progress> progress) {
        return of(
                streams,
                quiet,
                progress,
                System::nanoTime,
                task -> CompletableFuture.delayedExecutor(MOMENT, TimeUnit.MILLISECONDS)
                        .execute(task));
    }

    /** Does something, and shows how far it is. */
    static <T> T during(Streams streams, boolean quiet, Supplier<Progress> progress, Supplier<T> work) {
        ProgressDisplay shown = of(streams, quiet, progress);
        try {
            return work.get();
        } finally {
            shown.close();
        }
    }

    /**
     * Creates the display with a given clock.
     *
     * @param clock tells the time in nanoseconds
     * @param later runs a task on another thread after the delay
     */
    static ProgressDisplay of(
            Streams streams, boolean quiet, Supplier<Progress> progress, LongSupplier clock, Executor later) {
        ProgressDisplay display = new ProgressDisplay(streams, progress, clock);
        // A dumb terminal cannot return to the beginning of a line.
        if (streams.terminal() && !quiet && !streams.dumb()) {
            later.execute(display::show);
        }
        return display;
    }

    private void show() {
        try {
            int columns = TerminalWidth.columns();
            synchronized (this) {
                if (!closed) {
                    line = new ProgressLine(streams.screen(), columns, progress, clock, start);
                }
            }
        } catch (RuntimeException | Error reason) {
            // Out of memory, for example. The reader will report it, and there is no display until then.
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
