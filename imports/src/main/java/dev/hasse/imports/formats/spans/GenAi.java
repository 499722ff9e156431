package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Payload;
import dev.hasse.imports.formats.langchain.LangGraphTools;
import dev.hasse.imports.formats.mcp.McpContent;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.imports.formats.spans.SpanDialects.Kind;
import dev.hasse.imports.formats.spans.SpanDialects.Meaning;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Interprets the attributes of spans, whose names {@link SpanDialects} lists. */
final class GenAi {
    private static final String OPERATION = "gen_ai.operation.name";
    /** The operation that Mastra and the AI SDK call a response of a model with the calls that it asks for. */
    private static final String STEP = "agent_step";

    private static final String MCP_METHOD = "mcp.method.name";
    private static final Set<String> MEMORY =
            Set.of("create_memory", "update_memory", "upsert_memory", "delete_memory", "search_memory");
    private static final String LC_AGENT = "lc_agent_name";
    private static final KeptFields PLACE = new KeptFields(
            Map.of(
                    LC_AGENT,
                    KeptFields.ALL,
                    "langgraph_checkpoint_ns",
                    KeptFields.ALL,
                    "checkpoint_ns",
                    KeptFields.ALL),
            false);
    private static final String INVOKES = "invoke_agent ";
    private static final String ERROR = "error";
    private static final String AGENT = "agent";
    /** The field by which a message answers a call. */
    private static final String ANSWERED = "tool_call_id";
    /** The id that ADK writes where there is none. */
    private static final String NO_ID = "<not specified>";

    /** What Koog writes in place of contents, unless it is told to be verbose. */
    private static final String HIDDEN = "HIDDEN:non-empty";

    private static final String EMPTY = "{}";
    private static final String ADK_ARGUMENTS = "gcp.vertex.agent.tool_call_args";
    private static final String ADK_RESPONSE = "gcp.vertex.agent.tool_response";
    /** What ADK answers in Java for a method that threw; its span tells of no error. */
    private static final String THREW = "An internal error occurred.";
    /** An attribute of spans that Spring AI writes. It runs a tool in a span only if a model has asked for it. */
    private static final String SPRING_KIND = "spring.ai.kind";
    /** What ADK records beside the parallel calls of one message: their answers together. */
    private static final String MERGED = "(merged tools)";

    private GenAi() {}

    /** The tool that a span executed; null if it is no call of a tool. */
    private static @Nullable String tool(Span span, SpanOutput output) {
        String operation = operation(span);
        if (operation != null && MEMORY.contains(operation)) {
            return operation;
        }
        String named = span.text(Meaning.TOOL);
        Kind kind = span.kind();
        if (kind == null) {
            return operation == null && !span.attributes().containsKey(MCP_METHOD) ? named : null;
        }
        if (kind != Kind.TOOL || named != null) {
            return kind == Kind.TOOL ? named : null;
        }
        String entity = span.text(Meaning.ENTITY);
        if (entity != null) {
            return Objects.requireNonNullElse(toolOfAnswer(output), entity);
        }
        // A request of MCP that names no tool is none, whatever its span is called.
        return span.attributes().containsKey(MCP_METHOD) && operation == null ? null : afterSpace(span.name());
    }

    /** The tool that the answer comes from, as LangChain.js names it; Traceloop then only knows the tool's class. */
    private static @Nullable String toolOfAnswer(SpanOutput output) {
        JsonNode recorded = output.recorded();
        if (recorded.isTextual() && !recorded.textValue().contains(ANSWERED)) {
            return null;
        }
        LangChain.Answer answer = LangChain.answerWithoutContent(output.tree());
        return answer == null ? null : answer.tool();
    }

    private static @Nullable String operation(Span span) {
        JsonNode operation = span.attributes().get(OPERATION);
        return operation == null
                        || !operation.isTextual()
                        || operation.textValue().isEmpty()
                ? null
                : operation.textValue();
    }

    private static String afterSpace(String name) {
        return name.startsWith("execute_tool ") || name.startsWith("ai.toolCall ")
                ? name.substring(name.indexOf(' ') + 1)
                : name;
    }

    /** Whether a span is a response of a model. */
    static boolean isChat(Span span) {
        Kind kind = span.kind();
        return kind == Kind.MODEL
                || (kind == null
                        && (operation(span) == null || STEP.equals(operation(span)))
                        && !span.all(Meaning.ASKED).isEmpty());
    }

    /** The agent that a span says it belongs to; null if it does not say. */
    static @Nullable String agent(Span span) {
        String named = span.text(Meaning.AGENT);
        if (named == null && AGENT.equals(span.text(Meaning.ENTITY_TYPE))) {
            named = span.text(Meaning.TYPED_ENTITY);
        }
        if (named == null && span.text(Meaning.PLACE) == null) {
            named = Json.firstText(graph(span), LC_AGENT);
        }
        return named != null ? named : span.text(Meaning.AGENT_ID);
    }

    /** The agent whose work a span is, if only the span's own name says it; null if it is none, or has an attribute for it. */
    static @Nullable String agentByName(Span span) {
        if (span.kind() != Kind.AGENT) {
            return null;
        }
        String entity = span.text(Meaning.ENTITY);
        String name = entity != null ? entity : span.name();
        return name.startsWith(INVOKES) ? name.substring(INVOKES.length()) : name;
    }

    private static JsonNode graph(Span span) {
        return Json.unwrapped(span.first(Meaning.GRAPH), PLACE);
    }

    /** The agent of a LangGraph span, which is its subgraph; null if it is in no graph, or directly in the outermost. */
    private static @Nullable String agentOfGraph(Span span) {
        String place = span.text(Meaning.PLACE);
        if (place == null) {
            place = Json.firstText(graph(span), "langgraph_checkpoint_ns", "checkpoint_ns");
        }
        if (place == null || !place.contains("|")) {
            return null;
        }
        return LangGraphTools.outermost(place);
    }

    /** The conversation that a span says it belongs to; null if it does not say. */
    static @Nullable String session(Span span) {
        return span.text(Meaning.SESSION);
    }

    /**
     * The execution of a tool; null if the span is no call of a tool.
     *
     * @param needs what the mapping needs
     * @param kept keeps the texts that many spans have
     */
    static SpanSummary.@Nullable Execution execution(Span span, SpanNeeds needs, KeptOnce kept) {
        SpanOutput output = new SpanOutput(span);
        String tool = tool(span, output);
        if (tool == null || tool.equals(MERGED)) {
            return null;
        }
        boolean saysThatItFailed = span.failed() || span.text(Meaning.FAILURE) != null || saysError(span);
        boolean byMcp = span.attributes().containsKey(MCP_METHOD);
        // What failed says why, and what a server of MCP reports may belong to a call under another name.
        boolean isRead = saysThatItFailed || byMcp || needs.tools().test(tool);
        boolean failed = saysThatItFailed || (isRead && isErrorOfAdk(span));
        SpanSummary.Execution execution = new SpanSummary.Execution(
                kept.once(tool),
                agentOfGraph(span),
                isRead ? recorded(span, Meaning.ARGUMENTS) : LateValue.mark(span.firstWritten(Meaning.ARGUMENTS)),
                isRead ? recorded(span, Meaning.RESULT) : LateValue.mark(span.firstWritten(Meaning.RESULT)),
                output.recorded(),
                callId(span),
                failed,
                kept.once(span.message() + " " + span.first(Meaning.FAILURE).asText("")),
                byMcp,
                span.attributes().containsKey(SPRING_KIND),
                access(span));
        return isRead ? execution : withoutOutput(execution, output);
    }

    /**
     * The execution without its output, once that has told what else it may tell; with it, if it says that the call failed, or that there is no such tool:
     * then a span inside may say that the call failed.
     */
    private static SpanSummary.Execution withoutOutput(SpanSummary.Execution execution, SpanOutput output) {
        Answered answered = answered(execution, output::tree);
        JsonNode result = execution.result().isMissingNode() ? LateValue.mark(execution.output()) : execution.result();
        boolean isNeeded = answered.failed()
                || ToolList.saysThatItIsGone(execution.output().asText(""), execution.tool());
        return isNeeded ? execution : execution.answered(answered.callId(), result);
    }

    private static @Nullable String callId(Span span) {
        String id = span.text(Meaning.CALL_ID);
        return NO_ID.equals(id) ? null : id;
    }

    private static boolean saysError(Span span) {
        return span.all(Meaning.STATUS).stream()
                .anyMatch(status -> status.isBoolean()
                        ? status.booleanValue()
                        : status.asText("").equalsIgnoreCase(ERROR));
    }

    /** The first attribute of a meaning; missing if what is there only stands for contents that were not to be recorded. */
    private static JsonNode recorded(Span span, Meaning meaning) {
        JsonNode value = span.first(meaning);
        boolean stands = value.isTextual()
                && (HIDDEN.equals(value.textValue()) || (EMPTY.equals(value.textValue()) && isEmptyOfAdk(span)));
        return stands ? Json.missing() : value;
    }

    /** Whether ADK wrote empty objects for both, as it does for all calls if contents are not to be recorded. */
    private static boolean isEmptyOfAdk(Span span) {
        return Stream.of(ADK_ARGUMENTS, ADK_RESPONSE)
                .map(span.attributes()::get)
                .allMatch(value ->
                        value != null && EMPTY.equals(LateValue.made(value).asText("")));
    }

    /** Whether ADK answered with an error in place of the tool, or the tool with nothing else. */
    private static boolean isErrorOfAdk(Span span) {
        JsonNode response = span.attributes().get(ADK_RESPONSE);
        if (response == null) {
            return false;
        }
        JsonNode answer = Json.unwrapped(LateValue.made(response));
        boolean threw = answer.size() == 2
                && ERROR.equals(Json.text(answer, "status"))
                && THREW.equals(Json.text(answer, "message"));
        return threw
                || (answer.size() == 1
                        && !answer.path(ERROR).asText().isBlank()
                        && answer.path(ERROR).isTextual());
    }

    /** The access to a memory store, whose records the conventions name, so that it needs no mapping; null if the span is none. */
    private static @Nullable Access access(Span span) {
        String operation = operation(span);
        String record = span.text(Meaning.MEMORY_RECORD);
        if (operation == null || record == null || !operation.endsWith("_memory")) {
            return null;
        }
        String store = span.text(Meaning.MEMORY_STORE);
        String cell = "memory:" + (store == null ? "" : store + "/") + record;
        JsonNode records = Json.unwrapped(span.first(Meaning.MEMORY_VALUE));
        Value value = records.isMissingNode() ? null : JsonValues.of(records);
        return switch (operation) {
            case "search_memory" -> new Access(List.of(new Glance(cell, value, span.end())), List.of(), List.of());
            case "delete_memory" -> new Access(List.of(), List.of(new Change(cell, Value.NULL)), List.of());
            default -> new Access(List.of(), List.of(new Change(cell, value)), List.of());
        };
    }

    /**
     * The answer to a call.
     *
     * @param callId the id of the call; null if it has none
     * @param result the result; missing if it is not recorded
     * @param failed whether the span or its output says that the call failed
     */
    record Answered(@Nullable String callId, Payload result, boolean failed) {}

    /** Reads the answer to a call. The JSON in its texts is read only where something depends on it, and the result when it is asked for. */
    static Answered answered(SpanSummary.Execution execution) {
        return answered(execution, () -> Json.unwrapped(execution.output()));
    }

    /** @param output the output of the execution; if that is JSON in a text, what is in it */
    private static Answered answered(SpanSummary.Execution execution, Supplier<JsonNode> output) {
        Payload result = Payload.madeBy(() -> result(execution));
        boolean failed = execution.failed() || saysMcpError(execution);
        if (execution.callId() != null && (failed || !maySayError(execution.output()))) {
            return new Answered(execution.callId(), result, failed);
        }
        LangChain.Answer message = LangChain.answerWithoutContent(SpanContent.output(output.get()));
        String id = execution.callId();
        return new Answered(
                id != null || message == null ? id : message.callId(),
                result,
                failed || (message != null && message.failed()));
    }

    /** Whether the result is that of a tool of an MCP server, and says that the call failed. */
    private static boolean saysMcpError(SpanSummary.Execution execution) {
        JsonNode recorded = execution.result().isMissingNode() ? execution.output() : execution.result();
        if (recorded.isTextual() && !SpanContent.mayHoldMcpError(recorded.textValue())) {
            return false;
        }
        JsonNode result = SpanContent.output(recorded);
        return McpContent.isResult(result) && McpContent.isError(result);
    }

    /** Whether a value may hold a word that says that a call failed. In JSON, at whatever depth of texts, such a word may be escaped. */
    private static boolean maySayError(JsonNode output) {
        if (output.isTextual()) {
            String text = output.textValue();
            return text.contains(ERROR) || text.contains("\\u");
        }
        return !output.isMissingNode();
    }

    private static JsonNode result(SpanSummary.Execution execution) {
        JsonNode told = SpanContent.output(execution.result());
        JsonNode result = told.isMissingNode() ? SpanContent.output(execution.output()) : told;
        if (McpContent.isResult(result)) {
            return McpContent.unwrapped(result);
        }
        LangChain.Answer answer = LangChain.answer(result);
        return answer == null ? result : answer.content();
    }

    /**
     * The response of a model that a span records; null if it asks for no calls.
     *
     * @param definitions reads the tools that the model could choose from
     * @param kept keeps the texts that many spans have
     */
    static SpanSummary.@Nullable Response response(Span chat, KnownDefinitions definitions, KeptOnce kept) {
        List<String> asked = new ArrayList<>();
        for (JsonNode answer : chat.all(Meaning.ASKED)) {
            SpanContent.addRequested(answer, asked);
        }
        for (JsonNode id : chat.all(Meaning.ASKED_ID)) {
            if (id.isTextual() && !id.textValue().isEmpty()) {
                asked.add(id.textValue());
            }
        }
        if (asked.isEmpty()) {
            chat.all(Meaning.OUTPUT).forEach(answer -> SpanContent.addRequested(answer, asked));
        }
        return asked.isEmpty()
                ? null
                : new SpanSummary.Response(
                        kept.onceIfAny(chat.text(Meaning.MODEL)), List.copyOf(asked), visible(chat, definitions));
    }

    /** The tools that a model could choose from; null if that is not recorded. */
    private static @Nullable List<Tool> visible(Span chat, KnownDefinitions definitions) {
        List<Tool> tools = definitions.tools(chat.written(Meaning.VISIBLE));
        return tools.isEmpty() ? null : tools;
    }

    /** The message with which a call failed. */
    static String wordsOfFailure(SpanSummary.Execution execution) {
        return execution.message() + " " + execution.output().asText("");
    }
}
