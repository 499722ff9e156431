package dev.hasse.reports.advice;

import dev.hasse.model.SafeText;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A name of a trace or file as a word that a POSIX shell takes for just that name. */
final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");

    private ShellWord() {}

    /** The word; null if the name holds what cannot be shown, and so not be copied from a terminal either. */
    static @Nullable String of(String name) {
        if (PLAIN.matcher(name).matches()) {
            return name;
        }
        return SafeText.escape(name).equals(name) ? "'" + name.replace("'", "'\\''") + "'" : null;
    }
}
