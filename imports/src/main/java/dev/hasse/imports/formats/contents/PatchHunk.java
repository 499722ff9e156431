package dev.hasse.imports.formats.contents;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a file that {@code apply_patch} changes. In the patch, it is found by its old lines; in the event that tells of the patch, also
 * by its place.
 *
 * @param heading a line that comes before the old lines; null if there is none
 * @param old the lines that it replaces
 * @param replacement the lines that it puts in their place
 * @param last whether the old lines end the file
 * @param place how many lines of the old file come before it; -1 if that is not told
 */
public record PatchHunk(@Nullable String heading, List<String> old, List<String> replacement, boolean last, int place) {

    public PatchHunk {
        old = List.copyOf(old);
        replacement = List.copyOf(replacement);
    }

    /** How many characters of the log it takes, about. */
    long size() {
        long size = 0;
        for (String line : old) {
            size += line.length() + 1;
        }
        for (String line : replacement) {
            size += line.length() + 1;
        }
        return size;
    }

    /**
     * How much work may still be done to follow the texts of files. It is in proportion to the log: many small patches of a large file would
     * cost their product.
     */
    public static final class WorkBudget {
        private static final int FACTOR = 20;

        /** How many characters of files may be looked at in every log; it takes about a second. */
        private static final long FREE = 100_000_000;

        private long left;

        /** A budget for a log. */
        public WorkBudget() {
            this(FREE);
        }

        /** @param free how many characters may be looked at, however short the log is */
        WorkBudget(long free) {
            left = free;
        }

        /** Allows for a text of the log. */
        public void earn(long characters) {
            left += FACTOR * characters;
        }

        /** Spends some of it; false if there is not enough left. */
        public boolean spend(long characters) {
            left -= characters;
            return left >= 0;
        }
    }

    /** Collects the hunks of a file. */
    static final class Builder {
        private final List<PatchHunk> hunks = new ArrayList<>();
        private @Nullable String heading;
        private List<String> old = new ArrayList<>();
        private List<String> replacement = new ArrayList<>();
        private boolean open;
        private int place = -1;

        /** Begins a hunk after this many lines of the old file. */
        void begin(int linesBefore) {
            end(false);
            place = linesBefore;
        }

        /** Takes a line of the patch. */
        void line(String line) {
            if (line.startsWith("@@")) {
                end(false);
                heading = line.length() > 3 ? line.substring(3) : null;
                return;
            }
            open = true;
            String text = line.isEmpty() ? "" : line.substring(1);
            if (!line.startsWith("+")) {
                old.add(text);
            }
            if (!line.startsWith("-")) {
                replacement.add(text);
            }
        }

        /** Says that the last hunk ends the file. */
        void endOfFile() {
            end(true);
        }

        private void end(boolean last) {
            if (open) {
                hunks.add(new PatchHunk(heading, old, replacement, last, place));
                old = new ArrayList<>();
                replacement = new ArrayList<>();
            }
            open = false;
            heading = null;
            place = -1;
        }

        List<PatchHunk> build() {
            end(false);
            return List.copyOf(hunks);
        }
    }

    /** The text of a file after hunks were applied; null if that is not certain. */
    public static @Nullable String apply(List<PatchHunk> hunks, String before, WorkBudget budget) {
        if (!budget.spend(before.length())) {
            return null;
        }
        List<String> file = lines(before);
        StringBuilder after = new StringBuilder(before.length());
        int at = 0;
        for (PatchHunk hunk : hunks) {
            int from = at;
            if (hunk.heading != null) {
                from = find(file, List.of(hunk.heading), at, false, budget) + 1;
            }
            int found = hunk.place >= 0
                    ? hunk.standsAt(file, at)
                    : hunk.old.isEmpty() || (hunk.heading != null && from == 0)
                            ? -1
                            : find(file, hunk.old, from, hunk.last, budget);
            if (found < 0) {
                return null;
            }
            append(file.subList(at, found), after);
            append(hunk.replacement, after);
            at = found + hunk.old.size();
        }
        append(file.subList(at, file.size()), after);
        return after.toString();
    }

    /** The lines of a file; none if it is empty. */
    static List<String> lines(String file) {
        return file.isEmpty()
                ? List.of()
                : List.of(FileText.withoutLastFeed(file).split("\n", -1));
    }

    /** Its place in a file, if its old lines stand there and were not passed yet; otherwise -1. */
    private int standsAt(List<String> file, int passed) {
        int end = place + old.size();
        return place >= passed && end <= file.size() && file.subList(place, end).equals(old) ? place : -1;
    }

    /** The lines that hunks replace. */
    public static String replaced(List<PatchHunk> hunks) {
        StringBuilder lines = new StringBuilder();
        hunks.forEach(hunk -> append(hunk.old, lines));
        return lines.toString();
    }

    private static void append(List<String> lines, StringBuilder to) {
        lines.forEach(line -> to.append(line).append('\n'));
    }

    /** The first place at or after {@code from} at which lines stand in a file; -1 if they do not, or the budget is spent. */
    static int find(List<String> file, List<String> lines, int from, boolean last, WorkBudget budget) {
        int begin = last ? Math.max(from, file.size() - lines.size()) : from;
        for (int at = begin; at + lines.size() <= file.size(); at++) {
            int same = 0;
            while (same < lines.size() && file.get(at + same).equals(lines.get(same))) {
                same++;
            }
            if (same == lines.size()) {
                return at;
            }
            if (!budget.spend((10L + lines.get(0).length()) * (same + 1))) {
                return -1;
            }
        }
        return -1;
    }
}
