package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Fingerprint;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a model is given, one after another; of what was said in them, only what {@link ChatMessages.Given} needs is kept. A message of the
 * model at the end that asks for nothing is its answer, or the beginning of it: it was not given.
 */
final class GivenMessages {
    private final List<LangChain.Answer> fresh = new ArrayList<>();
    private final List<LangChain.Request> asked = new ArrayList<>();
    private @Nullable String earlier;
    private String whole = "";
    private @Nullable String before;
    private boolean modelSpeaks;
    /** What was given before the last message, if that one is the model's and asks for nothing. */
    private ChatMessages.@Nullable Given beforeLast;

    /** Adds a message. */
    void add(JsonNode message) {
        beforeLast = null;
        if (ChatMessages.isOfModel(message)) {
            List<LangChain.Request> requests = ChatMessages.asked(message);
            beforeLast = requests.isEmpty() ? given() : null;
            if (!modelSpeaks) {
                before = whole;
                earlier =
                        fresh.isEmpty() ? earlier : fresh.get(fresh.size() - 1).callId();
                fresh.clear();
                asked.clear();
            }
            asked.addAll(requests);
            modelSpeaks = true;
        } else {
            ChatMessages.addAnswers(message, fresh);
            modelSpeaks = false;
        }
        whole = Fingerprint.digest(List.of(whole, JsonValues.of(message).toString()));
    }

    /** What the messages so far are. */
    ChatMessages.Given soFar() {
        return beforeLast != null ? beforeLast : given();
    }

    private ChatMessages.Given given() {
        return whole.isEmpty()
                ? ChatMessages.Given.NOTHING
                : new ChatMessages.Given(fresh, asked, earlier, whole, before);
    }
}
