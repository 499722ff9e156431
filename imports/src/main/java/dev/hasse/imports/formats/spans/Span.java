package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.spans.SpanDialects.Kind;
import dev.hasse.imports.formats.spans.SpanDialects.Meaning;
import java.util.List;
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
 * @param attributes its attributes by name, as plain JSON or as a {@link LateValue}; those of its events by {@code event/attribute}
 * @param told the same by their meaning
 */
public record Span(
        Origin origin,
        @Nullable String id,
        @Nullable String parent,
        String name,
        @Nullable Long start,
        @Nullable Long end,
        boolean failed,
        @Nullable String message,
        Map<String, JsonNode> attributes,
        SpanMeanings told) {

    /** A span with these attributes. */
    public Span(
            Origin origin,
            @Nullable String id,
            @Nullable String parent,
            String name,
            @Nullable Long start,
            @Nullable Long end,
            boolean failed,
            @Nullable String message,
            Map<String, JsonNode> attributes) {
        this(origin, id, parent, name, start, end, failed, message, attributes, SpanMeanings.of(attributes));
    }

    /** The first attribute of a meaning that is there; missing if none is. */
    JsonNode first(Meaning meaning) {
        return LateValue.made(firstWritten(meaning));
    }

    /** The same attribute, as a {@link LateValue} if it is one. */
    JsonNode firstWritten(Meaning meaning) {
        return told.first(meaning, value -> !value.isNull());
    }

    /** The first attribute of a meaning that is a text and not empty; null if none is. */
    @Nullable
    String text(Meaning meaning) {
        return told.first(
                        meaning,
                        value -> value.isTextual() && !value.textValue().isEmpty())
                .textValue();
    }

    /** The first kind that an attribute names, or else the span's own name; null if none does. */
    @Nullable
    Kind kind() {
        JsonNode value = told.first(Meaning.KIND, one -> kindOf(one) != null);
        return value.isMissingNode() ? Kind.ofSpan(name) : kindOf(value);
    }

    private static @Nullable Kind kindOf(JsonNode value) {
        String word = kindWord(value);
        return word == null ? null : Kind.of(word);
    }

    /** The word for a kind. MLflow writes it as a string of JSON, and Braintrust as the type in an object. */
    private static @Nullable String kindWord(JsonNode value) {
        JsonNode told = Json.unquoted(value);
        if (told.isTextual() && told.textValue().startsWith("{")) {
            told = Json.unwrapped(told);
        }
        return told.isTextual() ? told.textValue() : Json.text(told, "type");
    }

    /** All attributes of a meaning: first those without numbers in their names, then those with numbers, in their order. */
    List<JsonNode> all(Meaning meaning) {
        List<JsonNode> all = written(meaning);
        all.replaceAll(LateValue::made);
        return all;
    }

    /** The same attributes, with each {@link LateValue} as it is. */
    List<JsonNode> written(Meaning meaning) {
        return told.all(meaning);
    }
}
