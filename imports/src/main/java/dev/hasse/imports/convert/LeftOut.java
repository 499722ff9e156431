package dev.hasse.imports.convert;

import dev.hasse.imports.formats.Format;
import dev.hasse.model.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Files that were found in folders, and left out, since they are of no known format, or not of the one that was named: a folder of logs may also
 * hold other files.
 *
 * @param files their names
 * @param named the format that was named; null if the format of each file is recognized
 */
public record LeftOut(List<String> files, @Nullable Format named) {
    /** No files. */
    public static final LeftOut NONE = new LeftOut(List.of(), null);

    private static final int SHOWN = 3;

    /** Copies the list. */
    public LeftOut {
        files = List.copyOf(files);
    }

    /** How many they are, and the first of them; empty if there are none. */
    public Optional<String> message() {
        if (files.isEmpty()) {
            return Optional.empty();
        }
        String shown = files.stream().limit(SHOWN).map(SafeText::escape).collect(Collectors.joining(", "));
        int more = files.size() - SHOWN;
        return Optional.of((files.size() == 1 ? "1 file " : files.size() + " files ") + kind(named) + " left out: "
                + shown + (more > 0 ? ", and " + more + " more" : "")
                + (named == null
                        ? "; to see what such a file looks like, name it instead of its folder"
                        : "; --from auto reads each file by its own format"));
    }

    /** What such files are, after the word "file". */
    static String kind(@Nullable Format named) {
        return named == null ? "of no known format" : "not of the format " + named.word();
    }
}
