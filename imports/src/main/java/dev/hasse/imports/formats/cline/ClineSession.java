package dev.hasse.imports.formats.cline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import org.jspecify.annotations.Nullable;

/**
 * What a session of Cline is about.
 *
 * @param folder the folder that it works in; null if that is not known
 * @param created when it began; null if that is not known
 * @param isRestored whether a person has gone back to a message of an earlier session, and perhaps had the files put back
 * @param isImported whether it is a copy of a session of another client
 */
record ClineSession(
        String id, @Nullable String folder, @Nullable Long created, boolean isRestored, boolean isImported) {

    /** Reads the file of a session. */
    static ClineSession of(JsonNode root) {
        JsonNode more = root.path("metadata");
        return new ClineSession(
                root.path("session_id").asText(),
                Json.firstText(root, "cwd", "workspace_root"),
                Times.micros(root.path("started_at")),
                more.hasNonNull("restoredFromSessionId"),
                more.hasNonNull("importedFrom"));
    }
}
