package dev.hasse.cli;

import dev.hasse.traces.ReadProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;

/** A line on a terminal that says how far reading is. It is cleared when it is closed, and when the process is interrupted. */
final class ProgressLine implements AutoCloseable {
    private static final int INTERVAL_MILLIS = 200;

    /** Wider, it would be harder to read and tell no more. */
    private static final int WIDEST = 100;

    /** What stays free, so that the ^C of the terminal does not begin a line of its own. */
    private static final int MARGIN = 3;

    private final Terminal terminal;
    private final ProgressBar bar;
    private final Thread interrupted;

    /**
     * @param columns how wide the terminal is
     * @param progress tells how far reading is
     * @param clock tells the time in nanoseconds
     * @param start when reading began
     */
    ProgressLine(PrintWriter to, int columns, Supplier<ReadProgress.State> progress, LongSupplier clock, long start) {
        terminal = new Terminal(to, Math.min(columns, WIDEST) - MARGIN);
        interrupted = new Thread(terminal::leave, "progress");
        Runtime.getRuntime().addShutdownHook(interrupted);
        // The renderer looks for itself how far reading is; the bar need not be told, only that there is an end.
        bar = new ProgressBarBuilder()
                .setRenderer(new ProgressRenderer(progress, clock, start))
                .setConsumer(terminal)
                .setInitialMax(1)
                .setUpdateIntervalMillis(INTERVAL_MILLIS)
                .continuousUpdate()
                .clearDisplayOnFinish()
                .startsFrom(0, Duration.ofNanos(clock.getAsLong() - start))
                .build();
    }

    @Override
    public void close() {
        try {
            bar.close();
        } finally {
            // Also if it could not be drawn.
            terminal.leave();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(interrupted);
        } catch (IllegalStateException shuttingDown) {
            // Then it clears what is cleared already.
        }
    }

    /** The line, without any control sequence but the return to its beginning. */
    private static final class Terminal implements ProgressBarConsumer {
        private final PrintWriter to;
        private final int width;
        private int drawn;
        private boolean left;

        Terminal(PrintWriter to, int width) {
            this.to = to;
            this.width = width;
        }

        @Override
        public int getMaxRenderedLength() {
            return width;
        }

        @Override
        public synchronized void accept(String text) {
            if (!left) {
                to.print("\r" + text + " ".repeat(Math.max(0, drawn - text.length())));
                to.flush();
                drawn = text.length();
            }
        }

        @Override
        public void clear() {
            leave();
        }

        @Override
        public void close() {
            leave();
        }

        /** Clears the line, and draws no more. */
        synchronized void leave() {
            if (!left) {
                left = true;
                // The ^C of an interruption stands behind it.
                to.print("\r" + " ".repeat(drawn == 0 ? 0 : drawn + MARGIN - 1) + "\r");
                to.flush();
            }
        }
    }
}
