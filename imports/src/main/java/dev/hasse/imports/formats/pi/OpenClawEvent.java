package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An event of a trajectory of OpenClaw: of its run, or one that repeats an entry of the session. OpenClaw exports trajectories with some of
 * their texts removed, and the names of some folders replaced.
 */
final class OpenClawEvent {
    private static final String SCHEMA = "openclaw-trajectory";

    /** The events that repeat an entry, which has another type. */
    private static final Map<String, String> ENTRIES = Map.of(
            "session.compaction", "compaction",
            "session.reset", "reset",
            "session.branch_summary", "branch_summary",
            "session.custom_message", "custom_message");

    /** What stands in place of a text that was removed, or of a part of one. A patch has lines that begin with three stars as well. */
    private static final Pattern REMOVED = Pattern.compile(
            "<redacted|\\[(?:Malformed|Oversized) diagnostic JSON redacted]|\\[Truncated]"
                    + "|\\.\\.\\.<truncated>\\z|\\S…\\S"
                    + "|\\*\\*\\*(?! (?:Begin Patch|End Patch|End of File|Update File: |Add File: |Delete File: |Move to: ))");

    /** The names that replace those of folders. */
    private static final Pattern FOLDER = Pattern.compile("\\$(OPENCLAW_STATE_DIR|WORKSPACE_DIR)\\b");

    private OpenClawEvent() {}

    static boolean is(JsonNode document) {
        return SCHEMA.equals(Json.text(document, "traceSchema"))
                && document.path("type").isTextual()
                && document.path("ts").isTextual()
                && document.path("sessionId").isTextual();
    }

    /** Whether it tells of the run, and repeats no entry. */
    static boolean isOfRun(JsonNode event) {
        return "runtime".equals(Json.text(event, "source"));
    }

    /** The entry that an event repeats; null if it repeats none that matters. */
    static @Nullable JsonNode entry(JsonNode event) {
        JsonNode data = event.path("data");
        String type = data.path("message").has("role")
                ? "message"
                : ENTRIES.get(event.path("type").asText());
        if (type == null) {
            return null;
        }
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        data.properties().forEach(field -> entry.set(field.getKey(), field.getValue()));
        entry.put("type", type);
        entry.set("id", event.path("entryId"));
        entry.set("parentId", event.path("parentEntryId"));
        entry.set("timestamp", event.path("ts"));
        return entry;
    }

    /** Whether nothing was removed from a text. */
    static boolean isWhole(String text) {
        return !REMOVED.matcher(text).find();
    }

    /** A text with folders whose names were replaced as absolute paths, {@code /WORKSPACE_DIR} for {@code $WORKSPACE_DIR}. */
    static String withFolders(String text) {
        return FOLDER.matcher(text).replaceAll("/$1");
    }
}
