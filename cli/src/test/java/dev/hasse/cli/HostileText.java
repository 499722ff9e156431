package dev.hasse.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Text that moves a cursor, hides a word or turns a line around, put wherever an input has text; and what must not come of it. */
final class HostileText {
    /** A sequence of the terminal, controls of ASCII and of Latin 1, marks of direction, markup, a line that looks like another. */
    static final String TEXT =
            "\u001b[2J\u001b]0;x\u0007\r\b\u007f\u0085\u009b31m\u061c\u200e\u200f\u202a\u202e\u2066\u2069"
                    + "\u2028<script>\"'&\n::error::x|`=1";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private HostileText() {}

    static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    /** A tree in which all texts, and the keys of objects that are called so, end with it. */
    static JsonNode everywhere(JsonNode node, Set<String> withOwnKeys, boolean ownKeys) {
        if (node.isTextual()) {
            return TextNode.valueOf(node.textValue() + TEXT);
        }
        if (node.isArray()) {
            ArrayNode array = NODES.arrayNode();
            node.forEach(element -> array.add(everywhere(element, withOwnKeys, ownKeys)));
            return array;
        }
        if (node.isObject()) {
            ObjectNode object = NODES.objectNode();
            node.properties()
                    .forEach(field -> object.set(
                            field.getKey() + (ownKeys ? TEXT : ""),
                            everywhere(
                                    field.getValue(), withOwnKeys, ownKeys || withOwnKeys.contains(field.getKey()))));
            return object;
        }
        return node;
    }

    /** The places of a tree: the keys on the way to each value, with {@code []} for elements. */
    static Set<String> places(JsonNode node) {
        Set<String> places = new TreeSet<>();
        addPlaces(node, "", places);
        return places;
    }

    private static void addPlaces(JsonNode node, String at, Set<String> places) {
        if (!at.isEmpty()) {
            places.add(at);
        }
        node.properties().forEach(field -> addPlaces(field.getValue(), at + "/" + field.getKey(), places));
        if (node.isArray()) {
            node.forEach(element -> addPlaces(element, at + "/[]", places));
        }
    }

    /** A tree with something else in one of its places. */
    static JsonNode with(JsonNode node, String place, UnaryOperator<JsonNode> other) {
        return with(node, "", place, other);
    }

    private static JsonNode with(JsonNode node, String at, String place, UnaryOperator<JsonNode> other) {
        if (at.equals(place)) {
            return other.apply(node);
        }
        if (node.isObject()) {
            ObjectNode object = NODES.objectNode();
            node.properties()
                    .forEach(field -> object.set(
                            field.getKey(), with(field.getValue(), at + "/" + field.getKey(), place, other)));
            return object;
        }
        if (node.isArray()) {
            ArrayNode array = NODES.arrayNode();
            node.forEach(element -> array.add(with(element, at + "/[]", place, other)));
            return array;
        }
        return node;
    }

    /** The text beside what stands somewhere: at the end of a text, else instead. */
    static JsonNode beside(JsonNode node) {
        return TextNode.valueOf((node.isTextual() ? node.textValue() : "") + TEXT);
    }

    /** An object with a key more that is the text. */
    static JsonNode asKey(JsonNode node) {
        return node instanceof ObjectNode object ? object.deepCopy().put(TEXT, 1) : beside(node);
    }

    /** What in an output would move a cursor, turn a line around, or look like a line of the output; empty if nothing does. */
    static String harmful(String output) {
        return (output.contains("\n::error::x") ? "a line " : "")
                + output.codePoints()
                        .filter(HostileText::isHarmful)
                        .distinct()
                        .mapToObj(c -> String.format("U+%04X", c))
                        .collect(Collectors.joining(" "));
    }

    private static boolean isHarmful(int c) {
        return (c < 0x20 && c != '\n' && c != '\t')
                || (c >= 0x7F && c <= 0x9F)
                || c == 0x061C
                || c == 0x200E
                || c == 0x200F
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }
}
