package dev.hasse.documents;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of a JSON file that knows its line, so that error messages can name it. */
final class JsonPart extends Part {
    private static final int SHOWN = 40;

    private final String file;
    private final int line;
    private final JsonToken kind;
    private final String text;
    private final Map<String, JsonPart> fields = new LinkedHashMap<>();
    private final List<JsonPart> items = new ArrayList<>();

    private JsonPart(String file, JsonParser parser) throws IOException {
        this.file = file;
        this.line = parser.currentTokenLocation().getLineNr();
        this.kind = parser.currentToken();
        this.text = kind.isScalarValue() ? parser.getText() : "";
    }

    /** Reads the value at the parser's current token. Iterative, so that deep nesting cannot overflow the stack. */
    private static JsonPart read(String file, JsonParser parser) throws IOException {
        JsonPart whole = new JsonPart(file, parser);
        Deque<JsonPart> open = new ArrayDeque<>();
        if (whole.kind.isStructStart()) {
            open.push(whole);
        }
        while (!open.isEmpty()) {
            JsonPart around = open.element();
            JsonToken token = parser.nextToken();
            if (token.isStructEnd()) {
                open.pop();
                continue;
            }
            String field = token == JsonToken.FIELD_NAME ? parser.currentName() : "";
            if (token == JsonToken.FIELD_NAME) {
                parser.nextToken();
            }
            JsonPart part = new JsonPart(file, parser);
            if (around.kind == JsonToken.START_OBJECT) {
                around.fields.put(field, part);
            } else {
                around.items.add(part);
            }
            if (part.kind.isStructStart()) {
                open.push(part);
            }
        }
        return whole;
    }

    /**
     * Reads a file.
     *
     * @param file by path as given
     * @throws UnusableFileException if it is not exactly one JSON value
     */
    static JsonPart read(String file, byte[] json) {
        try (JsonParser parser = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .build()
                .createParser(json)) {
            if (parser.nextToken() == null) {
                throw new UnusableFileException(file, "found nothing, expected a JSON object");
            }
            JsonPart whole = read(file, parser);
            if (parser.nextToken() != null) {
                throw new UnusableFileException(
                        file,
                        "line " + parser.currentTokenLocation().getLineNr()
                                + ": found more after the object, expected one JSON object");
            }
            return whole;
        } catch (IOException failure) {
            throw MalformedJson.in(file, failure);
        }
    }

    /** The fields of this object, in order. */
    Map<String, JsonPart> object(String expected) {
        if (kind != JsonToken.START_OBJECT) {
            throw expected(expected);
        }
        return fields;
    }

    /** The fields of this object, in order; fails if a field is not one of {@code known}. */
    Map<String, JsonPart> object(String expected, List<String> known) {
        for (Map.Entry<String, JsonPart> field : object(expected).entrySet()) {
            if (!known.contains(field.getKey())) {
                throw field.getValue()
                        .refused(
                                "found the field " + SafeText.quoteBriefly(field.getKey()),
                                "of " + expected + " only " + String.join(", ", known));
            }
        }
        return fields;
    }

    /** Returns a field that must be present. */
    JsonPart required(String field, String expected) {
        JsonPart part = fields.get(field);
        if (part == null) {
            throw refused("found no field \"" + field + "\"", expected);
        }
        return part;
    }

    /** Returns a field; null if it is missing. */
    @Nullable
    JsonPart optional(String field) {
        return fields.get(field);
    }

    /** The items of this array, in order. */
    List<JsonPart> array(String expected) {
        if (kind != JsonToken.START_ARRAY) {
            throw expected(expected);
        }
        return items;
    }

    /** The text of this string. */
    String string(String expected) {
        if (kind != JsonToken.VALUE_STRING) {
            throw expected(expected);
        }
        return text;
    }

    /** The text of this string, which must not be empty. */
    String name(String expected) {
        if (kind != JsonToken.VALUE_STRING || text.isEmpty()) {
            throw expected(expected);
        }
        return text;
    }

    /** This string or number, as text. */
    String id(String expected) {
        return kind == JsonToken.VALUE_NUMBER_INT ? text : name(expected);
    }

    boolean bool(String expected) {
        if (!kind.isBoolean()) {
            throw expected(expected);
        }
        return kind == JsonToken.VALUE_TRUE;
    }

    /** This integer, from 1 to {@code limit}. */
    int count(int limit) {
        String expected = "a number from 1 to " + limit;
        if (kind != JsonToken.VALUE_NUMBER_INT || text.length() > 9) {
            throw expected(expected);
        }
        int count = Integer.parseInt(text);
        if (count < 1 || count > limit) {
            throw expected(expected);
        }
        return count;
    }

    @Override
    String found() {
        return switch (kind) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> SafeText.quoteBriefly(text);
            default -> SafeText.escape(SafeText.shorten(text, SHOWN));
        };
    }

    @Override
    public UnusableFileException wrong(String reason) {
        return new UnusableFileException(file, "line " + line + ": " + reason);
    }
}
