package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.langchain.LangGraphTask.Moment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reconstructs runs from checkpoints. The pending writes of a checkpoint are those of the tasks of the next step, in the order in which the
 * tasks were done. The tasks saw the state of that checkpoint, whatever {@code versions_seen} says, which only covers channels that start
 * nodes. So a checkpoint gives the time at which tasks began, and the next one the time at which they ended; in between, only the order is
 * known.
 */
final class LangGraphCheckpoints {
    private static final JsonNode ANY = JsonNodeFactory.instance.arrayNode().add("");
    /** The task id of the values that a graph was given when it resumed after an interrupt. */
    private static final String NOBODY = "00000000-0000-0000-0000-000000000000";

    private static final Set<String> FAILURES = Set.of("__error__", "__interrupt__");

    private LangGraphCheckpoints() {}

    /** Returns the runs in checkpoints, those of one thread together. */
    static Collection<List<LangGraphRun>> runs(List<LangGraphSnapshot> checkpoints, CallSink sink) {
        List<LangGraphSnapshot> inOrder = new ArrayList<>(checkpoints);
        inOrder.sort(
                Comparator.comparing(LangGraphSnapshot::time, Comparator.nullsFirst(Comparator.<Long>naturalOrder()))
                        .thenComparing(LangGraphSnapshot::step));
        Map<String, LangGraphSnapshot> childOf = new HashMap<>();
        for (LangGraphSnapshot checkpoint : inOrder) {
            if (checkpoint.parent() != null) {
                childOf.putIfAbsent(checkpoint.parent(), checkpoint);
            }
        }
        Map<String, List<LangGraphRun>> threads = new LinkedHashMap<>();
        Set<String> seen = new LinkedHashSet<>();
        for (LangGraphSnapshot checkpoint : inOrder) {
            if (checkpoint.id() != null && !seen.add(checkpoint.id())) {
                sink.ignore("checkpoint, told again");
                continue;
            }
            LangGraphRun run = run(threads, checkpoint);
            run.step(checkpoint.step()).end(checkpoint);
            tasks(run, checkpoint, checkpoint.id() == null ? null : childOf.get(checkpoint.id()));
        }
        return threads.values();
    }

    private static LangGraphRun run(Map<String, List<LangGraphRun>> threads, LangGraphSnapshot checkpoint) {
        String thread = checkpoint.thread();
        String namespace = checkpoint.namespace() == null ? "" : checkpoint.namespace();
        List<LangGraphRun> runs = threads.computeIfAbsent(thread == null ? "" : thread, none -> new ArrayList<>());
        for (int k = runs.size() - 1; k >= 0; k--) {
            LangGraphRun run = runs.get(k);
            LangGraphRun.Step known = run.steps().get(checkpoint.step());
            boolean goesOn = run.steps().higherKey(checkpoint.step()) == null && (known == null || known.end() == null);
            if (run.namespace().equals(namespace)) {
                if (goesOn) {
                    return run;
                }
                break;
            }
        }
        LangGraphRun run = new LangGraphRun(thread, namespace);
        runs.add(run);
        return run;
    }

    /** Adds the tasks of the step after a checkpoint. */
    private static void tasks(LangGraphRun run, LangGraphSnapshot before, @Nullable LangGraphSnapshot after) {
        Map<String, List<JsonNode>> writes = new LinkedHashMap<>();
        for (JsonNode write : before.pendingWrites()) {
            boolean given = NOBODY.equals(write.path(0).asText(""));
            if (!given && write.isArray() && write.size() >= 3 && write.path(1).isTextual()) {
                writes.computeIfAbsent(write.path(0).asText(""), none -> new ArrayList<>())
                        .add(write);
            }
        }
        boolean ordered = !writes.isEmpty();
        if (!ordered && after != null) {
            olderWrites(after, writes);
        }
        if (writes.isEmpty() || !anyRan(before, after)) {
            return;
        }
        Map<String, String> names = names(writes, before, after);
        Set<String> targets = sentTo(before);
        boolean known = names.keySet().containsAll(writes.keySet());
        int order = writes.size();
        for (Map.Entry<String, List<JsonNode>> entry : writes.entrySet()) {
            String id = entry.getKey();
            String unnamed = targets.size() == 1 ? targets.iterator().next() : "task " + id;
            boolean sent = !names.containsKey(id) && !targets.isEmpty();
            LangGraphTask task = new LangGraphTask(before.origin(), names.getOrDefault(id, unnamed), sent);
            if (!known) {
                task.path(ANY);
            }
            Long began = before.time();
            task.start(new Moment(2L * before.step() + 4, began), Json.missing());
            task.sees(before.values(), before.version());
            boolean failed = false;
            for (JsonNode write : entry.getValue()) {
                // A step ends when all its tasks are done, so whatever failed before was retried.
                failed |= after == null && FAILURES.contains(write.path(1).textValue());
                task.contribute(write.path(1).textValue(), write.path(2));
            }
            run.begin(before.step() + 1, id, task);
            order = ordered ? order - 1 : 0;
            if (after != null && began != null && after.time() != null) {
                // Within the step only the order is known: the last is done just before the step ends.
                long done = Math.max(began, after.time() - order);
                task.end(new Moment(done, done), failed, Json.missing());
            } else if (failed) {
                task.fail();
            }
            run.complete(task);
        }
    }

    /** Adds the writes that older checkpointers record for the step that a checkpoint ends; their order is unknown. */
    private static void olderWrites(LangGraphSnapshot after, Map<String, List<JsonNode>> writes) {
        after.document().path("metadata").path("writes").properties().forEach(node -> {
            for (Map.Entry<String, JsonNode> write : node.getValue().properties()) {
                writes.computeIfAbsent(node.getKey(), none -> new ArrayList<>())
                        .add(JsonNodeFactory.instance
                                .arrayNode()
                                .add(node.getKey())
                                .add(write.getKey())
                                .add(write.getValue()));
            }
        });
    }

    /** The nodes to which tasks of the next step were sent. */
    private static Set<String> sentTo(LangGraphSnapshot before) {
        Set<String> nodes = new LinkedHashSet<>();
        for (JsonNode sent : before.sent()) {
            String node = Json.firstText(sent, "node", "lg_node");
            if (node != null) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /** Whether a node ran between two checkpoints, and not only the input arrived. */
    static boolean anyRan(LangGraphSnapshot before, @Nullable LangGraphSnapshot after) {
        for (JsonNode node : before.document().path("next")) {
            if (!node.asText("").startsWith("__")) {
                return true;
            }
        }
        return before.document().path("checkpoint").isObject()
                && (after == null
                        || !sentTo(before).isEmpty()
                        || !ran(before, after).isEmpty());
    }

    /** The node of each task, as far as the checkpoints tell. */
    private static Map<String, String> names(
            Map<String, List<JsonNode>> writes, LangGraphSnapshot before, @Nullable LangGraphSnapshot after) {
        Map<String, String> names = new HashMap<>();
        for (JsonNode task : before.document().path("tasks")) {
            String id = Json.text(task, "id");
            String name = Json.text(task, "name");
            if (id != null && name != null) {
                names.put(id, name);
            }
        }
        Set<String> ran = after == null ? Set.of() : ran(before, after);
        writes.forEach((id, of) -> {
            if (ran.contains(id)) {
                names.putIfAbsent(id, id);
            }
            for (JsonNode write : of) {
                // A node that others wait for writes its name to the channel on which they wait.
                String said = write.path(2).asText("");
                if (write.path(1).asText("").startsWith("join:") && ran.contains(said)) {
                    names.putIfAbsent(id, said);
                }
            }
        });
        Set<String> left = new LinkedHashSet<>(ran);
        left.removeAll(names.values());
        List<String> unnamed =
                writes.keySet().stream().filter(id -> !names.containsKey(id)).toList();
        if (left.size() == 1 && unnamed.size() == 1) {
            names.put(unnamed.get(0), left.iterator().next());
        }
        return names;
    }

    /** The nodes that ran between two checkpoints: those that have seen new versions, or have written according to older checkpointers. */
    private static Set<String> ran(LangGraphSnapshot before, LangGraphSnapshot after) {
        Set<String> ran = new LinkedHashSet<>();
        JsonNode seen = before.document().path("checkpoint").path("versions_seen");
        for (Map.Entry<String, JsonNode> node :
                after.document().path("checkpoint").path("versions_seen").properties()) {
            if (!Json.same(node.getValue(), seen.path(node.getKey()))
                    && !node.getKey().startsWith("__")) {
                ran.add(node.getKey());
            }
        }
        after.document().path("metadata").path("writes").properties().forEach(node -> ran.add(node.getKey()));
        return ran;
    }
}
