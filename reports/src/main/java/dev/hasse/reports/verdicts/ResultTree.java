package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.model.Value;
import dev.hasse.reports.DeepJson;
import java.io.IOException;
import java.util.Set;

/**
 * Reads a trace of a result into a tree. Values of cells, ids and signatures become {@link Value}s in it, with the very text that the
 * result has: it is canonical already, and a tree of numbers would lose digits.
 */
final class ResultTree {
    /** The fields that hold a value, whatever it is. */
    private static final Set<String> VALUES = Set.of(
            "op_id",
            "signature",
            "read_value",
            "written_value",
            "missed_value",
            "lost_value",
            "latest_value",
            "first_value",
            "second_value");

    /** The fields that hold effects, each of which is a cell and a value. */
    private static final Set<String> EFFECTS = Set.of("io", "co");

    private static final String EFFECT = "effect";

    /** A trace of a result is less deep; what is deeper is no trace. */
    private static final int DEEPEST = 10;

    private final String json;
    private final JsonParser parser;

    private ResultTree(String json, JsonParser parser) {
        this.json = json;
        this.parser = parser;
    }

    /** @throws IOException if it is no JSON, or is nested as no result is */
    static JsonNode of(String json) throws IOException {
        try (JsonParser parser = DeepJson.FACTORY.createParser(json)) {
            parser.nextToken();
            return new ResultTree(json, parser).node("", DEEPEST);
        }
    }

    private JsonNode node(String field, int depth) throws IOException {
        if (VALUES.contains(field)) {
            return JsonNodeFactory.instance.pojoNode(value());
        }
        if (depth == 0) {
            throw new IOException("nested too deeply");
        }
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                object.set(name, node(name, depth - 1));
            }
            return object;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            String element = EFFECTS.contains(field) ? EFFECT : "";
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                boolean value = field.equals(EFFECT) && array.size() == 1;
                array.add(value ? JsonNodeFactory.instance.pojoNode(value()) : node(element, depth - 1));
            }
            return array;
        }
        return parser.readValueAsTree();
    }

    private Value value() throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return Value.ofString(parser.getText());
        }
        int from = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        // A number's end is known once it has been read.
        String text = parser.currentToken().isScalarValue()
                ? parser.getText()
                : json.substring(from, (int) parser.currentLocation().getCharOffset());
        return Value.ofCanonicalJson(text);
    }
}
