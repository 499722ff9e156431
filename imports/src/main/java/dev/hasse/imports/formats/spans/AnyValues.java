package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import java.io.IOException;
import java.util.List;

/** Reads the plain JSON of what OTLP calls an {@code AnyValue}: an object whose only field names the type of a value. */
final class AnyValues {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEEPEST = 100;

    /** The fields whose values are plain JSON already, the most frequent ones first. */
    private static final List<String> PLAIN =
            List.of("stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value");

    private AnyValues() {}

    /**
     * Reads the value that starts at the parser's current token.
     *
     * @throws IOException if the text breaks off in it, or is malformed
     */
    static JsonNode plain(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return plain(Json.read(parser));
        }
        if (parser.nextToken() != JsonToken.FIELD_NAME) {
            return NODES.nullNode();
        }
        String type = parser.currentName();
        parser.nextToken();
        JsonNode value = Json.read(parser);
        if (parser.nextToken() != JsonToken.FIELD_NAME && PLAIN.contains(type)) {
            return value;
        }
        ObjectNode any = NODES.objectNode().set(type, value);
        while (parser.currentToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            any.set(name, Json.read(parser));
            parser.nextToken();
        }
        return plain(any);
    }

    /** The plain JSON of a value; some exporters write no object, but that JSON itself. */
    static JsonNode plain(JsonNode value) {
        return value.isValueNode() ? value : plain(value, 0);
    }

    private static JsonNode plain(JsonNode any, int depth) {
        for (String plain : PLAIN) {
            JsonNode value = any.get(plain);
            if (value != null) {
                return value;
            }
        }
        JsonNode number = Json.either(any, "intValue", "int_value");
        if (!number.isMissingNode()) {
            return Json.unwrapped(number);
        }
        JsonNode array = Json.either(any, "arrayValue", "array_value");
        JsonNode pairs = Json.either(any, "kvlistValue", "kvlist_value");
        if (depth < DEEPEST && array.isObject()) {
            ArrayNode elements = NODES.arrayNode();
            array.path("values").forEach(element -> elements.add(plain(element, depth + 1)));
            return elements;
        }
        if (depth < DEEPEST && pairs.isObject()) {
            ObjectNode object = NODES.objectNode();
            for (JsonNode entry : pairs.path("values")) {
                String key = Json.text(entry, "key");
                if (key != null) {
                    object.set(key, plain(entry.path("value"), depth + 1));
                }
            }
            return object;
        }
        return NODES.nullNode();
    }
}
