package dev.hasse.imports.formats.contents;

import dev.hasse.imports.calls.FileNames;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How the paths end that a command may mean with what it names: {@code cat src/a.txt} means a file whose path ends with {@code src/a.txt},
 * whatever folder it is run in, and not another {@code a.txt}.
 */
public final class PathEnding {
    private static final String OF_NAMES = "\\p{Alnum}_.+@-";

    /** A path, after a sign that says that its first name stands for something else, as in {@code $HOME/a.txt}. */
    private static final Pattern PATH = Pattern.compile("([$~%]?)([/" + OF_NAMES + "]+)");

    private static final Pattern OF_NAME = Pattern.compile("[" + OF_NAMES + "]");

    /** Commands in which paths are those of another machine, where the same file may lie elsewhere. */
    private static final Pattern ELSEWHERE = Pattern.compile(
            "\\b(?:docker|podman|nerdctl|kubectl|devcontainer|lxc|ssh|vagrant|wsl|chroot|nsenter|bwrap)\\b");

    private static final Pattern END_OF_SENTENCE = Pattern.compile("\\.(?![\\p{Alnum}_])");

    /** The longest name of a file on most systems. */
    private static final int LONGEST_NAME = 255;

    /** The longest path on most systems. */
    private static final int LONGEST_PATH = 4_096;

    private PathEnding() {}

    /** The endings of the paths in a command. */
    public static Stream<String> in(String command) {
        if (ELSEWHERE.matcher(command).find()) {
            return names(command);
        }
        return PATH.matcher(command)
                .results()
                .map(path -> of(path.group(2), !path.group(1).isEmpty()))
                .filter(ending -> isName(FileNames.of(ending)));
    }

    /** Everything in a text that may be the name of a file, whatever folder it is in. */
    public static Stream<String> names(String text) {
        return FileNames.in(text).filter(PathEnding::isName);
    }

    /** Everything in what somebody wrote that may be the name of a file. */
    public static Stream<String> inMessage(String message) {
        return names(END_OF_SENTENCE.matcher(message).replaceAll(""));
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && name.length() <= LONGEST_NAME;
    }

    /** @param isVariable whether the first name in the path stands for other names */
    private static String of(String path, boolean isVariable) {
        int first = path.indexOf('/');
        // Options, such as -I/usr/include, begin with something else, as do the two sides of a difference, such as
        // a/src/x.c.
        boolean isPrefixed = isVariable || "-+@".indexOf(path.charAt(0)) >= 0;
        int from = first < 0 ? 0 : path.startsWith("a/") || path.startsWith("b/") ? 2 : isPrefixed ? first : 0;
        int part = from;
        for (int slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', part)) {
            String name = path.substring(part, slash);
            boolean leadsElsewhere = name.equals(".") || name.equals("..") || (name.isEmpty() && slash > from);
            part = slash + 1;
            from = leadsElsewhere ? part : from;
        }
        return path.length() - from > LONGEST_PATH ? path.substring(part) : path.substring(from);
    }

    /**
     * Whether the path of a file ends so, from the beginning of a name on. Where a folder has two names, such as {@code /tmp} and
     * {@code /private/tmp}, the longer one ends with the path.
     */
    public static boolean isOf(String path, String ending) {
        if (ending.length() > path.length()) {
            return path.startsWith("/") && ending.endsWith(path);
        }
        int before = path.length() - ending.length() - 1;
        return path.endsWith(ending)
                && (before < 0
                        || ending.startsWith("/")
                        || !OF_NAME.matcher(path.substring(before, before + 1)).matches());
    }
}
