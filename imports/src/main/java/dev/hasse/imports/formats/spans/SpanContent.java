package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.formats.mcp.McpContent;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.model.Tool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the values of attributes that hold messages of models, definitions of tools, or what functions were called with. */
final class SpanContent {
    private static final Set<String> REQUESTS = Set.of("tool_call", "function", "tool_use");
    private static final Set<String> TYPES = Set.of("json", "text", "raw", "list");
    private static final Set<String> TYPED = Set.of("type", "value");
    private static final Set<String> WRAPPER = Set.of("output", "kwargs");

    /** What {@link #addRequested} asks for of an answer. */
    private static final KeptFields REQUESTED = requested();

    private SpanContent() {}

    private static KeptFields requested() {
        KeptFields id = only("id");
        Map<String, KeptFields> request = Map.of(
                "type",
                KeptFields.ALL,
                "id",
                KeptFields.ALL,
                "toolCallId",
                KeptFields.ALL,
                "functionCall",
                id,
                "function_call",
                id,
                "toolUse",
                only("toolUseId"),
                "toolUseId",
                KeptFields.ALL);
        KeptFields part = new KeptFields(request, false);
        Map<String, KeptFields> message = new HashMap<>(request);
        message.put("parts", part);
        message.put("toolCalls", part);
        message.put("content", new KeptFields(Map.of("parts", part), false));
        return new KeptFields(message, false);
    }

    private static KeptFields only(String field) {
        return new KeptFields(Map.of(field, KeptFields.ALL), false);
    }

    /**
     * The arguments of a call. Traceloop records the inputs of a LangChain tool with what is around them, and those of a decorated
     * function as {@code args} and {@code kwargs}; LangSmith and Traceloop in JavaScript record the text that a tool of LangChain is called
     * with; Strands records a message that asks for the call.
     */
    static JsonNode arguments(JsonNode recorded) {
        JsonNode input = untyped(Json.unwrapped(Json.unquoted(recorded)));
        JsonNode text = input.size() == 1 ? Json.unwrapped(input.path("input")) : Json.missing();
        if (text.isObject() && input.path("input").isTextual()) {
            return text;
        }
        JsonNode inputs = input.path("inputs");
        if (inputs.isContainerNode()) {
            return inputs;
        }
        if (input.has("input_str")) {
            return Json.unwrapped(input.path("input_str"));
        }
        JsonNode named = input.path("kwargs");
        JsonNode placed = input.path("args");
        if (input.size() == 1
                && placed.isArray()
                && placed.size() == 1
                && placed.path(0).isTextual()) {
            return Json.unwrapped(placed.path(0));
        }
        if (input.size() == 2 && named.isObject() && placed.isArray()) {
            return named.isEmpty() && placed.size() == 1 ? placed.path(0) : named.isEmpty() ? placed : named;
        }
        JsonNode part = onlyPart(input);
        return part.has("arguments") && "tool_call".equals(Json.text(part, "type"))
                ? Json.unwrapped(part.path("arguments"))
                : input;
    }

    /** The output of a span, without a wrapper of Traceloop, a message with the response to one call, or a list of one block of content. */
    static JsonNode output(JsonNode recorded) {
        // A text is in quotation marks where everything is written as JSON.
        JsonNode output = untyped(Json.unwrapped(Json.unquoted(recorded)));
        if (output.has("output") && onlyFields(output, WRAPPER) && output.has("kwargs")) {
            return output(Json.unwrapped(output.path("output")), 0);
        }
        return output(output, 0);
    }

    /** The value that LangWatch wraps with its type; anything else is returned as it is. */
    private static JsonNode untyped(JsonNode recorded) {
        boolean wraps = recorded.size() == 2
                && recorded.has("value")
                && TYPES.contains(recorded.path("type").asText(""));
        return wraps ? Json.unwrapped(recorded.path("value")) : recorded;
    }

    private static JsonNode output(JsonNode recorded, int depth) {
        JsonNode part = onlyPart(recorded);
        if (depth == 0 && "tool_call_response".equals(Json.text(part, "type"))) {
            JsonNode response = part.path("response");
            return output(Json.unwrapped(response.isMissingNode() ? part.path("result") : response), 1);
        }
        JsonNode only = recorded.isArray() && recorded.size() == 1 ? recorded.path(0) : Json.missing();
        if (only.size() == 1 && only.has("json")) {
            return only.path("json");
        }
        return only.size() == 1 && only.path("text").isTextual() ? Json.unwrapped(only.path("text")) : recorded;
    }

    /**
     * Whether a text may hold the result of an MCP server that says that the call failed, as it is or in a wrapper. Texts are long, and most
     * objects are known to be neither by the name of their first field.
     */
    static boolean mayHoldMcpError(String text) {
        int end = text.startsWith("{\"") ? text.indexOf('"', 2) : -1;
        String field = end < 0 ? "" : text.substring(2, end);
        boolean mayBe = end < 0
                || field.indexOf('\\') >= 0
                || WRAPPER.contains(field)
                || TYPED.contains(field)
                || McpContent.mayHave(field);
        return mayBe && text.contains("isError");
    }

    private static boolean onlyFields(JsonNode object, Set<String> names) {
        return object.properties().stream().allMatch(field -> names.contains(field.getKey()));
    }

    /** The only part of the only message; missing if there are none or several. */
    private static JsonNode onlyPart(JsonNode messages) {
        JsonNode parts =
                messages.isArray() && messages.size() == 1 ? messages.path(0).path("parts") : Json.missing();
        return parts.size() == 1 ? parts.path(0) : Json.missing();
    }

    /** Adds the ids of the calls that an answer of a model asks for, in its order. */
    static void addRequested(JsonNode answer, List<String> to) {
        JsonNode messages = Json.unwrapped(answer, REQUESTED);
        if (messages.isArray()) {
            messages.forEach(message -> addMessage(message, to));
        } else {
            addMessage(messages, to);
        }
    }

    private static void addMessage(JsonNode message, List<String> to) {
        message.path("parts").forEach(part -> addRequest(part, to));
        message.path("content").path("parts").forEach(part -> addRequest(part, to));
        message.path("toolCalls").forEach(part -> addRequest(part, to));
        addRequest(message, to);
    }

    private static void addRequest(JsonNode part, List<String> to) {
        String type = Json.text(part, "type");
        add(part.path("functionCall").path("id"), to);
        add(part.path("function_call").path("id"), to);
        add(part.path("toolUse").path("toolUseId"), to);
        add(part.path("toolCallId"), to);
        if ("toolUse".equals(type)) {
            add(part.path("toolUseId"), to);
        }
        if (type != null && REQUESTS.contains(type)) {
            add(part.path("id"), to);
        }
    }

    private static void add(JsonNode id, List<String> to) {
        if (id.isTextual() && !id.textValue().isEmpty()) {
            to.add(id.textValue());
        }
    }

    /** Adds the tools of a list of definitions, of one definition, or of a request to a model that holds such lists. */
    static void addTools(JsonNode recorded, List<Tool> to) {
        JsonNode definitions = Json.unwrapped(recorded);
        if (definitions.isArray()) {
            definitions.forEach(definition -> ToolList.add(definition, to));
            return;
        }
        int before = to.size();
        for (JsonNode group : definitions.path("config").path("tools")) {
            group.path("functionDeclarations").forEach(declaration -> ToolList.add(declaration, to));
            group.path("function_declarations").forEach(declaration -> ToolList.add(declaration, to));
        }
        definitions.path("function_tools").forEach(definition -> ToolList.add(definition, to));
        definitions.path("output_tools").forEach(definition -> ToolList.add(definition, to));
        if (to.size() == before && !definitions.has("config") && !definitions.has("function_tools")) {
            ToolList.add(definitions, to);
        }
    }
}
