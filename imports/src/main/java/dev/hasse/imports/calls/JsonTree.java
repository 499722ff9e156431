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
@SuppressWarnings(
        "ReferenceEquality") // containers are compared as places, not by what is in them; kept fields with constants
final class JsonTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The open containers around the innermost one. */
    private final Deque<JsonNode> open = new ArrayDeque<>();
    /** The innermost open container, which is not on the stack; null at the top. */
    private @Nullable JsonNode inside;
    /** The name of the next value in an object. */
    private String name = "";

    private final Omission omission;
    /** What is kept of the innermost open container, and of those around it. */
    private KeptFields kept;

    private final Deque<KeptFields> keptAround = new ArrayDeque<>();
    /** The list that is being read, if entries of it may be left out; else null. If such lists are nested, only the inner one is known. */
    private @Nullable JsonNode list;
    /** The container below which nothing is left out; null outside of any. */
    private @Nullable JsonNode whole;

    private @Nullable JsonNode root;
    private @Nullable IOException failure;

    private JsonTree(Omission omission) {
        this.omission = omission;
        this.kept = omission.fields();
    }

    /**
     * Reads the tree that starts at the parser's current token.
     *
     * @param omission what is left out
     */
    static JsonTree read(JsonParser parser, Omission omission) {
        JsonTree tree = new JsonTree(omission);
        try {
            tree.fill(parser);
        } catch (IOException brokenOff) {
            tree.failure = brokenOff;
        }
        return tree;
    }

    /** Reads over the tree that starts at the parser's current token; returns the error that ends it early, or null if it is whole. */
    static @Nullable IOException check(JsonParser parser) {
        int depth = 0;
        try {
            for (JsonToken token = parser.currentToken(); token != null; token = parser.nextToken()) {
                if (token.isScalarValue()) {
                    scalar(parser, token);
                } else if (token != JsonToken.FIELD_NAME) {
                    depth += token.isStructStart() ? 1 : -1;
                }
                if (depth == 0) {
                    return null;
                }
            }
            return null;
        } catch (IOException brokenOff) {
            return brokenOff;
        }
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
        if (inside != null) {
            cut.add(inside);
        }
        return cut;
    }

    private void fill(JsonParser parser) throws IOException {
        for (JsonToken token = parser.currentToken(); token != null; token = parser.nextToken()) {
            take(parser, token);
            if (inside == null) {
                return;
            }
        }
    }

    private void take(JsonParser parser, JsonToken token) throws IOException {
        switch (token) {
            case START_OBJECT -> {
                if (list != null && inside == list) {
                    entry(parser);
                } else {
                    open(NODES.objectNode());
                }
            }
            case START_ARRAY -> open(NODES.arrayNode());
            case END_OBJECT, END_ARRAY -> close();
            case FIELD_NAME -> {
                name = parser.currentName();
                if (kept != KeptFields.ALL && kept.of(name) == KeptFields.NONE) {
                    parser.nextToken();
                    parser.skipChildren();
                }
            }
            default -> add(scalar(parser, token));
        }
    }

    /** Begins an entry of a list or, if its key comes first and is not kept, reads over it. */
    private void entry(JsonParser parser) throws IOException {
        JsonToken token = parser.nextToken();
        boolean key = token == JsonToken.FIELD_NAME && parser.currentName().equals("key");
        if (key) {
            token = parser.nextToken();
            if (token == JsonToken.VALUE_STRING && !omission.kept().test(parser.getText())) {
                readOver(parser);
                return;
            }
        }
        open(NODES.objectNode());
        name = key ? "key" : name;
        if (token != null) {
            take(parser, token);
        }
    }

    /** Reads over the rest of an object. */
    private static void readOver(JsonParser parser) throws IOException {
        for (JsonToken token = parser.nextToken();
                token != null && token != JsonToken.END_OBJECT;
                token = parser.nextToken()) {
            parser.skipChildren();
        }
    }

    private void open(JsonNode container) {
        add(container);
        if (whole == null && inside instanceof ObjectNode) {
            if (omission.whole().contains(name)) {
                whole = container;
            } else if (omission.lists().contains(name)) {
                list = container;
            }
        }
        if (inside != null) {
            open.push(inside);
            keptAround.push(kept);
            kept = inside instanceof ObjectNode ? kept.of(name) : kept;
        }
        inside = container;
    }

    private void close() {
        if (inside == whole) {
            whole = null;
        } else if (inside == list) {
            list = null;
        }
        inside = open.poll();
        if (inside != null) {
            kept = keptAround.pop();
        }
    }

    private void add(JsonNode node) {
        if (inside == null) {
            root = node;
        } else if (inside instanceof ObjectNode object) {
            object.set(name, node);
        } else {
            ((ArrayNode) inside).add(node);
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
        if (parser.isNaN()) {
            // As the recorders write it; no decimal number is that.
            return NODES.textNode(parser.getText());
        }
        try {
            return NODES.numberNode(parser.getDecimalValue());
        } catch (NumberFormatException beyond) {
            throw new JsonParseException(parser, "a number whose exponent is too large", parser.currentTokenLocation());
        }
    }
}
