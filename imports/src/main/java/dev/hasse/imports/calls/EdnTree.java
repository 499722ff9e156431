package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.model.HalfPairs;
import dev.hasse.traces.JsonValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import us.bpsm.edn.EdnSyntaxException;
import us.bpsm.edn.Named;
import us.bpsm.edn.Symbol;
import us.bpsm.edn.Tag;
import us.bpsm.edn.parser.Parseable;
import us.bpsm.edn.parser.Parsers;
import us.bpsm.edn.parser.Scanner;
import us.bpsm.edn.parser.Scanners;
import us.bpsm.edn.parser.Token;

/**
 * Reads EDN values as JSON trees. Keywords and symbols become their names, sets become lists sorted by text, and keys of maps become texts;
 * tags and discarded values are left out.
 *
 * <p>The library only reads tokens. Its parser is recursive, so that the stack bounds its depth; here the configured limit does. A tag and
 * a discard count as a level, although they have no bracket.
 */
final class EdnTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String ANY_NAMESPACE = "_";

    private final Scanner scanner = Scanners.newScanner();
    private final Parseable text;
    private final int deepest;
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<JsonNode> values = new ArrayList<>();

    private EdnTree(CharSequence text, int deepest) {
        this.text = Parsers.newParseable(text);
        this.deepest = deepest;
    }

    /** A value is nested deeper than it may be. */
    static final class TooDeep extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooDeep() {
            super("too deep", null, false, false);
        }
    }

    /**
     * Reads the values of a text; none if it is a comment.
     *
     * @param deepest the most levels allowed, of brackets, tags and discards
     * @throws us.bpsm.edn.EdnException if it is malformed
     * @throws TooDeep if there are more levels
     */
    static List<JsonNode> read(CharSequence text, int deepest) {
        EdnTree tree = new EdnTree(text, deepest);
        tree.read();
        return tree.values;
    }

    private enum Kind {
        LIST(Token.END_LIST),
        VECTOR(Token.END_VECTOR),
        SET(Token.END_MAP_OR_SET),
        MAP(Token.END_MAP_OR_SET),
        TAG(null),
        DISCARD(null);

        final @Nullable Token end;

        Kind(@Nullable Token end) {
            this.end = end;
        }
    }

    /** An open level: a collection with its values so far, or a tag or discard that waits for its value. */
    private static final class Open {
        final Kind kind;
        final List<JsonNode> elements = new ArrayList<>();
        /** The namespace of the keys that name none; null if they have none. */
        final @Nullable String namespace;

        Open(Kind kind, @Nullable String namespace) {
            this.kind = kind;
            this.namespace = namespace;
        }

        JsonNode node() {
            return switch (kind) {
                case MAP -> map(elements);
                case SET -> NODES.arrayNode().addAll(sorted(elements));
                default -> NODES.arrayNode().addAll(elements);
            };
        }
    }

    private void read() {
        for (Object token = next(); token != Token.END_OF_INPUT; token = next()) {
            if (token instanceof Token word) {
                word(word);
            } else if (token instanceof Tag) {
                open(Kind.TAG, null);
            } else {
                add(scalar(token));
            }
        }
        if (!open.isEmpty()) {
            throw new EdnSyntaxException("ends in the middle of a value");
        }
    }

    private Object next() {
        return scanner.nextToken(text);
    }

    private void word(Token word) {
        switch (word) {
            case BEGIN_LIST -> open(Kind.LIST, null);
            case BEGIN_VECTOR -> open(Kind.VECTOR, null);
            case BEGIN_SET -> open(Kind.SET, null);
            case BEGIN_MAP -> open(Kind.MAP, null);
            case DISCARD -> open(Kind.DISCARD, null);
            case DEFAULT_NAMESPACE_FOLLOWS -> {
                if (!(next() instanceof Symbol name) || !name.getPrefix().isEmpty() || next() != Token.BEGIN_MAP) {
                    throw new EdnSyntaxException("a #: without a namespace and a map after it");
                }
                open(Kind.MAP, name.getName());
            }
            case NIL -> add(NODES.nullNode());
            default -> close(word);
        }
    }

    private void open(Kind kind, @Nullable String namespace) {
        if (open.size() == deepest) {
            throw new TooDeep();
        }
        open.push(new Open(kind, namespace));
    }

    private void close(Token end) {
        Open last = open.poll();
        if (last == null || last.kind.end != end) {
            throw new EdnSyntaxException("a closing bracket that closes nothing");
        }
        add(last.node());
    }

    private void add(JsonNode value) {
        while (!open.isEmpty() && open.element().kind == Kind.TAG) {
            open.pop();
        }
        Open around = open.peek();
        if (around == null) {
            values.add(value);
        } else if (around.kind == Kind.DISCARD) {
            open.pop();
        } else {
            around.elements.add(value);
        }
    }

    private static ObjectNode map(List<JsonNode> elements) {
        ObjectNode map = NODES.objectNode();
        if (elements.size() % 2 != 0) {
            throw new EdnSyntaxException("a map with a key that has no value");
        }
        for (int k = 0; k < elements.size(); k += 2) {
            JsonNode key = elements.get(k);
            String name = key.isNull() ? "nil" : HalfPairs.escape(text(key));
            if (map.replace(name, elements.get(k + 1)) != null) {
                throw new EdnSyntaxException("the key " + name + " twice");
            }
        }
        return map;
    }

    private static List<JsonNode> sorted(List<JsonNode> elements) {
        record Element(String text, JsonNode node) {}
        return elements.size() < 2
                ? elements
                : elements.stream()
                        .map(element -> new Element(text(element), element))
                        .sorted(Comparator.comparing(Element::text))
                        .map(Element::node)
                        .toList();
    }

    /** Returns a text that is the same for equal values. Jackson's own method refuses deep trees. */
    private static String text(JsonNode node) {
        return JsonValues.of(node).text();
    }

    private JsonNode scalar(Object value) {
        if (value instanceof Boolean truth) {
            return NODES.booleanNode(truth);
        }
        if (value instanceof Long number) {
            return NODES.numberNode(number);
        }
        if (value instanceof BigInteger number) {
            return NODES.numberNode(number);
        }
        if (value instanceof BigDecimal number) {
            return NODES.numberNode(number);
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return NODES.numberNode(BigDecimal.valueOf(number));
        }
        return NODES.textNode(value instanceof Named named ? name(named) : value.toString());
    }

    /** Returns a keyword or symbol as it is written, without the colon of a keyword. */
    private String name(Named named) {
        Open around = open.peek();
        String prefix = named.getPrefix();
        if (around != null && around.namespace != null && around.elements.size() % 2 == 0) {
            prefix = prefix.isEmpty() ? around.namespace : prefix.equals(ANY_NAMESPACE) ? "" : prefix;
        }
        return prefix.isEmpty() ? named.getName() : prefix + "/" + named.getName();
    }
}
