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
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON tree, and keeps the part before a break if the text breaks off. It is not recursive, so that the configured limit bounds the
 * depth and not the stack.
 */
@SuppressWarnings("ReferenceEquality") // containers are compared as places, not by what is in them
final class JsonTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The open containers around the innermost one. */
    private final Deque<JsonNode> open = new ArrayDeque<>();
    /** The innermost open container, which is not on the stack; null at the top. */
    private @Nullable JsonNode inside;
    /** The name of the next value in an object. */
    private String name = "";

    /** What is kept of the innermost open container, of those around it, and of the next value in an object. */
    private KeptFields kept;

    private final Deque<KeptFields> keptAround = new ArrayDeque<>();
    private KeptFields keptOfNext = KeptFields.ALL;

    private @Nullable JsonNode root;
    private @Nullable IOException failure;

    /** All that the parser reads; null if that is not in memory. */
    private final byte @Nullable [] text;

    private JsonTree(KeptFields kept, byte @Nullable [] text) {
        this.kept = kept;
        this.text = text;
    }

    /**
     * Reads the tree that starts at the parser's current token.
     *
     * @param kept what is kept of it
     * @param text all that the parser reads, from its first byte; null if that is not in memory
     */
    static JsonTree read(JsonParser parser, KeptFields kept, byte @Nullable [] text) {
        JsonTree tree = new JsonTree(kept, text);
        TokenReader reader = kept.reader();
        try {
            if (reader == null) {
                tree.fill(parser);
            } else {
                tree.root = reader.read(parser, text);
            }
        } catch (IOException brokenOff) {
            tree.failure = brokenOff;
        }
        return tree;
    }

    /**
     * Reads the whole tree that starts at the parser's current token.
     *
     * @throws IOException if it breaks off, or is malformed
     */
    static JsonNode whole(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isScalarValue()) {
            return scalar(parser, token);
        }
        JsonTree tree = new JsonTree(KeptFields.ALL, null);
        tree.fill(parser);
        // There is one, since a token begins it.
        return Objects.requireNonNull(tree.root);
    }

    /**
     * Reads the first tree of a text; null if the text is empty.
     *
     * @throws IOException if it breaks off, or is malformed
     */
    static @Nullable JsonNode first(JsonParser parser, KeptFields kept) throws IOException {
        parser.nextToken();
        JsonTree tree = read(parser, kept, null);
        if (tree.failure != null) {
            throw tree.failure;
        }
        return tree.root;
    }

    /** Reads over the tree that starts at the parser's current token; returns the error that ends it early, or null if it is whole. */
    static @Nullable IOException check(JsonParser parser) {
        int depth = 0;
        try {
            for (JsonToken token = parser.currentToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                    // What is wrong with other scalars, the parser finds by itself.
                    decimal(parser);
                } else if (!token.isScalarValue() && token != JsonToken.FIELD_NAME) {
                    depth += token.isStructStart() ? 1 : -1;
                }
                if (depth == 0) {
                    parser.finishToken();
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
            case START_OBJECT -> open(NODES.objectNode());
            case START_ARRAY -> open(NODES.arrayNode());
            case END_OBJECT, END_ARRAY -> close();
            case FIELD_NAME -> field(parser);
            default -> add(scalar(parser, token));
        }
    }

    private void field(JsonParser parser) throws IOException {
        name = parser.currentName();
        keptOfNext = kept.of(name);
        TokenReader reader = keptOfNext.reader();
        if (keptOfNext.isNothing()) {
            parser.nextToken();
            parser.skipChildren();
        } else if (reader != null) {
            parser.nextToken();
            add(reader.read(parser, text));
        }
    }

    private void open(JsonNode container) {
        add(container);
        if (inside != null) {
            open.push(inside);
            keptAround.push(kept);
            kept = inside instanceof ObjectNode ? keptOfNext : kept;
        }
        inside = container;
    }

    private void close() {
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
