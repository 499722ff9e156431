package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.POJONode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.TokenReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of attributes from its tokens, as they are needed: the plain JSON of each by its name. Most attributes of a span have no
 * meaning for any dialect, and are skipped; and as a tree, an attribute would be three objects. What is no list is read as a tree.
 */
final class AttributeReader implements TokenReader {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final NameTable names;
    /** Whether {@code #} stands for a number in one of them. */
    private final boolean hasNumbered;

    /** What the node of a list holds. */
    private record Attributes(Map<String, JsonNode> values) {}

    private final Set<String> late;

    private final SeenAttributes seen;

    /**
     * Creates a reader.
     *
     * @param names the attributes that are kept; in a name, {@code #} stands for a number between dots
     * @param late those whose values are made {@linkplain LateValue when they are asked for}
     * @param seen notes the names of attributes that are not kept
     */
    AttributeReader(Set<String> names, Set<String> late, SeenAttributes seen) {
        this.seen = seen;
        this.late = Set.copyOf(late);
        this.names = new NameTable(names);
        this.hasNumbered = names.stream().anyMatch(name -> name.indexOf('#') >= 0);
    }

    /** Whether a node was read by such a reader from a list. */
    static boolean isRead(JsonNode node) {
        return node instanceof POJONode read && read.getPojo() instanceof Attributes;
    }

    /** The attributes in such a node; none if it is another. */
    static Map<String, JsonNode> attributes(POJONode node) {
        return node.getPojo() instanceof Attributes read ? read.values() : Map.of();
    }

    @Override
    public JsonNode read(JsonParser parser, byte @Nullable [] text) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return Json.read(parser);
        }
        Map<String, JsonNode> attributes = new HashMap<>();
        for (JsonToken token = parser.nextToken();
                token != null && token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            if (token == JsonToken.START_OBJECT) {
                entry(parser, text, attributes);
            } else {
                parser.skipChildren();
            }
        }
        return NODES.pojoNode(new Attributes(attributes));
    }

    /** Reads a key and its value. The first value of a key counts. */
    private void entry(JsonParser parser, byte @Nullable [] text, Map<String, JsonNode> to) throws IOException {
        String key = null;
        JsonNode value = NODES.nullNode();
        boolean isLeft = false;
        boolean isLate = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken token = parser.nextToken();
            if (field.equals("key")) {
                String form = token == JsonToken.VALUE_STRING ? form(parser) : null;
                key = form == null || form.indexOf('#') < 0 ? form : parser.getText();
                isLeft = form == null;
                if (isLeft && token == JsonToken.VALUE_STRING && seen.areWanted()) {
                    seen.add(parser.getText());
                }
                isLate = form != null && late.contains(form);
                parser.skipChildren();
            } else if (field.equals("value") && !isLeft) {
                JsonNode skipped = text != null && isLate ? LateValue.skip(parser, text) : null;
                value = skipped != null ? skipped : AnyValues.plain(parser);
            } else {
                parser.skipChildren();
            }
        }
        if (key != null) {
            to.putIfAbsent(key, value);
        }
    }

    /** The name in the parser's current token, with {@code #} for its numbers; null if it is not kept. */
    private @Nullable String form(JsonParser parser) throws IOException {
        char[] text = parser.getTextCharacters();
        int from = parser.getTextOffset();
        int length = parser.getTextLength();
        String name = names.find(text, from, length);
        if (name != null || !hasNumbered || !hasNumber(text, from, length)) {
            return name;
        }
        char[] form = new char[length];
        return names.find(form, 0, SpanDialects.numbered(text, from, length, form));
    }

    private static boolean hasNumber(char[] text, int from, int length) {
        for (int k = from + 1; k < from + length; k++) {
            if (text[k - 1] == '.' && text[k] >= '0' && text[k] <= '9') {
                return true;
            }
        }
        return false;
    }
}
