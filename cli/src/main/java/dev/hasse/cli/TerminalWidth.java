package dev.hasse.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the width of the terminal with {@code stty}, as the JDK cannot. */
final class TerminalWidth {
    /** The width where there is no terminal. */
    static final int DEFAULT = 80;

    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ (\\d{1,4})\\s*");

    private TerminalWidth() {}

    /** The columns of the terminal that the process belongs to; 80 if unknown. */
    static int columns() {
        File terminal = new File("/dev/tty");
        if (!terminal.exists()) {
            return DEFAULT;
        }
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(terminal)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(1, TimeUnit.SECONDS)) {
                stty.destroy();
                return DEFAULT;
            }
            return parse(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException noSuchCommand) {
            return DEFAULT;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return DEFAULT;
        }
    }

    /** Parses the columns from the output of {@code stty size}; a terminal of unknown size reports 0. */
    static int parse(String size) {
        Matcher parts = ROWS_AND_COLUMNS.matcher(size);
        int columns = parts.matches() ? Integer.parseInt(parts.group(1)) : 0;
        return columns == 0 ? DEFAULT : columns;
    }
}
