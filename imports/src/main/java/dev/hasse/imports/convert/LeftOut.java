package dev.hasse.imports.convert;

import dev.hasse.model.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Files of no known format that were found in folders, and left out: a folder of logs may also hold other files.
 *
 * @param files their names
 */
public record LeftOut(List<String> files) {
    /** No files. */
    public static final LeftOut NONE = new LeftOut(List.of());

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
        return Optional.of((files.size() == 1 ? "1 file" : files.size() + " files") + " of no known format left out: "
                + shown + (more > 0 ? ", and " + more + " more" : "")
                + "; to see what such a file looks like, name it instead of its folder");
    }
}
