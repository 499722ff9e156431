package dev.hasse.imports.formats.langchain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * The order in which the tasks of a step issued their writes, as far as that order can be told apart from the order of landing: two tasks
 * issued in the order in which they were done if they wrote a channel in common. Tasks that wrote different channels have no order between
 * them, since no reader of the state could tell which of them came first; they are listed as they landed.
 *
 * <p>Cost: the number of contributions, and {@code n log n} for {@code n} tasks.
 */
final class LangGraphIssueOrder {
    private LangGraphIssueOrder() {}

    /**
     * The tasks that wrote a channel that another task wrote, too, in the order of issue.
     *
     * @param done the tasks that wrote, in the order in which they were done
     * @param landed the same tasks, in the order in which their writes landed
     * @param shared whether a channel is part of the shared state
     */
    static List<LangGraphTask> of(List<LangGraphTask> done, List<LangGraphTask> landed, Predicate<String> shared) {
        Map<LangGraphTask, List<LangGraphTask>> next = new HashMap<>();
        Map<LangGraphTask, Integer> awaited = new HashMap<>();
        for (List<LangGraphTask> writers : writers(done, shared)) {
            for (int k = 0; k < writers.size() && writers.size() > 1; k++) {
                awaited.merge(writers.get(k), k == 0 ? 0 : 1, Integer::sum);
                if (k > 0) {
                    next.computeIfAbsent(writers.get(k - 1), none -> new ArrayList<>())
                            .add(writers.get(k));
                }
            }
        }
        List<LangGraphTask> places =
                landed.stream().filter(awaited::containsKey).toList();
        Map<LangGraphTask, Integer> placeOf = new HashMap<>();
        places.forEach(task -> placeOf.put(task, placeOf.size()));
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        places.stream()
                .filter(task -> Integer.valueOf(0).equals(awaited.get(task)))
                .forEach(task -> ready.add(placeOf.get(task)));
        List<LangGraphTask> issued = new ArrayList<>();
        for (Integer place = ready.poll(); place != null; place = ready.poll()) {
            LangGraphTask task = places.get(place);
            issued.add(task);
            for (LangGraphTask after : next.getOrDefault(task, List.of())) {
                if (awaited.merge(after, -1, Integer::sum) == 0) {
                    ready.add(placeOf.get(after));
                }
            }
        }
        return issued;
    }

    /** The writers of each channel, in the order in which they were done. */
    private static Collection<List<LangGraphTask>> writers(List<LangGraphTask> done, Predicate<String> shared) {
        Map<String, List<LangGraphTask>> writers = new HashMap<>();
        for (LangGraphTask task : done) {
            task.contributed().keySet().stream()
                    .filter(shared)
                    .forEach(channel -> writers.computeIfAbsent(channel, none -> new ArrayList<>())
                            .add(task));
        }
        return writers.values();
    }
}
