package dev.hasse.imports.formats;

import java.util.List;

/**
 * The part of a file that an agent has seen.
 *
 * @param text the lines that it saw
 * @param from the number of the first line, from 1
 * @param whole whether that is the whole file
 * @param time when it saw them
 */
record FileView(String text, int from, boolean whole, long time) {

    /** Whether these lines are the same in a file with this text. A line feed at the very end is not always recorded. */
    boolean agreesWith(String file) {
        if (whole) {
            return text.equals(file) || withoutLastFeed(text).equals(withoutLastFeed(file));
        }
        List<String> seen = withoutLastFeed(text).lines().toList();
        List<String> lines = file.lines().toList();
        int start = from - 1;
        return start >= 0
                && start + seen.size() <= lines.size()
                && lines.subList(start, start + seen.size()).equals(seen);
    }

    private static String withoutLastFeed(String text) {
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
}
