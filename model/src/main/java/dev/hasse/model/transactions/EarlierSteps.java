package dev.hasse.model.transactions;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The steps of each transaction that were done so far, by name: what a later step says that it depends on. A name is the id of a step of its
 * transaction, or else a tool, of which the last step is meant that was not compensated since. One that no such step has says nothing: what
 * it means may have been done before the log begins, or may be no step at all.
 */
final class EarlierSteps {
    /** A name within a transaction. */
    private record Name(String transaction, String name) {}

    private final Map<Name, Integer> byId = new HashMap<>();
    private final Map<Name, Deque<Integer>> byTool = new HashMap<>();
    private final Set<Integer> compensated = new HashSet<>();

    /** A step was done. */
    void done(Step step, @Nullable String id, int place) {
        if (id != null) {
            byId.put(new Name(step.transaction(), id), place);
        }
        byTool.computeIfAbsent(new Name(step.transaction(), step.name()), none -> new ArrayDeque<>())
                .push(place);
    }

    /** The step at a place was compensated. */
    void compensated(int place) {
        compensated.add(place);
    }

    /** The places of the steps that are meant by names, in order. */
    List<Integer> of(String transaction, List<String> names) {
        if (names.isEmpty()) {
            return List.of();
        }
        Set<Integer> places = new TreeSet<>();
        for (String each : names) {
            Name name = new Name(transaction, each);
            Integer place = byId.get(name);
            if (place == null) {
                place = last(byTool.get(name));
            }
            if (place != null) {
                places.add(place);
            }
        }
        return List.copyOf(places);
    }

    private @Nullable Integer last(@Nullable Deque<Integer> places) {
        while (places != null && !places.isEmpty() && compensated.contains(places.peek())) {
            places.pop();
        }
        return places == null ? null : places.peek();
    }
}
