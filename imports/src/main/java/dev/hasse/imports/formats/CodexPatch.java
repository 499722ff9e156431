package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The effect of {@code apply_patch} on files, by the headings of its patch. The patch contains the text of a file that it adds; a file that
 * it deletes is gone; the text of a file that it updates is unknown.
 *
 * @param files the content of each file afterwards; null if it is not known
 */
record CodexPatch(Map<String, @Nullable Value> files) {
    private static final String BEGIN = "*** Begin Patch";
    private static final String ADD = "*** Add File: ";
    private static final String UPDATE = "*** Update File: ";
    private static final String DELETE = "*** Delete File: ";
    private static final String MOVE = "*** Move to: ";
    /**
     * Finds the patch that a call applies; null if there is none. The patch is all of the arguments, or their {@code input}, or what a
     * shell command gives to {@code apply_patch} and nothing else.
     */
    static @Nullable CodexPatch in(String tool, JsonNode arguments) {
        String text = null;
        if (tool.equals("apply_patch")) {
            text = arguments.isTextual() ? arguments.textValue() : Json.firstText(arguments, "input", "patch");
        } else if ("apply_patch".equals(arguments.path("command").path(0).asText())
                && arguments.path("command").size() == 2) {
            text = arguments.path("command").path(1).asText();
        }
        return text == null || !text.contains(BEGIN) ? null : parse(text);
    }

    private static CodexPatch parse(String text) {
        Map<String, @Nullable Value> files = new LinkedHashMap<>();
        String file = null;
        StringBuilder added = null;
        for (String line : text.substring(text.indexOf(BEGIN)).split("\r?\n")) {
            if (line.startsWith("*** ")) {
                if (file != null && added != null) {
                    files.put(file, Value.ofString(added.toString()));
                }
                added = null;
            }
            if (line.startsWith(ADD)) {
                file = line.substring(ADD.length()).strip();
                added = new StringBuilder();
            } else if (line.startsWith(UPDATE)) {
                file = line.substring(UPDATE.length()).strip();
                files.put(file, null);
            } else if (line.startsWith(DELETE)) {
                files.put(line.substring(DELETE.length()).strip(), Value.NULL);
            } else if (line.startsWith(MOVE) && file != null) {
                files.put(file, Value.NULL);
                files.put(line.substring(MOVE.length()).strip(), null);
            } else if (added != null && line.startsWith("+")) {
                added.append(line, 1, line.length()).append('\n');
            }
        }
        if (file != null && added != null) {
            files.put(file, Value.ofString(added.toString()));
        }
        return new CodexPatch(files);
    }

    /**
     * Returns the files as cells.
     *
     * @param folder the folder that their names are relative to; null if it is not known
     */
    List<Change> changes(@Nullable String folder) {
        List<Change> changes = new ArrayList<>();
        files.forEach((file, content) -> changes.add(new Change(FilePaths.absolute(folder, file), content)));
        return changes;
    }
}
