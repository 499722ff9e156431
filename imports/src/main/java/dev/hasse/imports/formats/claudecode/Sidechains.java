package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells the subagents apart that old versions of Claude Code do not name. Their records stand among those of their session: each names the
 * one before it of the same subagent, and the first one none. If one is missing, the result of a call tells whose records follow.
 */
final class Sidechains {
    private static final String SUBAGENT = "subagent";

    private final Map<String, String> byRecord = new HashMap<>();
    /** By what records name as the one before them, which may be missing. */
    private final Map<String, String> byMissing = new HashMap<>();

    private final Map<String, String> byCall = new HashMap<>();
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
        if (known != null) {
            return known;
        }
        String caller = caller(record, session);
        known = caller == null && before != null ? after(session + before) : caller;
        String subagent = known == null ? name(before, session) : known;
        if (own != null) {
            byRecord.put(session + own, subagent);
        }
        if (before != null) {
            byMissing.putIfAbsent(session + before, subagent);
        }
        for (JsonNode block : record.path("message").path("content")) {
            if ("tool_use".equals(Json.text(block, "type"))) {
                byCall.putIfAbsent(session + Json.text(block, "id"), subagent);
            }
        }
        return subagent;
    }

    private @Nullable String after(String before) {
        String known = byRecord.get(before);
        return known == null ? byMissing.get(before) : known;
    }

    /** The subagent that made the call of which a record has the result; null if it has none, or if that is not known. */
    private @Nullable String caller(JsonNode record, String session) {
        for (JsonNode block : record.path("message").path("content")) {
            String call = Json.text(block, "tool_use_id");
            String caller = call == null ? null : byCall.get(session + call);
            if (caller != null) {
                return caller;
            }
        }
        return null;
    }

    /**
     * The name of the subagent that a record belongs to whose predecessor is not known: a new one, unless it can only be the single one that was
     * begun.
     *
     * @param before the record before it; null if it is the first one of a subagent
     */
    private String name(@Nullable String before, String session) {
        int others = begun.getOrDefault(session, 0);
        boolean isSingle = before != null && others == 1;
        if (!isSingle) {
            begun.put(session, others + 1);
        }
        return name(isSingle ? 0 : others);
    }

    /** The name of a subagent of which the log has none. */
    static String name(int before) {
        return before == 0 ? SUBAGENT : SUBAGENT + "-" + (before + 1);
    }
}
