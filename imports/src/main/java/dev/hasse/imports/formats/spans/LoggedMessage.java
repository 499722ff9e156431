package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.messages.ChatMessages;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ModelTurn;
import dev.hasse.imports.formats.messages.SaidMessage;
import dev.hasse.model.Fingerprint;
import dev.hasse.traces.JsonValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event that logs what a model was given or answered: a message, or all messages of a response (semantic conventions for generative AI, from
 * version 1.28 and 1.37 on). Only that is kept which calls are made of; prompts and completions take no memory.
 *
 * @param origin where it comes from: its trace, and the attributes of its resource
 * @param span the id of the span of the response
 * @param time when it was logged; null if that is not recorded
 * @param words names the event by all that it says of messages
 * @param message a message that the model was given; null if it is no such event
 * @param given all messages that the model was given; {@link ChatMessages.Given#NOTHING} if it is no such event
 * @param asked the calls that the answer asks for
 */
public record LoggedMessage(
        Origin origin,
        String span,
        @Nullable Long time,
        String words,
        @Nullable SaidMessage message,
        ChatMessages.Given given,
        List<LangChain.Request> asked) {
    private static final String PREFIX = "gen_ai.";
    private static final String MESSAGE = ".message";
    private static final String CHOICE = "gen_ai.choice";
    private static final String DETAILS = "gen_ai.client.inference.operation.details";
    private static final Set<String> ROLES = Set.of("system", "user", "assistant", "tool");

    /** Whether the name of an event is that of a message of a model. */
    static boolean isMessage(String event) {
        return event.equals(CHOICE) || event.equals(DETAILS) || role(event) != null;
    }

    private static @Nullable String role(String event) {
        if (!event.startsWith(PREFIX) || !event.endsWith(MESSAGE)) {
            return null;
        }
        String role = event.substring(PREFIX.length(), Math.max(PREFIX.length(), event.length() - MESSAGE.length()));
        return ROLES.contains(role) ? role : null;
    }

    /**
     * Takes from an event what is needed later.
     *
     * @param span the span of the response of the model
     * @param event its name, which is that of a message
     * @param time when it was logged; null if that is not recorded
     * @param body what it says, as plain JSON
     * @param attributes its attributes
     */
    static LoggedMessage of(
            Origin origin,
            String span,
            String event,
            @Nullable Long time,
            JsonNode body,
            Map<String, JsonNode> attributes) {
        String role = role(event);
        boolean isWhole = event.equals(DETAILS);
        JsonNode input = isWhole ? attributes.getOrDefault("gen_ai.input.messages", Json.missing()) : Json.missing();
        JsonNode output = isWhole ? attributes.getOrDefault("gen_ai.output.messages", Json.missing()) : Json.missing();
        return new LoggedMessage(
                origin,
                span,
                time,
                Fingerprint.digest(List.of(event, String.valueOf(time), said(body), said(input), said(output))),
                role == null ? null : SaidMessage.of(message(role, body)),
                ChatMessages.given(input, Set.of()),
                ModelTurn.Talk.asked(List.of(event.equals(CHOICE) ? body : output)));
    }

    private static String said(JsonNode node) {
        return JsonValues.of(node).text();
    }

    /** A message in the form of chat completions. */
    private static ObjectNode message(String role, JsonNode body) {
        ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", role);
        message.set("content", body.has("content") ? body.path("content") : JsonNodeFactory.instance.nullNode());
        if (body.has("tool_calls")) {
            message.set("tool_calls", body.path("tool_calls"));
        }
        if (body.has("id")) {
            message.set("tool_call_id", body.path("id"));
        }
        return message;
    }
}
