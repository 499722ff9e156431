package dev.hasse.imports.formats.langfuse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.PythonLiteral;
import dev.hasse.imports.formats.messages.ChatMessages;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ModelTurn;
import dev.hasse.imports.formats.messages.ToldCalls;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads observations of Langfuse: as its API answers them, alone or within traces, and as its user interface and its blob storage export
 * them, in JSON, JSON Lines or CSV. An observation of type {@code TOOL} is a call, and so is any other, except an agent and a generation,
 * that a tool of the mapping is named after. In a log without any, the generations {@linkplain ToldCalls tell of calls}; and if they do not,
 * the innermost spans are passed on: without a rule they have no effects, but a draft of a mapping names them. The agent of a call is the
 * nearest observation of type {@code AGENT} around it, or else its trace.
 */
public final class Langfuse implements FrontEnd {
    private static final int SHOWN = 60;
    /** The field in which the names of the tools are kept that a generation could choose from. */
    private static final String VISIBLE = "visible tools";

    private static final Set<String> CONTENT = Set.of("input", "output");

    private final Mapping mapping;
    private final LangfuseTree tree;
    /** Whether any observation is a call. */
    private boolean tellsCalls;
    /** What generations were given, by their keys, as long as no observation is a call. */
    private final Map<String, ChatMessages.Given> given = new HashMap<>();
    /** The calls that generations asked for, by their keys. */
    private final Map<String, List<LangChain.Request>> asked = new HashMap<>();
    /** What has others inside it. */
    private final Set<String> outer = new HashSet<>();

    public Langfuse(Mapping mapping) {
        this.mapping = mapping;
        this.tree = new LangfuseTree(mapping.attributes());
    }

    /** Whether a document can only be an observation, or hold some. */
    public static boolean recognizes(JsonNode document) {
        if (LangfuseObservation.recognizes(document)) {
            return true;
        }
        for (String list : new String[] {"observations", "data"}) {
            if (document.path(list).isArray()
                    && LangfuseObservation.recognizes(document.path(list).path(0))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        if (root.path("data").isArray()) {
            root.path("data").forEach(node -> read(node, document, sink));
        } else if (root.path("trace").isObject() && root.path("observations").isArray()) {
            read(root.path("trace"), document, sink);
            root.path("observations").forEach(node -> read(node, document, sink));
        } else {
            read(root, document, sink);
        }
    }

    private void read(JsonNode node, Document document, CallSink sink) {
        String id = Json.id(node.path("id"));
        boolean isTrace = !node.has("type") && (node.has("timestamp") || node.has("observations"));
        if (isTrace && id != null) {
            tree.add(id, node);
            sink.ignore("trace");
            for (JsonNode observation : node.path("observations")) {
                // A list of traces only has the ids of their observations.
                if (!observation.isTextual()) {
                    observation(observation, id, document, sink);
                }
            }
        } else {
            observation(node, null, document, sink);
        }
    }

    /** @param within the trace whose list it is in; null if there is none */
    private void observation(JsonNode node, @Nullable String within, Document document, CallSink sink) {
        String id = Json.id(node.path("id"));
        String type = Json.firstText(node, "type");
        if (!document.isWhole(node)) {
            sink.refuse(document, null, "a truncated observation", "a whole one");
            return;
        }
        if (id == null || type == null) {
            sink.refuse(
                    document,
                    id == null ? "id" : "type",
                    Json.shown(node.path(id == null ? "id" : "type")),
                    "an observation of Langfuse, with id, traceId, type, name, startTime and endTime");
            return;
        }
        String named = Json.id(LangfuseObservation.field(node, "traceId"));
        String trace = named != null ? named : Objects.requireNonNullElse(within, "");
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        keep(node, tree.add(new LangfuseObservation(Origin.of(document), trace, id, nothing)));
    }

    /** Adds what is known of an observation, which may come in several parts: each answer of the API has the fields that were asked for. */
    private void keep(JsonNode node, LangfuseObservation observation) {
        ObjectNode fields = observation.fields();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            if (!field.getValue().isNull() && !CONTENT.contains(field.getKey())) {
                fields.set(field.getKey(), field.getValue());
            }
        }
        LangfuseObservation.snakeCase().forEach((camel, snake) -> {
            JsonNode value = fields.remove(snake);
            if (value != null) {
                fields.set(camel, value);
            }
        });
        if (fields.has("metadata")) {
            fields.set("metadata", Json.unwrapped(fields.path("metadata")));
        }
        String parent = observation.text("parentObservationId");
        if (parent != null && outer.add(observation.key(parent))) {
            LangfuseObservation around = tree.get(observation.key(parent));
            if (around != null && around.type().equals(LangfuseObservation.SPAN) && !isCall(around)) {
                // What it was kept for turns out not to be.
                around.fields().remove(CONTENT);
            }
        }
        if (isCall(observation)) {
            tellsCalls = true;
            given.clear();
        }
        if (observation.type().equals(LangfuseObservation.GENERATION)) {
            listen(node, observation);
        } else if (isCall(observation) || isInnermostSpan(observation)) {
            for (String content : CONTENT) {
                if (node.hasNonNull(content)) {
                    fields.set(content, PythonLiteral.unwrapped(node.path(content)));
                }
            }
        }
    }

    /** Keeps of what a model was given and answered only what tells of calls. */
    private void listen(JsonNode node, LangfuseObservation generation) {
        String key = generation.key(generation.id());
        if (node.hasNonNull("input")) {
            JsonNode input = Json.unwrapped(node.path("input"));
            if (!tellsCalls) {
                given.put(key, ChatMessages.given(input, Set.of()));
            }
            List<Tool> tools = visible(input);
            if (tools != null) {
                ArrayNode names = generation.fields().putArray(VISIBLE);
                tools.forEach(tool -> names.add(tool.name()));
            }
        }
        if (node.hasNonNull("output")) {
            asked.put(key, ChatMessages.asked(node.path("output")));
        }
    }

    private List<LangChain.Request> asked(LangfuseObservation generation) {
        return asked.getOrDefault(generation.key(generation.id()), List.of());
    }

    /** The tools that a model could choose from, as its input lists them; null if it lists none. */
    private static @Nullable List<Tool> visible(JsonNode input) {
        List<Tool> listed = ToolList.of(input.path("tools"));
        if (listed != null) {
            return listed;
        }
        // The handler for LangChain appends each tool to the messages.
        List<Tool> appended = new ArrayList<>();
        for (JsonNode message : input.isArray() ? input : Json.missing()) {
            JsonNode definition = message.path("content");
            if ("tool".equals(Json.text(message, "role"))
                    && definition.path("function").isObject()) {
                ToolList.add(definition, appended);
            }
        }
        return appended.isEmpty() ? null : appended;
    }

    private boolean isCall(LangfuseObservation observation) {
        return switch (observation.type()) {
            case LangfuseObservation.TOOL -> true;
            case LangfuseObservation.AGENT, LangfuseObservation.GENERATION -> false;
            default -> mapping.names(observation.name());
        };
    }

    private boolean isInnermostSpan(LangfuseObservation observation) {
        return observation.type().equals(LangfuseObservation.SPAN)
                && !outer.contains(observation.key(observation.id()));
    }

    @Override
    public void finish(CallSink sink) {
        LangfuseRequests requests = new LangfuseRequests();
        Set<String> tracesWithAgents = new HashSet<>();
        Set<String> tracesWithTools = new HashSet<>();
        for (LangfuseObservation observation : tree.all()) {
            boolean generation = observation.type().equals(LangfuseObservation.GENERATION);
            LangfuseTree.Caller caller =
                    generation || isCall(observation) ? tree.caller(observation) : new LangfuseTree.Caller(null, true);
            if (generation) {
                requests.add(observation, tree.agent(observation, caller), asked(observation));
            }
            if (observation.type().equals(LangfuseObservation.TOOL)) {
                tracesWithTools.add(observation.trace());
            }
            if (caller.agent() != null) {
                tracesWithAgents.add(observation.trace());
            }
        }
        ToldCalls told = new ToldCalls(tellsCalls ? List.of() : turns());
        tracesWithTools.addAll(told.traces());
        for (LangfuseObservation observation : tree.all()) {
            LangfuseTree.Caller caller = tree.caller(observation);
            boolean unknown =
                    caller.agent() == null && !caller.complete() && tracesWithAgents.contains(observation.trace());
            boolean mayBeCall = isInnermostSpan(observation)
                    && !tracesWithTools.contains(observation.trace())
                    && !observation.name().isEmpty()
                    && !unknown;
            if (!isCall(observation) && !mayBeCall) {
                sink.ignore(kind(observation));
            } else if (observation.name().isEmpty()) {
                sink.refuse(
                        observation.origin(),
                        "name",
                        Json.shown(observation.fields().path("name")),
                        "the name of a tool");
            } else if (isDouble(observation)) {
                sink.ignore("observation inside the call of the same tool");
            } else if (unknown) {
                // A call under another name would make two agents of one.
                sink.refuse(
                        observation.origin(),
                        "parentObservationId",
                        "a call whose agent is unknown, since an observation around it is missing",
                        "the observations around it, up to its agent");
            } else {
                sink.call(call(observation, tree.agent(observation, caller), requests));
            }
        }
        told.passOn(true, sink);
    }

    private List<ModelTurn> turns() {
        List<ModelTurn> turns = new ArrayList<>();
        for (LangfuseObservation observation : tree.all()) {
            if (observation.type().equals(LangfuseObservation.GENERATION) && !isInsideGeneration(observation)) {
                LangfuseTree.Caller caller = tree.caller(observation);
                turns.add(new ModelTurn(
                        tree.origin(observation),
                        observation.id(),
                        caller.agent(),
                        tree.agent(observation, caller),
                        observation.model(),
                        observation.started(),
                        observation.ended(),
                        new ModelTurn.Talk(
                                given.getOrDefault(observation.key(observation.id()), ChatMessages.Given.NOTHING),
                                ModelTurn.Talk.byId(asked(observation))),
                        ToolList.of(observation.fields().path(VISIBLE))));
            }
        }
        return turns;
    }

    /** Whether another library reports the response of a model around it, too. */
    private boolean isInsideGeneration(LangfuseObservation observation) {
        List<LangfuseObservation> around = tree.around(observation);
        return around.subList(1, around.size()).stream()
                .anyMatch(one -> one.type().equals(LangfuseObservation.GENERATION));
    }

    private static String kind(LangfuseObservation observation) {
        String type = SafeText.escape(SafeText.shorten(observation.type(), SHOWN));
        return switch (type) {
            case "" -> "observation without a type";
            case LangfuseObservation.AGENT, LangfuseObservation.GENERATION -> type;
            default -> type + " that matches no rule";
        };
    }

    private Call call(LangfuseObservation observation, String agent, LangfuseRequests requests) {
        JsonNode input = observation.fields().path("input");
        JsonNode output = observation.fields().path("output");
        LangChain.Answer answer = LangChain.answer(output);
        boolean isRequest = "tool_call".equals(Json.text(input, "type"))
                && input.path("args").isObject();
        String id = answer != null && answer.callId() != null
                ? answer.callId()
                : isRequest
                        ? Json.id(input.path("id"))
                        : Json.firstText(observation.fields().path("metadata"), "tool_call_id");
        JsonNode given = isRequest ? input.path("args") : arguments(input);
        LangfuseRequests.Request request =
                requests.take(observation.trace(), id, agent, observation.name(), given, observation.started());
        JsonNode result = answer != null ? answer.content() : output;
        boolean failed = "ERROR".equals(observation.text("level")) || (answer != null && answer.failed());
        Long ended = observation.ended();
        List<Tool> visible = request == null
                ? null
                : ToolList.of(request.generation().fields().path(VISIBLE));
        String words = Objects.requireNonNullElse(observation.text("statusMessage"), "");
        boolean together = request != null && request.together() > 1;
        return Call.of(tree.origin(observation), agent, observation.name())
                .id(id == null ? observation.id() : id)
                .model(request == null ? null : request.generation().model())
                // Some tracers write the arguments as a Python literal; then those that the model asked with are used.
                .arguments(given.isTextual() && request != null ? request.call().arguments() : given)
                .result(result)
                .planned(request == null ? null : request.generation().ended())
                .started(observation.started())
                .ended(ended)
                .outcome(failed ? Outcome.FAILED : ended == null ? Outcome.UNKNOWN : Outcome.DONE)
                .batch(
                        together && request != null ? request.generation().id() : null,
                        request == null ? null : request.index())
                .visibleAtPlan(visible)
                .visibleAtCommit(
                        failed ? ToolList.without(visible, words + " " + result.asText(""), observation.name()) : null)
                .build();
    }

    /** The arguments of a call. Those of a Python function that the SDK decorates are a list and an object. */
    private static JsonNode arguments(JsonNode input) {
        boolean decorated = input.size() == 2
                && input.path("args").isArray()
                && input.path("kwargs").isObject();
        return decorated && input.path("args").isEmpty() ? input.path("kwargs") : input;
    }

    /** Whether a call only repeats the one that it is part of, since both the framework and the tool are traced. */
    private boolean isDouble(LangfuseObservation observation) {
        List<LangfuseObservation> around = tree.around(observation);
        return around.subList(1, around.size()).stream()
                .anyMatch(one -> isCall(one) && one.name().equals(observation.name()));
    }
}
