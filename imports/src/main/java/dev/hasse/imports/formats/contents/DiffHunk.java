package dev.hasse.imports.formats.contents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A hunk of a unified diff, as {@code patch} and {@code git apply} put it into a file.
 *
 * <p>Both look for its old lines at the place that its heading tells, and then around it. They differ in what they take for that place after
 * earlier hunks, in whether a hunk with little context has to stand at the beginning or the end of the file, and in that {@code patch} leaves
 * out up to two lines of context at each end if it finds no better place. So {@link #apply} has the text afterwards only where both would put
 * a hunk in the same place.
 *
 * @param oldPlace how many lines of the old file come before it
 * @param newPlace how many lines of the new file come before it
 * @param lines its lines, each after a blank, {@code -} or {@code +}; one that begins with a backslash says that the line before it ends without a
 *     line feed
 */
public record DiffHunk(int oldPlace, int newPlace, List<String> lines) {
    /** How many lines of context {@code patch} leaves out at each end, at most. */
    private static final int MOST_FUZZ = 2;

    private static final Pattern HEADING =
            Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*");

    public DiffHunk {
        lines = List.copyOf(lines);
    }

    /**
     * Reads the hunks that follow one another in a diff; null if the lines of one are others than its heading tells.
     *
     * @param from the place of the first line
     * @return no hunks if there is no heading at that place
     */
    public static @Nullable List<DiffHunk> parse(List<String> diff, int from) {
        List<DiffHunk> hunks = new ArrayList<>();
        int at = from;
        while (at < diff.size()) {
            Matcher heading = HEADING.matcher(diff.get(at));
            if (!heading.matches()) {
                return hunks;
            }
            DiffHunk hunk = parse(heading, diff.subList(at + 1, diff.size()));
            if (hunk == null) {
                return null;
            }
            hunks.add(hunk);
            at += 1 + hunk.lines.size();
        }
        return hunks;
    }

    private static @Nullable DiffHunk parse(Matcher heading, List<String> following) {
        int olds = count(heading.group(2));
        int news = count(heading.group(4));
        int oldPlace = Integer.parseInt(heading.group(1)) - (olds == 0 ? 0 : 1);
        int newPlace = Integer.parseInt(heading.group(3)) - (news == 0 ? 0 : 1);
        int at = 0;
        while (olds > 0 || news > 0) {
            String line = at < following.size() ? following.get(at) : "end";
            // Some programs remove blanks at the ends of lines, also the sign of an empty line of context.
            char sign = line.isEmpty() ? ' ' : line.charAt(0);
            if (" -+\\".indexOf(sign) < 0 || (sign == '\\' && at == 0)) {
                return null;
            }
            olds -= sign == ' ' || sign == '-' ? 1 : 0;
            news -= sign == ' ' || sign == '+' ? 1 : 0;
            at++;
        }
        at += at < following.size() && following.get(at).startsWith("\\") ? 1 : 0;
        List<String> lines = following.subList(0, at);
        boolean changes = lines.stream().anyMatch(line -> line.startsWith("-") || line.startsWith("+"));
        return olds == 0 && news == 0 && oldPlace >= 0 && newPlace >= 0 && changes
                ? new DiffHunk(oldPlace, newPlace, lines)
                : null;
    }

    private static int count(@Nullable String group) {
        return group == null ? 1 : Integer.parseInt(group);
    }

    /** The lines of the file before. */
    private List<String> old() {
        return lines('-');
    }

    /** The lines of the file afterwards. */
    private List<String> replacement() {
        return lines('+');
    }

    private List<String> lines(char sign) {
        return lines.stream()
                .filter(line -> isOf(line, sign))
                .map(line -> line.isEmpty() ? "" : line.substring(1))
                .toList();
    }

    private static boolean isOf(String line, char sign) {
        return line.isEmpty() || line.charAt(0) == ' ' || line.charAt(0) == sign;
    }

    /** Whether the last line of the file before ({@code -}), or afterwards ({@code +}), is in it, and has no line feed at its end. */
    private boolean endsWithoutFeed(char sign) {
        for (int k = 1; k < lines.size(); k++) {
            if (lines.get(k).startsWith("\\") && isOf(lines.get(k - 1), sign)) {
                return true;
            }
        }
        return false;
    }

    /** How many lines of context come before the first change. */
    private int contextBefore() {
        int k = 0;
        while (isContext(lines.get(k))) {
            k++;
        }
        return k;
    }

    /** How many lines of context follow the last change. */
    private int contextAfter() {
        int context = 0;
        for (int k = lines.size() - 1; isContext(lines.get(k)) || lines.get(k).startsWith("\\"); k--) {
            context += isContext(lines.get(k)) ? 1 : 0;
        }
        return context;
    }

    private static boolean isContext(String line) {
        return line.isEmpty() || line.charAt(0) == ' ';
    }

    /** The text of a file that is created by these hunks; null if they do not create one. */
    public static @Nullable String created(List<DiffHunk> hunks) {
        return hunks.isEmpty() ? "" : hunks.size() > 1 || !hunks.get(0).old().isEmpty() ? null : apply(hunks, "");
    }

    private static @Nullable String apply(List<DiffHunk> hunks, String before) {
        return apply(hunks, before, new PatchHunk.WorkBudget());
    }

    /** The lines that hunks replace, with their context. */
    public static String replaced(List<DiffHunk> hunks) {
        return hunks.stream().flatMap(hunk -> hunk.old().stream()).collect(Collectors.joining("\n", "", "\n"));
    }

    /** The text of a file after these hunks were put into it; null if that is not certain. */
    public static @Nullable String apply(List<DiffHunk> hunks, String before, PatchHunk.WorkBudget budget) {
        List<String> file = PatchHunk.lines(before);
        List<PatchHunk> placed = new ArrayList<>();
        boolean isMoved = false;
        boolean removesAll = false;
        int growth = 0;
        boolean endsWithFeed = before.endsWith("\n");
        for (DiffHunk hunk : hunks) {
            List<String> old = hunk.old();
            List<String> replacement = hunk.replacement();
            boolean isExact = !isMoved && hunk.newPlace == hunk.oldPlace + growth;
            int place = hunk.place(file, before.endsWith("\n"), isExact, budget);
            // Lines around removed ones are neighbours when git looks for the next hunk, and were none before.
            if (place < 0 || removesAll) {
                return null;
            }
            placed.add(new PatchHunk(null, old, replacement, false, place));
            isMoved |= place != hunk.oldPlace;
            removesAll = replacement.isEmpty();
            growth += replacement.size() - old.size();
            if (place + old.size() == file.size() && hunk.contextAfter() == 0) {
                endsWithFeed = !hunk.endsWithoutFeed('+');
            }
        }
        String after = PatchHunk.apply(placed, before, budget);
        return after == null || endsWithFeed ? after : FileText.withoutLastFeed(after);
    }

    /**
     * How many lines of a file come before the only place where it can be put; -1 if that is not certain.
     *
     * @param isExact whether no earlier hunk leads to another place than that of its heading
     */
    private int place(List<String> file, boolean endsWithFeed, boolean isExact, PatchHunk.WorkBudget budget) {
        List<String> old = old();
        if (old.isEmpty()) {
            return file.isEmpty() ? 0 : -1;
        }
        int only = onlyPlace(old, file, budget);
        int place = only >= 0 ? only : isExact && standsAt(oldPlace, old, file) ? oldPlace : -1;
        boolean isAtEnd = place + old.size() == file.size();
        // Git joins a line without a line feed to the next one of the file, and takes the last one of a file for one
        // without.
        boolean mayJoin = !isAtEnd && (endsWithoutFeed('-') || endsWithoutFeed('+'));
        if (place < 0 || mayJoin || (isAtEnd && endsWithFeed && endsWithoutFeed('-'))) {
            return -1;
        }
        int before = contextBefore();
        int after = contextAfter();
        boolean mustBeAtEnd = after < before || after == 0;
        boolean mustBeAtStart = before < after && oldPlace == 0;
        boolean fits = (!mustBeAtEnd || isAtEnd)
                && (!mustBeAtStart || place == 0)
                && endsWithoutFeed('-') == (isAtEnd && !endsWithFeed);
        if (fits) {
            return place;
        }
        List<String> core = old.subList(Math.min(before, MOST_FUZZ), old.size() - Math.min(after, MOST_FUZZ));
        return !core.isEmpty() && onlyPlace(core, file, budget) >= 0 ? place : -1;
    }

    private static boolean standsAt(int place, List<String> lines, List<String> file) {
        int end = place + lines.size();
        return end <= file.size() && file.subList(place, end).equals(lines);
    }

    /** Where lines stand in a file, if they stand in no second place; else -1. */
    private static int onlyPlace(List<String> lines, List<String> file, PatchHunk.WorkBudget budget) {
        int first = PatchHunk.find(file, lines, 0, false, budget);
        boolean again = first >= 0 && PatchHunk.find(file, lines, first + 1, false, budget) >= 0;
        return again || !budget.spend(0) ? -1 : first;
    }
}
