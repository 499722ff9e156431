package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An edit of a part of a text, which is found by what it replaces. Of several edits of one call, each is found in the text as it was before all of
 * them.
 *
 * @param old what it replaces, which stands there once
 * @param replacement what it puts there
 */
public record UniqueEdit(String old, String replacement) {

    /** An edit with texts as a log has them. */
    public static UniqueEdit of(String old, String replacement) {
        return new UniqueEdit(FileText.normal(old), FileText.normal(replacement));
    }

    /** The edits in the arguments of a call of pi. Some models send them as a string of JSON, or a single one, without the list or without all around it. */
    public static List<UniqueEdit> ofPi(JsonNode input) {
        List<UniqueEdit> edits = new ArrayList<>();
        JsonNode given = Json.unwrapped(input.path("edits"));
        if (given.isArray()) {
            given.forEach(edit -> add(edit, edits));
        } else {
            add(given, edits);
        }
        add(input, edits);
        return edits;
    }

    private static void add(JsonNode edit, List<UniqueEdit> edits) {
        String old = Json.text(edit, "oldText");
        String replacement = Json.text(edit, "newText");
        if (old != null && replacement != null) {
            edits.add(of(old, replacement));
        }
    }

    /**
     * The text after some edits; null if that is not known. What stands there only nearly some clients find as well, in a text that they alter.
     *
     * @param budget what may be spent on looking
     */
    public static @Nullable String apply(List<UniqueEdit> edits, String before, PatchHunk.WorkBudget budget) {
        Map<Integer, UniqueEdit> places = new TreeMap<>();
        for (UniqueEdit edit : edits) {
            budget.earn(edit.old().length());
            int at = edit.old().isEmpty() || !budget.spend(before.length()) ? -1 : before.indexOf(edit.old());
            if (at < 0 || before.indexOf(edit.old(), at + 1) >= 0 || places.put(at, edit) != null) {
                return null;
            }
        }
        StringBuilder after = new StringBuilder();
        int from = 0;
        for (Map.Entry<Integer, UniqueEdit> place : places.entrySet()) {
            if (place.getKey() < from) {
                return null;
            }
            after.append(before, from, place.getKey()).append(place.getValue().replacement());
            from = place.getKey() + place.getValue().old().length();
        }
        return after.append(before, from, before.length()).toString();
    }
}
