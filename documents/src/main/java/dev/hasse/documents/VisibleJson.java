package dev.hasse.documents;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Escapes characters in JSON output that would move the cursor or change the writing direction: the control characters
 * of Latin-1 and Unicode's direction marks. Escapes do not change the meaning of the JSON. These characters can only
 * occur inside strings, so the filter does not need to parse; ASCII control characters cannot occur in valid JSON at
 * all.
 */
final class VisibleJson extends FilterWriter {
    VisibleJson(Writer out) {
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
            char c = text[k];
            if (c >= 0x7F && isInvisible(c)) {
                out.write(text, written, k - written);
                out.write(String.format("\\u%04x", (int) c));
                written = k + 1;
            }
        }
        out.write(text, written, from + length - written);
    }

    private static boolean isInvisible(char c) {
        return c <= 0x9F
                || c == 0x061C
                || c == 0x200E
                || c == 0x200F
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }
}
