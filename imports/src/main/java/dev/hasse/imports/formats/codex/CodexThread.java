package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A thread of Codex: its calls, and the turns that they belong to. */
final class CodexThread {
    private static final int SHOWN = 60;
    private static final Set<String> OUTPUTS = Set.of("function_call_output", "custom_tool_call_output");

    /** Records that mark the beginning of a turn. The first kind in this order that a rollout has is used. */
    private enum Mark {
        USER_MESSAGE,
        TURN_STARTED,
        TURN_CONTEXT
    }

    /** A call, a mark, or a rollback of turns, in the order of the log. */
    private record Step(@Nullable CodexCall call, @Nullable Mark mark, int rolledBack) {}

    private final List<Step> steps = new ArrayList<>();
    private final Map<String, CodexCall> calls = new HashMap<>();
    /** The commands that still ran when their calls were answered, by session. */
    private final Map<String, CodexProcess> processes = new HashMap<>();

    private final Set<CodexCall> inScript = new HashSet<>();
    /** The threads that made calls of which this rollout has only the events, by call. */
    private final Map<String, String> madeBy = new HashMap<>();

    private final Map<String, String> seenBySpawned = new HashMap<>();
    private final List<CodexMessage> messages = new ArrayList<>();
    private final List<Long> prompts = new ArrayList<>();
    private final Set<String> tookOver = new HashSet<>();
    private CodexHistory history = CodexHistory.UNKNOWN;
    private @Nullable String cwd;
    private @Nullable String role;
    private @Nullable String model;
    private @Nullable String lastPatch;
    private @Nullable CodexCall script;
    /** The scripts of the last response that have no result yet. They run one after another, and all of them are logged before the first one runs. */
    private final Set<CodexCall> unanswered = new LinkedHashSet<>();

    private long revertedFrom = Long.MAX_VALUE;
    private boolean tells;
    private boolean answered = true;
    private int responses;
    private int inResponse;

    @Nullable
    String id() {
        return history.thread();
    }

    /** The history that it begins with. */
    CodexHistory history() {
        return history;
    }

    /** Sets the id, the folder and the role of the thread. */
    void begins(CodexHistory with, @Nullable String folder, @Nullable String as) {
        history = with;
        cwd = folder;
        role = as;
    }

    /** Takes a line that repeats what another thread had done; false if the line is its own. */
    boolean takesOver(JsonNode line) {
        if (!history.repeats(line)) {
            return false;
        }
        JsonNode item = line.path("payload");
        String type = Json.text(item, "type");
        String call = Json.text(item, "call_id");
        if (call != null && type != null && OUTPUTS.contains(type)) {
            tookOver.add(call);
        }
        return true;
    }

    /** The ids of the calls of other threads whose results are in its history, if its rollout repeats them. */
    Set<String> tookOver() {
        return tookOver;
    }

    /** Takes back the calls from an ordinal on. What they did to files remains. */
    void revert(long from) {
        revertedFrom = Math.min(revertedFrom, from);
    }

    /** Whether a call was taken back with {@link #revert}. */
    boolean isReverted(CodexCall call) {
        return call.ordinal() >= revertedFrom;
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
                call(document, item, CodexMcp.named(item), Json.unwrapped(item.path("arguments")), time, sink);
            case "custom_tool_call" -> call(document, item, CodexMcp.named(item), item.path("input"), time, sink);
            case "local_shell_call" -> call(document, item, "local_shell", item.path("action"), time, sink);
            case "function_call_output", "custom_tool_call_output" -> output(document, item, time, sink);
            default -> {
                CodexMessage message = CodexMessage.of(item, time);
                if (message != null) {
                    messages.add(message);
                }
                sink.ignore(type == null ? "item" : SafeText.escape(SafeText.shorten(type, SHOWN)));
            }
        }
    }

    private void mark(Mark mark, @Nullable Long time) {
        steps.add(new Step(null, mark, 0));
        if (time != null) {
            prompts.add(time);
        }
    }

    /** When a person told it something. */
    List<Long> prompts() {
        return prompts;
    }

    /** The messages that it got from other threads. */
    List<CodexMessage> messages() {
        return messages;
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
            unanswered.clear();
            responses++;
            inResponse = 0;
        }
        String response = "response " + responses;
        int index = inResponse++;
        add(new CodexCall(document, Json.text(item, "call_id"), tool, arguments, time, cwd, model, response, index));
    }

    private void add(CodexCall call) {
        steps.add(new Step(call, null, 0));
        if (call.isScript()) {
            script = call;
            unanswered.add(call);
        }
        if (call.id != null) {
            calls.put(call.id, call);
            lastPatch = call.isPatch() ? call.id : lastPatch;
        }
    }

    private void output(Document document, JsonNode item, @Nullable Long time, CallSink sink) {
        String call = Json.text(item, "call_id");
        CodexCall entry = call == null ? null : calls.get(call);
        answered = true;
        if (entry == null) {
            sink.ignore("output without its call");
            return;
        }
        JsonNode output = Json.unwrapped(item.path("output"));
        JsonNode success = output.path("success");
        unanswered.remove(entry);
        entry.answered = CodexCall.ordinal(document);
        entry.answer(output, success.isBoolean() ? (Boolean) success.booleanValue() : null, time);
        String session = CodexCommand.session(entry.result);
        if (entry.tool.equals(CodexCall.ASK)) {
            entry.asks(processes.get(entry.arguments.path("session_id").asText()));
        } else if (session != null && !CodexMcp.isTool(entry.tool)) {
            processes.put(session, entry.leaveRunning());
        }
    }

    /** Takes an event beside the conversation. */
    void event(Document document, String type, JsonNode event, @Nullable Long time, CallSink sink) {
        String call = Json.text(event, "call_id");
        CodexPatch changes = CodexPatch.ofEvent(event.path("changes"));
        if (call != null && changes != null && type.equals("patch_apply_end") && !calls.containsKey(call)) {
            // A script applied it, which is one call however many patches it applies.
            add(new CodexCall(document, call, "apply_patch", Json.missing(), time, cwd, model, null, 0));
        }
        CodexCall entry = call == null ? null : calls.get(call);
        CodexItem item = type.equals(CodexItem.EVENT) ? CodexItem.of(event) : null;
        if (item != null) {
            completed(document, item, time);
            return;
        }
        switch (type) {
            case "user_message" -> mark(Mark.USER_MESSAGE, time);
            case "task_started", "turn_started" -> {
                mark(Mark.TURN_STARTED, time);
                unanswered.clear();
            }
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
                    entry.tell(changes);
                    lastPatch = entry.isPatch() ? call : lastPatch;
                    JsonNode success = event.path("success");
                    if (success.isBoolean()) {
                        entry.outcome = success.booleanValue() ? Outcome.DONE : Outcome.FAILED;
                    }
                }
            }
        }
        sink.ignore(type.isEmpty() ? "event" : SafeText.escape(SafeText.shorten(type, SHOWN)));
    }

    /** Takes what was done by a call, or in a script, of which the conversation has only the script itself. */
    private void completed(Document document, CodexItem item, @Nullable Long time) {
        tells = true;
        CodexCall entry = calls.get(item.id());
        if (entry == null) {
            String other = item.thread() == null || item.thread().equals(id()) ? null : item.thread();
            CodexCall in = other != null
                    ? null
                    : unanswered.isEmpty() ? script : unanswered.iterator().next();
            Long decided = in == null || in.time == null ? time : in.time;
            entry = new CodexCall(document, item.id(), item.tool(), item.arguments(), decided, cwd, model, null, 0);
            add(entry);
            if (other != null) {
                madeBy.put(item.id(), other);
            } else if (in != null) {
                inScript.add(in);
                if (CodexMcp.isTool(item.tool())) {
                    in.calledServers();
                }
            }
        }
        entry.complete(item);
        lastPatch = entry.isPatch() ? item.id() : lastPatch;
    }

    /**
     * Its calls, without those that it took over from the thread that it was forked from, and those that are in the rollout of another thread.
     *
     * @param threads the threads that have rollouts
     */
    List<CodexCall> calls(Set<String> copied, Set<String> threads) {
        if (tells) {
            calls.values().stream().filter(CodexCall::isScript).forEach(each -> each.isTold(inScript.contains(each)));
        }
        List<CodexCall> own = new ArrayList<>();
        for (Step step : steps) {
            CodexCall call = step.call;
            if (call != null && call.id != null && copied.contains(call.id)) {
                if (call.ended != null) {
                    tookOver.add(call.id);
                }
            } else if (call != null && !threads.contains(madeBy.getOrDefault(call.id, ""))) {
                own.add(call);
            }
        }
        return own;
    }

    /** The ids of its calls. */
    Set<String> ids() {
        Set<String> ids = new HashSet<>(calls.keySet());
        ids.removeAll(madeBy.keySet());
        return ids;
    }

    /**
     * Passes on the calls.
     *
     * @param own its calls
     * @param agent its name
     * @param trace the checkout that it works on
     * @param session the thread that its family began with
     * @param seen the last patch of the parent thread before it spawned this one; null if there was none
     */
    void finish(List<CodexCall> own, String agent, String trace, String session, @Nullable String seen, CallSink sink) {
        Set<CodexCall> undone = undone();
        Map<String, Integer> sizes = new HashMap<>();
        own.forEach(call -> {
            if (call.batch != null) {
                sizes.merge(call.batch, 1, Integer::sum);
            }
        });
        List<String> before = seen == null ? List.of() : List.of(seen);
        String batches = history.segment() == null ? agent : agent + " " + history.segment();
        for (CodexCall call : own) {
            boolean together = call.batch != null && sizes.getOrDefault(call.batch, 0) > 1;
            boolean rolledBack = call.outcome == Outcome.DONE && (undone.contains(call) || isReverted(call));
            JsonNode arguments = call.arguments;
            sink.call(Call.of(Origin.of(call.document).inTrace(trace).inSession(session), agent, call.tool)
                    .role(role)
                    .model(call.model)
                    .id(call.id)
                    .arguments(arguments.isTextual() ? TextNode.valueOf(arguments.textValue()) : arguments)
                    .result(call.result)
                    .planned(call.time)
                    .started(call.started())
                    .ended(call.over())
                    .outcome(rolledBack ? Outcome.UNDONE : call.outcome)
                    .batch(together ? batches + " " + call.batch : null, together ? (Integer) call.index : null)
                    .access(call.access)
                    .readOnly(call.readOnly())
                    .predecessors(call.isPatch() ? before : List.of())
                    .build());
            before = call.isPatch() ? List.of() : before;
        }
    }

    /** The calls of turns that were rolled back. Their changes to files were not. */
    private Set<CodexCall> undone() {
        Mark mark = null;
        for (Mark each : Mark.values()) {
            boolean there = steps.stream().anyMatch(step -> step.mark == each);
            mark = mark == null && there ? each : mark;
        }
        Deque<List<CodexCall>> turns = new ArrayDeque<>();
        Set<CodexCall> undone = new HashSet<>();
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
