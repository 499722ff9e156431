package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.PythonLiteral;
import dev.hasse.imports.formats.messages.Conversation;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ModelTurn;
import dev.hasse.imports.formats.messages.ToldCalls;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads runs of LangSmith: as its API lists them, nested or flat, or as its SDKs send them, possibly in two parts. A run of a tool is a
 * call. Its agent is the graph with its model that another tool runs, or the outermost subgraph around it, or the agent whose message asked
 * for it, or the nearest run around it that is no node of a graph. In a log without runs of tools, those of models {@linkplain ToldCalls tell of calls}.
 */
public final class LangSmith implements FrontEnd {
    private static final int SHOWN = 40;
    private static final int DEEPEST = 64;

    private final Map<String, LangSmithRun> runs = new LinkedHashMap<>();
    private final LangSmithRequests requests = new LangSmithRequests();
    private final KeptOnce kept = new KeptOnce();
    /** What models were given; null if runs of tools tell of calls themselves. */
    private Conversation.@Nullable Table conversations = new Conversation.Table();

    /** Whether a document can only be a run, or what an SDK sends. */
    public static boolean recognizes(JsonNode document) {
        if (LangSmithUnsent.recognizes(document)) {
            return true;
        }
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
        if (LangSmithUnsent.recognizes(document.root())) {
            LangSmithUnsent.runs(document, sink).forEach(run -> take(run, document, sink));
            return;
        }
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
        LangSmithRun run = runs.computeIfAbsent(id, none -> new LangSmithRun(Origin.of(document), id));
        run.add(node, kept, conversations);
        if (run.isTool() && conversations != null) {
            conversations = null;
            runs.values().forEach(LangSmithRun::forgetTalk);
        }
    }

    @Override
    public void finish(CallSink sink) {
        runs.values().stream().filter(LangSmithRun::isModel).forEach(requests::add);
        Map<String, BatchPlace> places = places();
        runs.forEach((id, run) -> {
            if (run.isTool()) {
                sink.call(call(run, places.get(id)));
            } else {
                sink.ignore(run.type().isEmpty() ? "run without a type" : SafeText.shorten(run.type(), SHOWN));
            }
        });
        new ToldCalls(conversations == null ? List.of() : turns()).passOn(true, sink);
    }

    /** The turns of models. */
    private List<ModelTurn> turns() {
        List<ModelTurn> turns = new ArrayList<>();
        for (LangSmithRun run : runs.values()) {
            LangSmithRun around = runs.get(String.valueOf(run.parent()));
            // The response that a framework reports may be reported by the library that it calls, too.
            if (run.isModel() && (around == null || !around.isModel())) {
                turns.add(new ModelTurn(
                        run.origin(),
                        run.id(),
                        run.namedAgent(),
                        around(run),
                        run.model(),
                        run.started(),
                        run.ended(),
                        run.talk(),
                        run.visible()));
            }
        }
        return turns;
    }

    /**
     * The places of runs that answer requests below the same run. Their dotted order is the order in which they began. Below a node of a graph, all
     * are of one message; below another run, which may be that of an agent, what began after the others had ended is of a later one.
     */
    private Map<String, BatchPlace> places() {
        Map<String, List<LangSmithRun>> siblings = new LinkedHashMap<>();
        for (LangSmithRun run : runs.values()) {
            String parent = run.parent();
            if (run.isTool() && parent != null && run.order() != null && run.answer() != null) {
                siblings.computeIfAbsent(parent, none -> new ArrayList<>()).add(run);
            }
        }
        Map<String, BatchPlace> places = new HashMap<>();
        siblings.forEach((parent, together) -> {
            together.sort(Comparator.comparing(run -> String.valueOf(run.order())));
            int batch = 0;
            int index = 0;
            long over = Long.MIN_VALUE;
            for (LangSmithRun run : together) {
                Long started = run.started();
                if (index > 0 && run.place().isEmpty() && started != null && started >= over) {
                    batch++;
                    index = 0;
                }
                Long ended = run.ended();
                over = Math.max(over, ended == null ? Long.MAX_VALUE : ended);
                places.put(run.id(), new BatchPlace(batch == 0 ? parent : parent + "/" + batch, index++));
            }
        });
        return places;
    }

    private Call call(LangSmithRun run, @Nullable BatchPlace place) {
        LangChain.Answer answer = run.answer();
        String id = answer == null ? null : answer.callId();
        LangSmithRequests.Request request = requests.of(run, id);
        JsonNode outputs = run.outputs();
        boolean sole = outputs.has("output") && outputs.size() == 1;
        JsonNode result =
                answer != null ? answer.content() : PythonLiteral.unwrapped(sole ? outputs.path("output") : outputs);
        boolean failed = !run.error().isEmpty() || (answer != null && answer.failed());
        String batch = place == null ? null : place.key();
        Integer index = place == null ? null : place.index();
        if (request != null) {
            batch = request.isOneOfSeveral() ? request.batch() : null;
            index = request.index();
        }
        List<Tool> visible = request == null ? null : request.model().visible();
        String words = run.error() + " " + result.asText("");
        Long ended = run.ended();
        LangSmithRun asking = request == null ? null : insideTool(request.model());
        LangSmithRun inner = asking != null && asking.equals(insideTool(run)) ? asking : null;
        return Call.of(run.origin(), agent(run, request, inner, id != null), run.name())
                .run(inner == null ? null : inner.id())
                .id(id == null ? run.id() : id)
                .model(request == null ? null : request.model().model())
                .arguments(arguments(run.inputs(), request))
                .result(result)
                .planned(request == null ? null : request.model().ended())
                .started(run.started())
                .ended(ended)
                .outcome(failed ? Outcome.FAILED : ended == null ? Outcome.UNKNOWN : Outcome.DONE)
                .batch(batch, index)
                .visibleAtPlan(visible)
                .visibleAtCommit(failed ? ToolList.without(visible, words, run.name()) : null)
                .build();
    }

    /** The outermost run around a run that is still inside the nearest tool around it; null if there is none. */
    private @Nullable LangSmithRun insideTool(LangSmithRun run) {
        LangSmithRun inner = run;
        for (int k = 0; k < DEEPEST; k++) {
            LangSmithRun around = runs.get(String.valueOf(inner.parent()));
            if (around == null) {
                return null;
            }
            if (around.isTool()) {
                return inner.equals(run) ? null : inner;
            }
            inner = around;
        }
        return null;
    }

    /** @param inner the run of an agent that another tool runs, if the call is its call; else null */
    private String agent(
            LangSmithRun run,
            LangSmithRequests.@Nullable Request request,
            @Nullable LangSmithRun inner,
            boolean byMessage) {
        if (inner != null && run.agent() == null && !inner.name().isEmpty()) {
            return inner.name();
        }
        String named = run.namedAgent();
        if (named != null) {
            return named;
        }
        if (request != null) {
            String node = LangGraphTools.outermost(request.model().place());
            String says = requests.agent(request);
            return says != null ? says : node.isEmpty() ? around(run) : node;
        }
        // Without its message, a node that only executes calls of others cannot be told from their agent.
        return byMessage || run.place().isEmpty() ? around(run) : LangGraphTools.outermost(run.place());
    }

    /** The name of the nearest enclosing run that is no node of a graph. */
    private String around(LangSmithRun run) {
        String outermost = null;
        LangSmithRun around = run;
        for (int k = 0; k < DEEPEST; k++) {
            String id = around.parent();
            LangSmithRun next = id == null ? null : runs.get(id);
            if (next == null) {
                break;
            }
            around = next;
            if (!around.name().isEmpty()) {
                outermost = around.name();
                if (around.place().isEmpty()) {
                    return outermost;
                }
            }
        }
        return outermost == null ? "agent" : outermost;
    }

    /** The arguments of a call. Where a tracer wrote them as a text that even as one of Python is no object, those in the model's message are used. */
    private static JsonNode arguments(JsonNode inputs, LangSmithRequests.@Nullable Request request) {
        JsonNode sole = inputs.size() == 1 ? inputs.path("input") : Json.missing();
        if (!sole.isTextual()) {
            return sole.isObject() ? sole : inputs;
        }
        JsonNode inner = PythonLiteral.unwrapped(sole);
        return inner.isObject() || request == null ? inner : request.call().arguments();
    }
}
