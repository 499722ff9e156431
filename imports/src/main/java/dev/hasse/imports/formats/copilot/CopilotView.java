package dev.hasse.imports.formats.copilot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.files.ShownFile;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a view of Copilot CLI showed. The model is given the lines, in older versions with their numbers. The client displays them as a
 * diff without a change, which tells one from the other: a file may begin with numbers itself.
 */
final class CopilotView {
    private static final Pattern HEADING =
            Pattern.compile("(?m)^@@ -(\\d{1,9})(?:,\\d{1,9})? \\+\\d{1,9}(?:,\\d{1,9})? @@.*\n");

    /** How it displays a folder: as a file that was created. */
    private static final String FOLDER = "\ncreate file mode ";

    /** What stands below lines of which the last was cut, and others left out. */
    private static final Pattern CUT = Pattern.compile("\n\n\\[Output truncated\\. [^\n]{0,500}]\\z");

    private CopilotView() {}

    /** Whether a view listed a folder. */
    static boolean isFolder(@Nullable String details) {
        int lines = details == null ? -1 : details.indexOf("\n@@ ");
        return details != null && lines >= 0 && details.substring(0, lines).contains(FOLDER);
    }

    /**
     * What a view showed of a file; null if that is not known.
     *
     * @param path the file, as a cell
     * @param output what the model was given
     * @param details what the client displays; null if that is not recorded
     */
    static @Nullable ShownFile of(String path, JsonNode arguments, String output, @Nullable String details) {
        Matcher heading = HEADING.matcher(details == null ? "" : details);
        if (details == null || !heading.find()) {
            return null;
        }
        int from = Integer.parseInt(heading.group(1));
        String[] displayed =
                FileText.withoutLastFeed(details.substring(heading.end())).split("\n", -1);
        String given = FileText.normal(output);
        Matcher note = CUT.matcher(given);
        boolean isCut = note.find();
        String text = isCut ? given.substring(0, note.start()) : given;
        if (!isDisplayed(text, displayed) && !isNumbered(text, from, displayed)) {
            // Something was left out.
            return null;
        }
        if (isCut) {
            displayed = Arrays.copyOf(displayed, displayed.length - 1);
        }
        JsonNode range = arguments.path("view_range");
        int first = range.path(0).asInt(1);
        int last = range.path(1).asInt(-1);
        // What follows the last line feed of the file counts as a line.
        boolean toEnd = !isCut && (last < 0 || displayed.length < (long) last - first + 1);
        String lines = FileText.normal(joined(displayed));
        return from != Math.max(1, first) || displayed.length == 0
                ? null
                : new ShownFile(path, from, toEnd ? lines : lines + "\n", toEnd);
    }

    private static boolean isDisplayed(String text, String[] displayed) {
        return text.equals(FileText.normal(joined(displayed)));
    }

    private static boolean isNumbered(String text, int from, String[] displayed) {
        StringBuilder numbered = new StringBuilder(text.length());
        for (int k = 0; k < displayed.length; k++) {
            numbered.append(k == 0 ? "" : "\n").append(from + k).append(". ").append(line(displayed[k]));
        }
        return text.contentEquals(numbered);
    }

    private static String joined(String[] displayed) {
        StringBuilder lines = new StringBuilder();
        for (int k = 0; k < displayed.length; k++) {
            lines.append(k == 0 ? "" : "\n").append(line(displayed[k]));
        }
        return lines.toString();
    }

    private static String line(String displayed) {
        return displayed.isEmpty() ? "" : displayed.substring(1);
    }
}
