package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Glob;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition on a document: {@code type = TOOL}, {@code type = TOOL, RETRIEVER} for one of several values, {@code type != SPAN} for none
 * of them; in each, {@code *} stands for any text. A value that is missing or null differs from all others.
 */
public final class Condition {
    /**
     * A condition whose path has not been read yet.
     *
     * @param negative whether none of the values may be there
     * @param values the values, each as it is or with {@code *}
     * @param patterns those with {@code *}
     */
    record Written(String path, boolean negative, Set<String> values, List<Glob> patterns) {

        Written {
            values = Set.copyOf(values);
            patterns = List.copyOf(patterns);
        }

        /** Whether a text is one of the values. */
        boolean names(String text) {
            return values.contains(text) || patterns.stream().anyMatch(pattern -> pattern.matches(text));
        }

        /** Whether it holds, given what is at its path. */
        boolean holds(List<JsonNode> found) {
            boolean one = found.stream().anyMatch(node -> node.isValueNode() && !node.isNull() && names(node.asText()));
            return one != negative;
        }
    }

    private final Steps path;
    private final Written written;

    private Condition(Steps path, Written written) {
        this.path = path;
        this.written = written;
    }

    /**
     * Reads a condition.
     *
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    static Condition parse(String text) {
        Written written = written(text, "type = TOOL or type != SPAN");
        return new Condition(Steps.parse(written.path()), written);
    }

    /**
     * Splits a condition into its parts.
     *
     * @param example what a condition may look like where it stands
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    static Written written(String text, String example) {
        int sign = text.indexOf('=');
        boolean negative = sign > 0 && text.charAt(sign - 1) == '!';
        String path =
                sign < 0 ? "" : text.substring(0, negative ? sign - 1 : sign).strip();
        String values = sign < 0 ? "" : text.substring(sign + 1).strip();
        if (path.isEmpty() || values.isEmpty()) {
            throw new IllegalArgumentException("expected a path and its value, such as " + example);
        }
        Set<String> all = parts(values);
        return new Written(
                path,
                negative,
                all,
                all.stream().filter(Glob::isPattern).map(Glob::new).toList());
    }

    /** The values in a list of them, between commas. */
    static Set<String> parts(String values) {
        return Arrays.stream(values.split(",")).map(String::strip).collect(Collectors.toSet());
    }

    /** Whether it holds of a document. */
    public boolean holds(JsonNode document) {
        return written.holds(path.in(document));
    }
}
