package dev.hasse.cli;

import java.util.Locale;

/** In which form {@code explain} explains. */
enum ExplanationFormat {
    TEXT,
    SVG,
    HTML,
    PERFETTO;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    static final class Converter extends Parsed<ExplanationFormat> {
        Converter() {
            super(text -> choice(values(), text));
        }
    }
}
