package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import dev.hasse.model.Value;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Converts JSON, as text or as trees, to the canonical values that records have. */
public final class JsonValues {
    private static final JsonFactory JSON = LimitedJson.ofRecords(Limits.DEFAULT);

    /** Numbers were within limits when the tree was read, so that none has to be refused here. */
    private static final StreamReadConstraints ANY_NUMBER =
            StreamReadConstraints.builder().maxNumberLength(Integer.MAX_VALUE).build();

    private JsonValues() {}

    private static final class TreeParser extends TreeTraversingParser {
        TreeParser(JsonNode tree) {
            super(tree);
        }

        @Override
        public StreamReadConstraints streamReadConstraints() {
            return ANY_NUMBER;
        }
    }

    /**
     * The canonical value of a JSON text.
     *
     * @throws IllegalArgumentException if the text is not one JSON value, or an object in it has a key twice
     */
    public static Value parse(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() == null) {
                throw new IllegalArgumentException("found no text, expected a JSON value");
            }
            Value value = CanonicalJson.read(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("found more than one JSON value");
            }
            return value;
        } catch (JsonProcessingException notJson) {
            Limits.Exceeded limit = JsonFailures.limit(notJson, Limits.DEFAULT);
            throw new IllegalArgumentException(
                    "found " + (limit == null ? JsonFailures.found(notJson) : limit.found()), notJson);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The canonical value of a tree. */
    public static Value of(JsonNode tree) {
        if (tree.isMissingNode() || tree.isNull()) {
            return Value.NULL;
        }
        try (JsonParser parser = new TreeParser(tree)) {
            parser.nextToken();
            return CanonicalJson.read(parser);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
