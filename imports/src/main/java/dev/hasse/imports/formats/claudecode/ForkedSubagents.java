package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Forks;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The subagents that were forked from the main conversation of a session, such as by a person at the prompt ({@code /fork}): each begins with
 * all that this conversation knows then. Its log only refers to that, by its first record.
 */
final class ForkedSubagents {
    private static final String REFERENCE = "fork-context-ref";

    /** By the name of the subagent. */
    private final Map<String, Fork> forks = new HashMap<>();

    /** @param began when its first record was written; null before there is one */
    private record Fork(String origin, @Nullable Long began) {}

    /** Takes notice of a record of any agent. */
    void add(JsonNode record) {
        String agent = Json.text(record, "agentId");
        if (agent == null) {
            return;
        }
        String session = Json.text(record, "sessionId");
        String parent = Json.text(record, "parentSessionId");
        if (REFERENCE.equals(Json.text(record, "type"))) {
            String own = session == null ? parent : session;
            String name = ClaudeCodeUse.name(own, agent);
            String origin = ClaudeCodeUse.name(parent == null ? own : parent, ClaudeCode.MAIN);
            forks.putIfAbsent(name, new Fork(origin, Times.micros(record.path("timestamp"))));
        } else if (!forks.isEmpty()) {
            Long time = Times.micros(record.path("timestamp"));
            forks.computeIfPresent(
                    ClaudeCodeUse.name(session, agent),
                    (name, fork) -> fork.began() == null ? new Fork(fork.origin(), time) : fork);
        }
    }

    /** Passes all of them on. */
    void addTo(Forks all) {
        forks.forEach((name, fork) -> all.add(fork.origin(), name, fork.began()));
    }
}
