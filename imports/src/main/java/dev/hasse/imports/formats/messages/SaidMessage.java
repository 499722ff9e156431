package dev.hasse.imports.formats.messages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Fingerprint;
import dev.hasse.traces.JsonValues;
import java.util.List;

/**
 * A message of a conversation between a program and a model, of which only that is kept which calls are made of.
 *
 * @param isOfModel whether the model said it
 * @param isItem whether it is nothing but a call that the model asks for, so that others of the same answer may stand elsewhere
 * @param asked the calls that it asks for, if the model said it
 * @param answers the results that it holds, if somebody else did
 * @param words names what it says
 */
public record SaidMessage(
        boolean isOfModel,
        boolean isItem,
        List<LangChain.Request> asked,
        List<LangChain.Answer> answers,
        String words) {
    /** Nothing. */
    static final SaidMessage NOTHING = new SaidMessage(false, false, List.of(), List.of(), "");

    /** Copies the lists. */
    public SaidMessage {
        asked = List.copyOf(asked);
        answers = List.copyOf(answers);
    }

    /** Reads a message. */
    public static SaidMessage of(JsonNode message) {
        return of(message, words(message));
    }

    /** Reads a message whose name is known. */
    static SaidMessage of(JsonNode message, String words) {
        boolean isOfModel = ChatMessages.isOfModel(message);
        return new SaidMessage(
                isOfModel,
                "function_call".equals(Json.text(message, "type")),
                isOfModel ? ChatMessages.asked(message) : List.of(),
                isOfModel ? List.of() : ChatMessages.answers(message),
                words);
    }

    /** Names what a message says. */
    static String words(JsonNode message) {
        return Fingerprint.digest(List.of(JsonValues.of(message).toString()));
    }
}
