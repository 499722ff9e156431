package dev.hasse.imports.calls;

import java.util.regex.Matcher;
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

    /**
     * The last word of the name of the file at a path, as {@link #in} finds it in a command that names the file: all of the name, unless that
     * has spaces, or letters that are not ASCII. It is empty if the name ends with one of these.
     */
    public static String lastWord(String path) {
        String name = of(path);
        Matcher between = BETWEEN.matcher(name);
        int begin = 0;
        while (between.find()) {
            begin = between.end();
        }
        return name.substring(begin);
    }

    /** Whether a command may name the file at a path. */
    public static boolean mayName(String command, String path) {
        String word = lastWord(path);
        return word.isEmpty() ? command.contains(of(path)) : in(command).anyMatch(word::equals);
    }

    /** Everything in a command that may be a name, in order. */
    public static Stream<String> in(String command) {
        return BETWEEN.splitAsStream(command);
    }
}
