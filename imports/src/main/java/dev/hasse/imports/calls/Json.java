package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON trees of other programs by field name, and tolerates missing fields. */
public final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    /** How much of a value messages quote. */
    private static final int SHOWN = 60;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Json() {}

    /** A value as messages quote it: its beginning, on one line; {@code nothing} if it is absent. */
    public static String shown(JsonNode node) {
        return node.isMissingNode() ? "nothing" : SafeText.of(JsonValues.of(node), SHOWN);
    }

    /** The node that stands for an absent value. */
    public static JsonNode missing() {
        return MissingNode.getInstance();
    }

    /**
     * Reads the value that starts at the parser's current token, up to its last token.
     *
     * @throws IOException if the text breaks off in the value, or is malformed
     */
    public static JsonNode read(JsonParser parser) throws IOException {
        return JsonTree.whole(parser);
    }

    /** The text of a field; null if it is not there, or no text. */
    public static @Nullable String text(JsonNode object, String field) {
        JsonNode value = object.path(field);
        return value.isTextual() ? value.textValue() : null;
    }

    /** The first text among several fields; null if there is none. */
    public static @Nullable String firstText(JsonNode object, String... fields) {
        for (String field : fields) {
            String text = text(object, field);
            if (text != null && !text.isEmpty()) {
                return text;
            }
        }
        return null;
    }

    /** A field by one of the two names that it has in different languages; missing if there is neither. */
    public static JsonNode either(JsonNode object, String name, String other) {
        return object.has(name) ? object.path(name) : object.path(other);
    }

    /** A name or a number as text; null if it is neither. */
    public static @Nullable String id(JsonNode value) {
        return value.isTextual() || value.isNumber() ? value.asText() : null;
    }

    /** Whether two trees are equal. Jackson's own comparison is recursive; here depth costs no stack. */
    public static boolean same(JsonNode one, JsonNode other) {
        Deque<JsonNode> left = new ArrayDeque<>(List.of(one));
        Deque<JsonNode> right = new ArrayDeque<>(List.of(other));
        while (!left.isEmpty()) {
            JsonNode a = left.pop();
            JsonNode b = right.pop();
            if (!a.isContainerNode()) {
                if (!a.equals(b)) {
                    return false;
                }
            } else if (a.getNodeType() != b.getNodeType() || a.size() != b.size()) {
                return false;
            } else if (a.isArray()) {
                a.forEach(left::push);
                b.forEach(right::push);
            } else {
                for (Map.Entry<String, JsonNode> field : a.properties()) {
                    left.push(field.getValue());
                    right.push(b.path(field.getKey()));
                }
            }
        }
        return true;
    }

    /**
     * Parses JSON inside a string, as many formats carry it. If the text is an object, an array, a number, a truth value or null, returns
     * that; anything else is returned as it is.
     */
    public static JsonNode unwrapped(JsonNode value) {
        return unwrapped(value, KeptFields.ALL);
    }

    /**
     * Parses JSON inside a string as {@link #unwrapped(JsonNode)} does.
     *
     * @param kept what is kept of it; what is no string is returned as a whole
     */
    public static JsonNode unwrapped(JsonNode value, KeptFields kept) {
        if (!value.isTextual()) {
            return value;
        }
        String text = value.textValue().strip();
        return switch (text) {
            case "true" -> NODES.booleanNode(true);
            case "false" -> NODES.booleanNode(false);
            case "null" -> NODES.nullNode();
            default -> mayBeJson(text) ? parsed(text, value, kept) : value;
        };
    }

    /**
     * Whether a text may be an object, an array or a number, by its ends. Most texts are sentences, and that one is no JSON costs more to
     * find out by parsing it than to read it: the exception takes as long as some thousand characters.
     */
    private static boolean mayBeJson(String text) {
        if (text.isEmpty()) {
            return false;
        }
        char last = text.charAt(text.length() - 1);
        return switch (text.charAt(0)) {
            case '{' -> last == '}';
            case '[' -> last == ']';
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
                text.chars().allMatch(Json::isOfNumber);
            default -> false;
        };
    }

    private static boolean isOfNumber(int c) {
        return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    }

    /** Returns the text that a text is as a string of JSON, in quotation marks; anything else is returned as it is. */
    public static JsonNode unquoted(JsonNode value) {
        String text = value.isTextual() ? value.textValue() : "";
        return text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
                ? parsed(text, value, KeptFields.ALL)
                : value;
    }

    /** The value of a text of JSON; the other one if it is none. */
    private static JsonNode parsed(String text, JsonNode value, KeptFields kept) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonNode inner = JsonTree.first(parser, kept);
            return inner == null || parser.nextToken() != null ? value : inner;
        } catch (IOException plainText) {
            return value;
        }
    }

    /** The rows of an export that may hold several in an array: its elements, or the value itself if it is no array. */
    public static Iterable<JsonNode> rows(JsonNode value) {
        return value.isArray() ? value : List.of(value);
    }

    /** The first of the {@linkplain #rows rows} of an export; {@linkplain #missing() missing} if it has none. */
    public static JsonNode firstRow(JsonNode value) {
        return value.isArray() ? value.path(0) : value;
    }
}
