package dev.hasse.imports.formats.kimi;

import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.files.ShownFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a read of Kimi Code showed: lines with their numbers, and a note of the client that says how many there are. */
final class KimiRead {
    private static final Pattern COUNT = Pattern.compile(
            "(?:(\\d{1,9}) lines? read from file starting from line (\\d{1,9})|No lines read from file)\\.");

    private static final Pattern TOTAL = Pattern.compile("Total lines in file: (\\d{1,9})\\.");

    /** How a note says that lines do not look as they do in the file. */
    private static final Pattern ALTERED =
            Pattern.compile("were truncated|fragment: columns|carriage-return|Lossy UTF-16");

    private static final String NOTE = "<system>";

    /** What stands in place of an output that is empty. */
    private static final String NOTHING = "Tool output is empty.";

    private KimiRead() {}

    /**
     * What a read showed of a file; null if that is not known.
     *
     * @param path the file, as a cell
     * @param output what the model was given
     * @param note what the client said about it; null if that stands at the end of the output, as in older versions
     */
    static @Nullable ShownFile of(String path, String output, @Nullable String note) {
        int end = note != null ? -1 : output.lastIndexOf(NOTE);
        String about = note != null ? note : end < 0 ? "" : output.substring(end);
        String shown = end < 0 ? output : output.substring(0, Math.max(0, end - 1));
        Matcher count = COUNT.matcher(about);
        Matcher total = TOTAL.matcher(about);
        if (!count.find() || !total.find() || ALTERED.matcher(about).find()) {
            return null;
        }
        int all = Integer.parseInt(total.group(1));
        if (count.group(1) == null) {
            boolean isEmpty = all == 0 && (shown.isEmpty() || shown.equals(NOTHING));
            return isEmpty ? new ShownFile(path, 1, "", true) : null;
        }
        int lines = Integer.parseInt(count.group(1));
        int from = Integer.parseInt(count.group(2));
        String text = withoutNumbers(shown, from, lines);
        return text == null ? null : new ShownFile(path, from, text, from + lines - 1 == all);
    }

    /** The lines; null if they are not all there. The line feed at the end of the last one is not shown. */
    private static @Nullable String withoutNumbers(String shown, int from, int lines) {
        String[] numbered = FileText.normal(shown).split("\n", -1);
        if (numbered.length != lines) {
            return null;
        }
        StringBuilder text = new StringBuilder(shown.length());
        for (int k = 0; k < lines; k++) {
            String number = (from + k) + "\t";
            if (!numbered[k].startsWith(number)) {
                return null;
            }
            text.append(numbered[k], number.length(), numbered[k].length()).append('\n');
        }
        return text.toString();
    }
}
