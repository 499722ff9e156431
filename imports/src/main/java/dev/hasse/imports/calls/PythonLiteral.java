package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * Reads values that a program wrote as Python shows them, with {@code str(value)}, and not as JSON: {@code {'count': 5, 'open': True}}. Frameworks
 * that hand every result to a model as a text do so with whatever a tool returned.
 */
public final class PythonLiteral {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Deeper ones stay texts: reading takes a frame of the stack for each level. */
    private static final int DEEPEST = 64;

    private static final int HEXADECIMAL = 16;

    private final String text;
    private int at;

    private PythonLiteral(String text) {
        this.text = text;
    }

    /** Thrown where a text is no literal. */
    private static final class NoLiteral extends Exception {
        private static final long serialVersionUID = 1;

        NoLiteral() {
            super(null, null, false, false);
        }
    }

    /**
     * Parses JSON inside a string as {@link Json#unwrapped(JsonNode)} does, or else a dictionary, a list, a tuple, a set, {@code True}, {@code False} or
     * {@code None} of Python. What has no literal, such as a date in it, is the text that Python shows. Anything else is returned as it is.
     */
    public static JsonNode unwrapped(JsonNode value) {
        JsonNode json = Json.unwrapped(value);
        return json.isTextual() ? read(json.textValue().strip(), json) : json;
    }

    private static JsonNode read(String text, JsonNode otherwise) {
        JsonNode constant = constant(text);
        if (constant != null) {
            return constant;
        }
        return isEnclosed(text) ? container(text, otherwise) : otherwise;
    }

    private static @Nullable JsonNode constant(String word) {
        return switch (word) {
            case "True" -> NODES.booleanNode(true);
            case "False" -> NODES.booleanNode(false);
            case "None" -> NODES.nullNode();
            default -> null;
        };
    }

    private static boolean isEnclosed(String text) {
        return text.length() > 1
                && switch (text.charAt(0)) {
                    case '{' -> text.endsWith("}");
                    case '[' -> text.endsWith("]");
                    case '(' -> text.endsWith(")");
                    default -> false;
                };
    }

    private static JsonNode container(String text, JsonNode otherwise) {
        PythonLiteral literal = new PythonLiteral(text);
        try {
            JsonNode value = literal.value(0);
            return literal.at == text.length() ? value : otherwise;
        } catch (NoLiteral plainText) {
            return otherwise;
        }
    }

    private JsonNode value(int depth) throws NoLiteral {
        if (depth > DEEPEST) {
            throw new NoLiteral();
        }
        return switch (next()) {
            case '{' -> braces(depth);
            case '[' -> elements(']', depth);
            case '(' -> elements(')', depth);
            case '\'', '"' -> TextNode.valueOf(string());
            case '<' -> shown('<', '>', at);
            default -> word();
        };
    }

    private char next() throws NoLiteral {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            throw new NoLiteral();
        }
        return text.charAt(at);
    }

    private boolean skip(char expected) throws NoLiteral {
        boolean is = next() == expected;
        at += is ? 1 : 0;
        return is;
    }

    /** A dictionary, or a set, which becomes a list. */
    private JsonNode braces(int depth) throws NoLiteral {
        at++;
        ObjectNode dictionary = NODES.objectNode();
        if (skip('}')) {
            return dictionary;
        }
        JsonNode first = value(depth + 1);
        if (!skip(':')) {
            return rest(NODES.arrayNode().add(first), '}', depth);
        }
        JsonNode key = first;
        while (true) {
            dictionary.set(key.isTextual() ? key.textValue() : key.toString(), value(depth + 1));
            if (skip('}')) {
                return dictionary;
            }
            if (!skip(',')) {
                throw new NoLiteral();
            }
            key = value(depth + 1);
            if (!skip(':')) {
                throw new NoLiteral();
            }
        }
    }

    private JsonNode elements(char end, int depth) throws NoLiteral {
        at++;
        ArrayNode list = NODES.arrayNode();
        return skip(end) ? list : rest(list.add(value(depth + 1)), end, depth);
    }

    private ArrayNode rest(ArrayNode list, char end, int depth) throws NoLiteral {
        while (!skip(end)) {
            if (!skip(',')) {
                throw new NoLiteral();
            }
            // A tuple of one has a comma after it.
            if (next() != end) {
                list.add(value(depth + 1));
            }
        }
        return list;
    }

    private String string() throws NoLiteral {
        char quote = text.charAt(at++);
        StringBuilder read = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                return read.toString();
            }
            if (c == '\\') {
                escape(read);
            } else {
                read.append(c);
            }
        }
        throw new NoLiteral();
    }

    private void escape(StringBuilder read) throws NoLiteral {
        if (at == text.length()) {
            throw new NoLiteral();
        }
        char c = text.charAt(at++);
        switch (c) {
            case 'n' -> read.append('\n');
            case 'r' -> read.append('\r');
            case 't' -> read.append('\t');
            case 'x' -> code(2, read);
            case 'u' -> code(4, read);
            case 'U' -> code(8, read);
            default -> read.append(c);
        }
    }

    private void code(int digits, StringBuilder read) throws NoLiteral {
        if (at + digits > text.length()) {
            throw new NoLiteral();
        }
        try {
            read.appendCodePoint(Integer.parseInt(text.substring(at, at + digits), HEXADECIMAL));
        } catch (IllegalArgumentException noCode) {
            throw new NoLiteral();
        }
        at += digits;
    }

    /** A number, a name, or what is shown as a call: {@code Decimal('3.10')}. */
    private JsonNode word() throws NoLiteral {
        int from = at;
        while (at < text.length() && isOfWord(text.charAt(at))) {
            at++;
        }
        String word = text.substring(from, at);
        if (word.isEmpty()) {
            throw new NoLiteral();
        }
        char after = at < text.length() ? text.charAt(at) : ' ';
        if (after == '(' && Character.isLetter(word.charAt(0))) {
            return shown('(', ')', from);
        }
        if (word.equals("b") && (after == '\'' || after == '"')) {
            return TextNode.valueOf(string());
        }
        JsonNode value = Json.unwrapped(TextNode.valueOf(word));
        if (value.isNumber()) {
            return value;
        }
        JsonNode constant = constant(word);
        if (constant != null) {
            return constant;
        }
        return switch (word) {
            case "nan", "inf", "-inf" -> TextNode.valueOf(word);
            default -> throw new NoLiteral();
        };
    }

    private static boolean isOfWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-' || c == '+';
    }

    /** What Python shows of an object that has no literal, up to the end of its brackets. */
    private JsonNode shown(char open, char close, int from) throws NoLiteral {
        int depth = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if ((c == '\'' || c == '"') && open == '(') {
                string();
                continue;
            }
            at++;
            if (c == open) {
                depth++;
            } else if (c == close && --depth == 0) {
                return TextNode.valueOf(text.substring(from, at));
            }
        }
        throw new NoLiteral();
    }
}
