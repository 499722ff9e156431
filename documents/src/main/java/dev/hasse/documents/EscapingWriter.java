package dev.hasse.documents;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Writes JSON with some characters escaped, which may only occur inside strings: there an escape means the same, and the JSON need not be
 * parsed.
 */
public abstract class EscapingWriter extends FilterWriter {

    /** @param out takes the JSON with the escapes */
    protected EscapingWriter(Writer out) {
        super(out);
    }

    /** Whether a character is to be escaped. Called once for each, in their order. */
    protected abstract boolean isEscaped(char c);

    @Override
    public final void write(int c) throws IOException {
        write(new char[] {(char) c}, 0, 1);
    }

    @Override
    public final void write(String text, int from, int length) throws IOException {
        write(text.toCharArray(), from, length);
    }

    @Override
    public final void write(char[] text, int from, int length) throws IOException {
        int written = from;
        for (int k = from; k < from + length; k++) {
            if (isEscaped(text[k])) {
                out.write(text, written, k - written);
                out.write(String.format("\\u%04x", (int) text[k]));
                written = k + 1;
            }
        }
        out.write(text, written, from + length - written);
    }
}
