package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.formats.messages.ModelTurn;
import dev.hasse.imports.formats.spans.SpanDialects.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what the span of a model's response says of calls: in its messages, or in one attribute for each part of a message. */
final class SpanTalk {
    /** What Traceloop's names of attributes begin with, before the number of a message. */
    private static final String GIVEN = "gen_ai.prompt.";

    private static final String ANSWERED = "gen_ai.completion.";
    private static final String CALLS = "tool_calls.";

    private SpanTalk() {}

    /** What a response of a model says of calls; null if it says nothing. */
    static ModelTurn.@Nullable Talk of(Span chat) {
        List<JsonNode> answers = new ArrayList<>(chat.all(Meaning.ASKED));
        answers.addAll(chat.all(Meaning.OUTPUT));
        answers.add(messages(chat, ANSWERED));
        List<JsonNode> inputs = new ArrayList<>(chat.all(Meaning.GIVEN));
        inputs.addAll(chat.all(Meaning.ARGUMENTS));
        inputs.add(messages(chat, GIVEN));
        ModelTurn.Talk talk = ModelTurn.Talk.of(inputs, answers);
        return talk.isEmpty() ? null : talk;
    }

    /** The messages whose parts are attributes of their own, such as {@code gen_ai.prompt.3.content}. */
    private static JsonNode messages(Span chat, String prefix) {
        TreeMap<Integer, ObjectNode> messages = new TreeMap<>();
        for (Map.Entry<String, JsonNode> attribute : chat.attributes().entrySet()) {
            String name = attribute.getKey();
            Numbered message = name.startsWith(prefix) ? Numbered.of(name.substring(prefix.length())) : null;
            if (message != null) {
                put(message, LateValue.made(attribute.getValue()), messages);
            }
        }
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (ObjectNode message : messages.values()) {
            JsonNode calls = message.path(CALLS);
            if (calls instanceof ObjectNode numbered) {
                message.remove(CALLS);
                message.set("tool_calls", inOrder(numbered));
            }
            list.add(message);
        }
        return list;
    }

    private static void put(Numbered message, JsonNode value, Map<Integer, ObjectNode> to) {
        ObjectNode fields = to.computeIfAbsent(message.number(), none -> JsonNodeFactory.instance.objectNode());
        Numbered call =
                message.rest().startsWith(CALLS) ? Numbered.of(message.rest().substring(CALLS.length())) : null;
        if (call == null) {
            fields.set(message.rest(), value);
        } else {
            ObjectNode calls = fields.path(CALLS) instanceof ObjectNode known ? known : fields.putObject(CALLS);
            String number = String.valueOf(call.number());
            ObjectNode parts = calls.path(number) instanceof ObjectNode known ? known : calls.putObject(number);
            parts.set(call.rest().equals("arguments") ? "args" : call.rest(), value);
        }
    }

    private static ArrayNode inOrder(ObjectNode numbered) {
        TreeMap<Integer, JsonNode> sorted = new TreeMap<>();
        numbered.properties().forEach(entry -> sorted.put(Integer.valueOf(entry.getKey()), entry.getValue()));
        return JsonNodeFactory.instance.arrayNode().addAll(sorted.values());
    }

    /** A name that begins with a number. */
    private record Numbered(int number, String rest) {
        private static final int MOST_DIGITS = 6;

        /** Reads {@code 3.content}; null if the name begins with no number, or with one that no list is as long as. */
        static @Nullable Numbered of(String name) {
            int dot = name.indexOf('.');
            boolean isNumber =
                    dot > 0 && dot <= MOST_DIGITS && name.chars().limit(dot).allMatch(c -> c >= '0' && c <= '9');
            return isNumber ? new Numbered(Integer.parseInt(name.substring(0, dot)), name.substring(dot + 1)) : null;
        }
    }
}
