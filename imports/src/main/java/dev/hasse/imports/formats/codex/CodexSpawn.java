package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread that another one spawned, as an event in a rollout of Codex tells.
 *
 * @param parent the thread that spawned it; null for the thread of the rollout
 */
record CodexSpawn(@Nullable String parent, String child) {

    /** The threads whose beginning an event tells; mostly none. */
    static List<CodexSpawn> of(JsonNode event) {
        String sender = Json.text(event, "sender_thread_id");
        String spawned = Json.text(event, "new_thread_id");
        List<CodexSpawn> spawns = new ArrayList<>();
        if (sender != null && spawned != null) {
            spawns.add(new CodexSpawn(sender, spawned));
        }
        JsonNode item = event.path("item");
        String started = Json.text(item, "agent_thread_id");
        if (is(item, "type", "SubAgentActivity") && is(item, "kind", "started") && started != null) {
            spawns.add(new CodexSpawn(null, started));
        }
        if (is(item, "type", "CollabAgentToolCall") && is(item, "tool", "spawn_agent")) {
            String parent = Json.text(item, "sender_thread_id");
            item.path("receiver_thread_ids").forEach(child -> {
                if (child.isTextual()) {
                    spawns.add(new CodexSpawn(parent, child.textValue()));
                }
            });
        }
        return spawns;
    }

    private static boolean is(JsonNode item, String field, String value) {
        return value.equals(Json.text(item, field));
    }
}
