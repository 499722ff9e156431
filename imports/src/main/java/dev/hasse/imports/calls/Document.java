package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * A document: a line of JSON Lines, a file of JSON, or an element of an array that is a whole file.
 *
 * @param root what it says
 * @param source the file, by path as given
 * @param line where it begins, from 1
 * @param cut the objects that the file broke off in the middle of; compared by identity
 */
public record Document(JsonNode root, String source, int line, Set<JsonNode> cut) {

    /** Whether an object of it is there to its end. */
    public boolean isWhole(JsonNode object) {
        // To ask an empty set would compute the hash of the whole object all the same.
        return cut.isEmpty() || !cut.contains(object);
    }
}
