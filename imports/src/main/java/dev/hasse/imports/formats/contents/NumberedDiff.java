package dev.hasse.imports.formats.contents;

import dev.hasse.imports.formats.contents.ShownDiff.Hunk;
import dev.hasse.imports.formats.contents.ShownDiff.ShownLine;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How pi and Cline show the change of a file: each line with its number, among the new lines if it was added, else among the old ones; and three
 * dots for lines that are left out.
 */
public final class NumberedDiff {
    private static final Pattern PI = Pattern.compile("([ +-])\\s*(\\d{1,9}) (.*)", Pattern.DOTALL);

    private static final Pattern CLINE = Pattern.compile("([+-])(\\d{1,9}): (.*)", Pattern.DOTALL);

    private final List<Hunk> hunks = new ArrayList<>();
    private List<ShownLine> oldLines = new ArrayList<>();
    private List<ShownLine> newLines = new ArrayList<>();
    /** How many lines of the old file come before the hunk; negative if that is not known yet. */
    private int oldPlace = -1;

    private int newPlace = -1;
    /** How many lines the hunks before this one have added. */
    private int growth;

    private NumberedDiff() {}

    /** Reads a diff of pi, {@code " 1 a", "-2 b", "+2 c"}; null if it shows no change, or cannot be read. */
    public static @Nullable ShownDiff ofPi(@Nullable String diff) {
        return of(diff, PI);
    }

    /** Reads a diff of Cline, {@code "-2: b", "+2: c"}, which has no other lines; null if it shows no change, or cannot be read. */
    public static @Nullable ShownDiff ofCline(@Nullable String diff) {
        return of(diff, CLINE);
    }

    private static @Nullable ShownDiff of(@Nullable String diff, Pattern form) {
        NumberedDiff read = new NumberedDiff();
        for (String line : diff == null ? new String[0] : diff.split("\n", -1)) {
            Matcher numbered = form.matcher(line);
            if (numbered.matches()) {
                read.line(numbered.group(1).charAt(0), Integer.parseInt(numbered.group(2)), numbered.group(3));
            } else if (line.endsWith(" ...")) {
                read.end();
            } else {
                return null;
            }
        }
        read.end();
        return read.hunks.isEmpty() ? null : new ShownDiff(read.hunks, false);
    }

    private void line(char sign, int number, String text) {
        ShownLine line = new ShownLine(text, true);
        if (sign != '+') {
            oldPlace = oldLines.isEmpty() ? number - 1 : oldPlace;
            oldLines.add(line);
        }
        if (sign != '-') {
            int first = sign == '+' ? number - 1 : number - oldLines.size() + growth;
            newPlace = newLines.isEmpty() ? first : newPlace;
            newLines.add(line);
        }
    }

    private void end() {
        if (!oldLines.isEmpty() || !newLines.isEmpty()) {
            int before = oldLines.isEmpty() ? newPlace - growth : oldPlace;
            int after = newLines.isEmpty() ? oldPlace + growth : newPlace;
            hunks.add(new Hunk(Math.max(0, before), oldLines, Math.max(0, after), newLines, false));
            growth += newLines.size() - oldLines.size();
        }
        oldLines = new ArrayList<>();
        newLines = new ArrayList<>();
    }
}
