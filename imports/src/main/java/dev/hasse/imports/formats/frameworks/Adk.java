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
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
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

    private final List<Asked> asked = new ArrayList<>();
    /** The calls by what holds them and their ids, which some models count anew in each answer or in each conversation. */
    private final Map<String, List<Asked>> byId = new HashMap<>();
    /** The last call with each id, wherever it is: a log may go on in another file. */
    private final Map<String, Asked> lastOfId = new HashMap<>();

    private final AdkInvocations invocations = new AdkInvocations();
    private final List<Deed> deeds = new ArrayList<>();
    private final Set<List<@Nullable Object>> seen = new HashSet<>();
    /** What came at some time before the next event of its agent. */
    private final Map<String, List<LongConsumer>> late = new HashMap<>();

    /** A call that an event asked for, and its response if there was one. */
    private static final class Asked {
        final Origin origin;
        final String holder;
        final String agent;
        final @Nullable String id;
        final String tool;
        final JsonNode arguments;
        final @Nullable Long time;
        final @Nullable String batch;
        final int index;
        final int number;

        @Nullable
        JsonNode response;

        @Nullable
        Long answered;

        @Nullable
        Access access;

        Asked(Event event, @Nullable String id, JsonNode call, @Nullable String batch, int index, int number) {
            this.origin = event.origin();
            this.holder = event.holder();
            this.agent = event.author();
            this.id = id;
            this.tool = Objects.requireNonNullElse(Json.text(call, "name"), "");
            this.arguments = call.path("args");
            this.time = event.time();
            this.batch = batch;
            this.index = index;
            this.number = number;
        }
    }

    /** Changes of an event that no single call has made. */
    private static final class Deed {
        final Event event;
        final Access access;

        @Nullable
        Long ended;

        Deed(Event event, Access access) {
            this.event = event;
            this.access = access;
            this.ended = event.time();
        }
    }

    /** An event with its author and its time. */
    private record Event(
            Origin origin,
            String author,
            @Nullable String id,
            @Nullable Long time) {

        /** What names what the event is in: its session, or else its file. */
        String holder() {
            return Objects.requireNonNullElse(origin.session(), origin.file());
        }

        String agent() {
            return holder() + "\n" + author;
        }
    }

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
        String within = event.origin().session() != null
                ? event.holder()
                : invocations.saw(event.origin().file(), Json.id(Json.either(node, "invocationId", "invocation_id")));
        if (event.id() != null && !seen.add(Arrays.asList(within, event.id(), event.author(), event.time()))) {
            sink.ignore("event that is there twice");
            return;
        }
        Long time = event.time();
        List<LongConsumer> waiting = time == null ? null : late.remove(event.agent());
        if (time != null && waiting != null) {
            // What its agent does next, it does after that.
            waiting.forEach(one -> one.accept(time - 1));
        }
        int before = asked.size();
        List<Asked> answered = parts(node.path("content").path("parts"), event, sink);
        Access access = access(node.path("actions"));
        if (access != null && answered.size() == 1) {
            answered.get(0).access = access;
        } else if (access != null) {
            Deed deed = new Deed(event, access);
            deeds.add(deed);
            if (answered.size() > 1) {
                later(event, end -> deed.ended = end);
            }
        } else if (answered.isEmpty() && asked.size() == before) {
            sink.ignore("event without effects");
        }
        // An event with several responses has the time of the first of them, and comes when all are there.
        for (int k = 1; k < answered.size(); k++) {
            Asked request = answered.get(k);
            later(event, end -> request.answered = end);
        }
    }

    private void later(Event event, LongConsumer end) {
        long first = event.time() == null ? Long.MIN_VALUE : event.time();
        late.computeIfAbsent(event.agent(), none -> new ArrayList<>()).add(time -> end.accept(Math.max(first, time)));
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
            Asked request = new Asked(event, id, requests.get(k), batch, k, asked.size());
            asked.add(request);
            if (id != null) {
                lastOfId.put(id, request);
                List<Asked> same = byId.computeIfAbsent(event.holder() + "\n" + id, none -> new ArrayList<>());
                same.removeIf(other -> other.response != null && other.agent.equals(request.agent));
                same.add(request);
            }
        }
        return answered;
    }

    /** The call that a response answers: by its id, or else the first of that name by that agent. */
    private @Nullable Asked asked(JsonNode response, Event event) {
        String id = Json.text(response, "id");
        if (id != null) {
            return byId.getOrDefault(event.holder() + "\n" + id, List.of()).stream()
                    .min(Comparator.comparing((Asked request) -> !request.agent.equals(event.author()))
                            .thenComparing(request -> request.response != null)
                            .thenComparing(request -> -request.number))
                    .orElseGet(() -> lastOfId.get(id));
        }
        String tool = Json.text(response, "name");
        for (Asked request : asked) {
            boolean open = request.response == null && request.id == null && request.holder.equals(event.holder());
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
        asked.forEach(request -> sink.call(call(request, invocations.inSession(request.origin))));
        for (Deed deed : deeds) {
            sink.call(Call.of(invocations.inSession(deed.event.origin()), deed.event.author(), STATE)
                    .id(deed.event.id())
                    .started(deed.event.time())
                    .ended(deed.ended)
                    .access(deed.access)
                    .build());
        }
    }

    private static Call call(Asked request, Origin origin) {
        JsonNode response = request.response;
        Outcome outcome = Outcome.UNKNOWN;
        if (response != null) {
            // A tool that fails answers with its error, and nothing else.
            boolean failed = response.size() == 1 && response.path("error").isTextual();
            outcome = failed ? Outcome.FAILED : Outcome.DONE;
        }
        return Call.of(origin, request.agent, request.tool)
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
