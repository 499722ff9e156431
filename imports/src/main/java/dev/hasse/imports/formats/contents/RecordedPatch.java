package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an edit changed a file, as its record shows it ({@code structuredPatch}). Tabs at the beginnings of lines may be shown as spaces, so
 * texts are compared with {@link #shown} as they would be shown.
 *
 * @param hunks the changes, in the order of their places
 */
public record RecordedPatch(List<Hunk> hunks) {
    private static final String TAB = "  ";

    /**
     * A change.
     *
     * @param from the line of the old file at which it begins, from 1
     * @param lines the lines, each after a blank, {@code -} or {@code +}
     */
    record Hunk(int from, List<String> lines) {
        Hunk {
            lines = List.copyOf(lines);
        }
    }

    public RecordedPatch {
        hunks = List.copyOf(hunks);
    }

    /** Reads a patch; null if there is none, or if it says nothing. */
    static @Nullable RecordedPatch of(JsonNode patch) {
        List<Hunk> hunks = new ArrayList<>();
        for (JsonNode hunk : patch) {
            List<String> lines = new ArrayList<>();
            hunk.path("lines").forEach(line -> lines.add(withoutReturn(line.asText())));
            if (!lines.isEmpty()) {
                hunks.add(new Hunk(hunk.path("oldStart").asInt(), lines));
            }
        }
        return hunks.isEmpty() ? null : new RecordedPatch(hunks);
    }

    /** Whether it shows no line of the file before the change. */
    boolean onlyAdds() {
        return hunks.stream()
                .flatMap(hunk -> hunk.lines().stream())
                .allMatch(line -> line.startsWith("+") || line.startsWith("\\"));
    }

    private static String withoutReturn(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    /** Returns the file after the change, as shown, without a line feed at the end; null if the patch does not fit the file. */
    @Nullable
    String appliedTo(String before) {
        // Places are counted in characters, since files are long and patches short: a file is not taken apart into
        // lines.
        String file = FileText.withoutLastFeed(shown(before));
        int beyond = file.length() + 1;
        StringBuilder after = new StringBuilder(file.length());
        int line = 0;
        int place = before.isEmpty() ? beyond : 0;
        for (Hunk hunk : hunks) {
            // Some writers number the only change of an empty file from 0.
            int from = Math.max(hunk.from() - 1, 0);
            int unchanged = place;
            while (line < from && place < beyond) {
                place = endOfLine(file, place) + 1;
                line++;
            }
            if (line != from) {
                return null;
            }
            after.append(file, Math.min(unchanged, file.length()), Math.min(place, file.length()));
            after.append(unchanged < place && place == beyond ? "\n" : "");
            for (String shown : hunk.lines()) {
                String text = shown(shown.isEmpty() ? "" : shown.substring(1));
                boolean added = shown.startsWith("+");
                if (!added && !shown.startsWith("\\")) {
                    int end = place == beyond ? -1 : endOfLine(file, place);
                    if (end - place != text.length() || !file.startsWith(text, place)) {
                        return null;
                    }
                    place = end + 1;
                    line++;
                }
                if (added || !(shown.startsWith("-") || shown.startsWith("\\"))) {
                    after.append(text).append('\n');
                }
            }
        }
        after.append(file, Math.min(place, file.length()), file.length()).append(place < beyond ? "\n" : "");
        return after.substring(0, Math.max(0, after.length() - 1));
    }

    /** The place of the line feed at the end of the line that begins at a place; that of the end of the file in its last line. */
    private static int endOfLine(String file, int place) {
        int feed = file.indexOf('\n', place);
        return feed < 0 ? file.length() : feed;
    }

    /** A text as a patch shows it: each tab at the beginning of a line as two spaces. */
    public static String shown(String text) {
        if (text.indexOf('\t') < 0) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length());
        boolean begins = true;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            begins = c == '\n' || (begins && c == '\t');
            if (c == '\t' && begins) {
                shown.append(TAB);
            } else {
                shown.append(c);
            }
        }
        return shown.toString();
    }
}
