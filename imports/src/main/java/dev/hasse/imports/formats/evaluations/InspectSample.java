package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.PythonLiteral;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import dev.hasse.traces.Limits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads one sample of a log of Inspect. Its events are in the order in which they began: an event {@code tool} is a call, an event
 * {@code model} asks for calls, spans say whose they are.
 */
final class InspectSample {
    private static final int SHOWN = 40;
    /** Errors after which nobody knows how far the tool came. All others say that it refused, or never ran. */
    private static final Set<String> BROKEN_OFF =
            Set.of("timeout", "cancelled", "limit", "output_limit", "unicode_decode");

    private final Document document;
    private final JsonNode sample;
    private final JsonNode evaluation;
    private final CallSink sink;
    private final InspectAttachments attachments;
    private final InspectSpans spans = new InspectSpans();
    /** What models asked for, by agent and id: the ids of some models are only unique within a conversation. */
    private final Map<String, Asked> asked = new HashMap<>();

    /**
     * What a model answered with.
     *
     * @param key names the answer within the sample
     * @param ended when it was there
     * @param tools the tools that the model could choose from
     */
    private record Answer(
            String key,
            @Nullable Long ended,
            @Nullable String model,
            @Nullable List<Tool> tools) {}

    /** A call that a model asked for. */
    private record Asked(Answer answer, String tool, int index) {}

    /** @param evaluation what the log says of the evaluation; missing if it says nothing */
    InspectSample(Document document, JsonNode sample, JsonNode evaluation, CallSink sink) {
        this.document = document;
        this.sample = sample;
        this.evaluation = evaluation;
        this.sink = sink;
        this.attachments = new InspectAttachments(sample.path("attachments"), sink.limits());
    }

    /** Its own id, or, in early versions, what tells it from other samples. */
    String id() {
        String uuid = Json.firstText(sample, "uuid");
        String run = Json.firstText(evaluation, "eval_id", "run_id");
        return uuid != null
                ? uuid
                : "sample " + Json.id(sample.path("id")) + " epoch " + Json.id(sample.path("epoch"))
                        + (run == null ? "" : " of " + run);
    }

    /** Passes on the calls. */
    void read() {
        // In early versions, what happened within a tool is in its event, and not beside it.
        Deque<JsonNode> lists = new ArrayDeque<>();
        lists.add(sample.path("events"));
        int number = 0;
        while (!lists.isEmpty()) {
            for (JsonNode event : lists.remove()) {
                number++;
                if (!document.isWhole(event)) {
                    sink.refuse(document, "events", "a truncated event", "a whole one");
                    continue;
                }
                event(event, number);
                if (!event.path("events").isEmpty()) {
                    lists.add(event.path("events"));
                }
            }
        }
    }

    private void event(JsonNode event, int number) {
        String kind = Objects.requireNonNullElse(Json.text(event, "event"), "");
        switch (kind) {
            case "span_begin" -> spans.begin(event);
            case "span_end" -> spans.end(event);
            case "model" -> asks(event, number);
            case "tool" -> call(event);
            case "" -> sink.refuse(document, "event", Json.shown(event.path("event")), "the kind of an event");
            default -> sink.ignore(SafeText.escape(SafeText.shorten(kind, SHOWN)));
        }
    }

    private void asks(JsonNode event, int number) {
        JsonNode message = event.path("output").path("choices").path(0).path("message");
        JsonNode calls = message.path("tool_calls");
        if (calls.isEmpty()) {
            sink.ignore("model");
            return;
        }
        Long completed = Times.micros(event.path("completed"));
        List<Tool> tools = ToolList.of(event.path("tools"));
        Answer answer = new Answer(
                id() + "/" + Objects.requireNonNullElse(Json.firstText(message, "id"), "event " + number),
                completed == null ? Times.micros(event.path("timestamp")) : completed,
                Json.firstText(event, "model"),
                tools == null ? null : List.copyOf(tools));
        int index = 0;
        for (JsonNode call : calls) {
            String id = Json.firstText(call, "id");
            String tool = Json.firstText(call, "function");
            if (id != null && tool != null) {
                asked.put(spans.agent(event) + "\n" + id, new Asked(answer, tool, index));
            }
            index++;
        }
    }

    private void call(JsonNode event) {
        String tool = Json.firstText(event, "function");
        Origin origin = origin(event);
        if (tool == null) {
            sink.refuse(document, "function", Json.shown(event.path("function")), "the name of a tool");
            return;
        }
        JsonNode arguments = attachments.in(event.path("arguments"));
        JsonNode result = attachments.in(result(event.path("result")));
        Limits.Exceeded exceeded = attachments.exceeded();
        if (exceeded != null) {
            sink.refuse(origin, exceeded);
            return;
        }
        String agent = spans.agent(event);
        String id = Json.firstText(event, "id");
        Asked request = asked.get(agent + "\n" + id);
        Answer answer = request == null || !request.tool().equals(tool) ? null : request.answer();
        String error = Objects.requireNonNullElse(Json.text(event.path("error"), "message"), "");
        List<Tool> visible = answer == null ? null : answer.tools();
        sink.call(Call.of(origin, agent, tool)
                .role(spans.role(event))
                .model(answer == null ? Json.text(evaluation, "model") : answer.model())
                .id(id)
                .arguments(arguments)
                .result(PythonLiteral.unwrapped(result))
                .planned(answer == null ? null : answer.ended())
                .started(Times.micros(event.path("timestamp")))
                .ended(Times.micros(event.path("completed")))
                .outcome(outcome(event))
                .batch(answer == null ? null : answer.key(), request == null ? null : (Integer) request.index())
                .visibleAtPlan(visible)
                .visibleAtCommit(error.isEmpty() ? null : ToolList.without(visible, error, tool))
                .build());
    }

    private static Outcome outcome(JsonNode event) {
        boolean failed = event.path("failed").asBoolean(false);
        if (event.hasNonNull("error")) {
            String type = Json.text(event.path("error"), "type");
            return type != null && BROKEN_OFF.contains(type) ? Outcome.UNKNOWN : Outcome.FAILED;
        }
        if (failed) {
            return Outcome.FAILED;
        }
        boolean open = event.path("pending").asBoolean(false) && !event.hasNonNull("completed");
        return open ? Outcome.UNKNOWN : Outcome.DONE;
    }

    /** What a tool returned: a text, a number, or, if it is the only part of a list of contents, its text. */
    private static JsonNode result(JsonNode result) {
        JsonNode content = result.isArray() && result.size() == 1 ? result.path(0) : result;
        boolean text = "text".equals(Json.text(content, "type"))
                && content.path("text").isTextual();
        return text ? TextNode.valueOf(content.path("text").textValue()) : result;
    }

    private Origin origin(JsonNode event) {
        Map<String, String> attributes = new TreeMap<>();
        put("task", Json.firstText(evaluation, "task"), attributes);
        put("run", Json.firstText(evaluation, "run_id"), attributes);
        put("agent_span", spans.span(event), attributes);
        put("sample", Json.id(sample.path("id")), attributes);
        put("epoch", Json.id(sample.path("epoch")), attributes);
        return Origin.of(document).inTrace(id()).with(attributes);
    }

    private static void put(String name, @Nullable String value, Map<String, String> to) {
        if (value != null) {
            to.put(name, value);
        }
    }
}
