package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A thread of Codex: its calls, and the turns that they belong to. */
final class CodexThread {
    private static final int SHOWN = 60;
    private static final Pattern FAILED =
            Pattern.compile("(?:Exit code: [1-9]|apply_patch verification failed|Failed to |Error)");

    /** Records that mark the beginning of a turn. The first kind in this order that a rollout has is used. */
    private enum Mark {
        USER_MESSAGE,
        TURN_STARTED,
        TURN_CONTEXT
    }

    /** A call, a mark, or a rollback of turns, in the order of the log. */
    private record Step(@Nullable Entry call, @Nullable Mark mark, int rolledBack) {}

    /** A call. */
    private static final class Entry {
        final Document document;
        final @Nullable String id;
        final String tool;
        final JsonNode arguments;
        final @Nullable Long time;
        final @Nullable String cwd;
        final @Nullable String model;
        final String batch;
        final int index;

        @Nullable
        Long began;

        @Nullable
        Long ended;

        JsonNode result = Json.missing();
        Outcome outcome = Outcome.UNKNOWN;

        Entry(
                Document document,
                @Nullable String id,
                String tool,
                JsonNode arguments,
                @Nullable Long time,
                CodexThread thread) {
            this.document = document;
            this.id = id;
            this.tool = tool;
            this.arguments = arguments;
            this.time = time;
            this.cwd = thread.cwd;
            this.model = thread.model;
            this.batch = "response " + thread.responses;
            this.index = thread.inResponse++;
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private final Map<String, Entry> calls = new HashMap<>();
    private final Map<String, String> seenBySpawned = new HashMap<>();
    private @Nullable String id;
    private @Nullable String cwd;
    private @Nullable String role;
    private @Nullable String model;
    private @Nullable String lastPatch;
    private boolean answered = true;
    private int responses;
    private int inResponse;

    @Nullable
    String id() {
        return id;
    }

    /** Sets the id, the folder and the role of the thread. */
    void begins(@Nullable String thread, @Nullable String folder, @Nullable String as) {
        id = thread;
        cwd = folder;
        role = as;
    }

    /** Sets the folder and the model of a turn. */
    void turnContext(@Nullable String folder, @Nullable String with) {
        cwd = folder == null ? cwd : folder;
        model = with == null ? model : with;
        steps.add(new Step(null, Mark.TURN_CONTEXT, 0));
    }

    /** Spawns another thread, which begins with the files as they are. */
    void spawns(String other) {
        if (lastPatch != null) {
            seenBySpawned.putIfAbsent(other, lastPatch);
        }
    }

    /** The last patch before each thread that it spawned. */
    Map<String, String> seenBySpawned() {
        return seenBySpawned;
    }

    /** Takes an item of the conversation with the model. */
    void item(Document document, JsonNode item, @Nullable Long time, CallSink sink) {
        String type = Json.text(item, "type");
        switch (type == null ? "" : type) {
            case "function_call" ->
                call(document, item, Json.text(item, "name"), Json.unwrapped(item.path("arguments")), time, sink);
            case "custom_tool_call" -> call(document, item, Json.text(item, "name"), item.path("input"), time, sink);
            case "local_shell_call" -> call(document, item, "local_shell", item.path("action"), time, sink);
            case "function_call_output", "custom_tool_call_output" -> output(item, time, sink);
            default -> sink.ignore(type == null ? "item" : SafeText.escape(SafeText.shorten(type, SHOWN)));
        }
    }

    private void call(
            Document document,
            JsonNode item,
            @Nullable String tool,
            JsonNode arguments,
            @Nullable Long time,
            CallSink sink) {
        if (tool == null || tool.isEmpty()) {
            sink.refuse(
                    document,
                    "payload.name",
                    SafeText.of(JsonValues.of(item.path("name")), SHOWN),
                    "the name of a tool");
            return;
        }
        // The model is asked again only when all of its calls are answered, so the calls between two answers are of one
        // response.
        if (answered) {
            answered = false;
            responses++;
            inResponse = 0;
        }
        Entry entry = new Entry(document, Json.text(item, "call_id"), tool, arguments, time, this);
        steps.add(new Step(entry, null, 0));
        if (entry.id != null) {
            calls.put(entry.id, entry);
            if (CodexPatch.in(tool, arguments) != null) {
                lastPatch = entry.id;
            }
        }
    }

    private void output(JsonNode item, @Nullable Long time, CallSink sink) {
        String call = Json.text(item, "call_id");
        Entry entry = call == null ? null : calls.get(call);
        answered = true;
        if (entry == null) {
            sink.ignore("output without its call");
            return;
        }
        JsonNode output = Json.unwrapped(item.path("output"));
        JsonNode success = output.path("success");
        JsonNode exit = output.path("metadata").path("exit_code");
        for (String part : new String[] {"output", "content"}) {
            if (output.isObject() && output.has(part)) {
                output = Json.unwrapped(output.path(part));
            }
        }
        entry.result = output;
        entry.ended = entry.ended == null ? time : entry.ended;
        boolean patch = CodexPatch.in(entry.tool, entry.arguments) != null;
        // A shell command that fails may still have had effects; a patch is applied, or is not.
        boolean failed = success.isBoolean() && !success.booleanValue();
        failed |= patch && exit.isNumber() && exit.intValue() != 0;
        failed |= patch
                && output.isTextual()
                && FAILED.matcher(output.textValue()).lookingAt();
        if (entry.outcome == Outcome.UNKNOWN) {
            entry.outcome = failed ? Outcome.FAILED : Outcome.DONE;
        }
    }

    /** Takes an event beside the conversation. */
    void event(String type, JsonNode event, @Nullable Long time, CallSink sink) {
        String call = Json.text(event, "call_id");
        Entry entry = call == null ? null : calls.get(call);
        switch (type) {
            case "user_message" -> steps.add(new Step(null, Mark.USER_MESSAGE, 0));
            case "task_started", "turn_started" -> steps.add(new Step(null, Mark.TURN_STARTED, 0));
            case "thread_rolled_back" -> {
                JsonNode turns = event.path("num_turns");
                if (turns.canConvertToInt() && turns.intValue() > 0) {
                    steps.add(new Step(null, null, turns.intValue()));
                }
            }
            default -> {
                if (entry != null && type.endsWith("_begin")) {
                    entry.began = time;
                } else if (entry != null && type.endsWith("_end")) {
                    entry.ended = time;
                    JsonNode success = event.path("success");
                    if (success.isBoolean()) {
                        entry.outcome = success.booleanValue() ? Outcome.DONE : Outcome.FAILED;
                    }
                }
            }
        }
        sink.ignore(type.isEmpty() ? "event" : SafeText.escape(SafeText.shorten(type, SHOWN)));
    }

    /**
     * Passes on the calls.
     *
     * @param agent the thread
     * @param trace the thread that its family began with
     * @param seen the last patch of the parent thread before it spawned this one; null if there was none
     */
    void finish(String agent, String trace, @Nullable String seen, CallSink sink) {
        Set<Entry> undone = undone();
        Map<String, Integer> sizes = new HashMap<>();
        steps.forEach(step -> {
            if (step.call != null) {
                sizes.merge(step.call.batch, 1, Integer::sum);
            }
        });
        List<String> before = seen == null ? List.of() : List.of(seen);
        for (Step step : steps) {
            Entry entry = step.call;
            if (entry == null) {
                continue;
            }
            CodexPatch patch = CodexPatch.in(entry.tool, entry.arguments);
            boolean together = sizes.getOrDefault(entry.batch, 0) > 1;
            boolean rolledBack = entry.outcome == Outcome.DONE && undone.contains(entry);
            JsonNode arguments = entry.arguments;
            sink.call(Call.of(Origin.of(entry.document).inTrace(trace).inSession(agent), agent, entry.tool)
                    .role(role)
                    .model(entry.model)
                    .id(entry.id)
                    .arguments(arguments.isTextual() ? TextNode.valueOf(arguments.textValue()) : arguments)
                    .result(entry.result)
                    .planned(entry.time)
                    .started(entry.began != null ? entry.began : entry.time)
                    .ended(entry.ended)
                    .outcome(rolledBack ? Outcome.UNDONE : entry.outcome)
                    .batch(together ? agent + " " + entry.batch : null, together ? (Integer) entry.index : null)
                    .access(patch == null ? null : new Access(List.of(), patch.changes(entry.cwd), List.of()))
                    .predecessors(patch == null ? List.of() : before)
                    .build());
            before = patch == null ? before : List.of();
        }
    }

    /** The calls of turns that were rolled back. Their changes to files were not. */
    private Set<Entry> undone() {
        Mark mark = null;
        for (Mark each : Mark.values()) {
            boolean there = steps.stream().anyMatch(step -> step.mark == each);
            mark = mark == null && there ? each : mark;
        }
        Deque<List<Entry>> turns = new ArrayDeque<>();
        Set<Entry> undone = new HashSet<>();
        for (Step step : steps) {
            if (step.mark != null && step.mark == mark) {
                turns.push(new ArrayList<>());
            } else if (step.call != null && !turns.isEmpty()) {
                turns.element().add(step.call);
            }
            for (int k = 0; k < step.rolledBack && !turns.isEmpty(); k++) {
                undone.addAll(turns.pop());
            }
        }
        return undone;
    }
}
