package dev.hasse.cli;

import dev.hasse.reports.TextStyle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for coloured text. */
final class ColourOption {
    enum Choice {
        AUTO,
        ALWAYS,
        NEVER
    }

    @Option(
            names = "--color",
            order = 3,
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "auto, always or never (default: ${DEFAULT-VALUE}: on a terminal, unless NO_COLOR is set).")
    private Choice choice = Choice.AUTO;

    /**
     * The style of text output.
     *
     * @param file the output file; null for standard output
     */
    TextStyle style(Streams streams, @Nullable Path file) {
        boolean coloured = switch (choice) {
            case AUTO -> streams.colour() && file == null;
            case ALWAYS -> true;
            case NEVER -> false;
        };
        return coloured ? TextStyle.COLOUR : TextStyle.PLAIN;
    }
}
