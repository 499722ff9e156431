package dev.hasse.imports.formats.langchain;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.messages.LangChain.Asking;
import dev.hasse.imports.formats.messages.LangChain.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests for tool calls that the models of a run made, each known by the namespace in which it was made and its id. An id may return:
 * a model that numbers the calls of each message from 0 gives the same one at every turn.
 */
final class LangGraphRequests {
    /** Between a namespace and the namespaces inside it. */
    private static final char INSIDE = '|';

    private static final int LATEST = 100;

    /** The requests of each namespace, by id. */
    private final NavigableMap<String, Map<String, List<Asked>>> byScope = new TreeMap<>();

    private final List<Asked> inOrder = new ArrayList<>();

    /** A request, who made it, and the call that answered it. */
    static final class Asked {
        private final String scope;
        private final Asking asking;
        private final int index;
        private final String agent;
        private final @Nullable String run;
        private final Origin origin;
        private final @Nullable Long planned;
        private @Nullable String message;
        private @Nullable Call answer;
        private int turn;

        /**
         * A request that nobody has answered yet.
         *
         * @param scope the namespace in which its id is unique
         * @param index its place in the message
         * @param run the run of its agent; null if the agent runs once
         * @param planned when it was made; null if that is not known
         */
        Asked(
                String scope,
                Asking asking,
                int index,
                String agent,
                @Nullable String run,
                Origin origin,
                @Nullable Long planned) {
            this.scope = scope;
            this.asking = asking;
            this.index = index;
            this.agent = agent;
            this.run = run;
            this.origin = origin;
            this.planned = planned;
            this.message = asking.id();
        }

        Request request() {
            return asking.requests().get(index);
        }

        int index() {
            return index;
        }

        String agent() {
            return agent;
        }

        @Nullable
        String run() {
            return run;
        }

        Origin origin() {
            return origin;
        }

        @Nullable
        Long planned() {
            return planned;
        }

        /** The number of requests in its message. */
        int size() {
            return asking.requests().size();
        }

        /** The name of its message, which no other message has. */
        String batch() {
            if (asking.id() != null) {
                return asking.id();
            }
            String first = "message of " + asking.requests().get(0).id();
            return first + (scope.isEmpty() ? "" : " in " + scope) + (turn == 0 ? "" : ", turn " + (turn + 1));
        }

        @Nullable
        Call answer() {
            return answer;
        }

        void answer(Call call) {
            answer = call;
        }

        /** Whether this is the request of a message that is seen again; a message may get its id only after it was first seen. */
        private boolean isOf(Asking other, Request request, String caller, boolean made) {
            if (message != null && other.id() != null) {
                return message.equals(other.id());
            }
            boolean same = !made
                    || (agent.equals(caller) && answer == null && request().equals(request));
            if (same && message == null) {
                message = other.id();
            }
            return same;
        }
    }

    /** Adds a request. */
    void add(Asked asked) {
        List<Asked> turns = byScope.computeIfAbsent(asked.scope, none -> new HashMap<>())
                .computeIfAbsent(Objects.requireNonNullElse(asked.request().id(), ""), none -> new ArrayList<>());
        asked.turn = turns.size();
        turns.add(asked);
        inOrder.add(asked);
    }

    /** All requests, in the order in which they were added. */
    List<Asked> inOrder() {
        return inOrder;
    }

    /** The latest requests with an id. Messages are told again soon, if at all; to look further back would take quadratic time. */
    private List<Asked> turns(String scope, String id) {
        List<Asked> turns = byScope.getOrDefault(scope, Map.of()).getOrDefault(id, List.of());
        return turns.subList(Math.max(0, turns.size() - LATEST), turns.size());
    }

    /** Whether a request with this id was made in a namespace or in one inside it. */
    boolean isMadeInside(String namespace, String id) {
        if (byScope.getOrDefault(namespace, Map.of()).containsKey(id)) {
            return true;
        }
        SortedMap<String, Map<String, List<Asked>>> inside =
                byScope.subMap(namespace + INSIDE, namespace + (char) (INSIDE + 1));
        return inside.values().stream().anyMatch(ids -> ids.containsKey(id));
    }

    /**
     * Whether a request of a message is known already.
     *
     * @param made whether a task gave the message, and did not only see it
     */
    boolean isToldAgain(String scope, Asking asking, Request request, String agent, boolean made) {
        return turns(scope, Objects.requireNonNullElse(request.id(), "")).stream()
                .anyMatch(known -> known.isOf(asking, request, agent, made));
    }

    /**
     * The request that a task answers: one that is still open, that the task itself made, or that was made in its namespace, or in one
     * around it; null if there is none.
     *
     * @param seen the message that the task saw last, which decides among several; null if there was none
     */
    @Nullable
    Asked open(LangGraphTools.Placed placed, String id, @Nullable Asking seen) {
        Asked own = first(turns(placed.inner(), id), seen);
        if (own != null || isMadeInside(placed.inner(), id)) {
            return own;
        }
        String scope = placed.namespace();
        while (true) {
            Asked open = first(turns(scope, id), seen);
            if (open != null || scope.isEmpty()) {
                return open;
            }
            scope = scope.substring(0, Math.max(0, scope.lastIndexOf(INSIDE)));
        }
    }

    private static @Nullable Asked first(List<Asked> turns, @Nullable Asking seen) {
        Asked first = null;
        for (Asked asked : turns) {
            if (asked.answer == null) {
                boolean same = seen != null && seen.id() != null && seen.id().equals(asked.message);
                if (same) {
                    return asked;
                }
                first = first == null ? asked : first;
            }
        }
        return first;
    }
}
