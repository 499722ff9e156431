package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.traces.Limits;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attachments of a sample of Inspect: a text of more than a hundred characters is stored once, and {@code attachment://HASH} stands
 * for it elsewhere. As one text may be referred to any number of times, what is put in is limited.
 */
final class InspectAttachments {
    private static final String REFERENCE = "attachment://";
    /** References deeper in a value stay as they are. */
    private static final int DEEPEST = 16;

    private final JsonNode texts;
    private final Limits limits;
    private long characters;

    InspectAttachments(JsonNode texts, Limits limits) {
        this.texts = texts;
        this.limits = limits;
    }

    /** The limit that the texts put in so far exceed together; null if they exceed none. */
    Limits.@Nullable Exceeded exceeded() {
        return characters > limits.lineBytes() ? limits.tooLarge("attachments that are used again, with a text") : null;
    }

    /** Returns a value with the texts for which references stand. */
    JsonNode in(JsonNode value) {
        return texts.isEmpty() ? value : in(value, 0);
    }

    private JsonNode in(JsonNode value, int depth) {
        if (value.isTextual()) {
            return text(value);
        }
        if (depth == DEEPEST || exceeded() != null) {
            return value;
        }
        if (value.isObject()) {
            ObjectNode resolved = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                resolved.set(field.getKey(), in(field.getValue(), depth + 1));
            }
            return resolved;
        }
        if (value.isArray()) {
            ArrayNode resolved = JsonNodeFactory.instance.arrayNode();
            value.forEach(element -> resolved.add(in(element, depth + 1)));
            return resolved;
        }
        return value;
    }

    private JsonNode text(JsonNode value) {
        String written = value.textValue();
        JsonNode text = written.startsWith(REFERENCE) ? texts.path(written.substring(REFERENCE.length())) : null;
        if (text == null || !text.isTextual()) {
            return value;
        }
        characters += text.textValue().length();
        return exceeded() == null ? TextNode.valueOf(text.textValue()) : value;
    }
}
