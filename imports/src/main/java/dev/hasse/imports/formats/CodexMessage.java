package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A message of another thread, which may tell what is in the files that it names.
 *
 * @param time when a thread got it, in microseconds
 */
record CodexMessage(String text, long time) {
    private static final String NOTIFICATION = "<subagent_notification>";

    /** Tools whose result is a message of the thread that they wait for. */
    private static final Set<String> WAITS = Set.of("wait", "wait_agent");

    /** Reads an item of a conversation; null if it is no message of another thread. */
    static @Nullable CodexMessage of(JsonNode item, @Nullable Long time) {
        String type = Json.text(item, "type");
        if (time == null || type == null) {
            return null;
        }
        StringJoiner text = new StringJoiner("\n");
        item.path("content").forEach(part -> text.add(part.path("text").asText()));
        boolean isMessage = type.equals("agent_message")
                || (type.equals("message") && text.toString().startsWith(NOTIFICATION));
        return isMessage ? new CodexMessage(text.toString(), time) : null;
    }

    /** Whether a tool returns what other threads wrote. */
    static boolean isReturnedBy(String tool) {
        return WAITS.contains(tool);
    }
}
