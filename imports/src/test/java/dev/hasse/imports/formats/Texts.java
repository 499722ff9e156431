package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.nio.charset.StandardCharsets;

/** Texts in the notation of tests: in JSON, {@code '} stands for a quotation mark. */
public final class Texts {
    private Texts() {}

    /** Returns lines of JSON. */
    public static String lines(String... lines) {
        return String.join("\n", lines).replace('\'', '"') + "\n";
    }

    /** Parses a text of JSON. */
    public static JsonNode json(String text) {
        return Json.unwrapped(TextNode.valueOf(text.replace('\'', '"')));
    }

    /** Parses a text of JSON as a value that can be compared. */
    public static Value value(String text) {
        return value(json(text));
    }

    /** Returns a tree as a value that can be compared. */
    public static Value value(JsonNode tree) {
        return JsonValues.of(tree);
    }

    /** Reads a mapping in YAML; without lines, one that maps nothing. */
    public static Mapping mapping(String... lines) {
        String text = String.join("\n", lines);
        return text.isEmpty() ? Mapping.none() : MappingFile.read("map.yaml", text.getBytes(StandardCharsets.UTF_8));
    }
}
