package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A log of Qwen Code: that of a session, or of one of its subagents. It becomes a {@linkplain GeminiSession session of Gemini CLI}, whose
 * calls have the same fields in other places: what was asked for and what came of it are two records.
 */
final class QwenLog {
    /** The tool that calls one whose name the model was not told at the beginning. */
    private static final String DEFERRED = "tool_call";

    private static final String AGENT = "agent";

    private final GeminiSession session;
    private final List<Asked> asked = new ArrayList<>();
    /** The calls without a result, by their ids. */
    private final Map<String, Asked> open = new HashMap<>();

    private final Map<String, Integer> repeats = new HashMap<>();
    private final List<Document> messages = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    /** The last round of a subagent, which records each call of a response by itself. */
    private @Nullable String round;

    private boolean subagent;
    private @Nullable String startedBy;
    private @Nullable String forkOf;
    private @Nullable Long forked;

    QwenLog(String source) {
        session = new GeminiSession(source);
    }

    /** A call, with the record of its result as soon as there is one. */
    private static final class Asked {
        private final Document document;
        private final JsonNode call;
        private final String id;
        private final String message;
        private final @Nullable String origin;
        private JsonNode result = Json.missing();

        /** @param id one that no other call of the log has */
        Asked(Document document, JsonNode call, String id, String message) {
            this.document = document;
            this.call = call;
            this.id = id;
            this.message = message;
            origin = origin(document.root());
        }
    }

    GeminiSession session() {
        return session;
    }

    /** The id of the session that a record was copied from; null if it is none of a copy. */
    static @Nullable String origin(JsonNode record) {
        return Json.text(record.path("forkedFrom"), "sessionId");
    }

    /** Takes what a record says of the log itself. */
    void about(JsonNode record) {
        String folder = Json.text(record, "cwd");
        boolean first = session.project() == null;
        session.about(Json.text(record, "sessionId"), first ? folder : null, first ? folder : null);
        String agent = Json.text(record, "agentId");
        if (agent != null) {
            String name = Json.text(record, "agentName");
            session.isOf(agent, name);
            subagent = true;
            startedBy = name != null && agent.startsWith(name + "-") ? agent.substring(name.length() + 1) : startedBy;
        }
        if (record.path("agentRound").isNumber()) {
            round = Json.text(record, "uuid");
        }
        String origin = origin(record);
        if (origin != null) {
            isForkOf(origin, Times.micros(record.path("timestamp")));
        }
    }

    /** Says that it goes on with what another agent knew at a time. */
    void isForkOf(String origin, @Nullable Long time) {
        forkOf = origin;
        forked = time == null ? forked : time;
    }

    boolean isOfSubagent() {
        return subagent;
    }

    /** The call that started the subagent; null if it is none, or if that is not known. */
    @Nullable
    String startedBy() {
        return startedBy;
    }

    /** The session whose conversation it begins with; null if it begins with none. */
    @Nullable
    String forkOf() {
        return forkOf;
    }

    /** When it began to differ from that. */
    @Nullable
    Long forked() {
        return forked;
    }

    /** Takes a call with an id and a name. */
    void asked(Document document, JsonNode call) {
        String id = Json.text(call, "id");
        String given = String.valueOf(id);
        int repeat = repeats.merge(given, 1, Integer::sum);
        // Some models give one id to several calls.
        String own = repeat == 1 ? given : given + "#" + repeat;
        String uuid = String.valueOf(Json.text(document.root(), "uuid"));
        Asked made = new Asked(document, call, own, round == null ? uuid : round);
        asked.add(made);
        ids.add(own);
        open.put(given, made);
    }

    /**
     * Takes the record of a result.
     *
     * @return whether it is that of a call
     */
    boolean ended(JsonNode record, String id) {
        Asked call = open.remove(id);
        if (call != null) {
            call.result = record;
        }
        return call != null;
    }

    /** Takes a message to the agent. */
    void told(Document document) {
        messages.add(document);
    }

    /**
     * Passes all calls on to the session.
     *
     * @param logs the logs of sessions, by their ids
     * @param logged the calls that started subagents which have logs
     */
    void finish(QwenTimes times, Map<String, QwenLog> logs, Set<String> logged) {
        String key = String.valueOf(session.id());
        for (Asked call : asked) {
            QwenLog origin = call.origin == null ? null : logs.get(call.origin);
            if (origin != null && origin != this && origin.ids.contains(call.id)) {
                // A copy: the call is that of the other session.
                continue;
            }
            JsonNode record = call.document.root();
            GeminiSession.Moments moments = times.of(
                    key,
                    String.valueOf(Json.text(call.call, "id")),
                    Times.micros(record.path("timestamp")),
                    Times.micros(call.result.path("timestamp")));
            session.put(call.document, fields(call, logged), call.message, Json.text(record, "model"), moments);
        }
        for (Document message : messages) {
            JsonNode record = message.root();
            Long time = Times.micros(record.path("timestamp"));
            String uuid = String.valueOf(Json.text(record, "uuid"));
            session.told(message, record.path("message").path("parts"), uuid, time);
        }
    }

    /** A call with the fields of Gemini CLI. */
    private static ObjectNode fields(Asked call, Set<String> logged) {
        JsonNode arguments = call.call.path("args");
        String tool = String.valueOf(Json.text(call.call, "name"));
        boolean deferred = tool.equals(DEFERRED) && arguments.path("name").isTextual();
        JsonNode details = call.result.path("toolCallResult");
        JsonNode parts = call.result.path("message").path("parts");
        ObjectNode fields = JsonNodeFactory.instance
                .objectNode()
                .put("id", call.id)
                .put("name", deferred ? arguments.path("name").textValue() : tool)
                .put("status", call.result.isMissingNode() ? "executing" : status(details, parts))
                .put(GeminiCall.DELEGATED, tool.equals(AGENT) && logged.contains(Json.text(call.call, "id")));
        fields.set("args", deferred ? arguments.path("arguments") : arguments);
        fields.set("result", parts);
        fields.set("resultDisplay", details.path("resultDisplay"));
        return fields;
    }

    /** What became of a call that has a result. The record of a subagent's call says it only in what the model was given. */
    private static String status(JsonNode details, JsonNode parts) {
        if (GeminiEntry.NOT_STARTED.equals(Json.text(details, "executionStatus"))) {
            return GeminiEntry.NOT_STARTED;
        }
        String said = Json.text(details, "status");
        boolean failed = parts.path(0).path("functionResponse").path("response").has("error");
        return said != null ? said : failed ? "error" : "success";
    }
}
