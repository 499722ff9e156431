package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.io.PrintWriter;

/**
 * The door through which all messages leave. They quote names and texts of strangers, and whoever writes one may forget to escape them: here
 * nothing gets through that moves a cursor, hides a word or turns a line around. Line feeds do, so that what must not begin a line of its
 * own has to be escaped where it is quoted.
 */
final class SafeMessages extends PrintWriter {
    SafeMessages(PrintWriter to) {
        super(to, true);
    }

    @Override
    public void write(int c) {
        write(String.valueOf((char) c));
    }

    @Override
    public void write(char[] text, int from, int length) {
        write(new String(text, from, length));
    }

    @Override
    public void write(String text, int from, int length) {
        String safe = SafeText.escapeLines(text.substring(from, from + length));
        super.write(safe, 0, safe.length());
    }
}
