package dev.hasse.imports.formats.frameworks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads events of Google's Agent Development Kit, with the names of Java, JavaScript and JSON or those of Python; one a line, or in a
 * session. A call and its response are separate events; when between them the call ran is not recorded. An event records its changes to the
 * state and the artifacts of the session, but no reads of them.
 */
public final class Adk implements FrontEnd {
    private static final Events EVENTS = new Events("id", "author", "an event of a session of ADK");
    private static final String STATE = "state";
    private static final String TEMPORARY = "temp:";
    private static final String ARTIFACT = "artifact:";

    private final Map<String, Asked> asked = new LinkedHashMap<>();
    private final List<Call> calls = new ArrayList<>();
    private int unnamed;

    /** A call that an event asked for, and its response if there was one. */
    private static final class Asked {
        final Origin origin;
        final String agent;
        final @Nullable String id;
        final String tool;
        final JsonNode arguments;
        final @Nullable Long time;
        final @Nullable String batch;
        final int index;

        @Nullable
        JsonNode response;

        @Nullable
        Long answered;

        @Nullable
        Access access;

        Asked(Event event, @Nullable String id, JsonNode call, @Nullable String batch, int index) {
            this.origin = event.origin();
            this.agent = event.author();
            this.id = id;
            this.tool = Objects.requireNonNullElse(Json.text(call, "name"), "");
            this.arguments = call.path("args");
            this.time = event.time();
            this.batch = batch;
            this.index = index;
        }
    }

    /** An event with its author and its time. */
    private record Event(
            Origin origin,
            String author,
            @Nullable String id,
            @Nullable Long time) {}

    /** Whether a document can only be an event of a session, or a session. */
    public static boolean recognizes(JsonNode document) {
        return isEvent(document) || isEvent(document.path("events").path(0));
    }

    private static boolean isEvent(JsonNode node) {
        return node.path("author").isTextual()
                && !Json.either(node, "invocationId", "invocation_id").isMissingNode()
                && (node.has("content") || node.has("actions"));
    }

    @Override
    public void accept(Document document, CallSink sink) {
        EVENTS.read(document, sink, (node, author, session) -> event(node, author, session, document, sink));
    }

    private void event(JsonNode node, String author, @Nullable String session, Document document, CallSink sink) {
        if (node.path("partial").asBoolean()) {
            sink.ignore("part of an event");
            return;
        }
        JsonNode named = Json.either(node, "sessionId", "session_id");
        Event event = new Event(
                Origin.of(document).inSession(session == null ? Json.id(named) : session),
                author,
                Json.text(node, "id"),
                Times.micros(node.path("timestamp")));
        int before = asked.size();
        List<Asked> answered = parts(node.path("content").path("parts"), event, sink);
        Access access = access(node.path("actions"));
        if (access != null && answered.size() == 1) {
            answered.get(0).access = access;
        } else if (access != null) {
            calls.add(Call.of(event.origin(), author, STATE)
                    .id(event.id())
                    .started(event.time())
                    .ended(event.time())
                    .access(access)
                    .build());
        } else if (answered.isEmpty() && asked.size() == before) {
            sink.ignore("event without effects");
        }
    }

    /** Adds the calls that the parts of an event ask for; returns those that they answer. */
    private List<Asked> parts(JsonNode parts, Event event, CallSink sink) {
        List<JsonNode> requests = new ArrayList<>();
        List<Asked> answered = new ArrayList<>();
        for (JsonNode part : parts) {
            JsonNode call = Json.either(part, "functionCall", "function_call");
            JsonNode response = Json.either(part, "functionResponse", "function_response");
            if (call.isObject()) {
                requests.add(call);
            } else if (response.isObject()) {
                Asked request = asked(response, event);
                if (request == null) {
                    sink.ignore("response without its call");
                } else {
                    // A long-running tool answers twice: with a receipt, and when it is done.
                    request.response = response.path("response");
                    request.answered = event.time();
                    answered.add(request);
                }
            }
        }
        String batch = requests.size() > 1
                ? Objects.requireNonNullElse(
                        event.id(), "event at " + event.origin().place())
                : null;
        for (int k = 0; k < requests.size(); k++) {
            String id = Json.text(requests.get(k), "id");
            asked.putIfAbsent(id == null ? "\n" + unnamed++ : id, new Asked(event, id, requests.get(k), batch, k));
        }
        return answered;
    }

    /** The call that a response answers: by its id, or else the first of that name by that agent. */
    private @Nullable Asked asked(JsonNode response, Event event) {
        String id = Json.text(response, "id");
        if (id != null) {
            return asked.get(id);
        }
        String tool = Json.text(response, "name");
        for (Asked request : asked.values()) {
            boolean open = request.response == null && request.id == null;
            if (open && request.tool.equals(tool) && request.agent.equals(event.author())) {
                return request;
            }
        }
        return null;
    }

    /** The changes that an event records; null if there are none. */
    private static @Nullable Access access(JsonNode actions) {
        List<Change> writes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> change :
                Json.either(actions, "stateDelta", "state_delta").properties()) {
            if (!change.getKey().startsWith(TEMPORARY)) {
                writes.add(new Change(change.getKey(), JsonValues.of(change.getValue())));
            }
        }
        for (Map.Entry<String, JsonNode> version :
                Json.either(actions, "artifactDelta", "artifact_delta").properties()) {
            writes.add(new Change(ARTIFACT + version.getKey(), JsonValues.of(version.getValue())));
        }
        return writes.isEmpty() ? null : new Access(List.of(), writes, List.of());
    }

    @Override
    public void finish(CallSink sink) {
        asked.values().forEach(request -> sink.call(call(request)));
        calls.forEach(sink::call);
    }

    private static Call call(Asked request) {
        JsonNode response = request.response;
        Outcome outcome = Outcome.UNKNOWN;
        if (response != null) {
            // A tool that fails answers with its error, and nothing else.
            boolean failed = response.size() == 1 && response.path("error").isTextual();
            outcome = failed ? Outcome.FAILED : Outcome.DONE;
        }
        return Call.of(request.origin, request.agent, request.tool)
                .id(request.id)
                .arguments(request.arguments)
                .result(response == null ? Json.missing() : response)
                .planned(request.time)
                .ended(request.answered)
                .outcome(outcome)
                .batch(request.batch, request.index)
                .access(request.access)
                .build();
    }
}
