package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Forks;
import java.util.HashMap;
import java.util.Map;

/**
 * Sessions of Claude Code in which a person went back to an earlier prompt, and took another way from there. Each record names the one before
 * it in its conversation, so two prompts after one record are two ways to go on: in the second, the agent knows nothing of the first.
 */
final class Rewinds {
    private final Forks agents;

    /** When the first prompt after each record was written. */
    private final Map<String, Long> firstAfter = new HashMap<>();

    /** @param agents takes what agents know again */
    Rewinds(Forks agents) {
        this.agents = agents;
    }

    /**
     * Takes notice of a record of an agent. Records must be given in the order of their log.
     *
     * @param agent its name
     */
    void add(JsonNode record, String agent) {
        String before = Json.text(record, "parentUuid");
        Long time = Times.micros(record.path("timestamp"));
        if (before == null || time == null || !isPrompt(record)) {
            return;
        }
        Long first = firstAfter.putIfAbsent(agent + "\n" + before, time);
        if (first != null && first < time) {
            agents.rewind(agent, first, time);
        }
    }

    /** Whether it is from a person, and neither a result nor something that Claude Code adds. */
    private static boolean isPrompt(JsonNode record) {
        if (!"user".equals(Json.text(record, "type")) || record.path("isMeta").asBoolean()) {
            return false;
        }
        for (JsonNode block : record.path("message").path("content")) {
            if ("tool_result".equals(Json.text(block, "type"))) {
                return false;
            }
        }
        return true;
    }
}
