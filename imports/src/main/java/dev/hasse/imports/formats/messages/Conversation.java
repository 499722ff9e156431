package dev.hasse.imports.formats.messages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Fingerprint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A conversation between a program and a model, up to one of its messages. Of what the messages say, only what tells of calls is held. Each request to a
 * model repeats the conversation so far, so a {@link Table} holds what is common to several of them once.
 */
public final class Conversation {
    /** Nothing was said yet. */
    public static final Conversation EMPTY = new Conversation();

    /** More calls that stand apart are taken to be of several answers. */
    private static final int MOST_APART = 16;

    /** The conversation before the last message; an empty one is before itself. */
    private final Conversation before;
    /** A digest of all messages; empty if there are none. */
    private final String name;
    /** The last message. */
    private final SaidMessage last;

    private Conversation() {
        this.before = this;
        this.name = "";
        this.last = SaidMessage.NOTHING;
    }

    private Conversation(Conversation before, String name, SaidMessage last) {
        this.before = before;
        this.name = name;
        this.last = last;
    }

    /** The conversations that are known. */
    public static final class Table {
        private final Map<String, Conversation> known = new HashMap<>();

        /** The conversation that goes on with a message. */
        public Conversation with(Conversation before, SaidMessage message) {
            String name = name(before, message.words());
            return known.computeIfAbsent(name, none -> new Conversation(before, name, message));
        }

        /** The conversation that goes on with a message. */
        Conversation with(Conversation before, JsonNode message) {
            String words = SaidMessage.words(message);
            String name = name(before, words);
            return known.computeIfAbsent(name, none -> new Conversation(before, name, SaidMessage.of(message, words)));
        }

        private static String name(Conversation before, String words) {
            return Fingerprint.digest(List.of(before.name, words));
        }

        /** The conversation that a request to a model holds; empty if it holds none. */
        public Conversation of(JsonNode request) {
            Conversation whole = EMPTY;
            for (JsonNode message : ChatMessages.messages(request)) {
                whole = with(whole, Json.unwrapped(message));
            }
            return whole;
        }
    }

    /**
     * The conversation before the first message that asks for one of some calls; this one if there is none.
     *
     * @param calls their ids
     */
    public Conversation before(Set<String> calls) {
        Conversation first = this;
        if (!calls.isEmpty()) {
            for (Conversation at = this; !at.isEmpty(); at = at.before) {
                if (at.last.asked().stream().anyMatch(request -> calls.contains(String.valueOf(request.id())))) {
                    first = at.before;
                }
            }
        }
        return first;
    }

    /**
     * What a model is given that is given this conversation. A message of the model at the end that asks for nothing is its answer, or the beginning of
     * it: it was not given.
     */
    public ChatMessages.Given given() {
        Conversation given = last.isOfModel() && last.asked().isEmpty() ? before : this;
        return given.isEmpty() ? ChatMessages.Given.NOTHING : given.asGiven(given.apart());
    }

    private ChatMessages.Given asGiven(List<ChatMessages.Given> apart) {
        Conversation at = this;
        List<LangChain.Answer> fresh = new ArrayList<>();
        for (; !at.isEmpty() && !at.last.isOfModel(); at = at.before) {
            addBackwards(at.last.answers(), fresh);
        }
        if (at.isEmpty()) {
            Collections.reverse(fresh);
            return new ChatMessages.Given(fresh, List.of(), null, name, null, apart);
        }
        List<LangChain.Request> repeated = new ArrayList<>();
        for (; at.last.isOfModel(); at = at.before) {
            addBackwards(at.last.asked(), repeated);
        }
        String beforeModel = at.name;
        while (!at.isEmpty() && at.last.answers().isEmpty()) {
            at = at.before;
        }
        List<LangChain.Answer> answers = at.last.answers();
        String lastBefore =
                at.isEmpty() ? null : answers.get(answers.size() - 1).callId();
        Collections.reverse(fresh);
        Collections.reverse(repeated);
        return new ChatMessages.Given(fresh, repeated, lastBefore, name, beforeModel, apart);
    }

    /** What had been given before calls that may be of one answer, although results are between them; the nearest first. */
    private List<ChatMessages.Given> apart() {
        List<ChatMessages.Given> apart = new ArrayList<>();
        for (Conversation at = beforeCall(); at != null && apart.size() < MOST_APART; at = at.beforeCall()) {
            ChatMessages.Given given = at.asGiven(List.of());
            if (given.asked().isEmpty()) {
                break;
            }
            apart.add(given);
        }
        return apart;
    }

    /** The conversation before what the model said last, if that began with nothing but a call, and follows a result; else null. */
    private @Nullable Conversation beforeCall() {
        Conversation at = this;
        while (!at.isEmpty() && !at.last.isOfModel()) {
            at = at.before;
        }
        SaidMessage first = at.last;
        for (; at.last.isOfModel(); at = at.before) {
            first = at.last;
        }
        return first.isItem() && !at.last.answers().isEmpty() ? at : null;
    }

    private static <T> void addBackwards(List<T> parts, List<T> to) {
        for (int last = parts.size() - 1; last >= 0; last--) {
            to.add(parts.get(last));
        }
    }

    private boolean isEmpty() {
        return name.isEmpty();
    }
}
