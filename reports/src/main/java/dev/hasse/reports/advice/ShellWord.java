package dev.hasse.reports.advice;

import dev.hasse.model.SafeText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Quotes a name from a trace or file as one word for a POSIX shell. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");

    private static final Pattern OPTION = Pattern.compile("--[a-z0-9-]+=");

    private ShellWord() {}

    /** The quoted word; null if the name cannot be shown, and so cannot be copied from a terminal. */
    public static @Nullable String of(String name) {
        if (PLAIN.matcher(name).matches()) {
            return name;
        }
        if (!SafeText.escape(name).equals(name)) {
            return null;
        }
        // The name of an option needs no quotes, and is easier to read without.
        Matcher option = OPTION.matcher(name);
        int value = option.lookingAt() ? option.end() : 0;
        return name.substring(0, value) + "'" + name.substring(value).replace("'", "'\\''") + "'";
    }
}
