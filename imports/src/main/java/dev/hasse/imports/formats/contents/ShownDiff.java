package dev.hasse.imports.formats.contents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a unified diff shows the change of a file. The indentation that all of its lines have in common may have been removed from it; how much
 * was removed follows from the file. The places of the lines are right.
 *
 * @param hunks the changes, in the order of their places
 * @param isExact whether no indentation was removed, and what follows the last line feed of the file counts as a line, though it is empty
 */
public record ShownDiff(List<Hunk> hunks, boolean isExact) {
    private static final Pattern HEADING =
            Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*");

    private static final int UNKNOWN = -1;

    /** How many unchanged lines a diff without common indentation shows after a change, if the file has so many. */
    private static final int AROUND = 4;

    public ShownDiff {
        hunks = List.copyOf(hunks);
    }

    /**
     * A change.
     *
     * @param oldPlace how many lines of the old file come before it
     * @param newPlace how many lines of the new file come before it
     * @param isEnd whether the file is known to end with it
     */
    record Hunk(int oldPlace, List<ShownLine> oldLines, int newPlace, List<ShownLine> newLines, boolean isEnd) {
        Hunk {
            oldLines = List.copyOf(oldLines);
            newLines = List.copyOf(newLines);
        }
    }

    /**
     * A line.
     *
     * @param exact whether it is shown with its indentation: what looks like the heading of a diff is
     */
    record ShownLine(String text, boolean exact) {}

    /** Reads a diff without the indentation that all lines have in common; null if it shows no change. */
    public static @Nullable ShownDiff of(@Nullable String diff) {
        return of(diff, false);
    }

    /** Reads a diff that shows all lines as they are, among them an empty one after the last line feed; null if it shows no change. */
    public static @Nullable ShownDiff ofExact(@Nullable String diff) {
        return of(diff, true);
    }

    private static @Nullable ShownDiff of(@Nullable String diff, boolean isExact) {
        List<Hunk> hunks = new ArrayList<>();
        String[] lines = diff == null ? new String[0] : FileText.normal(diff).split("\n", -1);
        int at = 0;
        while (at < lines.length) {
            Matcher heading = HEADING.matcher(lines[at++]);
            if (!heading.matches()) {
                continue;
            }
            int olds = count(heading.group(2));
            int news = count(heading.group(4));
            List<ShownLine> oldLines = new ArrayList<>();
            List<ShownLine> newLines = new ArrayList<>();
            int rest = 0;
            while (at < lines.length && (oldLines.size() < olds || newLines.size() < news)) {
                String line = lines[at++];
                char sign = line.isEmpty() ? ' ' : line.charAt(0);
                boolean exact = isExact || line.startsWith("---") || line.startsWith("+++");
                ShownLine shown = new ShownLine(line.isEmpty() ? "" : line.substring(1), exact);
                rest = sign == ' ' ? rest + 1 : 0;
                if (sign == ' ' || sign == '-') {
                    oldLines.add(shown);
                }
                if (sign == ' ' || sign == '+') {
                    newLines.add(shown);
                }
            }
            int oldPlace = place(heading.group(1), olds);
            boolean isEnd = !isExact && rest < AROUND;
            hunks.add(new Hunk(oldPlace, oldLines, place(heading.group(3), news), newLines, isEnd));
        }
        return hunks.isEmpty() ? null : new ShownDiff(hunks, isExact);
    }

    private static int count(@Nullable String group) {
        return group == null ? 1 : Integer.parseInt(group);
    }

    /** How many lines come before: a part without lines has the number of the line before it. */
    private static int place(String first, int lines) {
        int number = Integer.parseInt(first);
        return lines == 0 ? number : Math.max(0, number - 1);
    }

    /** How many characters of the log it takes, about. */
    public long size() {
        long size = 0;
        for (Hunk hunk : hunks) {
            for (ShownLine line : hunk.oldLines()) {
                size += line.text().length() + 1;
            }
            for (ShownLine line : hunk.newLines()) {
                size += line.text().length() + 1;
            }
        }
        return size;
    }

    /** Whether the lines that it shows of the old file stand in a text, which ends with them if they are its last. If not, the file was another one. */
    public boolean fits(String before) {
        return removedFrom(linesBefore(before)) >= UNKNOWN;
    }

    /** How much indentation it has lost, if its old lines stand in a file: {@link #UNKNOWN} or more; less if they do not. */
    private int removedFrom(List<String> file) {
        int removed = UNKNOWN;
        int passed = 0;
        for (Hunk hunk : hunks) {
            removed = hunk.oldPlace() < passed ? UNKNOWN - 1 : stands(file, hunk.oldPlace(), hunk.oldLines(), removed);
            if (removed < UNKNOWN) {
                return removed;
            }
            passed = hunk.oldPlace() + hunk.oldLines().size();
        }
        return hunks.get(hunks.size() - 1).isEnd() && file.size() > passed ? UNKNOWN - 1 : removed;
    }

    /**
     * Returns the text of the file after the change; null if that is not certain.
     *
     * @param before the file before the change, which it {@link #fits}
     * @param expected what was to become of it; null if that is not known
     */
    @Nullable
    public String after(String before, @Nullable String expected) {
        List<String> lines = linesBefore(before);
        int removed = removedFrom(lines);
        if (expected != null && removed >= UNKNOWN) {
            List<String> wanted = lines(expected);
            if (leadsTo(wanted, removed) && wanted.size() - lines.size() == growth()) {
                return expected;
            }
        }
        return removed == 0 || (isExact && removed == UNKNOWN) ? applied(lines) : null;
    }

    /** Whether the lines that it shows of the new file stand in a text. */
    public boolean leadsTo(String after) {
        return leadsTo(lines(after), UNKNOWN);
    }

    private boolean leadsTo(List<String> file, int removed) {
        int shown = removed;
        for (Hunk hunk : hunks) {
            shown = shown < UNKNOWN ? shown : stands(file, hunk.newPlace(), hunk.newLines(), shown);
        }
        return shown >= UNKNOWN;
    }

    private int growth() {
        int growth = 0;
        for (Hunk hunk : hunks) {
            growth += hunk.newLines().size() - hunk.oldLines().size();
        }
        return growth;
    }

    /** The lines of the file before the change. Not every record of a text has the line feed at its end. */
    private List<String> linesBefore(String before) {
        List<String> lines = lines(before);
        return isExact && removedFrom(lines) < UNKNOWN && !before.endsWith("\n") ? lines(before + "\n") : lines;
    }

    private List<String> lines(String text) {
        if (isExact) {
            return List.of(text.split("\n", -1));
        }
        return text.isEmpty()
                ? List.of()
                : List.of(FileText.withoutLastFeed(text).split("\n", -1));
    }

    /**
     * Looks for lines at a place of a file.
     *
     * @param removed how many characters of indentation the lines have lost; {@link #UNKNOWN} if that is not known yet
     * @return the same after these lines; less than {@link #UNKNOWN} if they do not stand there
     */
    private static int stands(List<String> file, int place, List<ShownLine> shown, int removed) {
        if (place + shown.size() > file.size()) {
            return UNKNOWN - 1;
        }
        int lost = removed;
        for (int k = 0; k < shown.size(); k++) {
            String line = file.get(place + k);
            String text = shown.get(k).text();
            int more = line.length() - text.length();
            if (shown.get(k).exact()) {
                if (more != 0 || !line.equals(text)) {
                    return UNKNOWN - 1;
                }
            } else if (text.isBlank()) {
                // A line of blanks has lost no more than it had, and says nothing of the others.
                if (!line.isBlank() || more < 0) {
                    return UNKNOWN - 1;
                }
            } else if (more < 0
                    || (lost != UNKNOWN && more != lost)
                    || !line.endsWith(text)
                    || !line.substring(0, more).isBlank()) {
                return UNKNOWN - 1;
            } else {
                lost = more;
            }
        }
        return lost;
    }

    /** The lines of a file after a change that is shown as it was. */
    private String applied(List<String> lines) {
        StringBuilder after = new StringBuilder();
        int at = 0;
        for (Hunk hunk : hunks) {
            lines.subList(at, hunk.oldPlace())
                    .forEach(line -> after.append(line).append('\n'));
            hunk.newLines().forEach(line -> after.append(line.text()).append('\n'));
            at = hunk.oldPlace() + hunk.oldLines().size();
        }
        lines.subList(at, lines.size()).forEach(line -> after.append(line).append('\n'));
        return isExact ? FileText.withoutLastFeed(after.toString()) : after.toString();
    }
}
