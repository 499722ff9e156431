package dev.hasse.imports.formats.frameworks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.messages.AgentRuns;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.imports.formats.spans.Span;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import dev.hasse.traces.JsonValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads spans of OpenAI's Agents SDK, as its exporters write them. A span of a function is a call of the nearest agent around it, which
 * lists its tools. Calls of one turn, or after one response of a model, are a batch. They have no ids, so that mostly only the times at
 * which they began tell the order in which they were asked for. A request for a tool that the agent does not have leaves an error, but no
 * span.
 */
public final class OpenAiAgents implements FrontEnd {
    private static final int DEEPEST = 256;
    private static final int SHOWN = 40;
    private static final Pattern NOT_FOUND = Pattern.compile("Tool (.{1,200}?) not found in agent (.{1,200}?)\\.?$");
    /** The number of characters at the end of a message that are matched. Matching backtracks, so the text must be short. */
    private static final int LONGEST = 500;

    private final Map<String, Span> spans = new LinkedHashMap<>();
    private final Map<String, String> groups = new HashMap<>();
    private final AgentRuns runs = new AgentRuns();

    /**
     * A span.
     *
     * @param data its data
     * @param error what went wrong; missing or null if nothing did
     */
    private record Span(
            Origin origin,
            String id,
            @Nullable String trace,
            @Nullable String parent,
            @Nullable Long started,
            @Nullable Long ended,
            JsonNode data,
            JsonNode error) {

        String type() {
            return Objects.requireNonNullElse(Json.text(data, "type"), "");
        }

        boolean failed() {
            return !error.isMissingNode() && !error.isNull();
        }
    }

    /** Whether a document can only be a trace or a span of it. */
    public static boolean recognizes(JsonNode document) {
        String object = Json.text(document, "object");
        return "trace.span".equals(object)
                || ("trace".equals(object) && document.has("workflow_name"))
                || (document.path("data").isArray()
                        && recognizesOne(document.path("data").path(0)));
    }

    private static boolean recognizesOne(JsonNode element) {
        return !element.path("data").isArray() && recognizes(element);
    }

    @Override
    public void accept(Document document, CallSink sink) {
        Deque<JsonNode> waiting = new ArrayDeque<>();
        JsonNode root = document.root();
        // The SDK sends the server a list of traces and spans.
        if (root.path("data").isArray()) {
            root.path("data").forEach(waiting::add);
        } else {
            waiting.add(root);
        }
        for (JsonNode node : waiting) {
            if (!document.isWhole(node)) {
                sink.refuse(document, null, "a truncated span", "a whole one");
            } else {
                take(node, document, sink);
            }
        }
    }

    private void take(JsonNode node, Document document, CallSink sink) {
        String object = Json.text(node, "object");
        String id = Json.text(node, "id");
        if ("trace".equals(object) && id != null) {
            String group = Json.text(node, "group_id");
            if (group != null) {
                groups.put(id, group);
            }
            sink.ignore("trace");
            return;
        }
        JsonNode data = node.path("span_data");
        if (!"trace.span".equals(object) || id == null || !data.isObject()) {
            sink.refuse(
                    document, null, "neither trace nor span", "an object trace, or a trace.span with id and span_data");
            return;
        }
        spans.put(
                id,
                new Span(
                        Origin.of(document),
                        id,
                        Json.text(node, "trace_id"),
                        Json.text(node, "parent_id"),
                        Times.micros(node.path("started_at")),
                        Times.micros(node.path("ended_at")),
                        data,
                        node.path("error")));
    }

    @Override
    public void finish(CallSink sink) {
        Map<String, List<Span>> handoffs = handoffs();
        Map<String, List<Span>> answers = answers();
        Set<String> gone = new HashSet<>();
        findRuns();
        for (Span span : spans.values()) {
            if (span.type().equals("function")) {
                sink.call(call(span, handoffs, answers));
            } else {
                if (!missing(span, gone, sink)) {
                    sink.ignore(span.type().isEmpty() ? "span without a type" : SafeText.shorten(span.type(), SHOWN));
                }
            }
        }
    }

    private void findRuns() {
        for (Span span : spans.values()) {
            if (isAgent(span)) {
                runs.add(String.valueOf(span.trace()), agent(span), task(span), span.started(), span.ended());
            }
        }
        runs.settle();
    }

    /** The run of the agent of a function: what a tool runs begins anew, and so do agents of one name at the same time. Null if there is only one. */
    private @Nullable String run(Span function) {
        Span agent = nearest(function, OpenAiAgents::isAgent);
        if (agent == null) {
            return null;
        }
        Span tool = nearest(agent, span -> span.type().equals("function"));
        if (tool != null) {
            return tool.id();
        }
        return runs.areSeveral(String.valueOf(agent.trace()), agent(agent)) ? task(agent) : null;
    }

    /** The call of the runner that an agent is part of, with those that it hands over to; without a span of it, the agent alone. */
    private String task(Span agent) {
        Span task = nearest(agent, span -> "task".equals(Json.text(span.data().path("data"), "sdk_span_type")));
        return task == null ? agent.id() : task.id();
    }

    /** The functions that an agent ran before it handed over, by trace and the agent that it handed over to. */
    private Map<String, List<Span>> handoffs() {
        Map<String, List<Span>> functions = new HashMap<>();
        for (Span span : spans.values()) {
            if (span.type().equals("function")) {
                functions
                        .computeIfAbsent(span.trace() + "\n" + agent(span), none -> new ArrayList<>())
                        .add(span);
            }
        }
        Map<String, List<Span>> observed = new HashMap<>();
        for (Span handoff : spans.values()) {
            String to = Json.text(handoff.data(), "to_agent");
            String from = Json.text(handoff.data(), "from_agent");
            Long time = handoff.started();
            if (handoff.type().equals("handoff") && to != null && from != null && time != null) {
                for (Span span : functions.getOrDefault(handoff.trace() + "\n" + from, List.of())) {
                    if (span.ended() != null && span.ended() <= time) {
                        observed.computeIfAbsent(handoff.trace() + "\n" + to, none -> new ArrayList<>())
                                .add(span);
                    }
                }
            }
        }
        return observed;
    }

    /** The responses of models, by the id of their parent. */
    private Map<String, List<Span>> answers() {
        Map<String, List<Span>> answers = new HashMap<>();
        for (Span span : spans.values()) {
            if (span.parent() != null
                    && (span.type().equals("generation") || span.type().equals("response"))) {
                answers.computeIfAbsent(span.parent(), none -> new ArrayList<>())
                        .add(span);
            }
        }
        return answers;
    }

    /** The last response of a model beside a function, before it began; null if there is none. */
    private static @Nullable Span asking(Span function, Map<String, List<Span>> answers) {
        Span last = null;
        long latest = Long.MIN_VALUE;
        Long began = function.started();
        for (Span answer : answers.getOrDefault(String.valueOf(function.parent()), List.of())) {
            Long ended = answer.ended();
            if (ended != null && began != null && ended <= began && ended > latest) {
                last = answer;
                latest = ended;
            }
        }
        return last;
    }

    /** The place of a function among the calls that a response asked for; null if it cannot be told from others. */
    private static @Nullable Integer place(Span function, @Nullable Span answer) {
        if (answer == null) {
            return null;
        }
        Integer place = null;
        int index = 0;
        for (JsonNode message : answer.data().path("output")) {
            LangChain.Asking asking = LangChain.asking(message);
            for (LangChain.Request request : asking == null ? List.<LangChain.Request>of() : asking.requests()) {
                boolean same = request.tool().equals(Json.text(function.data(), "name"))
                        && Json.same(
                                request.arguments(),
                                Json.unwrapped(function.data().path("input")));
                if (same && place != null) {
                    return null;
                }
                place = same ? (Integer) index : place;
                index++;
            }
        }
        return place;
    }

    private Call call(Span span, Map<String, List<Span>> handoffs, Map<String, List<Span>> answers) {
        String agent = agent(span);
        String tool = Objects.requireNonNullElse(Json.text(span.data(), "name"), "");
        Span asking = asking(span, answers);
        Span turn = nearest(span, OpenAiAgents::isTurn);
        Span together = turn == null ? asking : turn;
        List<Tool> visible = visible(span);
        Long started = span.started();
        List<String> predecessors = handoffs.getOrDefault(span.trace() + "\n" + agent, List.of()).stream()
                .filter(other -> started != null && other.ended() != null && other.ended() <= started)
                .map(Span::id)
                .toList();
        Outcome done = span.ended() == null ? Outcome.UNKNOWN : Outcome.DONE;
        return Call.of(origin(span), agent, tool)
                .run(run(span))
                .id(span.id())
                .arguments(Json.unwrapped(span.data().path("input")))
                .result(Json.unwrapped(span.data().path("output")))
                .planned(asking == null ? null : asking.ended())
                .started(started)
                .ended(span.ended())
                .outcome(span.failed() ? Outcome.FAILED : done)
                .batch(together == null ? null : together.id(), place(span, asking))
                .visibleAtPlan(visible)
                .visibleAtCommit(
                        span.failed()
                                ? ToolList.without(
                                        visible, JsonValues.of(span.error()).text(), tool)
                                : null)
                .predecessors(predecessors)
                .build();
    }

    /** Passes on a failed call if a span reports a tool that does not exist. The spans around repeat the error, which counts once. */
    private boolean missing(Span span, Set<String> gone, CallSink sink) {
        JsonNode data = span.error().path("data");
        String words = data.isContainerNode() ? Json.text(data, "error") : Json.text(span.error(), "message");
        String named = Json.firstText(data, "tool_name");
        String said = words == null ? "" : words.stripTrailing();
        Matcher matcher = NOT_FOUND.matcher(said.substring(Math.max(0, said.length() - LONGEST)));
        boolean found = matcher.find();
        String message = Objects.requireNonNullElse(Json.text(span.error(), "message"), "");
        if (!found && !(named != null && message.contains("not found"))) {
            return false;
        }
        String tool = found ? matcher.group(1) : String.valueOf(named);
        String agent = found ? matcher.group(2) : agent(span);
        if (!gone.add(span.trace() + "\n" + agent + "\n" + tool + "\n" + span.ended())) {
            return false;
        }
        sink.call(Call.of(origin(span), agent, tool)
                .id(span.id())
                .started(span.started())
                .ended(span.ended())
                .outcome(Outcome.FAILED)
                .visibleAtPlan(visible(span))
                .build());
        return true;
    }

    private Origin origin(Span span) {
        return span.origin().inTrace(span.trace()).inSession(groups.get(String.valueOf(span.trace())));
    }

    private String agent(Span span) {
        Span around = nearest(span, other -> isAgent(other) || isTurn(other));
        String named = around == null
                ? null
                : isAgent(around)
                        ? Json.text(around.data(), "name")
                        : Json.text(around.data().path("data"), "agent_name");
        return named == null ? "agent" : named;
    }

    private @Nullable List<Tool> visible(Span span) {
        Span agent = nearest(span, OpenAiAgents::isAgent);
        return agent == null ? null : ToolList.of(agent.data().path("tools"));
    }

    private static boolean isAgent(Span span) {
        return span.type().equals("agent");
    }

    private static boolean isTurn(Span span) {
        return "turn".equals(Json.text(span.data().path("data"), "sdk_span_type"));
    }

    /** The nearest span for which something holds: this one, or one around it. */
    private @Nullable Span nearest(Span span, Function<Span, Boolean> holds) {
        Span around = span;
        for (int k = 0; k < DEEPEST && around != null; k++) {
            if (holds.apply(around)) {
                return around;
            }
            around = around.parent() == null ? null : spans.get(around.parent());
        }
        return null;
    }
}
