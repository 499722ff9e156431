package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * A document: a line of JSON Lines, a file of JSON, or an element of an array that is a whole file.
 *
 * @param root its content
 * @param source the file, by path as given
 * @param line where it begins, from 1; of a part of a {@linkplain Division divided} document, where the part does
 * @param cut the incomplete objects, in which the file broke off; compared by identity
 */
public record Document(JsonNode root, String source, int line, Set<JsonNode> cut) {

    /** Whether an object of this document is complete. */
    public boolean isWhole(JsonNode object) {
        // Even an empty set would compute the hash of the whole object.
        return cut.isEmpty() || !cut.contains(object);
    }
}
