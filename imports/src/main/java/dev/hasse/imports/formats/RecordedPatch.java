package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an edit changed a file, as its record shows it ({@code structuredPatch}). Tabs at the beginnings of lines may be shown as spaces, so
 * texts are compared with {@link #shown} as they would be shown.
 *
 * @param hunks the changes, in the order of their places
 */
record RecordedPatch(List<Hunk> hunks) {
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

    RecordedPatch {
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

    private static String withoutReturn(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    /** Returns the file after the change, as shown, without a line feed at the end; null if the patch does not fit the file. */
    @Nullable
    String appliedTo(String before) {
        List<String> old = Arrays.asList(FileText.withoutLastFeed(shown(before)).split("\n", -1));
        List<String> file = before.isEmpty() ? List.of() : old;
        List<String> after = new ArrayList<>();
        int at = 0;
        for (Hunk hunk : hunks) {
            // Some writers number the only change of an empty file from 0.
            int from = Math.max(hunk.from() - 1, 0);
            if (from < at || from > file.size()) {
                return null;
            }
            after.addAll(file.subList(at, from));
            at = from;
            for (String line : hunk.lines()) {
                String text = shown(line.isEmpty() ? "" : line.substring(1));
                boolean added = line.startsWith("+");
                if (added) {
                    after.add(text);
                } else if (!line.startsWith("\\")) {
                    if (at == file.size() || !file.get(at).equals(text)) {
                        return null;
                    }
                    if (!line.startsWith("-")) {
                        after.add(text);
                    }
                    at++;
                }
            }
        }
        after.addAll(file.subList(at, file.size()));
        return String.join("\n", after);
    }

    /** A text as a patch shows it: each tab at the beginning of a line as two spaces. */
    static String shown(String text) {
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
