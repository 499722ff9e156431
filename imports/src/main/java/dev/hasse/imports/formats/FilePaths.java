package dev.hasse.imports.formats;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of files as cells: absolute paths, so that everybody who works on a file means the same cell. */
final class FilePaths {
    /** The longest path on most systems. Anything longer is no folder, and would be put before the name of every file. */
    private static final int LONGEST_FOLDER = 4_096;

    private static final Pattern ABSOLUTE = Pattern.compile("(?:[/\\\\~]|[A-Za-z]:[/\\\\]).*", Pattern.DOTALL);

    private FilePaths() {}

    /**
     * Returns the absolute path of a file, without {@code .} and {@code ..}.
     *
     * @param folder the folder that a relative path is relative to; null if it is not known, and the path remains relative
     */
    static String absolute(@Nullable String folder, String path) {
        if (folder == null
                || folder.isEmpty()
                || folder.length() > LONGEST_FOLDER
                || ABSOLUTE.matcher(path).matches()) {
            return normal(path);
        }
        return normal(folder + (folder.endsWith("/") ? "" : "/") + path);
    }

    private static String normal(String path) {
        if (!path.startsWith("/") || !(path.contains("/.") || path.contains("//") || path.endsWith("/"))) {
            return path;
        }
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/")) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return "/" + String.join("/", parts);
    }
}
