package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Interprets the attributes of spans: the semantic conventions of OpenTelemetry for generative AI and for MCP, the names that Google's ADK
 * and the AI SDK of Vercel use instead, and those of OpenInference.
 */
final class GenAi {
    /** OpenInference's name for the kind of a span. */
    static final String KIND = "openinference.span.kind";

    private static final String OPERATION = "gen_ai.operation.name";
    private static final Set<String> CHATS = Set.of("chat", "generate_content", "text_completion");
    private static final Set<String> MEMORY =
            Set.of("create_memory", "update_memory", "upsert_memory", "delete_memory", "search_memory");
    private static final Pattern LISTED_TOOL = Pattern.compile("llm\\.tools\\.(\\d{1,6})\\.tool\\.json_schema");
    private static final Pattern LISTED_CALL = Pattern.compile(
            "llm\\.output_messages\\.(\\d{1,6})\\.message\\.tool_calls\\.(\\d{1,6})\\.tool_call\\.(id|function\\.name)");
    private static final long PLACES = 1_000_000;

    private GenAi() {}

    /** The tool that a span executed; null if it is no call of a tool. */
    private static @Nullable String tool(Span span) {
        String operation = span.text(OPERATION);
        String named = span.text("gen_ai.tool.name", "tool.name", "ai.toolCall.name");
        if (operation != null && MEMORY.contains(operation)) {
            return operation;
        }
        if ("execute_tool".equals(operation) || "ai.toolCall".equals(span.text("ai.operationId"))) {
            return named != null ? named : afterSpace(span.name());
        }
        String kind = span.text(KIND);
        if (kind != null && kind.toUpperCase(Locale.ROOT).equals("TOOL")) {
            return named != null ? named : span.name();
        }
        return "tools/call".equals(span.text("mcp.method.name")) ? named : null;
    }

    private static String afterSpace(String name) {
        return name.substring(name.indexOf(' ') + 1);
    }

    /** Whether a span is a response of a model. */
    static boolean isChat(Span span) {
        String operation = span.text(OPERATION);
        String kind = span.text(KIND);
        return (operation != null && CHATS.contains(operation))
                || (kind != null && kind.toUpperCase(Locale.ROOT).equals("LLM"))
                || (operation == null && span.attributes().containsKey("gcp.vertex.agent.llm_response"))
                || span.attributes().containsKey("ai.response.toolCalls");
    }

    /** The agent that a span says it belongs to; null if it does not say. */
    static @Nullable String agent(Span span) {
        String named = span.text("gen_ai.agent.name", "agent.name");
        return named != null ? named : span.text("gen_ai.agent.id");
    }

    /** The agent of a LangGraph span, named after its subgraph; null if it is in no graph, or directly in the outermost. */
    private static @Nullable String agentOfGraph(Span span) {
        JsonNode metadata = Json.unwrapped(span.first("metadata"));
        String place = Json.firstText(metadata, "langgraph_checkpoint_ns", "checkpoint_ns");
        if (place == null || !place.contains("|")) {
            return null;
        }
        return LangGraphTools.outermost(place);
    }

    /** The conversation that a span says it belongs to; null if it does not say. */
    static @Nullable String session(Span span) {
        return span.text("gen_ai.conversation.id", "session.id", "mcp.session.id", "gcp.vertex.agent.session_id");
    }

    /** The model that answered; null if that is not recorded. */
    private static @Nullable String model(Span span) {
        return span.text("gen_ai.response.model", "gen_ai.request.model", "llm.model_name", "ai.model.id");
    }

    /** The execution of a tool; null if the span is no call of a tool. */
    static SpanSummary.@Nullable Execution execution(Span span) {
        String tool = tool(span);
        if (tool == null) {
            return null;
        }
        return new SpanSummary.Execution(
                tool,
                agentOfGraph(span),
                span.first(
                        "gen_ai.tool.call.arguments",
                        "gcp.vertex.agent.tool_call_args",
                        "ai.toolCall.args",
                        "ai.toolCall.input",
                        "input.value"),
                span.first(
                        "gen_ai.tool.call.result",
                        "gcp.vertex.agent.tool_response",
                        "ai.toolCall.result",
                        "ai.toolCall.output"),
                span.first("output.value"),
                span.text("gen_ai.tool.call.id", "ai.toolCall.id", "tool.id", "tool_call.id"),
                span.failed() || span.text("error.type") != null,
                span.message() + " " + span.first("error.type").asText(""),
                access(span));
    }

    /** The access to a memory store, whose records the conventions name, so that it needs no mapping; null if the span is none. */
    private static @Nullable Access access(Span span) {
        String operation = span.text(OPERATION);
        String record = span.text("gen_ai.memory.record.id");
        if (operation == null || record == null || !operation.endsWith("_memory")) {
            return null;
        }
        String store = span.text("gen_ai.memory.store.id");
        String cell = "memory:" + (store == null ? "" : store + "/") + record;
        JsonNode records = Json.unwrapped(span.first("gen_ai.memory.records"));
        Value value = records.isMissingNode() ? null : JsonValues.of(records);
        return switch (operation) {
            case "search_memory" -> new Access(List.of(new Glance(cell, value, span.end())), List.of(), List.of());
            case "delete_memory" -> new Access(List.of(), List.of(new Change(cell, Value.NULL)), List.of());
            default -> new Access(List.of(), List.of(new Change(cell, value)), List.of());
        };
    }

    /**
     * The result of a call.
     *
     * @param callId its id; null if it is not recorded
     * @param result what the tool answered
     * @param failed whether it failed
     */
    record Answered(@Nullable String callId, JsonNode result, boolean failed) {}

    /** The result of the call that a span executed. */
    static Answered answered(SpanSummary.Execution execution) {
        JsonNode output = Json.unwrapped(execution.output());
        LangChain.Answer message = LangChain.answer(output);
        JsonNode told = Json.unwrapped(execution.result());
        JsonNode result = told.isMissingNode() ? output : told;
        LangChain.Answer answer = told.isMissingNode() ? message : LangChain.answer(told);
        String id = execution.callId();
        return new Answered(
                id != null || message == null ? id : message.callId(),
                answer == null ? result : answer.content(),
                execution.failed() || (message != null && message.failed()));
    }

    /** The response of a model that a span records; null if it asks for no calls. */
    static SpanSummary.@Nullable Response response(Span chat) {
        List<String> asked = asked(chat);
        return asked.isEmpty() ? null : new SpanSummary.Response(model(chat), asked, visible(chat));
    }

    /** The ids of the calls that a response of a model asks for, in its order. */
    private static List<String> asked(Span chat) {
        List<String> ids = new ArrayList<>();
        for (JsonNode message : Json.unwrapped(chat.first("gen_ai.output.messages"))) {
            for (JsonNode part : message.path("parts")) {
                if ("tool_call".equals(Json.text(part, "type"))) {
                    add(part.path("id"), ids);
                }
            }
        }
        for (JsonNode part : Json.unwrapped(chat.first("gcp.vertex.agent.llm_response"))
                .path("content")
                .path("parts")) {
            add(part.path("functionCall").path("id"), ids);
            add(part.path("function_call").path("id"), ids);
        }
        for (JsonNode call : Json.unwrapped(chat.first("ai.response.toolCalls"))) {
            add(call.path("toolCallId"), ids);
        }
        Map<Long, String> listed = new TreeMap<>();
        chat.attributes().forEach((name, value) -> {
            Matcher matcher = LISTED_CALL.matcher(name);
            if (matcher.matches() && matcher.group(3).equals("id") && value.isTextual()) {
                listed.put(
                        Long.parseLong(matcher.group(1)) * PLACES + Long.parseLong(matcher.group(2)),
                        value.textValue());
            }
        });
        ids.addAll(listed.values());
        return ids;
    }

    private static void add(JsonNode id, List<String> to) {
        if (id.isTextual() && !id.textValue().isEmpty()) {
            to.add(id.textValue());
        }
    }

    /** The tools that a model could choose from; null if that is not recorded. */
    private static @Nullable List<Tool> visible(Span chat) {
        List<Tool> tools = new ArrayList<>();
        for (JsonNode definition : Json.unwrapped(chat.first("gen_ai.tool.definitions", "ai.prompt.tools"))) {
            ToolList.add(definition, tools);
        }
        for (JsonNode group : Json.unwrapped(chat.first("gcp.vertex.agent.llm_request"))
                .path("config")
                .path("tools")) {
            group.path("functionDeclarations").forEach(declaration -> ToolList.add(declaration, tools));
            group.path("function_declarations").forEach(declaration -> ToolList.add(declaration, tools));
        }
        Map<Integer, JsonNode> listed = new TreeMap<>();
        chat.attributes().forEach((name, value) -> {
            Matcher matcher = LISTED_TOOL.matcher(name);
            if (matcher.matches()) {
                listed.put(Integer.valueOf(matcher.group(1)), Json.unwrapped(value));
            }
        });
        listed.values().forEach(definition -> ToolList.add(definition, tools));
        return tools.isEmpty() ? null : tools;
    }

    /** The message with which a call failed. */
    static String wordsOfFailure(SpanSummary.Execution execution) {
        return execution.message() + " " + execution.output().asText("");
    }
}
