package dev.hasse.reports;

import dev.hasse.documents.EscapingWriter;
import java.io.Writer;

/** Escapes {@code <} in JSON, so that nothing in it can end the element of a page that holds it. */
final class UnmarkedJson extends EscapingWriter {
    UnmarkedJson(Writer out) {
        super(out);
    }

    @Override
    protected boolean isEscaped(char c) {
        return c == '<';
    }
}
