package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

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

    /** A file of the one output, whose format another option names. */
    static final class FileConverter extends Parsed<Path> {
        @Override
        Path parse(String text) {
            String before = text.substring(0, Math.max(0, text.indexOf('=')));
            boolean isDocument = Stream.of(SVG, HTML, PERFETTO)
                    .anyMatch(format -> format.toString().equals(before));
            String elsewhere = FileFormat.hint(before);
            if (isDocument || !elsewhere.isEmpty() || before.equals(TEXT.toString())) {
                throw new IllegalArgumentException("found " + SafeText.quoteBriefly(text) + ", expected a file"
                        + (isDocument
                                ? ", as in --format " + before + " -o "
                                        + SafeText.escape(text.substring(before.length() + 1))
                                : elsewhere.isEmpty() ? ", as text goes to standard output" : elsewhere)
                        + "; for a file of this name, write ./" + SafeText.escape(text));
            }
            return Path.of(text);
        }
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
