package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Registry;
import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a field of a record may hold, each by its type, at the parser's current token, and numbers it. Whatever is of
 * another type is refused, with what was found and what was expected.
 */
final class FieldReader {
    private static final int SHOWN = 40;
    /** An integer of so many characters is sure to fit into 64 bits. */
    private static final int SHORT_INTEGER = 18;

    private final Symbols symbols;
    private final @Nullable String nullSentinel;
    private int[] toolBuffer = new int[16];

    /** @param nullSentinel the string that stands for NULL; null if none does */
    FieldReader(Symbols symbols, @Nullable String nullSentinel) {
        this.symbols = symbols;
        this.nullSentinel = nullSentinel;
    }

    String string(JsonParser parser, String field) throws IOException, RefusedException {
        require(parser, JsonToken.VALUE_STRING, field, "a string");
        return parser.getText();
    }

    boolean bool(JsonParser parser, String field) throws IOException, RefusedException {
        if (!parser.currentToken().isBoolean()) {
            throw wrongType(parser, field, "true or false");
        }
        return parser.getBooleanValue();
    }

    /** A 64-bit integer, however it is written: {@code 1.0} and {@code 1e3} are integers too. */
    long integer(JsonParser parser, String field) throws IOException, RefusedException {
        if (!parser.currentToken().isNumeric()) {
            throw wrongType(parser, field, "a 64-bit integer");
        }
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getTextLength() <= SHORT_INTEGER) {
            return parser.getLongValue();
        }
        String canonical = CanonicalNumber.of(parser.getText());
        try {
            return Long.parseLong(canonical);
        } catch (NumberFormatException notAnInteger) {
            throw wrongType(parser, field, "a 64-bit integer");
        }
    }

    int cell(JsonParser parser, String field) throws IOException, RefusedException {
        return symbols.cells().intern(string(parser, field));
    }

    /** Any JSON value; {@link Symbols#NULL} if it is null or the sentinel. */
    int value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return Symbols.NULL;
        }
        Value value = CanonicalJson.read(parser);
        return isSentinel(value.isString() ? value.text() : null)
                ? Symbols.NULL
                : symbols.values().intern(value);
    }

    private boolean isSentinel(@Nullable String text) {
        return nullSentinel != null && nullSentinel.equals(text);
    }

    /** The code of an operation's id: a string or an integer. */
    long operationId(JsonParser parser, String field) throws IOException, RefusedException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return OperationIds.code(Value.ofString(parser.getText()), symbols);
        }
        if (!parser.currentToken().isNumeric()) {
            throw wrongType(parser, field, "a string or an integer");
        }
        String canonical = CanonicalNumber.of(parser.getText());
        if (!CanonicalNumber.isInteger(canonical)) {
            throw wrongType(parser, field, "a string or an integer");
        }
        return OperationIds.codeOfInteger(canonical, symbols);
    }

    /** A tool, or null if the value is NULL. */
    @Nullable
    Integer plannedTool(JsonParser parser, String field) throws IOException, RefusedException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        int tool = tool(parser, field);
        Tool planned = symbols.tools().get(tool);
        // The sentinel may be written as a string, or as an object without a signature.
        return planned.signature() == null && isSentinel(planned.name()) ? null : (Integer) tool;
    }

    /** An array of tools, as the number of a registry. */
    int registry(JsonParser parser, String field) throws IOException, RefusedException {
        require(parser, JsonToken.START_ARRAY, field, "an array of tools");
        int size = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (size == toolBuffer.length) {
                toolBuffer = Arrays.copyOf(toolBuffer, size * 2);
            }
            toolBuffer[size++] = tool(parser, field);
        }
        return symbols.registries().intern(new Registry(Arrays.copyOf(toolBuffer, size)));
    }

    private int tool(JsonParser parser, String field) throws IOException, RefusedException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return symbols.tools().intern(new Tool(parser.getText(), null));
        }
        String expected = "a tool: a string, or an object with a \"name\" and a \"signature\"";
        require(parser, JsonToken.START_OBJECT, field, expected);
        String name = null;
        Value signature = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            if (key.equals("name")) {
                name = string(parser, field);
            } else if (key.equals("signature")) {
                Value read = CanonicalJson.read(parser);
                signature = read.isNull() ? null : read;
            } else {
                parser.skipChildren();
            }
        }
        if (name == null) {
            throw new RefusedException(field, "an object without a \"name\"", expected, null);
        }
        return symbols.tools().intern(new Tool(name, signature));
    }

    void require(JsonParser parser, JsonToken token, String field, String expected)
            throws IOException, RefusedException {
        if (parser.currentToken() != token) {
            throw wrongType(parser, field, expected);
        }
    }

    RefusedException wrongType(JsonParser parser, String field, String expected) throws IOException {
        String hint =
                parser.currentToken() == JsonToken.VALUE_NULL ? "leave the field out where there is nothing" : null;
        return new RefusedException(field, describe(parser), expected, hint);
    }

    /** What stands at the parser's current token, in a few words that are safe to print. */
    static String describe(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "the string " + SafeText.of(Value.ofString(parser.getText()), SHOWN);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "the number " + SafeText.shorten(parser.getText(), SHOWN);
            default -> parser.getText();
        };
    }
}
