package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells the subagents apart that old versions of Claude Code do not name. Their records stand among those of their session: each names the
 * one before it of the same subagent, and the first one none.
 */
final class Sidechains {
    private static final String SUBAGENT = "subagent";

    private final Map<String, String> byRecord = new HashMap<>();
    private final Map<String, Integer> begun = new HashMap<>();

    /** Takes notice of a record, which may be one of a subagent that has no name. */
    void add(JsonNode record) {
        if (record.path("isSidechain").asBoolean() && !record.has("agentId")) {
            of(record);
        }
    }

    /** The subagent of a record, which is one of a subagent. Records must be given in the order of their log. */
    String of(JsonNode record) {
        // A session that was resumed begins with a copy of all records.
        String session = Json.text(record, "sessionId") + "\n";
        String own = Json.text(record, "uuid");
        String before = Json.text(record, "parentUuid");
        String known = own == null ? null : byRecord.get(session + own);
        if (known == null && before != null) {
            known = byRecord.get(session + before);
        }
        String subagent = known != null ? known : name(before, begun.getOrDefault(session, 0));
        if (known == null && before == null) {
            begun.merge(session, 1, Integer::sum);
        }
        if (own != null) {
            byRecord.put(session + own, subagent);
        }
        return subagent;
    }

    /**
     * The name of the subagent that a record belongs to whose predecessor is not known: a new one, or else the last that was begun.
     *
     * @param before the record before it; null if it is the first one of a subagent
     */
    private static String name(@Nullable String before, int begun) {
        int number = before == null ? begun + 1 : begun;
        return number <= 1 ? SUBAGENT : SUBAGENT + "-" + number;
    }
}
