package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import java.util.regex.Pattern;

/**
 * Arguments and answers of tau2-bench. Its environment makes texts of the numbers and truth values in what a tool returns, {@code 100} becoming
 * {@code "100"}, unless they are fields of a model of its domain. So what was read would never equal what was written. A text that Python writes
 * for a number or a truth value is read as that, wherever it is.
 */
final class Tau2Values {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** A number as Python shows it. One with more digits is an id. */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d{0,14})(\\.\\d{1,17})?(e[+-]\\d{2,3})?");

    private static final int DEEPEST = 64;

    private Tau2Values() {}

    /** What a text holds, if it is one of JSON, with numbers for their texts. */
    static JsonNode of(JsonNode written) {
        return plain(Json.unquoted(Json.unwrapped(written)), 0);
    }

    private static JsonNode plain(JsonNode value, int depth) {
        if (value.isTextual()) {
            return plain(value.textValue(), value);
        }
        if (!value.isContainerNode() || depth > DEEPEST) {
            return value;
        }
        if (value.isArray()) {
            ArrayNode list = NODES.arrayNode(value.size());
            value.forEach(element -> list.add(plain(element, depth + 1)));
            return list;
        }
        ObjectNode object = NODES.objectNode();
        value.properties().forEach(field -> object.set(field.getKey(), plain(field.getValue(), depth + 1)));
        return object;
    }

    private static JsonNode plain(String text, JsonNode otherwise) {
        return switch (text) {
            case "True" -> NODES.booleanNode(true);
            case "False" -> NODES.booleanNode(false);
            default -> NUMBER.matcher(text).matches() ? Json.unwrapped(otherwise) : otherwise;
        };
    }
}
