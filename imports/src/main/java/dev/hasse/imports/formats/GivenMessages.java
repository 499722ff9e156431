package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
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
    /** More calls that stand apart are taken to be of several answers. */
    private static final int MOST_APART = 16;

    private State now = new State(new ArrayList<>(), new ArrayList<>(), 0, null, "", null, List.of());
    /** What was given before the last message, if that one is the model's and asks for nothing. */
    private @Nullable State beforeLast;

    private boolean modelSpeaks;
    /** Whether the last message holds a result. */
    private boolean toolSpeaks;

    /**
     * What the messages up to one tell; {@link ChatMessages.Given} says what the parts mean.
     *
     * @param askedSoFar how many calls the list {@code asked} had then, which may have grown since
     */
    private record State(
            List<LangChain.Answer> fresh,
            List<LangChain.Request> asked,
            int askedSoFar,
            @Nullable String lastBefore,
            String whole,
            @Nullable String before,
            List<ChatMessages.Given> apart) {

        ChatMessages.Given given() {
            return whole.isEmpty()
                    ? ChatMessages.Given.NOTHING
                    : new ChatMessages.Given(fresh, asked.subList(0, askedSoFar), lastBefore, whole, before, apart);
        }
    }

    /** Adds a message. */
    void add(JsonNode message) {
        List<LangChain.Answer> fresh = now.fresh();
        List<LangChain.Request> asked = now.asked();
        String lastBefore = now.lastBefore();
        String before = now.before();
        List<ChatMessages.Given> apart = now.apart();
        beforeLast = null;
        if (ChatMessages.isOfModel(message)) {
            List<LangChain.Request> requests = ChatMessages.asked(message);
            beforeLast = requests.isEmpty() ? now : null;
            if (!modelSpeaks) {
                apart = apart(message);
                before = now.whole();
                lastBefore = fresh.isEmpty()
                        ? lastBefore
                        : fresh.get(fresh.size() - 1).callId();
                fresh = new ArrayList<>();
                asked = new ArrayList<>();
            }
            asked.addAll(requests);
            modelSpeaks = true;
            toolSpeaks = false;
        } else {
            int results = fresh.size();
            ChatMessages.addAnswers(message, fresh);
            modelSpeaks = false;
            toolSpeaks = fresh.size() > results;
        }
        String whole =
                Fingerprint.digest(List.of(now.whole(), JsonValues.of(message).toString()));
        now = new State(fresh, asked, asked.size(), lastBefore, whole, before, apart);
    }

    /** What stands apart before a message of the model that follows a result. */
    private List<ChatMessages.Given> apart(JsonNode message) {
        boolean isItem = "function_call".equals(Json.text(message, "type"));
        if (!isItem || !toolSpeaks || now.asked().isEmpty()) {
            return List.of();
        }
        List<ChatMessages.Given> apart = new ArrayList<>(List.of(now.given().alone()));
        now.apart().stream().limit(MOST_APART - 1).forEach(apart::add);
        return apart;
    }

    /** What the messages so far tell. */
    ChatMessages.Given soFar() {
        return (beforeLast == null ? now : beforeLast).given();
    }
}
