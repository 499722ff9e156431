package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Makes a node of a value straight from its tokens, where a tree of the value would hold far more than is asked for. */
@FunctionalInterface
public interface TokenReader {

    /**
     * Reads the value that starts at the parser's current token, up to its last token.
     *
     * @param text all that the parser reads, from its first byte; null if that is not in memory
     * @return what stands in the tree for that value
     * @throws IOException if the text breaks off in the value, or is malformed
     */
    JsonNode read(JsonParser parser, byte @Nullable [] text) throws IOException;
}
