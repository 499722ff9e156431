package dev.hasse.imports.calls;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of files, without their folders. */
public final class FileNames {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{Alnum}_.+@-]+");

    private FileNames() {}

    /** The name of the file at a path. */
    public static String of(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Everything in a command that may be a name, in order. */
    public static Stream<String> in(String command) {
        return BETWEEN.splitAsStream(command);
    }
}
