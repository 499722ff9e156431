package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.Checkouts;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.Happenings;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads rollouts of Codex CLI. Each file is a thread, which is an agent, or {@linkplain CodexCopies a copy} of another file. A trace is a
 * checkout with all of its threads ({@link Checkouts}); spawned threads belong to the checkout of the thread that they descend from.
 * {@link CodexNames} says how agents are named, {@link CommandFiles} says what patches and shell commands did to files.
 */
public final class Codex implements FrontEnd {
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
    /** The sessions of threads, as far as they are named. */
    private final Map<String, String> sessions = new HashMap<>();

    private final CodexNames names = new CodexNames();
    private final CodexCopies copies = new CodexCopies();
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final Mapping mapping;

    /** @param mapping says which threads share their files */
    public Codex(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofCodex);
    }

    /** Whether a document can only be a line of a rollout. */
    public static boolean recognizes(JsonNode document) {
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
        String source = copies.original(document);
        if (source == null) {
            return;
        }
        CodexThread thread = threads.computeIfAbsent(source, none -> new CodexThread());
        if (thread.takesOver(root)) {
            return;
        }
        Long time = Times.micros(root.path("timestamp"));
        switch (type) {
            case "session_meta" -> meta(thread, root, source);
            case "turn_context" -> thread.turnContext(Json.text(payload, "cwd"), Json.text(payload, "model"));
            case "response_item" -> thread.item(document, payload, time, sink);
            case "event_msg" -> event(document, thread, payload, time, sink);
            default -> sink.ignore(SafeText.escape(SafeText.shorten(type, SHOWN)));
        }
    }

    private void meta(CodexThread thread, JsonNode line, String source) {
        // A forked thread repeats the beginning of the other thread, with its session_meta.
        if (thread.id() != null) {
            return;
        }
        JsonNode payload = line.path("payload");
        JsonNode subagent = payload.path("source").path("subagent");
        JsonNode spawn = subagent.path("thread_spawn");
        CodexHistory history = CodexHistory.of(line, source);
        String id = history.thread();
        String role = subagent.isTextual() ? subagent.textValue() : Json.firstText(spawn, "agent_role", "agent_type");
        thread.begins(history, Json.text(payload, "cwd"), role);
        String named = Json.text(spawn, "parent_thread_id");
        String parent = named == null ? Json.text(payload, "parent_thread_id") : named;
        if (id != null && parent != null) {
            parents.putIfAbsent(id, parent);
            names.add(id, payload, spawn);
        }
        String session = Json.text(payload, "session_id");
        if (id != null && session != null) {
            sessions.putIfAbsent(id, session);
        }
        checkouts.add(id == null ? source : id, Json.text(payload, "cwd"), source);
    }

    private void event(Document document, CodexThread thread, JsonNode payload, @Nullable Long time, CallSink sink) {
        String type = Json.text(payload, "type");
        for (CodexSpawn spawn : CodexSpawn.of(payload)) {
            String parent = spawn.parent() == null ? thread.id() : spawn.parent();
            if (parent != null) {
                parents.putIfAbsent(spawn.child(), parent);
            }
            CodexThread from = threads.values().stream()
                    .filter(other -> parent != null && parent.equals(other.id()) && !parent.equals(thread.id()))
                    .findFirst()
                    .orElse(thread);
            from.spawns(spawn.child());
        }
        thread.event(document, type == null ? "" : type, payload, time, sink);
    }

    @Override
    public void finish(CallSink sink) {
        Map<String, String> seenBySpawned = new HashMap<>();
        threads.values().forEach(thread -> seenBySpawned.putAll(thread.seenBySpawned()));
        CodexLineage lineage = new CodexLineage(threads, parents);
        KnownFiles known = workplace.files();
        known.texts().keepFormer();
        // What the threads of one session do, they may do because one of them has asked for it.
        Tellings tellings = new Tellings((by, other) -> session(by).equals(session(other)));
        CommandFiles files = new CommandFiles(known, tellings);
        CodexMcp servers = new CodexMcp(mapping);
        Map<String, String> agents = names.inSessions(this::session);
        Happenings happenings = workplace.happenings();
        threads.forEach((source, thread) -> {
            String id = lineage.agent(thread);
            // Files are those of one folder only where the mapping says so.
            Origin origin = new Origin(source, 1, checkout(id), session(id), Map.of());
            String checkout = mapping.scope(
                    Call.of(origin, agents.getOrDefault(id, id), "").build());
            String root = checkouts.startedIn(begun(id));
            for (CodexCall call : lineage.calls(thread)) {
                Caller by = new Caller(checkout, root, id, call.cwd).since(call.started());
                happenings.at(call.ended == null ? Long.MAX_VALUE : call.ended, () -> call.resolve(by, files, servers));
            }
            thread.prompts().forEach(time -> tellings.add(id, time));
            Caller to = new Caller(checkout, root, id, null);
            thread.messages()
                    .forEach(message -> happenings.at(
                            message.time(), () -> files.told(to.agent(), message.text(), message.time())));
        });
        // At one moment, knowledge passes after all that was done.
        lineage.handovers().forEach(each -> happenings.at(each.time(), () -> each.apply(known)));
        happenings.atTheEnd(() -> threads.values().forEach(thread -> {
            String id = lineage.agent(thread);
            String agent = agents.getOrDefault(id, id);
            thread.finish(lineage.calls(thread), agent, checkout(id), session(id), seenBySpawned.get(id), sink);
        }));
    }

    /** The checkout of a thread, which is that of the thread that its family began with. */
    private String checkout(String thread) {
        String begun = begun(thread);
        return checkouts.knows(begun) ? checkouts.of(begun) : root(thread);
    }

    /** The thread whose folder counts for a thread: the one that its family began with, if its folder is known. */
    private String begun(String thread) {
        String root = root(thread);
        return checkouts.knows(root) ? root : thread;
    }

    /** The session of a thread, which is that of the thread that its family began with. */
    private String session(String thread) {
        String root = root(thread);
        return sessions.getOrDefault(sessions.containsKey(root) ? root : thread, root);
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
