package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a notebook, as {@code NotebookEdit} of Claude Code edits them. It replaces or deletes a whole cell, whatever is in it; an
 * {@code Edit} of a text only replaces what its agent expected to find.
 */
public final class NotebookCells {
    /** How a cell without an id is named, by its place from 0. */
    private static final Pattern BY_PLACE = Pattern.compile("cell-([0-9]{1,6})");

    private NotebookCells() {}

    /**
     * Whether an edit took away what its agent had not seen: it replaced or deleted a cell whose source had changed, or was in no cell before.
     *
     * @param input the arguments of the edit
     * @param seen the notebook as the agent knew it
     * @param before the notebook immediately before the edit
     */
    public static boolean losesUnseen(JsonNode input, String seen, String before) {
        if ("insert".equals(Json.text(input, "edit_mode"))) {
            return false;
        }
        JsonNode cell = cell(cells(before), Json.text(input, "cell_id"));
        JsonNode known = cells(seen);
        if (cell == null || !known.isArray()) {
            return false;
        }
        Set<String> sources = new HashSet<>();
        known.forEach(each -> sources.add(source(each)));
        return !sources.contains(source(cell));
    }

    /** The cells of a notebook; missing if the text is none. */
    private static JsonNode cells(String notebook) {
        return Json.unwrapped(TextNode.valueOf(notebook.strip())).path("cells");
    }

    /** The cell with an id, or at the place that a name says; null if there is none. */
    private static @Nullable JsonNode cell(JsonNode cells, @Nullable String id) {
        for (JsonNode cell : cells) {
            if (id != null && id.equals(Json.text(cell, "id"))) {
                return cell;
            }
        }
        Matcher place = BY_PLACE.matcher(String.valueOf(id));
        return place.matches() ? cells.get(Integer.parseInt(place.group(1))) : null;
    }

    /** The source of a cell: a text, or its lines, each with its line feed. */
    private static String source(JsonNode cell) {
        JsonNode source = cell.path("source");
        StringBuilder lines = new StringBuilder(source.asText());
        source.forEach(line -> lines.append(line.asText()));
        return lines.toString();
    }
}
