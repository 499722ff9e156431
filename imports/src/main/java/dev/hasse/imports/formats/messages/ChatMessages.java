package dev.hasse.imports.formats.messages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the messages between a program and a model tell of calls: an answer of the model asks for some, and the messages that the model is
 * given next hold their results. The forms are those of OpenAI (chat completions and responses), of Anthropic, of LangChain, and of the
 * semantic conventions for generative AI.
 */
public final class ChatMessages {
    private static final int MOST_NODES = 100_000;
    private static final Set<String> REQUESTS = Set.of("tool_use", "tool_call", "function_call");
    private static final Set<String> MODEL = Set.of("assistant", "model", "ai");
    /** The fields in which a request to a model has its messages. */
    private static final String[] LISTS = {"messages", "input"};

    private ChatMessages() {}

    /**
     * What a model is given: the conversation so far.
     *
     * @param fresh the results after its last message, which it has not been given before
     * @param asked the calls that its last message asks for, as the program repeats it
     * @param lastBefore the id of the last call whose result comes before that message; null if there is none
     * @param whole names the conversation; empty if nothing was given
     * @param before names the conversation before its last message; null if the model had said nothing
     * @param apart what it had been given before its last message, nearest first, as often as that message and the one before may be of one answer: each is
     *     a call, and between them are results
     */
    public record Given(
            List<LangChain.Answer> fresh,
            List<LangChain.Request> asked,
            @Nullable String lastBefore,
            String whole,
            @Nullable String before,
            List<Given> apart) {
        /** Nothing. */
        public static final Given NOTHING = new Given(List.of(), List.of(), null, "", null, List.of());

        /** Copies the lists. */
        public Given {
            fresh = List.copyOf(fresh);
            asked = List.copyOf(asked);
            apart = List.copyOf(apart);
        }

        /**
         * The same, given that its last message of the model is of one answer with some before it.
         *
         * @param count how many of those that stand apart
         */
        Given joined(int count) {
            List<LangChain.Answer> results = new ArrayList<>();
            List<LangChain.Request> calls = new ArrayList<>();
            for (int k = count - 1; k >= 0; k--) {
                results.addAll(apart.get(k).fresh);
                calls.addAll(apart.get(k).asked);
            }
            results.addAll(fresh);
            calls.addAll(asked);
            Given first = count == 0 ? this : apart.get(count - 1);
            return new Given(results, calls, first.lastBefore, whole, first.before, List.of());
        }
    }

    /** The calls that an answer of a model asks for, wherever in it, in its order. */
    public static List<LangChain.Request> asked(JsonNode answer) {
        List<LangChain.Request> asked = new ArrayList<>();
        Deque<JsonNode> unread = new ArrayDeque<>(List.of(Json.unwrapped(answer)));
        for (int k = 0; k < MOST_NODES && !unread.isEmpty(); k++) {
            JsonNode node = unread.pop();
            JsonNode listed = node.path("tool_calls");
            LangChain.Request part = part(node);
            if (listed.isArray() && !listed.isEmpty()) {
                for (JsonNode call : listed) {
                    LangChain.Request request = LangChain.request(call);
                    if (request != null) {
                        asked.add(request);
                    }
                }
            } else if (part != null) {
                asked.add(part);
            } else {
                List<JsonNode> inner = new ArrayList<>();
                node.forEach(inner::add);
                for (int last = inner.size() - 1; last >= 0; last--) {
                    unread.push(inner.get(last));
                }
            }
        }
        return asked;
    }

    /** The request that a part of a message is; null if it is none. */
    private static LangChain.@Nullable Request part(JsonNode node) {
        String type = Json.text(node, "type");
        String tool = Json.firstText(node, "name");
        if (type == null || tool == null || !REQUESTS.contains(type)) {
            return null;
        }
        String id = Json.id(Json.either(node, "call_id", "id"));
        JsonNode arguments = type.equals("tool_use") ? node.path("input") : Json.either(node, "arguments", "args");
        return new LangChain.Request(id, tool, Json.unwrapped(arguments));
    }

    /**
     * What a model is given.
     *
     * @param input the messages, or a request that holds them
     * @param next the ids of the calls that the model then asked for. A message that asks for one of them, and what comes after it, was not given: some
     *     libraries write the list of messages when the program has already added to it
     */
    public static Given given(JsonNode input, Set<String> next) {
        return new Conversation.Table().of(input).before(next).given();
    }

    /** The messages in a request to a model; missing if it has none. */
    static JsonNode messages(JsonNode input) {
        JsonNode list = Json.unwrapped(input);
        for (String name : LISTS) {
            if (list.isObject() && list.has(name)) {
                list = Json.unwrapped(list.path(name));
            }
        }
        // LangChain may ask several conversations at once.
        JsonNode only = list.isArray() && list.size() == 1 ? list.path(0) : Json.missing();
        JsonNode text = only.path("parts").size() == 1
                ? Json.unwrapped(only.path("parts").path(0).path("content"))
                : Json.missing();
        // Traceloop writes a list of items as the text of one message.
        return only.isArray() ? only : text.isArray() ? text : list.isArray() ? list : Json.missing();
    }

    /** Whether a message is one of the model. */
    static boolean isOfModel(JsonNode message) {
        String role = Json.text(message, "role");
        return (role != null && MODEL.contains(role))
                || "reasoning".equals(Json.text(message, "type"))
                || part(message) != null
                || LangChain.asking(message) != null;
    }

    /** The results that a message holds. */
    static List<LangChain.Answer> answers(JsonNode message) {
        List<LangChain.Answer> answers = new ArrayList<>();
        LangChain.Answer whole = LangChain.answer(message);
        if (whole != null) {
            add(whole, answers);
            return answers;
        }
        if ("function_call_output".equals(Json.text(message, "type"))) {
            add(answer(message.path("call_id"), message.path("output"), false), answers);
        }
        for (JsonNode block : Json.unwrapped(message.path("content"))) {
            if ("tool_result".equals(Json.text(block, "type"))) {
                boolean failed = block.path("is_error").asBoolean();
                add(answer(block.path("tool_use_id"), block.path("content"), failed), answers);
            }
        }
        for (JsonNode part : message.path("parts")) {
            if ("tool_call_response".equals(Json.text(part, "type"))) {
                JsonNode id = Json.either(part, "call_id", "id");
                add(answer(id, Json.either(part, "response", "result"), false), answers);
            }
        }
        return answers;
    }

    private static LangChain.Answer answer(JsonNode id, JsonNode content, boolean failed) {
        return new LangChain.Answer(Json.id(id), null, LangChain.content(content), failed);
    }

    private static void add(LangChain.Answer answer, List<LangChain.Answer> to) {
        if (answer.callId() != null) {
            to.add(answer);
        }
    }
}
