package dev.hasse.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that a cell held, in canonical form: two values are the same JSON value exactly when they are equal
 * here. Numbers are compared by exact decimal value ({@code 1} is {@code 1.0} is {@code 10e-1}), objects regardless of
 * the order of their keys, strings by code points.
 *
 * @param isString whether it is a string
 * @param text the string itself, unescaped and unquoted; or else the canonical JSON text
 */
public record Value(boolean isString, String text) implements Serializable {

    /** NULL: JSON {@code null}, an absent value, or the sentinel string. */
    public static final Value NULL = new Value(false, "null");

    /** The string {@code text}. */
    public static Value ofString(String text) {
        return new Value(true, text);
    }

    /** The string {@code text}; {@link #NULL} for null. */
    static Value ofNullable(@Nullable String text) {
        return text == null ? NULL : ofString(text);
    }

    /** The number, boolean, array or object whose canonical JSON text is {@code json}. */
    public static Value ofCanonicalJson(String json) {
        return new Value(false, json);
    }

    /** The integer {@code number}. */
    public static Value ofInteger(long number) {
        return new Value(false, Long.toString(number));
    }

    /** Whether this is NULL. */
    public boolean isNull() {
        return equals(NULL);
    }

    // Values are compared and looked up all the time. The methods that a record has by itself are put together when
    // they are first called, which takes some 10 ms, and the quick compiler keeps calling each of their parts.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Value value && isString == value.isString && text.equals(value.text);
    }

    @Override
    public int hashCode() {
        return 31 * Boolean.hashCode(isString) + text.hashCode();
    }
}
