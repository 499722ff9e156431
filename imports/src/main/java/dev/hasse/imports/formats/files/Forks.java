package dev.hasse.imports.formats.files;

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

/** Agents that began with all that another one knew; and agents that were taken back: they know again what they knew then. */
public final class Forks {
    /** By the name of the agent. */
    private final Map<String, Fork> forks = new HashMap<>();

    /** What agents knew at a moment, and the agents that know it again. */
    private final List<Fork> rewinds = new ArrayList<>();

    private final Deque<Fork> toBegin = new ArrayDeque<>();

    /** @param began when it was; null if that is not known */
    private record Fork(
            String origin, String name, @Nullable Long began) {}

    /**
     * Takes notice of an agent that began with all that another one knew.
     *
     * @param began when that was; null if it is not known, and then nothing is taken over
     */
    public void add(String origin, String name, @Nullable Long began) {
        forks.put(name, new Fork(origin, name, began));
    }

    /**
     * Takes notice of an agent that knows again, from a moment on, only what it knew at an earlier one.
     *
     * @param then the earlier moment
     * @param again the moment
     */
    public void rewind(String agent, long then, long again) {
        String earlier = agent + "\n" + then;
        rewinds.add(new Fork(agent, earlier, then));
        rewinds.add(new Fork(earlier, agent, again));
    }

    /** Says that there are no more records. */
    public void finish() {
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
     * @param to takes the agent of the conversation, and the other one
     */
    public void begin(long before, BiConsumer<String, String> to) {
        for (Fork next = toBegin.peek();
                next != null && Objects.requireNonNull(next.began()) < before;
                next = toBegin.peek()) {
            to.accept(next.origin(), next.name());
            toBegin.remove();
        }
    }
}
