package dev.hasse.imports.mapping;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Decides when two names mean the same cell. Off by default, since taking two cells for one invents anomalies.
 *
 * @param ignoreCase whether upper and lower case are the same
 * @param paths whether names are paths, in which {@code a/./b/../c} is {@code a/c}
 */
record CellNames(boolean ignoreCase, boolean paths) {

    /** Each name is a cell of its own. */
    static final CellNames AS_THEY_ARE = new CellNames(false, false);

    /** Whether each name is a cell of its own. */
    boolean areAsTheyAre() {
        return !ignoreCase && !paths;
    }

    /** The canonical name of a cell. */
    String canonical(String name) {
        String path = paths ? normal(name) : name;
        return ignoreCase ? path.toLowerCase(Locale.ROOT) : path;
    }

    private static String normal(String name) {
        String slashes = name.replace('\\', '/');
        boolean absolute = slashes.startsWith("/");
        Deque<String> parts = new ArrayDeque<>();
        for (String part : slashes.split("/")) {
            if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..")) {
                parts.removeLast();
            } else if (part.equals("..") ? !absolute : !part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return (absolute ? "/" : "") + String.join("/", parts);
    }
}
