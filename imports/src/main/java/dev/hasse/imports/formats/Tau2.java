package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Results of tau2-bench: simulations in which an assistant and a user, each with tools of its own, take turns. Each simulation is a trace.
 * The calls of one message run one after the other, in the order of the message: each begins when the one before it is done.
 */
final class Tau2 implements FrontEnd {
    private static final int SHOWN = 60;

    /** Whether a document can only be results, or one simulation. */
    static boolean recognizes(JsonNode document) {
        boolean results = document.path("simulations").isArray() && (document.has("tasks") || document.has("info"));
        return results || (isSimulation(document) && document.has("task_id"));
    }

    private static boolean isSimulation(JsonNode node) {
        return node.path("messages").isArray()
                && (node.has("termination_reason") || node.has("reward_info") || node.has("trial"));
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        JsonNode simulations = root.path("simulations");
        if (simulations.isArray()) {
            int number = 0;
            for (JsonNode simulation : simulations) {
                new Simulation(document, simulation, root.path("info"), ++number, sink).read();
            }
        } else if (root.path("messages").isArray()) {
            new Simulation(document, root, Json.missing(), 1, sink).read();
        } else {
            sink.refuse(
                    document,
                    "simulations",
                    shown(simulations),
                    "a list of simulations, as in the results.json of tau2-bench");
        }
    }

    @Override
    public void finish(CallSink sink) {}

    private static String shown(JsonNode node) {
        return node.isMissingNode() ? "nothing" : SafeText.of(JsonValues.of(node), SHOWN);
    }

    /** A call that waits for its answer. */
    private record Asked(
            String requestor, JsonNode call, @Nullable Long time, String message, int index) {}

    /** One simulation. */
    private static final class Simulation {
        private final Document document;
        private final JsonNode simulation;
        private final JsonNode info;
        private final String id;
        private final CallSink sink;
        private final Map<String, Deque<Asked>> waiting = new TreeMap<>();
        private final Map<String, Long> latest = new HashMap<>();

        Simulation(Document document, JsonNode simulation, JsonNode info, int number, CallSink sink) {
            this.document = document;
            this.simulation = simulation;
            this.info = info;
            String named = Json.id(simulation.path("id"));
            this.id = named == null || named.isEmpty() ? "simulation " + number : named;
            this.sink = sink;
        }

        void read() {
            JsonNode messages = simulation.path("messages");
            if (!messages.isArray()
                    || (messages.isEmpty() && !simulation.path("ticks").isEmpty())) {
                sink.refuse(
                        document,
                        "messages",
                        messages.isArray() ? "a simulation in ticks" : shown(messages),
                        "a list of messages, in which turns are taken one by one");
                return;
            }
            int place = 0;
            for (JsonNode message : messages) {
                if (!document.isWhole(message)) {
                    sink.refuse(document, "messages", "a truncated message", "a whole one");
                } else if ("tool".equals(Json.text(message, "role"))) {
                    answers(message);
                } else {
                    asks(message, place);
                }
                place++;
            }
            waiting.values().forEach(left -> left.forEach(asked -> done(asked, Json.missing(), null, Outcome.UNKNOWN)));
        }

        private void asks(JsonNode message, int place) {
            JsonNode calls = message.path("tool_calls");
            String role = Json.text(message, "role");
            if (calls.isEmpty()) {
                sink.ignore("message of the "
                        + (role == null ? "unknown" : SafeText.escape(SafeText.shorten(role, SHOWN))));
                return;
            }
            Long time = Times.micros(message.path("timestamp"));
            int index = 0;
            for (JsonNode call : calls) {
                String requestor = Json.firstText(call, "requestor");
                String agent = requestor != null ? requestor : role;
                if (Json.firstText(call, "name") == null || agent == null) {
                    sink.refuse(document, "tool_calls", shown(call), "a call with a name and a requestor");
                    continue;
                }
                Asked asked = new Asked(agent, call, time, id + "/" + place, index++);
                waiting.computeIfAbsent(key(call), none -> new ArrayDeque<>()).add(asked);
            }
        }

        private static String key(JsonNode node) {
            String id = Json.id(node.path("id"));
            return id == null ? "" : id;
        }

        /** Reads the answers in a message, of which there may be several. */
        private void answers(JsonNode message) {
            JsonNode several = message.path("tool_messages");
            if (several.isArray()) {
                several.forEach(this::answers);
                return;
            }
            Deque<Asked> open = waiting.get(key(message));
            Asked asked = open == null ? null : open.poll();
            if (asked == null) {
                sink.ignore("answer without its call");
                return;
            }
            boolean failed = message.path("error").asBoolean(false);
            done(
                    asked,
                    Json.unwrapped(message.path("content")),
                    Times.micros(message.path("timestamp")),
                    failed ? Outcome.FAILED : Outcome.DONE);
        }

        private void done(Asked asked, JsonNode result, @Nullable Long ended, Outcome outcome) {
            Long before = latest.get(asked.message);
            if (ended != null) {
                latest.put(asked.message, ended);
            }
            Origin origin = Origin.of(document).inTrace(id).with(attributes());
            boolean user = asked.requestor.equals("user");
            sink.call(Call.of(origin, asked.requestor, asked.call.path("name").asText())
                    .model(Json.text(info.path(user ? "user_info" : "agent_info"), "llm"))
                    .id(Json.id(asked.call.path("id")))
                    .arguments(asked.call.path("arguments"))
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
}
