package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.langchain.LangGraphTask.Moment;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads runs of LangGraph: streams in the modes debug, tasks, checkpoints and updates, in any wrapping, and checkpoints as a checkpointer
 * lists them. A stream may record an event in several modes; it is counted once.
 */
public final class LangGraph implements FrontEnd {
    private static final int SHOWN = 40;

    private final boolean barrier;
    private final Map<String, Stream> streams = new LinkedHashMap<>();

    public LangGraph(Mapping mapping) {
        barrier = !"completion".equals(mapping.option("commit"));
    }

    /** Whether a document can only be of such a run. */
    public static boolean recognizes(JsonNode document) {
        LangGraphEvent event = LangGraphEvent.of(document);
        return switch (event.kind()) {
            case SAVED -> document.path("checkpoint").has("channel_versions");
            case TASK, RESULT -> true;
            case SNAPSHOT -> event.payload().path("metadata").has("step");
            case UPDATES, OTHER, UNKNOWN -> false;
        };
    }

    @Override
    public void accept(Document document, CallSink sink) {
        if (!document.isWhole(document.root())) {
            sink.refuse(document, null, "a truncated event", "a whole one");
            return;
        }
        streams.computeIfAbsent(document.source(), none -> new Stream()).accept(document, sink);
    }

    @Override
    public void finish(CallSink sink) {
        streams.values().forEach(stream -> stream.finish(barrier, sink));
    }

    /** The stream in one file. */
    private static final class Stream {
        private final Map<String, List<LangGraphRun>> runs = new LinkedHashMap<>();
        private final Map<String, LangGraphSnapshot> listedBy = new HashMap<>();
        private final Map<String, JsonNode> paths = new HashMap<>();
        /** Tasks that are done, and begin once more. Whether they really run once more, only another result tells. */
        private final Map<String, LangGraphTask> again = new HashMap<>();

        private final List<LangGraphSnapshot> saved = new ArrayList<>();
        private final List<LangGraphTask> updates = new ArrayList<>();
        private @Nullable String lastThread;
        private long tick;

        void accept(Document document, CallSink sink) {
            LangGraphEvent event = LangGraphEvent.of(document.root());
            Origin origin = Origin.of(document);
            tick++;
            switch (event.kind()) {
                case TASK -> task(event, origin);
                case RESULT -> result(event, origin);
                case SNAPSHOT -> snapshot(event, document, origin, sink);
                case SAVED -> saved(event, document, origin, sink);
                case UPDATES -> updates(event, origin);
                case OTHER -> sink.ignore(SafeText.shorten(event.name(), SHOWN));
                case UNKNOWN ->
                    sink.refuse(
                            document,
                            null,
                            "no event of LangGraph",
                            "an event of a stream in mode debug, tasks, checkpoints or updates, or a checkpoint");
            }
        }

        private void task(LangGraphEvent event, Origin origin) {
            JsonNode payload = event.payload();
            String id = Objects.requireNonNullElse(Json.text(payload, "id"), "");
            LangGraphRun run = run(event, id);
            LangGraphTask task = run.task(id);
            Moment moment = new Moment(tick, event.time());
            if (task != null && task.isDone() && !task.hasBegunUntimed()) {
                LangGraphTask next = task(payload, id, origin);
                next.start(moment, payload.path("input"));
                again.put(id, next);
                return;
            }
            if (task == null || task.hasFailed()) {
                Integer said = step(event, id);
                Integer last = run.last();
                if (said != null && last != null && (said < last || (said.equals(last) && run.isDone(last)))) {
                    run = next(run);
                }
                task = task(payload, id, origin);
                run.begin(said == null ? run.stepInOrder() : said, id, task);
            }
            task.start(moment, payload.path("input"));
        }

        /** The step of a task; null if nothing says it. */
        private @Nullable Integer step(LangGraphEvent event, String id) {
            LangGraphSnapshot listed = listedBy.get(id);
            return listed == null ? event.step() : Integer.valueOf(listed.step() + 1);
        }

        private LangGraphTask task(JsonNode payload, String id, Origin origin) {
            LangGraphTask task = new LangGraphTask(
                    origin, payload.path("name").asText(""), LangGraphTask.isSent(payload.path("triggers")));
            task.path(paths.getOrDefault(id, Json.missing()));
            task.triggers(payload.path("triggers"));
            return task;
        }

        private void result(LangGraphEvent event, Origin origin) {
            JsonNode payload = event.payload();
            String id = Objects.requireNonNullElse(Json.text(payload, "id"), "");
            LangGraphRun run = run(event, id);
            LangGraphTask task = run.task(id);
            Moment moment = new Moment(tick, event.time());
            JsonNode result = payload.path("result");
            LangGraphTask next = again.remove(id);
            if (task != null && task.isDone() && !task.isToldBy(moment, result, next != null)) {
                LangGraphTask repeated = next == null ? new LangGraphTask(origin, task.node(), task.isSent()) : next;
                LangGraphRun later = run.isOver(task) ? next(run) : run;
                run.repeat(task, id, repeated, later);
                run = later;
                task = repeated;
            } else if (task == null) {
                Integer said = step(event, id);
                task = next == null
                        ? new LangGraphTask(origin, payload.path("name").asText(""), false)
                        : next;
                run.begin(said == null ? run.stepInOrder() : said, id, task);
            }
            JsonNode error = payload.path("error");
            boolean failed = (!error.isNull() && !error.isMissingNode())
                    || !payload.path("interrupts").isEmpty();
            task.end(moment, failed, result);
            run.complete(task);
        }

        private void snapshot(LangGraphEvent event, Document document, Origin origin, CallSink sink) {
            LangGraphSnapshot snapshot = LangGraphSnapshot.of(event.payload(), origin, event.time());
            if (snapshot == null) {
                sink.refuse(document, "metadata.step", "no number", "the number of the step that it ends");
                return;
            }
            lastThread = snapshot.thread();
            String namespace = snapshot.namespace() == null ? event.namespace() : snapshot.namespace();
            LangGraphRun run = last(snapshot.thread(), namespace == null ? "" : namespace);
            LangGraphRun.Step there = run.steps().get(snapshot.step());
            LangGraphSnapshot known = there == null ? null : there.end();
            // A graph that resumes after an interrupt first repeats its last snapshot.
            if (there != null && known != null && Objects.equals(known.id(), snapshot.id())) {
                boolean same = known.id() != null || Objects.equals(run.last(), snapshot.step());
                if (same) {
                    there.end(known.time() == null ? known.at(snapshot.time()) : known);
                    return;
                }
            }
            Integer last = run.last();
            if (last != null && (snapshot.step() < last || known != null)) {
                run = next(run);
            }
            run.step(snapshot.step()).end(snapshot);
            for (JsonNode task : event.payload().path("tasks")) {
                String id = Json.text(task, "id");
                if (id != null) {
                    listedBy.put(id, snapshot);
                    paths.put(id, task.path("path"));
                }
            }
        }

        private void saved(LangGraphEvent event, Document document, Origin origin, CallSink sink) {
            LangGraphSnapshot snapshot = LangGraphSnapshot.of(event.payload(), origin, null);
            if (snapshot == null) {
                sink.refuse(document, "metadata.step", "no number", "the number of the step that it ends");
            } else {
                saved.add(snapshot);
            }
        }

        private void updates(LangGraphEvent event, Origin origin) {
            event.payload().properties().forEach(node -> {
                if (!LangGraphTask.isInternal(node.getKey())) {
                    LangGraphTask task = new LangGraphTask(origin, node.getKey(), false);
                    task.end(new Moment(tick, null), false, node.getValue());
                    updates.add(task);
                }
            });
        }

        private LangGraphRun run(LangGraphEvent event, String id) {
            JsonNode metadata = event.payload().path("metadata");
            LangGraphSnapshot listed = listedBy.get(id);
            String own = Json.id(metadata.path("thread_id"));
            String thread = listed != null ? listed.thread() : own != null ? own : lastThread;
            String namespace = event.namespace();
            if (listed != null && listed.namespace() != null) {
                namespace = listed.namespace();
            } else if (namespace == null) {
                // The namespace of a task ends in the task itself.
                String inside = Objects.requireNonNullElse(Json.text(metadata, "langgraph_checkpoint_ns"), "");
                namespace = inside.substring(0, Math.max(0, inside.lastIndexOf('|')));
            }
            return last(thread, namespace);
        }

        /** The last run of a thread. Going back to an earlier step begins another run. */
        private LangGraphRun last(@Nullable String thread, String namespace) {
            List<LangGraphRun> known = runs.computeIfAbsent(
                    (thread == null ? "" : thread) + '\u0000' + namespace, none -> new ArrayList<>());
            if (known.isEmpty()) {
                known.add(new LangGraphRun(thread, namespace));
            }
            return known.get(known.size() - 1);
        }

        private LangGraphRun next(LangGraphRun run) {
            LangGraphRun next = new LangGraphRun(run.thread(), run.namespace());
            runs.computeIfAbsent(
                            (run.thread() == null ? "" : run.thread()) + '\u0000' + run.namespace(),
                            none -> new ArrayList<>())
                    .add(next);
            return next;
        }

        void finish(boolean barrier, CallSink sink) {
            if (runs.isEmpty() && !updates.isEmpty()) {
                LangGraphRun run = last(null, "");
                for (LangGraphTask task : updates) {
                    run.begin(run.stepInOrder(), task.node() + run.stepInOrder(), task);
                    run.complete(task);
                }
            } else {
                updates.forEach(update -> sink.ignore("updates"));
            }
            Map<String, List<LangGraphRun>> threads = new LinkedHashMap<>();
            runs.values()
                    .forEach(of -> of.forEach(run -> threads.computeIfAbsent(
                                    run.thread() == null ? "" : run.thread(), none -> new ArrayList<>())
                            .add(run)));
            threads.values().forEach(of -> tell(of, barrier, sink));
            LangGraphCheckpoints.runs(saved, sink).forEach(of -> tell(of, barrier, sink));
        }

        private static void tell(List<LangGraphRun> runs, boolean barrier, CallSink sink) {
            List<LangGraphTools.Placed> tasks = new ArrayList<>();
            for (LangGraphRun run : runs) {
                run.steps()
                        .values()
                        .forEach(step -> step.tasks()
                                .forEach(task -> tasks.add(new LangGraphTools.Placed(task, run.namespace()))));
            }
            boolean ticks = tasks.stream()
                    .anyMatch(placed -> withoutTime(placed.task().started())
                            || withoutTime(placed.task().ended()));
            runs.forEach(run -> new LangGraphState(run, barrier, ticks, sink).tell());
            new LangGraphTools(runs.get(0).thread(), ticks).tell(tasks, sink);
        }

        private static boolean withoutTime(@Nullable Moment moment) {
            return moment != null && moment.time() == null;
        }
    }
}
