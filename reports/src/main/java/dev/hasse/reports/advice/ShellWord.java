package dev.hasse.reports.advice;

import dev.hasse.model.SafeText;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Quotes a name from a trace or file as one word for a POSIX shell. */
final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");

    private ShellWord() {}

    /** The quoted word; null if the name cannot be shown, and so cannot be copied from a terminal. */
    static @Nullable String of(String name) {
        if (PLAIN.matcher(name).matches()) {
            return name;
        }
        return SafeText.escape(name).equals(name) ? "'" + name.replace("'", "'\\''") + "'" : null;
    }
}
