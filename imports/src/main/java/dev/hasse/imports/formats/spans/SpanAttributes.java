package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import dev.hasse.imports.calls.Json;
import java.util.HashMap;
import java.util.Map;

/**
 * Takes the attributes of a span, of an event or of a resource from its tree. They are what {@link AttributeReader} made of a list, or as
 * they were written: a list of keys and values, or an object.
 */
final class SpanAttributes {
    private static final int DEEPEST = 100;

    private SpanAttributes() {}

    /** Whether a node holds attributes in any of these forms. */
    static boolean are(JsonNode written) {
        return written.isContainerNode() || AttributeReader.isRead(written);
    }

    /** The attributes of a resource as texts. */
    static Map<String, String> texts(JsonNode written) {
        Map<String, JsonNode> attributes = new HashMap<>();
        addTo(attributes, "", written, Integer.MAX_VALUE);
        Map<String, String> texts = new HashMap<>();
        attributes.forEach((key, value) -> {
            if (value.isValueNode() && !value.isNull()) {
                texts.put(key, value.asText());
            }
        });
        // An immutable map is not copied for each span.
        return Map.copyOf(texts);
    }

    /**
     * Adds attributes.
     *
     * @param prefix what the names begin with: those of an event repeat the name of the event
     * @param room how many characters the names may have
     * @return the number of characters left; negative if there was not enough room
     */
    static long addTo(Map<String, JsonNode> to, String prefix, JsonNode written, long room) {
        if (written instanceof POJONode read) {
            return addRead(to, prefix, AttributeReader.attributes(read), room);
        }
        if (written.isObject()) {
            return flatten(prefix, written, to, 0, room);
        }
        long left = room;
        for (JsonNode entry : written) {
            String key = Json.text(entry, "key");
            if (key != null) {
                left -= prefix.length() + key.length();
                if (left < 0) {
                    return left;
                }
                to.putIfAbsent(prefix + key, AnyValues.plain(entry.path("value")));
            }
        }
        return left;
    }

    private static long addRead(Map<String, JsonNode> to, String prefix, Map<String, JsonNode> read, long room) {
        long left = room;
        for (Map.Entry<String, JsonNode> attribute : read.entrySet()) {
            String key = attribute.getKey();
            left -= prefix.length() + key.length();
            if (left < 0) {
                return left;
            }
            to.putIfAbsent(prefix.isEmpty() ? key : prefix + key, attribute.getValue());
        }
        return left;
    }

    /**
     * Flattens attributes that are nested instead of having dots in their names; both forms are kept. The name of a nested attribute
     * repeats the names of all that are around it.
     *
     * @param room how many characters the names may have
     * @return the number of characters left; negative if there was not enough room
     */
    private static long flatten(String prefix, JsonNode object, Map<String, JsonNode> to, int depth, long room) {
        long left = room;
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            left -= prefix.length() + field.getKey().length();
            if (left < 0) {
                return left;
            }
            String name = prefix + field.getKey();
            to.put(name, field.getValue());
            if (field.getValue().isObject() && depth < DEEPEST) {
                left = flatten(name + ".", field.getValue(), to, depth + 1, left);
            }
        }
        return left;
    }
}
