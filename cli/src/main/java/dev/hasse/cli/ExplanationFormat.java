package dev.hasse.cli;

import java.util.Locale;

/** The output formats of {@code explain}. */
enum ExplanationFormat {
    TEXT,
    SVG,
    HTML,
    PERFETTO;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    static final class Converter extends OneOf<ExplanationFormat> {
        Converter() {
            super(values());
        }

        @Override
        String hint(String found) {
            return FileFormat.hint(found);
        }
    }
}
