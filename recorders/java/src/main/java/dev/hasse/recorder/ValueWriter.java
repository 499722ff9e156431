package dev.hasse.recorder;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as JSON, as Hasse reads it under its default limits. A value that is not JSON becomes text, with a warning the
 * first time, and never an exception: recording must not disturb the program that is recorded. Threads may share it.
 */
final class ValueWriter {
    /** The most levels of arrays and objects in a value: well within those of a record. */
    private static final int DEPTH = 500;

    private static final int NUMBER_LENGTH = 1_000;
    private static final int MAXIMUM_LENGTH = 32 << 20;
    private static final int MAXIMUM_WARNINGS = 100;

    private static final System.Logger LOG = System.getLogger("hasse_recorder");

    private final @Nullable UnaryOperator<@Nullable Object> conversion;
    private final Set<String> warned = Collections.synchronizedSet(new HashSet<>());

    /** @param conversion returns, for a value that is not JSON, one that is; null if there is none */
    ValueWriter(@Nullable UnaryOperator<@Nullable Object> conversion) {
        this.conversion = conversion;
    }

    /** Returns the name under which a cell is recorded: names in JSON have no half surrogate pairs, so U+FFFD replaces them. */
    String cell(String cell) {
        String name = JsonText.wellFormed(cell);
        if (!name.equals(cell)) {
            warn("half of a surrogate pair in a name", name, "U+FFFD");
        }
        return name;
    }

    /** Returns an effect, {@code [cell, value]}. */
    String effect(String cell, @Nullable Object value, String field) {
        String name = cell(cell);
        return "[" + JsonText.text(name) + "," + json(value, field + "." + name) + "]";
    }

    /**
     * Returns a value as JSON.
     *
     * @param where its place in the record, for the warning
     */
    String json(@Nullable Object value, String where) {
        try {
            return new OneValue().json(value, where, conversion);
        } catch (TooLong tooLong) {
            warn("a value of more than 32 MiB", where, "a text that says so");
            return "\"(more than 32 MiB)\"";
        }
    }

    private void warn(String found, String where, String instead) {
        if (warned.size() < MAXIMUM_WARNINGS && warned.add(found)) {
            String at = JsonText.text(shortened(where));
            LOG.log(
                    System.Logger.Level.WARNING,
                    at.substring(1, at.length() - 1) + " is " + found + ": recorded as " + instead + " (said once)");
        }
    }

    private static String shortened(String where) {
        return where.substring(0, Math.min(where.length(), 200));
    }

    /** The text of a value has reached the limit. */
    private static final class TooLong extends RuntimeException {
        TooLong() {
            super(null, null, false, false);
        }
    }

    /** One value, as far as it is written. */
    private final class OneValue {
        /** The containers around the value that is being written, by identity. */
        private final Set<Object> around = Collections.newSetFromMap(new IdentityHashMap<>());

        private int left = MAXIMUM_LENGTH;

        String json(@Nullable Object value, String where, @Nullable UnaryOperator<@Nullable Object> convert) {
            try {
                return written(value, where, convert);
            } catch (TooLong tooLong) {
                throw tooLong;
            } catch (RuntimeException | StackOverflowError failed) {
                // Thrown by the value's own methods, or because it changed meanwhile. What is around it can still be
                // read.
                around.remove(value);
                return JsonText.text(unread(value, where));
            }
        }

        private String unread(@Nullable Object value, String where) {
            String kind = kind(value);
            warn("of " + kind + ", which cannot be read", where, "the name of its class");
            return kind;
        }

        private String written(
                @Nullable Object value, String where, @Nullable UnaryOperator<@Nullable Object> convert) {
            String json;
            String digits = value instanceof Number number ? number(number) : null;
            if (value == null || value instanceof Boolean) {
                json = String.valueOf(value);
            } else if (value instanceof String text) {
                json = JsonText.text(text);
            } else if (digits != null) {
                json = digits;
            } else if (isContainer(value)) {
                if (around.contains(value)) {
                    return cut("a value that holds itself", where, "(holds itself)");
                }
                if (around.size() >= DEPTH) {
                    return cut("a value nested more than " + DEPTH + " levels deep", where, "(nested too deep)");
                }
                around.add(value);
                json = value instanceof Map<?, ?> map
                        ? object(map, where, convert)
                        : array(elements(value), value instanceof Set, where, convert);
                around.remove(value);
            } else if (convert != null) {
                return json(converted(value, where, convert), where, null);
            } else {
                json = cut(notJson(value), where, asText(value));
            }
            // Before elements are put together, so that one that occurs in many places is not written out for ever.
            left -= json.length();
            if (left < 0) {
                throw new TooLong();
            }
            return json;
        }

        private @Nullable Object converted(Object value, String where, UnaryOperator<@Nullable Object> convert) {
            try {
                return convert.apply(value);
            } catch (RuntimeException failed) {
                warn(
                        "of " + value.getClass().getName() + ", for which the recorder's conversion failed",
                        where,
                        "text");
                return value;
            }
        }

        private String object(Map<?, ?> map, String where, @Nullable UnaryOperator<@Nullable Object> convert) {
            Map<String, String> members = new LinkedHashMap<>();
            map.forEach((key, element) -> {
                String name = key instanceof String text ? cell(text) : name(key, where);
                members.put(name, json(element, shortened(where + "." + name), convert));
            });
            return JsonText.object(members);
        }

        /** The name of what has a key that is no text. */
        private String name(@Nullable Object key, String where) {
            String name;
            try {
                name = cell(String.valueOf(key));
            } catch (RuntimeException | StackOverflowError failed) {
                return unread(key, where);
            }
            warn("a map with a key of " + kind(key), where, "text");
            return name;
        }

        private String array(
                Collection<?> elements,
                boolean sorted,
                String where,
                @Nullable UnaryOperator<@Nullable Object> convert) {
            List<String> texts = new ArrayList<>();
            String place = shortened(where + "[]");
            elements.forEach(element -> texts.add(json(element, place, convert)));
            if (sorted) {
                Collections.sort(texts);
            }
            return "[" + String.join(",", texts) + "]";
        }

        private String cut(String found, String where, String text) {
            warn(found, where, "text");
            return JsonText.text(text);
        }
    }

    private static boolean isContainer(Object value) {
        return value instanceof Map
                || value instanceof Collection
                || (value.getClass().isArray() && !(value instanceof byte[]));
    }

    private static Collection<?> elements(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection;
        }
        return new AbstractList<@Nullable Object>() {
            @Override
            public @Nullable Object get(int index) {
                return Array.get(value, index);
            }

            @Override
            public int size() {
                return Array.getLength(value);
            }
        };
    }

    /** Returns the number as JSON; null if it is none, or too long. */
    private static @Nullable String number(Number number) {
        boolean json = number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte
                // A digit has fewer than four bits; to write out very long numbers takes quadratic time.
                || (number instanceof BigInteger big && big.bitLength() <= 4 * NUMBER_LENGTH)
                || (number instanceof BigDecimal decimal
                        && decimal.unscaledValue().bitLength() <= 4 * NUMBER_LENGTH)
                || ((number instanceof Double || number instanceof Float) && Double.isFinite(number.doubleValue()));
        String digits = json ? number.toString() : "";
        return digits.isEmpty() || digits.length() > NUMBER_LENGTH ? null : digits;
    }

    private static String notJson(Object value) {
        return value instanceof BigInteger || value instanceof BigDecimal || isFloating(value)
                ? "a number that is not finite, or longer than 1,000 characters"
                : "of " + value.getClass().getName()
                        + ", which is no JSON value (the recorder's conversion can choose another)";
    }

    private static boolean isFloating(Object value) {
        return value instanceof Double || value instanceof Float;
    }

    private static String asText(Object value) {
        if (value instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof BigInteger number) {
            return (number.signum() < 0 ? "-0x" : "0x") + number.abs().toString(16);
        }
        return hasText(value) ? value.toString() : value.getClass().getName();
    }

    /** Whether the object has a text of its own; that of {@link Object} says nothing of its content. */
    private static String kind(@Nullable Object value) {
        return value == null ? "null" : value.getClass().getName();
    }

    private static boolean hasText(Object value) {
        try {
            return value.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException everyObjectHasOne) {
            throw new AssertionError(everyObjectHasOne);
        }
    }
}
