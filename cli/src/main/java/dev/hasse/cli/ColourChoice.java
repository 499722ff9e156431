package dev.hasse.cli;

import dev.hasse.reports.TextStyle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Whether text is to be coloured. */
enum ColourChoice {
    AUTO,
    ALWAYS,
    NEVER;

    /**
     * The style of text.
     *
     * @param file where it goes; null if to standard output
     */
    TextStyle style(Streams streams, @Nullable Path file) {
        boolean coloured = switch (this) {
            case AUTO -> streams.colour() && file == null;
            case ALWAYS -> true;
            case NEVER -> false;
        };
        return coloured ? TextStyle.COLOUR : TextStyle.PLAIN;
    }
}
