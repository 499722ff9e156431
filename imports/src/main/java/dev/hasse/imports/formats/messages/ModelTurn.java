package dev.hasse.imports.formats.messages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A turn of a model: what it was given, and what it asked for.
 *
 * @param origin where it comes from
 * @param id its id in the log
 * @param agent the agent whose model it is; null if nothing names it
 * @param place what stands for the agent otherwise, such as a service
 * @param model the model; null if that is not recorded
 * @param start when the model was asked; null if that is not recorded
 * @param end when it had answered; null if it has not, or that is not recorded
 * @param talk what was said
 * @param visible the tools that it could choose from; null if that is not recorded
 */
public record ModelTurn(
        Origin origin,
        String id,
        @Nullable String agent,
        String place,
        @Nullable String model,
        @Nullable Long start,
        @Nullable Long end,
        Talk talk,
        @Nullable List<Tool> visible) {

    /**
     * What was said in a turn of a model.
     *
     * @param given what the model was given
     * @param asked the calls that its answer asks for, in its order; each has an id
     */
    public record Talk(ChatMessages.Given given, List<LangChain.Request> asked) {

        /**
         * What was said.
         *
         * @param inputs what may hold the messages that the model was given; the first one that holds any counts
         * @param answers what may hold the answer, or a part of it
         */
        public static Talk of(List<JsonNode> inputs, List<JsonNode> answers) {
            List<LangChain.Request> asked = asked(answers);
            ChatMessages.Given given = ChatMessages.Given.NOTHING;
            for (int k = 0; k < inputs.size() && given.whole().isEmpty(); k++) {
                given = ChatMessages.given(inputs.get(k), Set.of());
            }
            return new Talk(given, asked);
        }

        /** The calls that the parts of an answer ask for, and that have ids; of a call that several hold, the first one counts. */
        public static List<LangChain.Request> asked(List<JsonNode> answers) {
            return byId(answers.stream()
                    .flatMap(answer -> ChatMessages.asked(answer).stream())
                    .toList());
        }

        /** The calls that have ids; of several with one id, the first. */
        public static List<LangChain.Request> byId(List<LangChain.Request> asked) {
            Map<String, LangChain.Request> byId = new LinkedHashMap<>();
            for (LangChain.Request request : asked) {
                if (request.id() != null) {
                    byId.putIfAbsent(request.id(), request);
                }
            }
            return List.copyOf(byId.values());
        }

        /** What was said, of which another log tells a part that this one lacks. */
        public Talk with(@Nullable Talk other) {
            return other == null
                    ? this
                    : new Talk(given.whole().isEmpty() ? other.given : given, asked.isEmpty() ? other.asked : asked);
        }

        /** Whether nothing was said, and nothing asked for. */
        public boolean isEmpty() {
            return asked.isEmpty() && given.whole().isEmpty();
        }
    }

    /** The trace, as a key. */
    String trace() {
        return String.valueOf(origin.trace());
    }
}
