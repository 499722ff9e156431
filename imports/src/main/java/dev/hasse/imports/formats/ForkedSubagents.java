package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The subagents that were forked from the main conversation of a session, such as by a person at the prompt ({@code /fork}): each begins with
 * all that this conversation knows then. Its log only refers to that, by its first record. And agents that were taken back: they know again
 * what they knew then.
 */
final class ForkedSubagents {
    private static final String REFERENCE = "fork-context-ref";

    /** By the name of the subagent. */
    private final Map<String, Fork> forks = new HashMap<>();

    /** What agents knew at a moment, and the agents that know it again. */
    private final List<Fork> rewinds = new ArrayList<>();

    private final Deque<Fork> toBegin = new ArrayDeque<>();

    /** @param began when its first record was written; null before there is one */
    private record Fork(
            String origin, String name, @Nullable Long began) {}

    /** Takes notice of a record of any agent. */
    void add(JsonNode record) {
        String agent = Json.text(record, "agentId");
        if (agent == null) {
            return;
        }
        String session = Json.text(record, "sessionId");
        String parent = Json.text(record, "parentSessionId");
        if (REFERENCE.equals(Json.text(record, "type"))) {
            String own = session == null ? parent : session;
            String name = ClaudeCodeUse.name(own, agent);
            String origin = ClaudeCodeUse.name(parent == null ? own : parent, ClaudeCode.MAIN);
            forks.putIfAbsent(name, new Fork(origin, name, Times.micros(record.path("timestamp"))));
        } else if (!forks.isEmpty()) {
            Long time = Times.micros(record.path("timestamp"));
            forks.computeIfPresent(
                    ClaudeCodeUse.name(session, agent),
                    (name, fork) -> fork.began() == null ? new Fork(fork.origin(), name, time) : fork);
        }
    }

    /**
     * Takes notice of an agent that began with all that another one knew.
     *
     * @param began when that was; null if it is not known, and then nothing is taken over
     */
    void add(String origin, String name, @Nullable Long began) {
        forks.put(name, new Fork(origin, name, began));
    }

    /**
     * Takes notice of an agent that knows again, from a moment on, only what it knew at an earlier one.
     *
     * @param then the earlier moment
     * @param again the moment
     */
    void rewind(String agent, long then, long again) {
        String earlier = agent + "\n" + then;
        rewinds.add(new Fork(agent, earlier, then));
        rewinds.add(new Fork(earlier, agent, again));
    }

    /** Says that there are no more records. */
    void finish() {
        List<Fork> byBeginning = new ArrayList<>(forks.values());
        byBeginning.addAll(rewinds);
        byBeginning.removeIf(fork -> fork.began() == null);
        byBeginning.sort(Comparator.comparing((Fork fork) -> Objects.requireNonNull(fork.began()))
                .thenComparing(Fork::name));
        toBegin.addAll(byBeginning);
    }

    /**
     * Passes on those that began before a moment, each once, in the order in which they began.
     *
     * @param to takes the agent of the conversation, and the subagent
     */
    void begin(long before, BiConsumer<String, String> to) {
        for (Fork next = toBegin.peek();
                next != null && Objects.requireNonNull(next.began()) < before;
                next = toBegin.peek()) {
            to.accept(next.origin(), next.name());
            toBegin.remove();
        }
    }
}
