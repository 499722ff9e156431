package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.hasse.imports.calls.Origin;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A span of any exporter, as it arrives. {@link SpanSummary} is what is kept of it.
 *
 * @param origin where it comes from: its trace, and the attributes of its resource
 * @param id its own id; null if it has none
 * @param parent the id of the span around it; null if there is none
 * @param name its name
 * @param start when it began; null if that is not recorded
 * @param end when it ended; null if it has not ended, or that is not recorded
 * @param failed whether its status is an error
 * @param message the message of its status
 * @param attributes its attributes by name, as plain JSON
 */
record Span(
        Origin origin,
        @Nullable String id,
        @Nullable String parent,
        String name,
        @Nullable Long start,
        @Nullable Long end,
        boolean failed,
        @Nullable String message,
        Map<String, JsonNode> attributes) {

    /** The first attribute that is there; missing if none is. */
    JsonNode first(String... names) {
        for (String attribute : names) {
            JsonNode value = attributes.get(attribute);
            if (value != null && !value.isNull()) {
                return value;
            }
        }
        return MissingNode.getInstance();
    }

    /** The first attribute that is a text and not empty; null if none is. */
    @Nullable
    String text(String... names) {
        for (String attribute : names) {
            JsonNode value = attributes.get(attribute);
            if (value != null && value.isTextual() && !value.textValue().isEmpty()) {
                return value.textValue();
            }
        }
        return null;
    }
}
