package dev.hasse.imports.formats;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The text of a file, with the places of its lines: comparing a part with it costs as much as that part is long. */
final class FileLines {
    private final String text;
    private int @Nullable [] starts;

    FileLines(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Whether these lines stand there in the file. */
    boolean holds(FileView.Part part) {
        String lines = FileText.withoutLastFeed(part.text());
        int[] places = starts();
        if (part.from() < 1 || part.from() > places.length) {
            return lines.isEmpty();
        }
        int start = places[part.from() - 1];
        int end = start + lines.length();
        return text.startsWith(lines, start) && (part.cut() || end == text.length() || text.charAt(end) == '\n');
    }

    private int[] starts() {
        int[] known = starts;
        if (known == null) {
            known = new int[16];
            int lines = 1;
            for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
                known = lines == known.length ? Arrays.copyOf(known, 2 * lines) : known;
                known[lines++] = at + 1;
            }
            known = Arrays.copyOf(known, lines);
            starts = known;
        }
        return known;
    }
}
