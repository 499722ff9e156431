package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.io.PrintWriter;

/**
 * Filters all messages. Messages quote untrusted names and texts, and the code that writes a message may forget to
 * escape them. This writer escapes characters that move the cursor, hide text or change the writing direction. It
 * passes line feeds, so quoted text that must not begin a new line has to be escaped where it is quoted.
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
