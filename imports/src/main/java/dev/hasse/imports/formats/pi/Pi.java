package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.Checkouts;
import dev.hasse.imports.formats.files.Happenings;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads sessions of pi, the coding agent: a file for each, {@code sessions/--FOLDER--/TIME_SESSION.jsonl}, whose first line is about the
 * session, and each other one an entry of its tree. A trace is a checkout with all of its sessions ({@link Checkouts}); each session is an
 * agent. {@link PiFiles} says what calls did to files.
 */
public final class Pi implements FrontEnd {
    private static final int SHOWN = 60;

    /** The types of entries. */
    private static final Set<String> ENTRIES = Set.of(
            "message",
            "model_change",
            "thinking_level_change",
            "compaction",
            "branch_summary",
            "custom",
            "custom_message",
            "label",
            "session_info",
            "context_edit",
            "usage");

    private final Mapping mapping;
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final Map<String, PiSession> sessions = new LinkedHashMap<>();

    /** @param mapping the rules of the user, which may say which files are the same */
    public Pi(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofPi);
    }

    /** Whether a document can only be a line of a session. */
    public static boolean recognizes(JsonNode document) {
        String type = Json.text(document, "type");
        if (type == null
                || !document.path("id").isTextual()
                || !document.path("timestamp").isTextual()) {
            return false;
        }
        return switch (type) {
            case "session" -> document.path("cwd").isTextual();
            case "message" ->
                document.has("parentId")
                        && document.path("message").path("role").isTextual();
            default -> document.has("parentId") && ENTRIES.contains(type);
        };
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode line = document.root();
        String type = Json.text(line, "type");
        if (!document.isWhole(line)) {
            sink.refuse(document, null, "a truncated line", "a whole one");
        } else if ("session".equals(type)) {
            session(document).begins(line);
        } else if (type != null && (ENTRIES.contains(type) || isEntry(document))) {
            session(document).entry(document, line, type, sink);
        } else if (sessions.containsKey(document.source())) {
            sink.refuse(
                    document,
                    "type",
                    Json.shown(line.path("type")),
                    "an entry of a session of pi, such as {\"type\":\"message\",\"id\":…,\"message\":{…}}");
        } else {
            sink.ignore("file beside the sessions");
        }
    }

    /** Whether a line of a session is an entry of its tree, of whatever type: new versions have new ones. */
    private boolean isEntry(Document document) {
        JsonNode line = document.root();
        return sessions.containsKey(document.source()) && line.path("id").isTextual() && line.has("parentId");
    }

    private PiSession session(Document document) {
        return sessions.computeIfAbsent(document.source(), PiSession::new);
    }

    /** Says that entries of a type, or messages of a role, are no calls. */
    static void ignore(CallSink sink, String what, String name) {
        sink.ignore(what + " " + SafeText.escape(SafeText.shorten(name, SHOWN)));
    }

    @Override
    public void endOfDocuments() {
        sessions.values().forEach(each -> checkouts.add(each.id(), each.folder(), each.source()));
    }

    @Override
    public void finish(CallSink sink) {
        // A session that goes on with a copy of another one repeats its entries.
        Map<String, PiCall> first = new HashMap<>();
        Map<String, Set<String>> heirs = new HashMap<>();
        for (PiSession session : sessions.values()) {
            for (PiCall call : session.calls()) {
                first.merge(call.key(), call, Pi::original);
                heirs.computeIfAbsent(call.key(), none -> new LinkedHashSet<>()).add(call.agent());
            }
        }
        PiFiles files = new PiFiles(workplace.files(), mapping);
        Happenings happenings = workplace.happenings();
        for (PiSession session : sessions.values()) {
            String trace = checkouts.of(session.id());
            Origin origin = new Origin(session.source(), 1, trace, session.id(), Map.of());
            String scope = mapping.scope(Call.of(origin, session.id(), "").build());
            Caller main = new Caller(scope, checkouts.startedIn(session.id()), session.id(), session.folder());
            session.messages().forEach(each -> happenings.at(each.time(), () -> files.told(session.id(), each)));
            List<PiCall> calls = session.calls().stream()
                    .filter(call -> first.get(call.key()) == call)
                    .toList();
            calls.stream()
                    .filter(call -> files.runsBeside(call, main))
                    .forEach(call -> happenings.at(started(call), () -> files.begins(main)));
            for (PiCall call : calls) {
                happenings.at(call.place(), () -> {
                    if (files.runsBeside(call, main)) {
                        files.ends(main);
                    }
                    Caller by = main.as(call.agent());
                    Call.Builder record = call.call(trace);
                    files.resolve(call, by, record);
                    sink.call(record.build());
                    List<String> others = new ArrayList<>(heirs.getOrDefault(call.key(), Set.of()));
                    others.remove(call.agent());
                    others.forEach(heir -> files.inherit(call, by, heir));
                });
            }
        }
        // After a call of the same moment, so that the agent knows what that showed.
        sessions.values().forEach(session -> session.tree().happen(session.id(), happenings, files::succeed));
    }

    private static long started(PiCall call) {
        return Objects.requireNonNullElse(call.started(), call.place());
    }

    /** Of a call and its copy, the one in the session that began first. */
    private static PiCall original(PiCall one, PiCall other) {
        return other.session().created() < one.session().created() ? other : one;
    }
}
