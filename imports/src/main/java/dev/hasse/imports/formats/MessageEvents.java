package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What models were given and answered, where it is logged as events beside their spans: an event for each message, or one for what was given and one for
 * the answer (semantic conventions for generative AI, from version 1.28 and 1.37 on).
 */
final class MessageEvents {
    private static final String PREFIX = "gen_ai.";
    private static final String MESSAGE = ".message";
    private static final String CHOICE = "gen_ai.choice";
    private static final String DETAILS = "gen_ai.client.inference.operation.details";
    private static final Set<String> ROLES = Set.of("system", "user", "assistant", "tool");

    private final Map<Key, Logged> logged = new LinkedHashMap<>();
    /** What the events of a message each add up to. */
    private final Conversation.Table conversations = new Conversation.Table();

    /** A span of a trace. */
    private record Key(String trace, String span) {}

    /** What the events of one span say. */
    private static final class Logged {
        private final Origin origin;
        private Conversation messages = Conversation.EMPTY;
        private ChatMessages.Given given = ChatMessages.Given.NOTHING;
        private final List<LangChain.Request> asked = new ArrayList<>();
        /** The events that came, by what they say: an exporter that got no reply sends them again. */
        private final SeenTexts known = new SeenTexts();

        private @Nullable Long first;
        private @Nullable Long last;

        private Logged(Origin origin) {
            this.origin = origin;
        }

        private ModelTurn.Talk talk() {
            ChatMessages.Given whole = given.whole().isEmpty() ? messages.given() : given;
            return new ModelTurn.Talk(whole, ModelTurn.Talk.byId(asked));
        }
    }

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
     * Adds an event.
     *
     * @param span the span of the response of the model
     * @param event its name
     * @param time when it was logged; null if that is not recorded
     * @param body what it says, as plain JSON
     * @param attributes its attributes
     */
    void add(
            Origin origin,
            String span,
            String event,
            @Nullable Long time,
            JsonNode body,
            Map<String, JsonNode> attributes) {
        Logged of = logged.computeIfAbsent(new Key(String.valueOf(origin.trace()), span), none -> new Logged(origin));
        if (!of.known.add(List.of(event, String.valueOf(time), said(body), said(attributes)))) {
            return;
        }
        if (time != null) {
            of.first = of.first == null ? time : Long.valueOf(Math.min(of.first, time));
            of.last = of.last == null ? time : Long.valueOf(Math.max(of.last, time));
        }
        String role = role(event);
        if (event.equals(CHOICE)) {
            of.asked.addAll(ChatMessages.asked(body));
        } else if (role != null) {
            of.messages = conversations.with(of.messages, message(role, body));
        } else {
            of.asked.addAll(ChatMessages.asked(attributes.getOrDefault("gen_ai.output.messages", Json.missing())));
            ChatMessages.Given given =
                    ChatMessages.given(attributes.getOrDefault("gen_ai.input.messages", Json.missing()), Set.of());
            of.given = given.whole().isEmpty() ? of.given : given;
        }
    }

    private static String said(JsonNode body) {
        return JsonValues.of(body).text();
    }

    private static String said(Map<String, JsonNode> attributes) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        attributes.forEach(all::set);
        return said(all);
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

    /** What was logged of a span; null if nothing was. */
    ModelTurn.@Nullable Talk of(SpanSummary span) {
        Logged of = logged.get(new Key(span.trace(), String.valueOf(span.id())));
        return of == null ? null : of.talk();
    }

    /** The turns of which no span is there. */
    List<ModelTurn> withoutSpans(SpanTree tree) {
        List<ModelTurn> turns = new ArrayList<>();
        logged.forEach((key, of) -> {
            if (!tree.has(key.trace(), key.span())) {
                turns.add(new ModelTurn(
                        of.origin,
                        key.span(),
                        null,
                        SpanTree.service(of.origin),
                        null,
                        of.first,
                        of.last,
                        of.talk(),
                        null));
            }
        });
        return turns;
    }
}
