package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads runs of LangSmith: as its API lists them, nested or flat, or as its SDKs send them, possibly in two parts. A run of a tool is a
 * call. Its agent is the outermost subgraph around it, or the agent whose message asked for it, or the nearest run around it that is no
 * node of a graph. In a log without runs of tools, those of models {@linkplain ToldCalls tell of calls}.
 */
final class LangSmith implements FrontEnd {
    private static final Set<String> TELLING = Set.of("tool", "llm");
    private static final String AGENT = "lc_agent_name";
    private static final int SHOWN = 40;
    private static final int MILLI = 1_000;
    private static final int DEEPEST = 64;
    private static final int MOST_NODES = 100_000;

    private final Map<String, Run> runs = new LinkedHashMap<>();
    /** The calls of one id in one trace that messages asked for, by when the model began: models use ids again. */
    private final Map<String, TreeMap<Long, Request>> requests = new HashMap<>();

    /**
     * A run, as far as it is known.
     *
     * @param origin where it first appeared
     * @param fields its known fields
     */
    private record Run(Origin origin, ObjectNode fields) {
        @Nullable
        String text(String name) {
            return Json.text(fields, name);
        }

        JsonNode metadata() {
            return fields.path("extra").path("metadata");
        }

        String place() {
            return Objects.requireNonNullElse(
                    Json.firstText(metadata(), "langgraph_checkpoint_ns", "checkpoint_ns"), "");
        }
    }

    /** A call that a message of a model asked for. */
    private record Request(LangChain.Request call, LangChain.Asking message, int index, Run model) {}

    /** Whether a document can only be a run, or what an SDK sends. */
    static boolean recognizes(JsonNode document) {
        for (String around : new String[] {"post", "patch", "runs"}) {
            if (document.path(around).isArray() && isRun(document.path(around).path(0))) {
                return true;
            }
        }
        return isRun(document);
    }

    private static boolean isRun(JsonNode node) {
        return node.path("run_type").isTextual()
                && (node.has("dotted_order")
                        || node.has("trace_id")
                        || node.has("child_runs")
                        || node.has("session_id"));
    }

    @Override
    public void accept(Document document, CallSink sink) {
        Deque<JsonNode> waiting = new ArrayDeque<>();
        waiting.add(document.root());
        while (!waiting.isEmpty()) {
            JsonNode node = waiting.remove();
            boolean wraps = false;
            for (String around : new String[] {"post", "patch", "runs", "child_runs"}) {
                wraps |= node.path(around).isArray() && !around.equals("child_runs");
                node.path(around).forEach(waiting::add);
            }
            if (!document.isWhole(node)) {
                sink.refuse(document, null, "a truncated run", "a whole one");
            } else if (!wraps) {
                take(node, document, sink);
            }
        }
    }

    private void take(JsonNode node, Document document, CallSink sink) {
        String id = Json.text(node, "id");
        if (id == null) {
            sink.refuse(document, "id", "no id", "a run of LangSmith");
            return;
        }
        ObjectNode fields = runs.computeIfAbsent(
                        id, none -> new Run(Origin.of(document), JsonNodeFactory.instance.objectNode()))
                .fields();
        String type = Json.text(node, "run_type");
        boolean telling = type == null || TELLING.contains(type.toLowerCase(Locale.ROOT));
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            boolean said = !field.getValue().isNull();
            boolean content =
                    Set.of("inputs", "outputs", "serialized", "child_runs").contains(field.getKey());
            if (said && (telling || !content)) {
                fields.set(field.getKey(), field.getValue());
            }
        }
    }

    @Override
    public void finish(CallSink sink) {
        for (Run run : runs.values()) {
            if ("llm".equals(type(run))) {
                messages(run);
            }
        }
        Map<String, Integer> places = places();
        runs.forEach((id, run) -> {
            String type = type(run);
            if ("tool".equals(type)) {
                sink.call(call(run, places.get(id)));
            } else {
                sink.ignore(type.isEmpty() ? "run without a type" : SafeText.shorten(type, SHOWN));
            }
        });
        new ToldCalls(turns()).passOn(true, sink);
    }

    /** The turns of models, if no run of a tool is there. */
    private List<ModelTurn> turns() {
        if (runs.values().stream().anyMatch(run -> "tool".equals(type(run)))) {
            return List.of();
        }
        List<ModelTurn> turns = new ArrayList<>();
        runs.forEach((id, run) -> {
            Run around = runs.get(String.valueOf(run.text("parent_run_id")));
            // The response that a framework reports may be reported by the library that it calls, too.
            if ("llm".equals(type(run)) && (around == null || !"llm".equals(type(around)))) {
                turns.add(turn(id, run));
            }
        });
        return turns;
    }

    private ModelTurn turn(String id, Run run) {
        List<LangChain.Request> asked =
                ModelTurn.Talk.asked(List.of(run.fields().path("outputs")));
        // The SDK keeps the list of messages itself, to which the program adds before it is sent.
        Set<String> next =
                asked.stream().map(request -> String.valueOf(request.id())).collect(Collectors.toSet());
        ChatMessages.Given given = ChatMessages.given(run.fields().path("inputs"), next);
        return new ModelTurn(
                origin(run),
                id,
                namedAgent(run),
                around(run),
                model(run),
                started(run),
                ended(run),
                new ModelTurn.Talk(given, asked),
                visible(run));
    }

    /** The tools that a model could choose from; null if that is not recorded. */
    private static @Nullable List<Tool> visible(Run model) {
        return ToolList.of(
                model.fields().path("extra").path("invocation_params").path("tools"));
    }

    private static String type(Run run) {
        return Objects.requireNonNullElse(run.text("run_type"), "").toLowerCase(Locale.ROOT);
    }

    /** Collects the messages that a model answered with, wherever they stand in its outputs. */
    private void messages(Run run) {
        Deque<JsonNode> waiting = new ArrayDeque<>();
        waiting.add(run.fields().path("outputs"));
        for (int k = 0; k < MOST_NODES && !waiting.isEmpty(); k++) {
            JsonNode node = waiting.remove();
            LangChain.Asking asking = LangChain.asking(node);
            if (asking == null) {
                node.forEach(waiting::add);
                continue;
            }
            for (int index = 0; index < asking.requests().size(); index++) {
                LangChain.Request call = asking.requests().get(index);
                if (call.id() != null) {
                    Long start = started(run);
                    requests.computeIfAbsent(key(run, call.id()), none -> new TreeMap<>())
                            .putIfAbsent(start == null ? Long.MIN_VALUE : start, new Request(call, asking, index, run));
                }
            }
        }
    }

    private static String key(Run run, String id) {
        return run.text("trace_id") + "\n" + id;
    }

    /** The last request for a call before it, of the same agent as far as both say whose they are; null if none is recorded. */
    private @Nullable Request request(Run run, @Nullable String id) {
        NavigableMap<Long, Request> asked = id == null ? null : requests.get(key(run, id));
        if (asked == null) {
            return null;
        }
        Long start = started(run);
        NavigableMap<Long, Request> before = start == null ? asked : asked.headMap(start, true);
        String agent = Json.firstText(run.metadata(), AGENT);
        // Clocks may differ: if all were made later, the first of them.
        for (Request request : (start == null || before.isEmpty() ? asked : before.descendingMap()).values()) {
            String says = request.message().name();
            if (agent == null || says == null || says.equals(agent)) {
                return request;
            }
        }
        return null;
    }

    /** The places of runs that answer requests below the same run. Their dotted order is the order in which they began. */
    private Map<String, Integer> places() {
        Map<String, List<Run>> siblings = new LinkedHashMap<>();
        for (Run run : runs.values()) {
            String parent = run.text("parent_run_id");
            if ("tool".equals(type(run)) && parent != null && run.text("dotted_order") != null && answer(run) != null) {
                siblings.computeIfAbsent(parent, none -> new ArrayList<>()).add(run);
            }
        }
        Map<String, Integer> places = new HashMap<>();
        for (List<Run> together : siblings.values()) {
            together.sort(Comparator.comparing(run -> String.valueOf(run.text("dotted_order"))));
            for (int k = 0; k < together.size(); k++) {
                places.put(String.valueOf(together.get(k).text("id")), k);
            }
        }
        return places;
    }

    private static LangChain.@Nullable Answer answer(Run run) {
        JsonNode outputs = run.fields().path("outputs");
        return LangChain.answer(outputs.has("output") ? outputs.path("output") : outputs);
    }

    private Call call(Run run, @Nullable Integer place) {
        LangChain.Answer answer = answer(run);
        String id = answer == null ? null : answer.callId();
        Request request = request(run, id);
        String tool = Objects.requireNonNullElse(run.text("name"), "");
        JsonNode outputs = run.fields().path("outputs");
        boolean sole = outputs.has("output") && outputs.size() == 1;
        JsonNode result = answer != null ? answer.content() : Json.unwrapped(sole ? outputs.path("output") : outputs);
        String error = Objects.requireNonNullElse(run.text("error"), "");
        boolean failed = !error.isEmpty() || (answer != null && answer.failed());
        String batch = place == null ? null : run.text("parent_run_id");
        Integer index = place;
        if (request != null) {
            boolean several = request.message().requests().size() > 1;
            batch = several ? batch(request) : null;
            index = request.index();
        }
        List<Tool> visible = request == null ? null : visible(request.model());
        Long ended = ended(run);
        return Call.of(origin(run), agent(run, request, id != null), tool)
                .id(id == null ? run.text("id") : id)
                .model(request == null ? null : model(request.model()))
                .arguments(arguments(run.fields().path("inputs"), request))
                .result(result)
                .planned(request == null ? null : ended(request.model()))
                .started(started(run))
                .ended(ended)
                .outcome(failed ? Outcome.FAILED : ended == null ? Outcome.UNKNOWN : Outcome.DONE)
                .batch(batch, index)
                .visibleAtPlan(visible)
                .visibleAtCommit(failed ? ToolList.without(visible, error + " " + result.asText(""), tool) : null)
                .build();
    }

    private static String batch(Request request) {
        return Objects.requireNonNullElse(
                request.message().id(), "message of " + request.model().text("id"));
    }

    private static @Nullable String model(Run run) {
        JsonNode parameters = run.fields().path("extra").path("invocation_params");
        String named = Json.firstText(run.metadata(), "ls_model_name");
        return named == null ? Json.firstText(parameters, "model", "model_name") : named;
    }

    private Origin origin(Run run) {
        String session = Json.firstText(run.metadata(), "thread_id", "session_id", "conversation_id");
        String project = run.text("session_name");
        return run.origin()
                .inTrace(run.text("trace_id"))
                .inSession(session)
                .with(project == null ? Map.of() : Map.of("project", project));
    }

    private String agent(Run run, @Nullable Request request, boolean byMessage) {
        String named = namedAgent(run);
        if (named != null) {
            return named;
        }
        if (request != null) {
            String node = LangGraphTools.outermost(request.model().place());
            String says = request.message().name();
            return says != null ? says : node.isEmpty() ? around(run) : node;
        }
        // Without its message, a node that only executes calls of others cannot be told from their agent.
        return byMessage || run.place().isEmpty() ? around(run) : LangGraphTools.outermost(run.place());
    }

    /** The agent that a run names, or the subgraph that it is in; null if there is none. */
    private static @Nullable String namedAgent(Run run) {
        String named = Json.firstText(run.metadata(), AGENT);
        return named == null && run.place().contains("|") ? LangGraphTools.outermost(run.place()) : named;
    }

    /** The name of the nearest enclosing run that is no node of a graph. */
    private String around(Run run) {
        String outermost = null;
        Run around = run;
        for (int k = 0; k < DEEPEST; k++) {
            String id = around.text("parent_run_id");
            Run next = id == null ? null : runs.get(id);
            if (next == null) {
                break;
            }
            around = next;
            String name = around.text("name");
            if (name != null && !name.isEmpty()) {
                outermost = name;
                if (around.place().isEmpty()) {
                    return name;
                }
            }
        }
        return outermost == null ? "agent" : outermost;
    }

    /** The arguments of a call. Some tracers write them as a Python literal; then those in the model's message are used. */
    private static JsonNode arguments(JsonNode inputs, @Nullable Request request) {
        JsonNode sole = inputs.size() == 1 ? inputs.path("input") : Json.missing();
        if (!sole.isTextual()) {
            return sole.isObject() ? sole : inputs;
        }
        JsonNode inner = Json.unwrapped(sole);
        return inner.isObject() || request == null ? inner : request.call().arguments();
    }

    /** The time at which a run began, without its last three digits if it is from the JavaScript tracer, which counts runs in them. */
    private static @Nullable Long started(Run run) {
        Long time = Times.micros(run.fields().path("start_time"));
        JsonNode runtime = run.fields().path("extra").path("runtime");
        boolean counted = Objects.requireNonNullElse(Json.firstText(runtime, "library", "sdk"), "")
                .endsWith("-js");
        return time == null || !counted ? time : Long.valueOf(Math.floorDiv(time, MILLI) * MILLI);
    }

    private static @Nullable Long ended(Run run) {
        return Times.micros(run.fields().path("end_time"));
    }
}
