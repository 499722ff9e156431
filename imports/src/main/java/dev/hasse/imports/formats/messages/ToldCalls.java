package dev.hasse.imports.formats.messages;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls of which only the messages of models tell, where a log holds what models were asked and nothing of tools: one turn of a model asks
 * for a call, and a later one is given its result. So the call ran at some time between the end of the one and the beginning of the other.
 *
 * <p>The turn that asked is the only one that was given what the conversation holds before its last message of the model; or, if there is none, or
 * several, the last one before whose answer asks for the id of the result, in the same trace and of the same agent, or in another trace, if the log asks
 * only once for this id. It is not known if several ask for it that were given the same. Turns that are so connected are one conversation. Where nothing names the agent,
 * each conversation is an agent of its own: it knows nothing of what another one has read. A log that holds no result at all tells of no calls: its
 * tools may be recorded elsewhere, or in what it lacks at its end.
 */
public final class ToldCalls {
    /** How much the times of two libraries may differ, in microseconds. */
    private static final long MILLISECOND = 1_000;

    /** Of so many turns that are under way at once, the last ones are asked whether a result may be theirs. */
    private static final int MOST_AT_ONCE = 1_000;

    /** The turns in the order in which they began. */
    private final List<ModelTurn> turns;
    /** The places of the turns that ask for a call, and of those that were given a conversation, in their order. */
    private final Map<Key, List<Integer>> asking = new HashMap<>();

    private final Map<Key, List<Integer>> givenThat = new HashMap<>();
    /** For each turn, an earlier one of its conversation, from which the way leads on to the first; the first itself. */
    private final int[] onTheWayToFirst;

    private final List<Told> told = new ArrayList<>();
    /** The calls whose results are known. */
    private final Set<Asked> answered = new HashSet<>();
    /** The calls of turns as a later one repeats them: what the log of an answer has lost, or mixed up, is right there. */
    private final Map<Integer, List<LangChain.Request>> repeated = new HashMap<>();
    /** The places of calls in lists of them, by their ids. */
    private final IdentityHashMap<List<LangChain.Request>, Map<String, Integer>> placesById = new IdentityHashMap<>();

    /**
     * Names calls of one id, or turns that were given one conversation.
     *
     * @param trace the trace; null for those of whatever trace and agent
     * @param agent the agent; null if nothing names it
     */
    private record Key(@Nullable String trace, @Nullable String agent, String name) {

        static Key of(ModelTurn turn, String name) {
            return new Key(turn.trace(), turn.agent(), name);
        }

        static Key anywhere(String name) {
            return new Key(null, null, name);
        }
    }

    /** A call by the place of the turn that asks for it. */
    private record Asked(int turn, String id) {}

    /**
     * A call.
     *
     * @param turn the place of the turn that asks for it
     * @param index its place among the calls of that turn
     * @param isSole whether it is the only one of them
     * @param result the place of the turn that is given its result; null if there is none
     * @param answer the result; null if there is none
     */
    private record Told(
            int turn,
            LangChain.Request request,
            int index,
            boolean isSole,
            @Nullable Integer result,
            LangChain.@Nullable Answer answer) {}

    /** @param turns the turns of a log, in any order; one of which it is not known when it began tells nothing */
    public ToldCalls(List<ModelTurn> turns) {
        this.turns = turns.stream()
                .filter(turn -> turn.start() != null)
                .sorted(Comparator.comparingLong(ToldCalls::start))
                .toList();
        this.onTheWayToFirst = new int[this.turns.size()];
        for (int k = 0; k < onTheWayToFirst.length; k++) {
            onTheWayToFirst[k] = k;
            ModelTurn turn = this.turns.get(k);
            for (LangChain.Request request : turn.talk().asked()) {
                add(asking, turn, String.valueOf(request.id()), k);
            }
            if (!turn.talk().given().whole().isEmpty()) {
                add(givenThat, turn, turn.talk().given().whole(), k);
            }
        }
        for (int k = 0; k < onTheWayToFirst.length; k++) {
            results(k);
        }
        for (int k = 0; k < onTheWayToFirst.length; k++) {
            unanswered(k);
        }
        if (answered.isEmpty()) {
            told.clear();
        }
        told.sort(Comparator.comparingInt(Told::turn).thenComparingInt(Told::index));
    }

    private static void add(Map<Key, List<Integer>> to, ModelTurn turn, String name, int place) {
        to.computeIfAbsent(Key.of(turn, name), none -> new ArrayList<>()).add(place);
        to.computeIfAbsent(Key.anywhere(name), none -> new ArrayList<>()).add(place);
    }

    private static long start(ModelTurn turn) {
        return Objects.requireNonNullElse(turn.start(), 0L);
    }

    private static long end(ModelTurn turn) {
        return Objects.requireNonNullElse(turn.end(), start(turn));
    }

    /** Finds the calls whose results a turn is given. */
    private void results(int place) {
        ChatMessages.Given given = given(place);
        Integer previous = given.before() == null ? null : previous(place, given.before());
        connect(place, previous);
        if (previous == null && given.lastBefore() != null) {
            connect(place, only(asking.get(Key.anywhere(given.lastBefore())), place));
        }
        for (LangChain.Answer answer : given.fresh()) {
            String id = String.valueOf(answer.callId());
            boolean isRepeated = index(id, given.asked()) >= 0;
            // Ids may be used again; the conversation is the surer guide.
            boolean isOfPrevious = previous != null
                    && (isRepeated || index(id, turns.get(previous).talk().asked()) >= 0);
            Integer asker =
                    isOfPrevious ? previous : isAskedByEquals(place, given.before(), id) ? null : asker(place, id);
            if (asker == null) {
                continue;
            }
            connect(place, asker);
            if (isRepeated) {
                repeated.putIfAbsent(asker, given.asked());
            }
            List<LangChain.Request> requests =
                    isRepeated ? given.asked() : turns.get(asker).talk().asked();
            int index = index(id, requests);
            if (index >= 0 && answered.add(new Asked(asker, id))) {
                told.add(new Told(asker, requests.get(index), index, requests.size() == 1, place, answer));
            }
        }
    }

    /**
     * What a turn is given. Some programs put each result behind its call, so that the calls of one answer stand apart: they are of one if the turn that
     * was given what comes before all of them asked for all, or else the one that asked for the last.
     */
    private ChatMessages.Given given(int place) {
        ChatMessages.Given last = turns.get(place).talk().given();
        if (last.apart().isEmpty() || last.fresh().isEmpty()) {
            return last;
        }
        Integer asker = asker(place, String.valueOf(last.fresh().get(0).callId()));
        ChatMessages.Given all = last;
        boolean isGiven = false;
        for (int count = 0; count <= last.apart().size() && !isGiven; count++) {
            ChatMessages.Given joined = last.joined(count);
            isGiven = joined.before() != null && isGiven(place, joined.before());
            Integer previous = isGiven ? previous(place, String.valueOf(joined.before())) : null;
            Integer owner = previous == null ? asker : previous;
            all = count > 0 && owner != null && asksForAll(owner, joined) ? joined : all;
        }
        return all;
    }

    /** Whether a turn asks for all calls of some, of which no two have one id. */
    private boolean asksForAll(int place, ChatMessages.Given given) {
        Set<String> ids = new HashSet<>();
        List<LangChain.Request> requests = turns.get(place).talk().asked();
        return given.asked().stream()
                .map(request -> String.valueOf(request.id()))
                .allMatch(id -> ids.add(id) && index(id, requests) >= 0);
    }

    /** Whether a turn was given a conversation. */
    private boolean isGiven(int place, String conversation) {
        return givenThat.containsKey(Key.of(turns.get(place), conversation))
                || givenThat.containsKey(Key.anywhere(conversation));
    }

    /** Whether several turns that were given the same conversation ask for a call: it is not known whose the result is. */
    private boolean isAskedByEquals(int place, @Nullable String before, String id) {
        return before != null
                && givenThat.getOrDefault(Key.of(turns.get(place), before), List.of()).stream()
                                .limit(MOST_AT_ONCE)
                                .filter(equal ->
                                        index(id, turns.get(equal).talk().asked()) >= 0)
                                .limit(2)
                                .count()
                        > 1;
    }

    private int index(String id, List<LangChain.Request> requests) {
        Map<String, Integer> places = placesById.computeIfAbsent(requests, all -> {
            Map<String, Integer> byId = new HashMap<>();
            for (int k = 0; k < all.size(); k++) {
                byId.putIfAbsent(String.valueOf(all.get(k).id()), k);
            }
            return byId;
        });
        return places.getOrDefault(id, -1);
    }

    /** The place of the turn that asked for a call, and had ended when another one began; null if there is none. */
    private @Nullable Integer asker(int place, String id) {
        ModelTurn turn = turns.get(place);
        List<Integer> near = asking.getOrDefault(Key.of(turn, id), List.of());
        // All that began later come after it.
        int at = Collections.binarySearch(near, place);
        int last = at < 0 ? -at - 2 : at - 1;
        for (int k = last; k >= 0 && last - k < MOST_AT_ONCE; k--) {
            if (hadEnded(turns.get(near.get(k)), turn)) {
                return near.get(k);
            }
        }
        return near.isEmpty() ? only(asking.get(Key.anywhere(id)), place) : null;
    }

    /** The place of the only turn that was given a conversation, if it had ended when another one began; else null. */
    private @Nullable Integer previous(int place, String conversation) {
        ModelTurn turn = turns.get(place);
        List<Integer> near = givenThat.getOrDefault(Key.of(turn, conversation), List.of());
        return only(near.isEmpty() ? givenThat.get(Key.anywhere(conversation)) : near, place);
    }

    /** The only one of some places, if the turn there had ended when another one began; else null. */
    private @Nullable Integer only(@Nullable List<Integer> places, int other) {
        Integer only = places == null || places.size() != 1 ? null : places.get(0);
        return only == null || only == other || !hadEnded(turns.get(only), turns.get(other)) ? null : only;
    }

    /** Whether one turn had ended when another one began. Some libraries write whole milliseconds for the one, and not for the other. */
    private static boolean hadEnded(ModelTurn one, ModelTurn other) {
        return end(one) <= start(other) + MILLISECOND;
    }

    /** Adds the calls that a turn asks for, and whose results no turn is given. */
    private void unanswered(int place) {
        List<LangChain.Request> requests =
                repeated.getOrDefault(place, turns.get(place).talk().asked());
        for (int index = 0; index < requests.size(); index++) {
            if (!answered.contains(
                    new Asked(place, String.valueOf(requests.get(index).id())))) {
                told.add(new Told(place, requests.get(index), index, requests.size() == 1, null, null));
            }
        }
    }

    private void connect(int one, @Nullable Integer other) {
        if (other != null) {
            int first = conversation(one);
            int second = conversation(other);
            onTheWayToFirst[Math.max(first, second)] = Math.min(first, second);
        }
    }

    /** The place of the first turn of a conversation. */
    private int conversation(int turn) {
        int first = turn;
        while (onTheWayToFirst[first] != first) {
            first = onTheWayToFirst[first];
        }
        for (int k = turn; onTheWayToFirst[k] != first; ) {
            int next = onTheWayToFirst[k];
            onTheWayToFirst[k] = first;
            k = next;
        }
        return first;
    }

    /** The traces of the calls. */
    public Set<String> traces() {
        return told.stream().map(call -> turns.get(call.turn()).trace()).collect(Collectors.toSet());
    }

    /**
     * Passes on the calls, in the order in which they were asked for.
     *
     * @param complete whether no more turns will come; if not, calls are left out whose results or agents may still be told
     */
    public void passOn(boolean complete, CallSink sink) {
        Map<Integer, Integer> numbers = numbers();
        for (Told call : told) {
            if (complete || (call.answer() != null && turns.get(call.turn()).agent() != null)) {
                sink.call(call(call, numbers));
            }
        }
    }

    /** The number of each conversation that asks for calls, from 1, where several have nothing but one place for a name. */
    private Map<Integer, Integer> numbers() {
        Map<String, Map<Integer, Integer>> byPlace = new LinkedHashMap<>();
        for (Told call : told) {
            int conversation = conversation(call.turn());
            if (turns.get(call.turn()).agent() == null) {
                Map<Integer, Integer> numbers =
                        byPlace.computeIfAbsent(turns.get(conversation).place(), none -> new LinkedHashMap<>());
                numbers.putIfAbsent(conversation, numbers.size() + 1);
            }
        }
        Map<Integer, Integer> all = new HashMap<>();
        byPlace.values().stream().filter(numbers -> numbers.size() > 1).forEach(all::putAll);
        return all;
    }

    private Call call(Told told, Map<Integer, Integer> numbers) {
        ModelTurn turn = turns.get(told.turn());
        Long asked = turn.end();
        Long given = told.result() == null ? null : turns.get(told.result()).start();
        LangChain.Request request = told.request();
        LangChain.Answer answer = told.answer();
        String words = answer != null && answer.failed() ? answer.content().asText("") : null;
        List<Tool> visible = turn.visible();
        Call.Builder call = Call.of(origin(told.turn()), agent(told.turn(), numbers), request.tool())
                .id(request.id())
                .model(turn.model())
                .arguments(request.arguments())
                .result(answer == null ? Json.missing() : answer.content())
                .planned(asked)
                .started(asked)
                .ended(given == null || asked == null ? given : Long.valueOf(Math.max(asked, given)))
                .outcome(answer == null ? Outcome.UNKNOWN : words != null ? Outcome.FAILED : Outcome.DONE)
                .visibleAtPlan(visible)
                .visibleAtCommit(words == null ? null : ToolList.without(visible, words, request.tool()));
        return (told.isSole() ? call : call.batchAtOnce(turn.id(), told.index())).build();
    }

    private String agent(int turn, Map<Integer, Integer> numbers) {
        String named = turns.get(turn).agent();
        if (named != null) {
            return named;
        }
        int conversation = conversation(turn);
        String place = turns.get(conversation).place();
        Integer number = numbers.get(conversation);
        return number == null ? place : place + " (conversation " + number + ")";
    }

    /** A conversation whose turns are in traces of their own is one session, so that it is one run. */
    private Origin origin(int turn) {
        Origin origin = turns.get(turn).origin();
        ModelTurn first = turns.get(conversation(turn));
        return origin.session() != null ? origin : origin.inSession("conversation " + first.trace() + " " + first.id());
    }
}
