package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.model.SafeText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads one simulation of tau2-bench, in messages or in ticks. The calls of one message run one after the other, in the order of the
 * message: each begins when the one before it is done. In a tick both sides decide on what they saw in the ticks before, and then run the
 * calls that they decided on; so the calls of both begin with the tick, whichever side runs first.
 */
final class Tau2Simulation {
    private static final int SHOWN = 60;
    private static final String USER = "user";
    private static final String ASSISTANT = "assistant";

    private final Document document;
    private final JsonNode simulation;
    private final JsonNode info;
    private final String id;
    private final CallSink sink;
    private final Map<String, Deque<Asked>> waiting = new TreeMap<>();
    private final Map<String, Long> latest = new HashMap<>();

    /** A call that waits for its answer. */
    private record Asked(
            String requestor, JsonNode call, @Nullable Long time, String message, int index) {}

    /**
     * Creates a reader.
     *
     * @param info what is known of all simulations of the run; missing if nothing is
     * @param number the place of the simulation in its file, from 1
     */
    Tau2Simulation(Document document, JsonNode simulation, JsonNode info, int number, CallSink sink) {
        this.document = document;
        this.simulation = simulation;
        this.info = info;
        String named = Json.id(simulation.path("id"));
        this.id = named == null || named.isEmpty() ? "simulation " + number : named;
        this.sink = sink;
    }

    /** Passes on the calls. */
    void read() {
        JsonNode messages = simulation.path("messages");
        JsonNode ticks = simulation.path("ticks");
        if (ticks.isArray() && !ticks.isEmpty()) {
            // Early voice runs have messages too, but these are the ticks again, one side after the other.
            ticks(ticks);
        } else if (messages.isArray()) {
            messages(messages);
        } else if (!ticks.isArray()) {
            sink.refuse(document, "messages", Json.shown(messages), "a list of messages, or of ticks");
        }
        waiting.values().forEach(left -> left.forEach(asked -> done(asked, Json.missing(), null, Outcome.UNKNOWN)));
    }

    private void messages(JsonNode messages) {
        int place = 0;
        for (JsonNode message : messages) {
            if (!document.isWhole(message)) {
                sink.refuse(document, "messages", "a truncated message", "a whole one");
            } else if ("tool".equals(Json.text(message, "role"))) {
                answers(message, "");
            } else {
                String role = Json.text(message, "role");
                JsonNode calls = message.path("tool_calls");
                if (calls.isEmpty()) {
                    sink.ignore("message of the "
                            + (role == null ? "unknown" : SafeText.escape(SafeText.shorten(role, SHOWN))));
                }
                asks(calls, "", role, Times.micros(message.path("timestamp")), id + "/" + place);
            }
            place++;
        }
    }

    private void ticks(JsonNode ticks) {
        int place = 0;
        for (JsonNode tick : ticks) {
            if (!document.isWhole(tick)) {
                sink.refuse(document, "ticks", "a truncated tick", "a whole one");
            } else {
                Long time = Times.micros(tick.path("timestamp"));
                side(tick, USER, USER, time, place);
                side(tick, "agent", ASSISTANT, time, place);
            }
            place++;
        }
    }

    /** @param prefix the beginning of the names of the fields in which the tick has the calls of the side */
    private void side(JsonNode tick, String prefix, String role, @Nullable Long time, int place) {
        JsonNode calls = tick.path(prefix + "_tool_calls");
        JsonNode results = tick.path(prefix + "_tool_results");
        if (calls.isEmpty() && results.isEmpty()) {
            sink.ignore("tick without calls of the " + role);
        }
        asks(calls, role, role, time, id + "/tick " + place + "/" + role);
        results.forEach(result -> answers(result, role));
    }

    /**
     * Takes the calls that one side asks for at once.
     *
     * @param side what tells the ids of these calls from equal ones of the other side
     * @param role who asks, if a call does not say itself; null if that is not known
     * @param batch names the calls that are asked for together
     */
    private void asks(JsonNode calls, String side, @Nullable String role, @Nullable Long time, String batch) {
        int index = 0;
        for (JsonNode call : calls) {
            String requestor = Json.firstText(call, "requestor");
            String agent = requestor != null ? requestor : role;
            if (Json.firstText(call, "name") == null || agent == null) {
                sink.refuse(document, "tool_calls", Json.shown(call), "a call with a name and a requestor");
                continue;
            }
            Asked asked = new Asked(agent, call, time, batch, index++);
            waiting.computeIfAbsent(key(call, side), none -> new ArrayDeque<>()).add(asked);
        }
    }

    private static String key(JsonNode node, String side) {
        String id = Json.id(node.path("id"));
        return side + "\n" + (id == null ? "" : id);
    }

    /** Reads the answers in a message, of which there may be several, also in these. */
    private void answers(JsonNode message, String side) {
        Deque<JsonNode> left = new ArrayDeque<>();
        left.add(message);
        while (!left.isEmpty()) {
            JsonNode next = left.remove();
            JsonNode several = next.path("tool_messages");
            if (several.isArray()) {
                several.forEach(left::add);
            } else {
                answer(next, side);
            }
        }
    }

    private void answer(JsonNode message, String side) {
        Deque<Asked> open = waiting.get(key(message, side));
        Asked asked = open == null ? null : open.poll();
        if (asked == null) {
            sink.ignore("answer without its call");
            return;
        }
        boolean failed = message.path("error").asBoolean(false);
        done(
                asked,
                Tau2Values.of(message.path("content")),
                Times.micros(message.path("timestamp")),
                failed ? Outcome.FAILED : Outcome.DONE);
    }

    private void done(Asked asked, JsonNode result, @Nullable Long ended, Outcome outcome) {
        Long before = latest.get(asked.message);
        if (ended != null) {
            latest.put(asked.message, ended);
        }
        Origin origin = Origin.of(document).inTrace(id).with(attributes());
        boolean user = asked.requestor.equals(USER);
        sink.call(Call.of(origin, asked.requestor, asked.call.path("name").asText())
                .model(Json.text(info.path(user ? "user_info" : "agent_info"), "llm"))
                .id(Json.id(asked.call.path("id")))
                .arguments(Tau2Values.of(asked.call.path("arguments")))
                .result(result)
                .planned(asked.time)
                .started(before != null ? before : asked.time)
                .ended(ended)
                .outcome(outcome)
                .batch(asked.message, asked.index)
                .build());
    }

    private Map<String, String> attributes() {
        Map<String, String> attributes = new TreeMap<>();
        String task = Json.id(simulation.path("task_id"));
        String domain = Json.text(info.path("environment_info"), "domain_name");
        if (task != null) {
            attributes.put("task", task);
        }
        if (domain != null) {
            attributes.put("domain", domain);
        }
        return attributes;
    }
}
