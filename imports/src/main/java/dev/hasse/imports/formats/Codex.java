package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads rollouts of Codex CLI. Each file is a thread, which is an agent. A trace is a checkout with all of its threads ({@link Checkouts});
 * spawned threads belong to the checkout of the thread that they descend from. {@link CommandFiles} says what patches and shell commands did
 * to files.
 */
final class Codex implements FrontEnd {
    private static final int SHOWN = 60;
    private static final Set<String> TYPES = Set.of(
            "session_meta",
            "response_item",
            "compacted",
            "turn_context",
            "event_msg",
            "world_state",
            "inter_agent_communication",
            "inter_agent_communication_metadata");

    private final Map<String, CodexThread> threads = new LinkedHashMap<>();
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, String> forkedFrom = new HashMap<>();
    private final Checkouts checkouts = new Checkouts();

    /** Whether a document can only be a line of a rollout. */
    static boolean recognizes(JsonNode document) {
        return document.path("payload").isObject()
                && document.has("timestamp")
                && TYPES.contains(document.path("type").asText());
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        String type = Json.text(root, "type");
        JsonNode payload = root.path("payload");
        if (type == null || !payload.isObject()) {
            sink.refuse(
                    document,
                    type == null ? "type" : "payload",
                    SafeText.of(JsonValues.of(type == null ? root.path("type") : payload), SHOWN),
                    "a line of a rollout, such as {\"timestamp\":…,\"type\":\"response_item\",\"payload\":{…}}");
            return;
        }
        CodexThread thread = threads.computeIfAbsent(document.source(), none -> new CodexThread());
        if (thread.tookOver(root.path("ordinal"))) {
            return;
        }
        Long time = Times.micros(root.path("timestamp"));
        switch (type) {
            case "session_meta" -> meta(thread, payload, document.source());
            case "turn_context" -> thread.turnContext(Json.text(payload, "cwd"), Json.text(payload, "model"));
            case "response_item" -> thread.item(document, payload, time, sink);
            case "event_msg" -> event(document, thread, payload, time, sink);
            default -> sink.ignore(SafeText.escape(SafeText.shorten(type, SHOWN)));
        }
    }

    private void meta(CodexThread thread, JsonNode payload, String source) {
        // A forked thread repeats the beginning of the other thread, with its session_meta.
        if (thread.id() != null) {
            return;
        }
        JsonNode spawn = payload.path("source").path("subagent").path("thread_spawn");
        String id = Json.firstText(payload, "id", "thread_id", "session_id");
        thread.begins(
                id, Json.text(payload, "cwd"), Json.firstText(spawn, "agent_role", "agent_nickname", "agent_type"));
        String named = Json.text(spawn, "parent_thread_id");
        thread.inherits(payload.path("subagent_history_start_ordinal"));
        String parent = named == null ? Json.text(payload, "parent_thread_id") : named;
        String fork = Json.text(payload, "forked_from_id");
        if (id != null && parent != null) {
            parents.putIfAbsent(id, parent);
        }
        if (id != null && fork != null) {
            forkedFrom.putIfAbsent(id, fork);
        }
        checkouts.add(id == null ? source : id, Json.text(payload, "cwd"), source);
    }

    private void event(Document document, CodexThread thread, JsonNode payload, @Nullable Long time, CallSink sink) {
        String type = Json.text(payload, "type");
        String sender = Json.text(payload, "sender_thread_id");
        String spawned = Json.text(payload, "new_thread_id");
        if (sender != null && spawned != null) {
            parents.putIfAbsent(spawned, sender);
            CodexThread from = threads.values().stream()
                    .filter(other -> sender.equals(other.id()))
                    .findFirst()
                    .orElse(thread);
            from.spawns(spawned);
        }
        thread.event(document, type == null ? "" : type, payload, time, sink);
    }

    @Override
    public void finish(CallSink sink) {
        Map<String, String> seenBySpawned = new HashMap<>();
        Map<String, CodexThread> byId = new HashMap<>();
        threads.forEach((source, thread) -> {
            seenBySpawned.putAll(thread.seenBySpawned());
            byId.putIfAbsent(thread.id() == null ? source : thread.id(), thread);
        });
        Map<CodexThread, List<CodexCall>> calls = new LinkedHashMap<>();
        List<Done> done = new ArrayList<>();
        threads.forEach((source, thread) -> {
            String id = thread.id() == null ? source : thread.id();
            List<CodexCall> own = thread.calls(copied(id, byId));
            String checkout = checkout(id);
            calls.put(thread, own);
            own.forEach(call -> done.add(new Done(call, new Caller(checkout, id, call.cwd))));
        });
        done.sort(Comparator.comparing(each -> each.call.ended == null ? Long.MAX_VALUE : each.call.ended));
        CommandFiles files = new CommandFiles(new KnownFiles(true));
        done.forEach(each -> each.call.resolve(each.by, files));
        threads.forEach((source, thread) -> {
            String id = thread.id() == null ? source : thread.id();
            List<CodexCall> own = calls.getOrDefault(thread, List.of());
            thread.finish(own, id, checkout(id), seenBySpawned.get(id), sink);
        });
    }

    /** A call, and the thread that made it. */
    private record Done(CodexCall call, Caller by) {}

    /** The calls that a thread took over when it was forked. The log repeats them, with the times at which they were copied. */
    private Set<String> copied(String id, Map<String, CodexThread> byId) {
        String from = forkedFrom.getOrDefault(id, parents.get(id));
        CodexThread origin = from == null || from.equals(id) ? null : byId.get(from);
        return origin == null ? Set.of() : origin.ids();
    }

    /** The checkout of a thread, which is that of the thread that its family began with. */
    private String checkout(String thread) {
        String root = root(thread);
        String known = checkouts.knows(root) ? root : thread;
        return checkouts.knows(known) ? checkouts.of(known) : root;
    }

    /** The thread that a family of threads began with. */
    private String root(String thread) {
        Set<String> seen = new HashSet<>();
        String at = thread;
        while (seen.add(at) && parents.containsKey(at)) {
            at = parents.get(at);
        }
        return at;
    }
}
