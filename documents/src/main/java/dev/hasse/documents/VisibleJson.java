package dev.hasse.documents;

import java.io.Writer;

/**
 * Escapes characters in JSON output that would move the cursor or change the writing direction: the control characters
 * of Latin-1 and Unicode's direction marks. ASCII control characters cannot occur in valid JSON at all. Of two number
 * signs the second is escaped, since with {@code ##[} and the like begins what the log of a build takes for a command.
 */
final class VisibleJson extends EscapingWriter {
    private char before;

    VisibleJson(Writer out) {
        super(out);
    }

    @Override
    protected boolean isEscaped(char c) {
        boolean beginsCommand = c == '#' && before == '#';
        before = c;
        return beginsCommand
                || (c >= 0x7F
                        && (c <= 0x9F
                                || c == 0x061C
                                || c == 0x200E
                                || c == 0x200F
                                || (c >= 0x202A && c <= 0x202E)
                                || (c >= 0x2066 && c <= 0x2069)));
    }
}
