package dev.hasse.cli;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Inserts text that moves a cursor, hides a word or changes the writing direction wherever an input has text, and
 * checks that outputs are free of it.
 */
final class HostileText {
    /**
     * A terminal escape sequence, control characters of ASCII and Latin-1, direction marks, markup, a fake output line,
     * and commands for a build that prints it.
     */
    static final String TEXT =
            "\u001b[2J\u001b]0;x\u0007\r\b\u007f\u0085\u009b31m\u061c\u200e\u200f\u202a\u202e\u2066\u2069"
                    + "\u2028<script>\"'& ##vso[x]y ::error::x\n::error::x|`=1";

    /** What GitHub's runner or Azure Pipelines would take for a command. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\s*::error::x|##vso\\[");

    // Python writes NaN into JSON, and logs have it.
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private HostileText() {}

    static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    /**
     * A tree in which all texts, and the keys of the objects named by {@code withOwnKeys}, end with the hostile text.
     */
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

    /** The places of a tree: the path of keys to each value, with {@code []} for elements. */
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

    /** A tree with the value at one place replaced. */
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

    /** The value with the hostile text appended; a value that is not text is replaced by it. */
    static JsonNode beside(JsonNode node) {
        return TextNode.valueOf((node.isTextual() ? node.textValue() : "") + TEXT);
    }

    /** An object with the hostile text as an additional key. */
    static JsonNode asKey(JsonNode node) {
        return node instanceof ObjectNode object ? object.deepCopy().put(TEXT, 1) : beside(node);
    }

    /**
     * The part of an output that would move a cursor, change the writing direction, look like a line of the output, or
     * be a command for a build; empty if there is none.
     */
    static String harmful(String output) {
        return (COMMAND.matcher(output).find() ? "a command " : "")
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
