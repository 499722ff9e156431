package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON tree, and keeps the part before a break if the text breaks off. It is not recursive, so that the configured limit bounds the
 * depth and not the stack.
 */
final class JsonTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Deque<JsonNode> open = new ArrayDeque<>();
    private final Deque<String> names = new ArrayDeque<>();
    private @Nullable JsonNode root;
    private @Nullable IOException failure;

    private JsonTree() {}

    /** Reads the tree that starts at the parser's current token. */
    static JsonTree read(JsonParser parser) {
        JsonTree tree = new JsonTree();
        try {
            tree.fill(parser);
        } catch (IOException brokenOff) {
            tree.failure = brokenOff;
        }
        return tree;
    }

    /** The part of the tree that was read; null if there is none. */
    @Nullable
    JsonNode root() {
        return root;
    }

    /** The error that ended the tree early; null if it is whole. */
    @Nullable
    IOException failure() {
        return failure;
    }

    /** The objects that are incomplete. */
    Set<JsonNode> cut() {
        if (failure == null) {
            return Set.of();
        }
        Set<JsonNode> cut = Collections.newSetFromMap(new IdentityHashMap<>());
        cut.addAll(open);
        return cut;
    }

    private void fill(JsonParser parser) throws IOException {
        for (JsonToken token = parser.currentToken(); token != null; token = parser.nextToken()) {
            switch (token) {
                case START_OBJECT -> open(NODES.objectNode());
                case START_ARRAY -> open(NODES.arrayNode());
                case END_OBJECT, END_ARRAY -> open.pop();
                case FIELD_NAME -> names.push(parser.currentName());
                default -> add(scalar(parser, token));
            }
            if (open.isEmpty()) {
                return;
            }
        }
    }

    private void open(JsonNode container) {
        add(container);
        open.push(container);
    }

    private void add(JsonNode node) {
        JsonNode parent = open.peek();
        if (parent == null) {
            root = node;
        } else if (parent instanceof ObjectNode object) {
            object.set(names.pop(), node);
        } else {
            ((ArrayNode) parent).add(node);
        }
    }

    private static JsonNode scalar(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> NODES.textNode(parser.getText());
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? NODES.numberNode(parser.getBigIntegerValue())
                        : NODES.numberNode(parser.getLongValue());
            case VALUE_NUMBER_FLOAT -> decimal(parser);
            case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(token == JsonToken.VALUE_TRUE);
            default -> NODES.nullNode();
        };
    }

    /** @throws JsonParseException if the exponent is out of range for Java's decimal numbers */
    private static JsonNode decimal(JsonParser parser) throws IOException {
        try {
            return NODES.numberNode(parser.getDecimalValue());
        } catch (NumberFormatException beyond) {
            throw new JsonParseException(parser, "a number whose exponent is too large", parser.currentTokenLocation());
        }
    }
}
