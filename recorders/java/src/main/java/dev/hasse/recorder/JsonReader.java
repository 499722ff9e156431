package dev.hasse.recorder;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value that a recorder of any language wrote as JSON. The JDK has no JSON, and the recorder must not need anything else.
 *
 * <p>Whole numbers become Long, or BigInteger; others Double, or BigDecimal where a Double is another number.
 */
final class JsonReader {
    /** No recorder nests values deeper. */
    private static final int DEPTH = 1_000;

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the text is no JSON value, or nested too deep
     */
    static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value(0);
        reader.space();
        if (reader.at < text.length()) {
            throw reader.wrong("the end");
        }
        return value;
    }

    private IllegalArgumentException wrong(String expected) {
        String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new IllegalArgumentException(
                "a value in the store is no JSON: found " + found + " at character " + at + ", expected " + expected);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean take(char c) {
        space();
        boolean found = at < text.length() && text.charAt(at) == c;
        at += found ? 1 : 0;
        return found;
    }

    private void expect(char c) {
        if (!take(c)) {
            throw wrong("'" + c + "'");
        }
    }

    private @Nullable Object value(int depth) {
        space();
        if (depth > DEPTH) {
            throw wrong("at most " + DEPTH + " levels");
        }
        if (take('{')) {
            return object(depth);
        }
        if (take('[')) {
            return array(depth);
        }
        if (take('"')) {
            return string();
        }
        if (word("true")) {
            return true;
        }
        if (word("false")) {
            return false;
        }
        return word("null") ? null : number();
    }

    private boolean word(String word) {
        boolean found = text.startsWith(word, at);
        at += found ? word.length() : 0;
        return found;
    }

    private Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (take('}')) {
            return members;
        }
        do {
            expect('"');
            String name = string();
            expect(':');
            members.put(name, value(depth + 1));
        } while (take(','));
        expect('}');
        return members;
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> elements = new ArrayList<>();
        if (take(']')) {
            return elements;
        }
        do {
            elements.add(value(depth + 1));
        } while (take(','));
        expect(']');
        return elements;
    }

    private String string() {
        StringBuilder read = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return read.toString();
            }
            read.append(c == '\\' ? escaped() : c);
        }
        throw wrong("'\"'");
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : ' ';
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal();
            default -> throw wrong("an escape");
        };
    }

    private char hexadecimal() {
        try {
            int code = Integer.parseInt(text, at, Math.min(at + 4, text.length()), 16);
            at += 4;
            return (char) code;
        } catch (NumberFormatException notHexadecimal) {
            throw wrong("four hexadecimal digits");
        }
    }

    private Object number() {
        int from = at;
        boolean whole = true;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            whole &= ".eE".indexOf(text.charAt(at)) < 0;
            at++;
        }
        String digits = text.substring(from, at);
        try {
            if (whole) {
                BigInteger number = new BigInteger(digits);
                return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
            }
            BigDecimal exact = new BigDecimal(digits);
            double nearest = exact.doubleValue();
            boolean same =
                    !Double.isInfinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(exact) == 0;
            return same ? (Object) nearest : exact;
        } catch (NumberFormatException notANumber) {
            at = from;
            throw wrong("a value");
        }
    }
}
