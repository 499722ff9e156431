package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of a field at the current token of Jackson's parser. A value of another type is refused, with what
 * was found and what was expected.
 */
final class ParsedFields extends FieldReader {
    /** How a text begins that is a date, or a date and a time. */
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private static final int SHOWN = 40;

    private final JsonParser parser;
    private final @Nullable String nullSentinel;
    /** An integer of at most this many characters fits into 64 bits, and is not longer than the limit. */
    private final int shortInteger;

    private String field = "";

    /** @param nullSentinel the string that stands for NULL; null if none does */
    ParsedFields(Symbols symbols, JsonParser parser, @Nullable String nullSentinel) {
        super(symbols);
        this.parser = parser;
        this.nullSentinel = nullSentinel;
        this.shortInteger = Math.min(LineBytes.DIGITS, CanonicalNumber.limit(parser));
    }

    /** Prepares for the value of the field {@code name}, at the current token. */
    ParsedFields of(String name) {
        field = name;
        return this;
    }

    private String string() throws IOException, RefusedException {
        require(JsonToken.VALUE_STRING, "a string");
        return parser.getText();
    }

    @Override
    int name(TextKind kind) throws IOException, RefusedException {
        return kind.intern(symbols, string());
    }

    @Override
    boolean bool() throws IOException, RefusedException {
        if (!parser.currentToken().isBoolean()) {
            throw wrongType("true or false");
        }
        return parser.getBooleanValue();
    }

    /** Reads an integer in any notation: {@code 1.0} and {@code 1e3} are integers too. */
    @Override
    long integer() throws IOException, RefusedException {
        if (!parser.currentToken().isNumeric()) {
            throw wrongType("a 64-bit integer");
        }
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && parser.getTextLength() <= shortInteger) {
            return parser.getLongValue();
        }
        String canonical = CanonicalNumber.of(parser);
        try {
            return Long.parseLong(canonical);
        } catch (NumberFormatException notAnInteger) {
            throw wrongType("a 64-bit integer");
        }
    }

    @Override
    int value() throws IOException {
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

    @Override
    void origin(RecordFields to) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            origin(parser.getText(), to);
        } else {
            parser.skipChildren();
        }
    }

    @Override
    boolean isTrue() throws IOException {
        boolean isTrue = parser.currentToken() == JsonToken.VALUE_TRUE;
        parser.skipChildren();
        return isTrue;
    }

    @Override
    void derivation(DerivationFields.Field wanted, RecordFields to) throws IOException {
        wanted.read(parser, to.derivation);
    }

    @Override
    void shown(DerivationFields.Field shown, RecordFields to) throws IOException {
        shown.read(parser, to.derivation);
    }

    @Override
    long operationId() throws IOException, RefusedException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return OperationIds.codeOfString(parser.getText(), symbols);
        }
        if (!parser.currentToken().isNumeric()) {
            throw wrongType("a string or an integer");
        }
        String canonical = CanonicalNumber.of(parser);
        if (!CanonicalNumber.isInteger(canonical)) {
            throw wrongType("a string or an integer");
        }
        return OperationIds.codeOfInteger(canonical, symbols);
    }

    @Override
    int plannedTool() throws IOException, RefusedException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return Columns.ABSENT;
        }
        int tool = tool();
        Tool planned = symbols.tools().get(tool);
        // The sentinel may be written as a string, or as an object without a signature.
        return planned.signature() == null && isSentinel(planned.name()) ? Columns.ABSENT : tool;
    }

    @Override
    int tool() throws IOException, RefusedException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return symbols.tools().intern(new Tool(parser.getText(), null));
        }
        String expected = "a tool: a string, or an object with a \"name\" and a \"signature\"";
        require(JsonToken.START_OBJECT, expected);
        String name = null;
        Value signature = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            if (key.equals("name")) {
                name = string();
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

    @Override
    void beginArray(String expected) throws IOException, RefusedException {
        require(JsonToken.START_ARRAY, expected);
    }

    @Override
    boolean nextItem(boolean first) throws IOException {
        return parser.nextToken() != JsonToken.END_ARRAY;
    }

    @Override
    void beginObject(String expected) throws IOException, RefusedException {
        require(JsonToken.START_OBJECT, expected);
    }

    @Override
    boolean nextKey(boolean first) throws IOException {
        return parser.nextToken() != JsonToken.END_OBJECT;
    }

    @Override
    int keyCell() throws IOException {
        int cell = symbols.cells().intern(parser.currentName());
        parser.nextToken();
        return cell;
    }

    @Override
    boolean isObject(String expected) throws IOException, RefusedException {
        boolean object = parser.currentToken() == JsonToken.START_OBJECT;
        if (!object && !parser.currentToken().isNumeric()) {
            throw wrongType(expected);
        }
        return object;
    }

    @Override
    int effectCell(String expected) throws IOException, RefusedException {
        require(JsonToken.START_ARRAY, expected);
        parser.nextToken();
        int cell = name(TextKind.CELL);
        if (parser.nextToken() == JsonToken.END_ARRAY) {
            throw new RefusedException(field, "an effect without a value", expected, null);
        }
        return cell;
    }

    @Override
    int effectValue(String expected) throws IOException, RefusedException {
        int value = value();
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw new RefusedException(field, "an effect of more than two parts", expected, null);
        }
        return value;
    }

    private void require(JsonToken token, String expected) throws IOException, RefusedException {
        if (parser.currentToken() != token) {
            throw wrongType(expected);
        }
    }

    private RefusedException wrongType(String expected) throws IOException {
        JsonToken token = parser.currentToken();
        String hint = null;
        if (token == JsonToken.VALUE_NULL) {
            hint = "leave the field out where there is nothing";
        } else if (token == JsonToken.VALUE_STRING
                && DATE.matcher(parser.getText()).lookingAt()) {
            hint = "write a time as a number, such as microseconds since 1970";
        }
        return new RefusedException(field, describe(parser), expected, hint);
    }

    /** Describes the value at the parser's current token, in a few words that are safe to print. */
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
