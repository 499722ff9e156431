package dev.hasse.imports.formats.spans;

import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.messages.ChatMessages;
import dev.hasse.imports.formats.messages.Conversation;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ModelTurn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What models were given and answered, where it is {@linkplain LoggedMessage logged} as events beside their spans. */
final class MessageEvents {
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
        /** The calls that the answer asks for, by their ids; of a call that several events hold, the first one counts. */
        private final Map<String, LangChain.Request> asked = new LinkedHashMap<>();
        /** The events that came, by what they say: an exporter that got no reply sends them again. */
        private final SeenTexts known = new SeenTexts();

        private @Nullable Long first;
        private @Nullable Long last;

        private Logged(Origin origin) {
            this.origin = origin;
        }

        private ModelTurn.Talk talk() {
            ChatMessages.Given whole = given.whole().isEmpty() ? messages.given() : given;
            return new ModelTurn.Talk(whole, List.copyOf(asked.values()));
        }
    }

    /**
     * Adds a message. One that came before is left out.
     *
     * @return whether it is new
     */
    boolean add(LoggedMessage message) {
        Key key = new Key(String.valueOf(message.origin().trace()), message.span());
        Logged of = logged.computeIfAbsent(key, none -> new Logged(message.origin()));
        if (!of.known.add(List.of(message.words()))) {
            return false;
        }
        Long time = message.time();
        if (time != null) {
            of.first = of.first == null ? time : Long.valueOf(Math.min(of.first, time));
            of.last = of.last == null ? time : Long.valueOf(Math.max(of.last, time));
        }
        if (message.message() != null) {
            of.messages = conversations.with(of.messages, message.message());
        }
        of.given = message.given().whole().isEmpty() ? of.given : message.given();
        message.asked().forEach(request -> of.asked.putIfAbsent(String.valueOf(request.id()), request));
        return true;
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
