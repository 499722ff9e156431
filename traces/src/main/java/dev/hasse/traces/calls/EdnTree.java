package dev.hasse.traces.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import us.bpsm.edn.Named;
import us.bpsm.edn.TaggedValue;
import us.bpsm.edn.parser.Parser;
import us.bpsm.edn.parser.Parsers;

/**
 * A value of EDN as a tree of JSON: keywords and symbols are their names, sets are lists in order of their text, tags are left out, and
 * keys of maps are texts.
 */
final class EdnTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Parser.Config CONFIG = Parsers.newParserConfigBuilder()
            .putTagHandler(Parser.Config.EDN_INSTANT, (tag, value) -> value)
            .putTagHandler(Parser.Config.EDN_UUID, (tag, value) -> value)
            .build();

    private EdnTree() {}

    /**
     * The value that a text is; empty if the text is none, but a comment.
     *
     * @throws us.bpsm.edn.EdnException if it is malformed
     */
    static Optional<JsonNode> read(CharSequence text) {
        Object value = Parsers.newParser(CONFIG).nextValue(Parsers.newParseable(text));
        return Parser.END_OF_INPUT.equals(value) ? Optional.empty() : Optional.of(tree(value));
    }

    private static JsonNode tree(Object value) {
        if (value == null) {
            return NODES.nullNode();
        }
        if (value instanceof Map<?, ?> map) {
            ObjectNode object = NODES.objectNode();
            map.forEach((key, element) -> object.set(name(key), tree(element)));
            return object;
        }
        if (value instanceof Iterable<?> elements) {
            List<JsonNode> trees = new ArrayList<>();
            elements.forEach(element -> trees.add(tree(element)));
            if (value instanceof Set<?>) {
                trees.sort(Comparator.comparing(JsonNode::toString));
            }
            ArrayNode array = NODES.arrayNode();
            array.addAll(trees);
            return array;
        }
        if (value instanceof TaggedValue tagged) {
            return tree(tagged.getValue());
        }
        return scalar(value);
    }

    private static JsonNode scalar(Object value) {
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
        return NODES.textNode(name(value));
    }

    /** Keywords and symbols print as they are written; of a keyword, the colon is no part of its name. */
    private static String name(Object value) {
        if (value == null) {
            return "nil";
        }
        if (value instanceof Named named) {
            return named.getPrefix().isEmpty() ? named.getName() : named.getPrefix() + "/" + named.getName();
        }
        return value.toString();
    }
}
