package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition on a document: {@code type = TOOL}, {@code type = TOOL, RETRIEVER} for one of several values, {@code type != SPAN} for none
 * of them. A value that is missing or null differs from all others.
 */
public final class Condition {
    private final Steps path;
    private final boolean negative;
    private final Set<String> values;

    private Condition(Steps path, boolean negative, Set<String> values) {
        this.path = path;
        this.negative = negative;
        this.values = Set.copyOf(values);
    }

    /**
     * Reads a condition.
     *
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    static Condition parse(String text) {
        int sign = text.indexOf('=');
        boolean negative = sign > 0 && text.charAt(sign - 1) == '!';
        String path =
                sign < 0 ? "" : text.substring(0, negative ? sign - 1 : sign).strip();
        String values = sign < 0 ? "" : text.substring(sign + 1).strip();
        if (path.isEmpty() || values.isEmpty()) {
            throw new IllegalArgumentException("expected a path and its value, such as type = TOOL or type != SPAN");
        }
        return new Condition(
                Steps.parse(path),
                negative,
                Arrays.stream(values.split(",")).map(String::strip).collect(Collectors.toSet()));
    }

    /** Whether it holds of a document. */
    public boolean holds(JsonNode document) {
        boolean one = path.in(document).stream()
                .anyMatch(node -> node.isValueNode() && !node.isNull() && values.contains(node.asText()));
        return one != negative;
    }
}
