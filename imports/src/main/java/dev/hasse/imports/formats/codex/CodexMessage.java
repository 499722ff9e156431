package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A message of another thread, which may tell what is in the files that it names, or one of Codex that shows files.
 *
 * @param time when a thread got it, in microseconds
 */
record CodexMessage(String text, long time) {
    private static final String NOTIFICATION = "<subagent_notification>";

    /** How messages begin with which a thread is shown the instructions of its folder. */
    private static final List<String> INSTRUCTIONS = List.of("# AGENTS.md instructions for", "<user_instructions>");

    /** The files with these instructions. */
    private static final String INSTRUCTION_FILES = "AGENTS.md AGENTS.override.md";

    /** Tools whose result is a message of the thread that they wait for. */
    private static final Set<String> WAITS = Set.of("wait", "wait_agent");

    /** Reads an item of a conversation; null if it is no such message. */
    static @Nullable CodexMessage of(JsonNode item, @Nullable Long time) {
        String type = Json.text(item, "type");
        if (time == null || type == null) {
            return null;
        }
        StringJoiner text = new StringJoiner("\n");
        boolean isInstruction = false;
        for (JsonNode part : item.path("content")) {
            String said = part.path("text").asText();
            isInstruction = isInstruction || INSTRUCTIONS.stream().anyMatch(said::startsWith);
            text.add(said);
        }
        if (isInstruction && type.equals("message") && "user".equals(Json.text(item, "role"))) {
            return new CodexMessage(INSTRUCTION_FILES, time);
        }
        boolean isMessage = type.equals("agent_message")
                || (type.equals("message") && text.toString().startsWith(NOTIFICATION));
        return isMessage ? new CodexMessage(text.toString(), time) : null;
    }

    /** Whether a tool returns what other threads wrote. */
    static boolean isReturnedBy(String tool) {
        return WAITS.contains(tool);
    }
}
