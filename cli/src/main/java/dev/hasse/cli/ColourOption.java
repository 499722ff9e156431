package dev.hasse.cli;

import dev.hasse.reports.TextStyle;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for coloured text. */
final class ColourOption {
    enum When {
        AUTO,
        ALWAYS,
        NEVER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final class WhenConverter extends OneOf<When> {
        WhenConverter() {
            super(When.values());
        }
    }

    @Option(
            names = "--color",
            order = 3,
            paramLabel = "WHEN",
            defaultValue = "auto",
            converter = WhenConverter.class,
            completionCandidates = WhenConverter.class,
            description = "auto, always or never (default: ${DEFAULT-VALUE}: on a terminal, unless NO_COLOR is set).")
    private When when = When.AUTO;

    /**
     * The style of text output.
     *
     * @param file the output file; null for standard output
     */
    TextStyle style(Streams streams, @Nullable Path file) {
        boolean coloured = switch (when) {
            case AUTO -> streams.colour() && file == null;
            case ALWAYS -> true;
            case NEVER -> false;
        };
        return coloured ? TextStyle.COLOUR : TextStyle.PLAIN;
    }
}
