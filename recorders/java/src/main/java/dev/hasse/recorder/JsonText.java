package dev.hasse.recorder;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON values as text, all ASCII, on one line. The JDK has no JSON, and the recorder must not need anything else.
 *
 * <p>Refuses what Hasse would refuse to read under its default limits.
 */
final class JsonText {
    /**
     * The most levels of arrays and objects in a value: well within those of a record. It also catches a value that contains
     * itself.
     */
    private static final int DEPTH = 500;

    private static final int NUMBER_LENGTH = 1_000;

    private JsonText() {}

    /**
     * Writes a value as JSON.
     *
     * @param where its place in the record, for the message
     * @throws IllegalArgumentException if it is no JSON value
     */
    static String value(@Nullable Object value, String where) {
        StringBuilder to = new StringBuilder();
        append(value, where, 0, to);
        return to.toString();
    }

    /** Writes a string as JSON; unpaired surrogates are kept. */
    static String text(String text) {
        StringBuilder to = new StringBuilder(text.length() + 2);
        append(text, to);
        return to.toString();
    }

    private static void append(@Nullable Object value, String where, int depth, StringBuilder to) {
        if (depth > DEPTH) {
            throw refused(
                    where, "nested more than " + DEPTH + " levels deep, or holds itself", "a value of fewer levels");
        }
        if (value == null || value instanceof Boolean) {
            to.append(value);
        } else if (value instanceof String text) {
            append(text, to);
        } else if (value instanceof Number number) {
            append(number, where, to);
        } else if (value instanceof Map<?, ?> map) {
            append(map, where, depth, to);
        } else if (value instanceof Collection<?> collection) {
            append(collection, where, depth, to);
        } else if (value instanceof Object[] array) {
            append(Arrays.asList(array), where, depth, to);
        } else {
            throw refused(where, "of " + value.getClass().getName() + ", which is no JSON value", EXPECTED);
        }
    }

    private static final String EXPECTED =
            "null, a Boolean, a String, a number, a Map of Strings to values, or a Collection of values";

    private static void append(Number number, String where, StringBuilder to) {
        boolean exact = number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte
                || number instanceof BigInteger
                || number instanceof BigDecimal;
        boolean floating = number instanceof Double || number instanceof Float;
        if (!exact && !floating) {
            throw refused(where, "of " + number.getClass().getName() + ", which is no JSON value", EXPECTED);
        }
        if (floating && !Double.isFinite(number.doubleValue())) {
            throw refused(where, number + ", which JSON does not have", "a finite number, or null");
        }
        String digits = number.toString();
        if (digits.length() > NUMBER_LENGTH) {
            throw refused(where, "a number of " + digits.length() + " characters", "at most " + NUMBER_LENGTH);
        }
        to.append(digits);
    }

    private static void append(Map<?, ?> map, String where, int depth, StringBuilder to) {
        to.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String key)) {
                throw refused(
                        where,
                        "a Map with the key " + entry.getKey() + ", which is no String",
                        "keys that are Strings");
            }
            to.append(separator);
            append(key, to);
            to.append(':');
            append(entry.getValue(), where + "." + key, depth + 1, to);
            separator = ",";
        }
        to.append('}');
    }

    private static void append(Collection<?> collection, String where, int depth, StringBuilder to) {
        to.append('[');
        int index = 0;
        for (Object element : collection) {
            to.append(index == 0 ? "" : ",");
            append(element, where + "[" + index + "]", depth + 1, to);
            index++;
        }
        to.append(']');
    }

    private static void append(String text, StringBuilder to) {
        to.append('"');
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c == '"' || c == '\\') {
                to.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7F) {
                to.append(c);
            } else {
                to.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    to.append(Character.forDigit(c >> shift & 0xF, 16));
                }
            }
        }
        to.append('"');
    }

    private static IllegalArgumentException refused(String where, String found, String expected) {
        String at = where.length() <= 200 ? where : where.substring(0, 200) + "…";
        return new IllegalArgumentException(at + " is " + found + "; expected " + expected);
    }
}
