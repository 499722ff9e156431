package dev.hasse.cli;

import java.util.Locale;

/** In which form {@code explain} explains. */
enum ExplanationFormat {
    TEXT,
    SVG,
    HTML,
    PERFETTO;

    static ExplanationFormat parse(String text) {
        return Parsed.choice(values(), text);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    static final class Converter extends Parsed<ExplanationFormat> {
        Converter() {
            super(ExplanationFormat::parse);
        }
    }
}
