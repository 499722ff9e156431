package dev.hasse.imports.formats.contents;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names of files as cells: absolute paths, so that everybody who works on a file means the same cell. Paths of Windows have the form
 * {@code C:/work/a.txt}: a drive in upper case, and slashes, whether a log writes {@code c:\work\a.txt}, {@code C:/work/a.txt}, or
 * {@code /c/work/a.txt}, which is what the shell of Git for Windows calls it. Of the folders that macOS has under two names, such as {@code /tmp}
 * and {@code /private/tmp}, the shorter one counts: people write that, and shells the other one.
 */
public final class FilePaths {
    /** The longest path on most systems. Anything longer is no folder, and would be put before the name of every file. */
    private static final int LONGEST_FOLDER = 4_096;

    /** An absolute path; one that begins with a tilde is one too, of a home folder that is not known. */
    private static final Pattern ABSOLUTE = Pattern.compile("(?:[/\\\\~]|[A-Za-z]:[/\\\\]).*", Pattern.DOTALL);

    /** An absolute path of Windows. */
    private static final Pattern WINDOWS = Pattern.compile("[A-Za-z]:[/\\\\].*", Pattern.DOTALL);

    /** A path on a drive of Windows, as the shell of Git for Windows writes it. */
    private static final Pattern GIT_BASH = Pattern.compile("/([A-Za-z])(/.*)?", Pattern.DOTALL);

    private static final String PRIVATE = "/private";

    /** The folders that macOS has there, and links to. */
    private static final Pattern LINKED = Pattern.compile(PRIVATE + "/(?:tmp|var|etc)(?:/.*)?", Pattern.DOTALL);

    private FilePaths() {}

    /**
     * Returns the absolute path of a file, without {@code .} and {@code ..}.
     *
     * @param folder the folder that a relative path is relative to; null if it is not known, and the path remains relative
     */
    public static String absolute(@Nullable String folder, String path) {
        if (folder == null || folder.isEmpty() || folder.length() > LONGEST_FOLDER) {
            return normal(path);
        }
        Matcher drive = GIT_BASH.matcher(path);
        if (WINDOWS.matcher(folder).matches() && drive.matches()) {
            return normal(drive.group(1) + ":/" + Objects.requireNonNullElse(drive.group(2), ""));
        }
        return ABSOLUTE.matcher(path).matches()
                ? normal(path)
                : normal(folder + (folder.endsWith("/") ? "" : "/") + path);
    }

    /** Whether a path that {@link #absolute} gave says which file it means, whatever the folder. */
    public static boolean isAbsolute(String path) {
        return path.startsWith("/") || WINDOWS.matcher(path).matches();
    }

    /** Whether an absolute path is that of a folder, or of something in it. */
    public static boolean isIn(String path, String folder) {
        return (path + "/").startsWith(folder.endsWith("/") ? folder : folder + "/");
    }

    private static String normal(String path) {
        if (WINDOWS.matcher(path).matches()) {
            return Character.toUpperCase(path.charAt(0))
                    + ":"
                    + withoutDots(path.substring(2).replace('\\', '/'));
        }
        boolean isPlain = !(path.contains("/.") || path.contains("//") || path.endsWith("/"));
        String plain = !path.startsWith("/") || isPlain ? path : withoutDots(path);
        return plain.startsWith(PRIVATE) && LINKED.matcher(plain).matches() ? plain.substring(PRIVATE.length()) : plain;
    }

    private static String withoutDots(String path) {
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
