package dev.hasse.live.screen;

import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.Withdrawal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Puts lines on the alternate screen of a terminal, at most {@value #A_SECOND} times a second, and only if they have changed.
 * Whatever way the process ends but {@code kill -9}, the terminal is as it was before.
 */
public final class TerminalScreen implements LiveListener, AutoCloseable {
    private static final int A_SECOND = 4;
    /** The alternate screen, which is left without a trace; without a cursor; empty. */
    private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[2J";

    private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
    private static final String HOME = "\u001b[H";
    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";

    private final OutputStream terminal;
    private final Supplier<ScreenSize> size;
    private final Function<ScreenSize, List<String>> drawing;
    private final LongSupplier nanoTime;
    private final Thread hook = new Thread(this::leave, "terminal");
    private long latest;
    private List<String> drawn = List.of();
    private ScreenSize drawnSize = new ScreenSize(0, 0);
    private boolean open;

    /**
     * @param size the size of the terminal now
     * @param drawing the lines for a size
     */
    public TerminalScreen(
            OutputStream terminal,
            Supplier<ScreenSize> size,
            Function<ScreenSize, List<String>> drawing,
            LongSupplier nanoTime) {
        this.terminal = terminal;
        this.size = size;
        this.drawing = drawing;
        this.nanoTime = nanoTime;
    }

    /** Takes the terminal. */
    public synchronized void open() throws IOException {
        Runtime.getRuntime().addShutdownHook(hook);
        open = true;
        write(ENTER);
        draw();
    }

    @Override
    public void found(LiveFinding finding) {}

    @Override
    public void withdrawn(Withdrawal withdrawal) {}

    @Override
    public synchronized void told() throws IOException {
        if (open && nanoTime.getAsLong() - latest >= TimeUnit.SECONDS.toNanos(1) / A_SECOND) {
            draw();
        }
    }

    private void draw() throws IOException {
        latest = nanoTime.getAsLong();
        ScreenSize now = size.get();
        List<String> lines = drawing.apply(now);
        if (lines.equals(drawn) && now.equals(drawnSize)) {
            return;
        }
        StringBuilder frame = new StringBuilder(HOME);
        for (int k = 0; k < lines.size(); k++) {
            // A line feed after the last line would scroll.
            frame.append(k == 0 ? "" : "\r\n").append(lines.get(k)).append(REST_OF_LINE);
        }
        write(frame.append(REST_OF_SCREEN).toString());
        drawn = lines;
        drawnSize = now;
    }

    private void write(String text) throws IOException {
        terminal.write(text.getBytes(StandardCharsets.UTF_8));
        terminal.flush();
    }

    private synchronized void leave() {
        if (open) {
            open = false;
            try {
                write(LEAVE);
            } catch (IOException gone) {
                // The terminal has gone, and there is nothing to restore.
            }
        }
    }

    /** Gives the terminal back. */
    @Override
    public void close() {
        leave();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // Then it has run, or does nothing.
        }
    }
}
