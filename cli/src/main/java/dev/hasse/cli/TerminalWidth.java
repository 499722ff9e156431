package dev.hasse.cli;

import dev.hasse.live.screen.ScreenSize;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the size of the terminal with {@code stty}, as the JDK cannot. */
final class TerminalWidth {
    /** The width where there is no terminal. */
    static final int DEFAULT = 80;

    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d{1,4}) (\\d{1,4})\\s*");

    private TerminalWidth() {}

    /** The columns of the terminal that the process belongs to; 80 if unknown. */
    static int columns() {
        return parse(sttySize());
    }

    /** The columns and the rows of that terminal; 80 and 24 if unknown. */
    static ScreenSize size() {
        return parseSize(sttySize());
    }

    /** What {@code stty size} prints; empty if there is no terminal. */
    private static String sttySize() {
        File terminal = new File("/dev/tty");
        if (!terminal.exists()) {
            return "";
        }
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(terminal)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(1, TimeUnit.SECONDS)) {
                stty.destroy();
                return "";
            }
            return new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException noSuchCommand) {
            return "";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** Parses the columns from the output of {@code stty size}; a terminal of unknown size reports 0. */
    static int parse(String size) {
        return parseSize(size).columns();
    }

    /** Parses the output of {@code stty size}. */
    static ScreenSize parseSize(String size) {
        Matcher parts = ROWS_AND_COLUMNS.matcher(size);
        int rows = parts.matches() ? Integer.parseInt(parts.group(1)) : 0;
        int columns = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
        return new ScreenSize(columns == 0 ? DEFAULT : columns, rows == 0 ? ScreenSize.DEFAULT.rows() : rows);
    }
}
