package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Claude Code shows an agent of a file that has changed since the agent was last shown it: hunks of a diff with eight lines of context,
 * without the lines that are gone. A hunk has the line numbers of the file before, at its beginning.
 */
public final class ShownChange {
    /** The number of characters of the file, which older versions do not tell. */
    public static final String LENGTH = "contentLength";

    /** How many lines that have not changed stand before a change and after it, unless the file begins or ends there. */
    private static final int CONTEXT = 8;

    /** What stands in place of the hunks, or lines, that would be too much. */
    private static final String CUT = " lines truncated] ...";

    private ShownChange() {}

    /**
     * Returns what an agent knows of the file then.
     *
     * @param snippet the hunks
     * @param input what else is told of the file
     * @param before what the agent had seen of the file; null if that is not known
     * @param time when it was shown the hunks
     * @return null if nothing is known of what it knows
     */
    public static @Nullable FileView view(JsonNode snippet, JsonNode input, @Nullable FileView before, long time) {
        String text = FileText.normal(snippet.asText());
        List<FileView.Part> hunks = ShownLines.parts(text, false);
        FileLines whole = before == null ? null : before.file();
        if (hunks.isEmpty()) {
            return null;
        }
        // Only the first one is certain to stand where its number says.
        FileView.Part first = hunks.get(0);
        FileView shown = FileView.ofParts(List.of(first), time);
        if (whole == null) {
            return shown;
        }
        FileLines now = text.contains(CUT) ? null : after(whole, hunks, input.path(LENGTH));
        if (now != null) {
            return FileView.ofWhole(now, time);
        }
        // What has changed need not be in the lines that are certain.
        return shown.agreesWith(whole) ? null : shown;
    }

    /** The file after the change; null if that is not certain. */
    private static @Nullable FileLines after(FileLines before, List<FileView.Part> hunks, JsonNode length) {
        String same = after(before.text(), hunks, false);
        if (same != null && length.isMissingNode()) {
            // What the agent knew already: it has run the command itself.
            return same.equals(before.text()) && !mayEndThere(hunks.get(0)) ? before : null;
        }
        String changed = isOfLength(same, length) ? same : after(before.text(), hunks, true);
        return changed != null && isOfLength(changed, length) ? new FileLines(changed) : null;
    }

    /** Whether all lines of a hunk may be those before the change, which took away what followed. */
    private static boolean mayEndThere(FileView.Part hunk) {
        return hunk.text().chars().filter(c -> c == '\n').count() < CONTEXT;
    }

    /** Whether a text has this length, but for a line feed at the very end. */
    private static boolean isOfLength(@Nullable String text, JsonNode length) {
        if (text == null) {
            return false;
        }
        int more = length.asInt(-1) - FileText.withoutLastFeed(text).length();
        return more == 0 || more == 1;
    }

    /**
     * The text after the change; null if the hunks do not fit the text before.
     *
     * @param differ whether each of them changes something
     */
    private static @Nullable String after(String before, List<FileView.Part> hunks, boolean differ) {
        List<String> old = List.of(FileText.withoutLastFeed(before).split("\n", -1));
        List<String> now = new ArrayList<>();
        int next = 0;
        for (int k = 0; k < hunks.size(); k++) {
            boolean isLast = k == hunks.size() - 1;
            int begin = hunks.get(k).from() - 1;
            int limit =
                    isLast ? old.size() : Math.min(old.size(), hunks.get(k + 1).from() - 1);
            if (begin < next || begin > limit) {
                return null;
            }
            now.addAll(old.subList(next, begin));
            List<String> lines = List.of(hunks.get(k).text().split("\n", -1));
            next = end(lines, old.subList(0, limit), begin, differ);
            if (next < 0) {
                if (!isLast) {
                    return null;
                }
                // The file ends before as many lines have followed the change.
                next = limit;
            }
            now.addAll(lines);
        }
        now.addAll(old.subList(next, old.size()));
        return String.join("\n", now) + (before.endsWith("\n") ? "\n" : "");
    }

    /** Where a hunk ends in the text before: after the lines with which it ends; -1 if they are not there. */
    private static int end(List<String> hunk, List<String> old, int begin, boolean differs) {
        if (hunk.size() < CONTEXT) {
            return -1;
        }
        List<String> last = hunk.subList(hunk.size() - CONTEXT, hunk.size());
        for (int end = begin + CONTEXT; end <= old.size(); end++) {
            boolean isThere = old.subList(end - CONTEXT, end).equals(last);
            if (isThere
                    && !(differs
                            && end - begin == hunk.size()
                            && old.subList(begin, end).equals(hunk))) {
                return end;
            }
        }
        return -1;
    }
}
