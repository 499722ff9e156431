package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.spans.SpanDialects.Kind;
import dev.hasse.imports.formats.spans.SpanDialects.Meaning;
import java.util.ArrayList;
import java.util.Comparator;
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
        Map<String, JsonNode> attributes) {

    /** The longest number in a name that can be the place in a list. */
    private static final int DIGITS = 6;

    /** The first attribute of a meaning that is there; missing if none is. */
    JsonNode first(Meaning meaning) {
        return LateValue.made(firstWritten(meaning));
    }

    /** The same attribute, as a {@link LateValue} if it is one. */
    JsonNode firstWritten(Meaning meaning) {
        for (String name : SpanDialects.names(meaning)) {
            JsonNode value = attributes.get(name);
            if (value != null && !value.isNull()) {
                return value;
            }
        }
        return MissingNode.getInstance();
    }

    /** The first attribute of a meaning that is a text and not empty; null if none is. */
    @Nullable
    String text(Meaning meaning) {
        for (String name : SpanDialects.names(meaning)) {
            JsonNode value = attributes.get(name);
            if (value != null && value.isTextual() && !value.textValue().isEmpty()) {
                return value.textValue();
            }
        }
        return null;
    }

    /** The first kind that an attribute names, or else the span's own name; null if none does. */
    @Nullable
    Kind kind() {
        for (String name : SpanDialects.names(Meaning.KIND)) {
            JsonNode value = attributes.get(name);
            String word = value == null ? null : kindWord(value);
            Kind kind = word == null ? null : Kind.of(word);
            if (kind != null) {
                return kind;
            }
        }
        return Kind.ofSpan(name);
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
        List<String> names = SpanDialects.names(meaning);
        List<JsonNode> all = new ArrayList<>();
        for (String name : names) {
            JsonNode value = attributes.get(name);
            if (value != null) {
                all.add(value);
            }
        }
        for (String name : names) {
            int number = name.indexOf('#');
            if (number >= 0) {
                addNumbered(name, number, all);
            }
        }
        return all;
    }

    /**
     * Adds the attributes with numbers in their names, in the order of the numbers.
     *
     * @param form the name with {@code #} for each number
     * @param first the place of the first number
     */
    private void addNumbered(String form, int first, List<JsonNode> to) {
        List<Numbered> found = new ArrayList<>(0);
        for (String name : attributes.keySet()) {
            // Most names end here.
            if (name.regionMatches(0, form, 0, first)
                    && SpanDialects.numbered(name).equals(form)
                    && !name.equals(form)) {
                found.add(Numbered.of(name));
            }
        }
        found.sort(Comparator.comparing(Numbered::places));
        found.forEach(one -> to.add(attributes.get(one.name())));
    }

    /**
     * A name with numbers.
     *
     * @param places the numbers, each padded to the same length, so that they are in order as texts
     */
    private record Numbered(String name, String places) {

        static Numbered of(String name) {
            StringBuilder places = new StringBuilder();
            int end;
            for (int from = 0; from < name.length(); from = end + 1) {
                end = from;
                while (end < name.length() && name.charAt(end) >= '0' && name.charAt(end) <= '9') {
                    end++;
                }
                boolean isNumber = end > from && (end == name.length() || name.charAt(end) == '.');
                if (isNumber) {
                    places.append("0".repeat(Math.max(0, DIGITS - (end - from))))
                            .append(name, from, end)
                            .append('.');
                } else {
                    int dot = name.indexOf('.', end);
                    end = dot < 0 ? name.length() : dot;
                }
            }
            return new Numbered(name, places.toString());
        }
    }
}
