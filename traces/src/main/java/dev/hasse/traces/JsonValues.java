package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Value;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Converts JSON trees to the canonical values that records have. */
public final class JsonValues {
    private JsonValues() {}

    /** The canonical value of a tree. */
    public static Value of(JsonNode tree) {
        if (tree.isMissingNode() || tree.isNull()) {
            return Value.NULL;
        }
        try (JsonParser parser = tree.traverse()) {
            parser.nextToken();
            return CanonicalJson.read(parser);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
