package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Forks;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of Claude Code that go on with another one under a new name. Their logs begin with the records of that one, which keep its name; the
 * first record of the new session names the last of these as the one before it. Old versions resume each session like that.
 */
final class Continuations {
    private final Forks agents;
    private String log = "";
    private @Nullable String session;
    private @Nullable String last;
    private @Nullable Long time;

    /** @param agents takes what agents know when they begin */
    Continuations(Forks agents) {
        this.agents = agents;
    }

    /** Takes notice of a record of a main conversation. Records must be given in the order of their log. */
    void add(JsonNode record, String source) {
        String id = Json.text(record, "uuid");
        String own = Json.text(record, "sessionId");
        if (id == null || own == null) {
            return;
        }
        String before = Json.firstText(record, "parentUuid", "logicalParentUuid");
        if (source.equals(log) && session != null && !own.equals(session) && before != null && before.equals(last)) {
            agents.add(ClaudeCodeUse.name(session, ClaudeCode.MAIN), ClaudeCodeUse.name(own, ClaudeCode.MAIN), time);
        }
        log = source;
        session = own;
        last = id;
        Long written = Times.micros(record.path("timestamp"));
        time = written == null ? time : written;
    }
}
