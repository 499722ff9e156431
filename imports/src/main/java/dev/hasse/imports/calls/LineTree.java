package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What reading a line of JSON Lines has come to.
 *
 * @param kept what was kept of it
 * @param root the tree; null if there is none
 * @param more the column at which more follows after the value; 0 if nothing does
 * @param failure why the line is no value; null if it is one
 */
record LineTree(
        KeptFields kept,
        @Nullable JsonNode root,
        int more,
        @Nullable IOException failure) {

    /** Reads a line. */
    static LineTree read(JsonFactory json, byte[] line, KeptFields kept) {
        try (JsonParser parser = json.createParser(line)) {
            parser.nextToken();
            JsonTree tree = JsonTree.read(parser, kept, line);
            if (tree.failure() != null) {
                return new LineTree(kept, null, 0, tree.failure());
            }
            boolean ends = parser.nextToken() == null;
            return new LineTree(
                    kept, tree.root(), ends ? 0 : parser.currentTokenLocation().getColumnNr(), null);
        } catch (IOException failure) {
            return new LineTree(kept, null, 0, failure);
        }
    }

    /** Whether the line was read as is wanted now. To compare what is in the two would take longer than reading many a line again. */
    @SuppressWarnings("ReferenceEquality")
    boolean isReadFor(KeptFields wanted) {
        return kept == wanted;
    }
}
