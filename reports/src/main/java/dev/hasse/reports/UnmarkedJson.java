package dev.hasse.reports;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Escapes {@code <} in JSON, so that nothing in it can end the element of a page that holds it. The character can only
 * occur inside strings, where the escape means the same.
 */
final class UnmarkedJson extends FilterWriter {
    UnmarkedJson(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        write(new char[] {(char) c}, 0, 1);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        write(text.toCharArray(), from, length);
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        int written = from;
        for (int k = from; k < from + length; k++) {
            if (text[k] == '<') {
                out.write(text, written, k - written);
                out.write("\\u003c");
                written = k + 1;
            }
        }
        out.write(text, written, from + length - written);
    }
}
