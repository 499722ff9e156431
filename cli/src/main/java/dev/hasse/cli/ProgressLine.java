package dev.hasse.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;

/**
 * A line on a terminal that shows how far a command is. It is cleared when closed, and when the process is
 * interrupted.
 */
final class ProgressLine implements AutoCloseable {
    private static final int INTERVAL_MILLIS = 200;

    /** The maximum width: a wider line would be harder to read and show no more. */
    private static final int WIDEST = 100;

    /** The free space at the end, so that the terminal's ^C does not begin a new line. */
    private static final int MARGIN = 3;

    private final Terminal terminal;
    private final ProgressBar bar;
    private final Thread interrupted;

    /**
     * @param columns the width of the terminal
     * @param progress the progress
     * @param clock tells the time in nanoseconds
     * @param start when it began
     */
    ProgressLine(PrintWriter to, int columns, Supplier<Progress> progress, LongSupplier clock, long start) {
        terminal = new Terminal(to, Math.min(columns, WIDEST) - MARGIN);
        interrupted = new Thread(terminal::leave, "progress");
        Runtime.getRuntime().addShutdownHook(interrupted);
        // The renderer reads the progress itself; the bar only needs to know that there is an end.
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
            // Even if drawing failed.
            terminal.leave();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(interrupted);
        } catch (IllegalStateException shuttingDown) {
            // The shutdown hook then clears an already cleared line.
        }
    }

    /** Writes the line, with no control sequence except a carriage return. */
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

        /** Clears the line, and stops drawing. */
        synchronized void leave() {
            if (!left) {
                left = true;
                // An interruption leaves its ^C after the line.
                to.print("\r" + " ".repeat(drawn == 0 ? 0 : drawn + MARGIN - 1) + "\r");
                to.flush();
            }
        }
    }
}
