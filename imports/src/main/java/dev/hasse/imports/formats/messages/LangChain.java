package dev.hasse.imports.formats.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads chat messages in LangChain's forms, which LangGraph, LangSmith and the instrumentations of both carry. A message of a model asks
 * for tools, and a tool message answers one of these requests. Four forms are understood: constructors ({@code lc} and {@code kwargs}),
 * plain fields with a {@code type}, {@code type} and {@code data}, and fields with a {@code role}; each also as a text that is JSON, and
 * below a field {@code output} or {@code message}.
 */
public final class LangChain {
    private static final String CONSTRUCTOR = "constructor";

    private LangChain() {}

    /**
     * A call of a tool that a message of a model asks for.
     *
     * @param id by which the answer names it; null if it has none
     * @param tool the name of the tool
     * @param arguments its arguments
     */
    public record Request(@Nullable String id, String tool, JsonNode arguments) {}

    /**
     * A message of a model.
     *
     * @param id its id; null if it has none
     * @param name the agent that it says it comes from; null if it does not say
     * @param requests the calls that it asks for, in its order
     */
    public record Asking(@Nullable String id, @Nullable String name, List<Request> requests) {}

    /**
     * The answer of a tool.
     *
     * @param callId the request that it answers; null if it does not say
     * @param tool the name of the tool; null if it does not say
     * @param content its content; parsed, if it is JSON in a string
     * @param failed whether it says that the call failed
     */
    public record Answer(@Nullable String callId, @Nullable String tool, JsonNode content, boolean failed) {}

    /** Whether something is a chat message, of whatever kind. */
    static boolean isMessage(JsonNode node) {
        return !kind(node).isEmpty();
    }

    /** Whether something is a conversation: a list of chat messages, and of nothing else. */
    public static boolean isConversation(JsonNode node) {
        if (!node.isArray() || node.isEmpty()) {
            return isMessage(node);
        }
        for (JsonNode element : node) {
            if (!isMessage(element)) {
                return false;
            }
        }
        return true;
    }

    /** Reduces a conversation to its first message, so that repetitions of it take no memory. Anything else is returned as it is. */
    public static JsonNode abridged(JsonNode value) {
        if (value.size() < 2 || !value.isArray() || !isConversation(value)) {
            return value;
        }
        return JsonNodeFactory.instance.arrayNode().add(value.path(0));
    }

    /** The message of a model; null if it is another message, or none. */
    public static @Nullable Asking asking(JsonNode node) {
        JsonNode message = unwrapped(node);
        if (!kind(message).equals("ai")) {
            return null;
        }
        JsonNode fields = fields(message);
        List<Request> requests = new ArrayList<>();
        JsonNode calls = fields.path("tool_calls");
        for (JsonNode call : calls.isEmpty() ? fields.path("additional_kwargs").path("tool_calls") : calls) {
            Request request = request(call);
            if (request != null) {
                requests.add(request);
            }
        }
        return new Asking(Json.text(fields, "id"), Json.firstText(fields, "name"), requests);
    }

    /** A request as it stands in a message of a model, in LangChain's form or in that of OpenAI; null if it is none. */
    public static @Nullable Request request(JsonNode call) {
        JsonNode function = call.path("function");
        String tool = Json.firstText(function.isObject() ? function : call, "name");
        if (tool == null) {
            return null;
        }
        JsonNode arguments = function.isObject() ? function.path("arguments") : call.path("args");
        return new Request(Json.id(call.path("id")), tool, Json.unwrapped(arguments));
    }

    /** Reads the answer of a tool; null if this is no message of a tool. */
    public static @Nullable Answer answer(JsonNode node) {
        return answer(node, LangChain::content);
    }

    /** Reads the answer of a tool but for its content, which may be long and is missing; null if this is no message of a tool. */
    public static @Nullable Answer answerWithoutContent(JsonNode node) {
        return answer(node, content -> Json.missing());
    }

    private static @Nullable Answer answer(JsonNode node, UnaryOperator<JsonNode> content) {
        JsonNode message = unwrapped(node);
        if (!kind(message).equals("tool")) {
            return null;
        }
        JsonNode fields = fields(message);
        return new Answer(
                Json.id(fields.path("tool_call_id")),
                Json.firstText(fields, "name"),
                content.apply(fields.path("content")),
                "error".equals(Json.text(fields, "status")));
    }

    /** Reads content: a text, or the text of its blocks; parsed, if it is JSON in a string. */
    public static JsonNode content(JsonNode content) {
        if (!content.isArray() || content.isEmpty()) {
            return Json.unwrapped(content);
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode block : content) {
            String part = block.isTextual() ? block.textValue() : Json.text(block, "text");
            if (part == null) {
                return content;
            }
            text.append(part);
        }
        return Json.unwrapped(TextNode.valueOf(text.toString()));
    }

    private static JsonNode unwrapped(JsonNode node) {
        JsonNode message = Json.unwrapped(node);
        for (String around : new String[] {"output", "message"}) {
            JsonNode inner = message.path(around);
            if (kind(message).isEmpty() && (inner.isObject() || inner.isTextual())) {
                message = Json.unwrapped(inner);
            }
        }
        return message;
    }

    private static JsonNode fields(JsonNode message) {
        if (CONSTRUCTOR.equals(Json.text(message, "type"))) {
            return message.path("kwargs");
        }
        return message.path("data").isObject() ? message.path("data") : message;
    }

    /** The kind of a message: ai, tool, human, system or another; empty if it is none. */
    private static String kind(JsonNode message) {
        if (!message.isObject()) {
            return "";
        }
        String type = Json.text(message, "type");
        if (CONSTRUCTOR.equals(type)) {
            JsonNode path = message.path("id");
            String name = path.path(path.size() - 1).asText("");
            return name.endsWith("Message") || name.endsWith("MessageChunk") ? kind(name) : "";
        }
        boolean says = message.has("content") || message.path("data").has("content");
        String role = type == null ? Json.text(message, "role") : type;
        return says && role != null ? kind(role) : "";
    }

    private static String kind(String name) {
        String bare = name.replace("MessageChunk", "").replace("Message", "").toLowerCase(Locale.ROOT);
        return switch (bare) {
            case "ai", "assistant" -> "ai";
            case "tool", "function" -> "tool";
            case "human", "user", "system", "developer", "chat", "remove" -> bare;
            default -> "";
        };
    }
}
