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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads sessions of OpenClaw: their entries, which are those of pi with a few more, as rows of its database, {@code {"sessionId":…,
 * "sessionKey":…,"entry":{…}}}; and trajectories, which tell when calls ran, and repeat the entries if OpenClaw exports them. A trace is a
 * checkout with all of its sessions ({@link Checkouts}); each session is an agent. {@link OpenClawFiles} says what calls did to files.
 */
public final class OpenClaw implements FrontEnd {
    private final Mapping mapping;
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final Map<String, OpenClawSession> sessions = new LinkedHashMap<>();
    /** The session of each file that holds one, without the names that rows have. */
    private final Map<String, OpenClawSession> files = new HashMap<>();

    /** @param mapping the rules of the user, which may say which files are the same */
    public OpenClaw(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::unknown);
    }

    /** Whether a document can only be a row of a session, or an event of a trajectory. */
    public static boolean recognizes(JsonNode document) {
        return isRow(document) || OpenClawEvent.is(document);
    }

    private static boolean isRow(JsonNode document) {
        return document.path("sessionId").isTextual()
                && document.path("sessionKey").isTextual()
                && document.path("entry").path("type").isTextual();
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        if (!document.isWhole(root)) {
            sink.refuse(document, null, "a truncated line", "a whole one");
        } else if (isRow(root)) {
            OpenClawSession session = session(root, document);
            entry(session, document, root.path("entry"), sink);
        } else if (OpenClawEvent.is(root)) {
            OpenClawSession session = session(root, document);
            if (OpenClawEvent.isOfRun(root)) {
                session.event(document, root);
            } else {
                session.repeated(document, root, sink);
            }
        } else if (Pi.recognizes(root) || files.containsKey(document.source())) {
            OpenClawSession session = fileOf(document);
            if (session != null) {
                entry(session, document, root, sink);
            } else {
                sink.ignore("entry without the beginning of its session");
            }
        } else {
            sink.ignore("file beside the sessions");
        }
    }

    private static void entry(OpenClawSession session, Document document, JsonNode entry, CallSink sink) {
        if ("session".equals(Json.text(entry, "type"))) {
            session.begins(entry);
        } else {
            session.entry(document, entry, false, sink);
        }
    }

    /** The session whose entries a file holds, as versions before 2026.8 wrote them; null if its beginning is missing. */
    private @Nullable OpenClawSession fileOf(Document document) {
        JsonNode root = document.root();
        if ("session".equals(Json.text(root, "type"))) {
            String id = root.path("id").asText();
            OpenClawSession session = sessions.computeIfAbsent(id, none -> new OpenClawSession(id, document.source()));
            files.put(document.source(), session);
        }
        return files.get(document.source());
    }

    private OpenClawSession session(JsonNode line, Document document) {
        String id = line.path("sessionId").asText();
        OpenClawSession session = sessions.computeIfAbsent(id, none -> new OpenClawSession(id, document.source()));
        session.named(Json.firstText(line, "sessionKey"));
        return session;
    }

    @Override
    public void endOfDocuments() {
        for (OpenClawSession session : sessions.values()) {
            session.settle();
            checkouts.add(session.id(), session.folder(), session.source());
        }
    }

    @Override
    public void finish(CallSink sink) {
        // A session that was forked repeats the entries of the other one.
        Map<String, OpenClawCall> first = new HashMap<>();
        Map<String, Set<String>> heirs = new HashMap<>();
        Set<String> conversations = new HashSet<>();
        for (OpenClawSession session : sessions.values()) {
            if (session.key() != null) {
                conversations.add(session.key());
            }
            for (OpenClawCall call : session.calls()) {
                first.merge(call.key(), call, OpenClaw::original);
                heirs.computeIfAbsent(call.key(), none -> new LinkedHashSet<>()).add(session.id());
            }
        }
        OpenClawFiles deeds = new OpenClawFiles(workplace.files(), mapping, conversations);
        Happenings happenings = workplace.happenings();
        for (OpenClawSession session : sessions.values()) {
            Caller by = caller(session);
            session.messages().forEach(each -> happenings.at(each.time(), () -> deeds.told(session.id(), each)));
            for (OpenClawCall call : session.calls()) {
                if (first.get(call.key()) == call) {
                    happenings.at(call.place(), () -> {
                        Call.Builder record = call.call(checkouts.of(session.id()));
                        deeds.resolve(call, by, record);
                        sink.call(record.build());
                        List<String> others = new ArrayList<>(heirs.getOrDefault(call.key(), Set.of()));
                        others.remove(session.id());
                        others.forEach(heir -> deeds.inherit(call, by, heir));
                    });
                }
            }
        }
        // After a call of the same moment, so that the agent knows what that showed.
        sessions.values().forEach(session -> session.tree().happen(session.id(), happenings, deeds::succeed));
    }

    private Caller caller(OpenClawSession session) {
        Origin origin = new Origin(session.source(), 1, checkouts.of(session.id()), session.id(), Map.of());
        String scope = mapping.scope(Call.of(origin, session.id(), "").build());
        return new Caller(scope, checkouts.startedIn(session.id()), session.id(), session.folder());
    }

    /** Of a call and its copy, the one in the session that began first. */
    private static OpenClawCall original(OpenClawCall one, OpenClawCall other) {
        return other.session().created() < one.session().created() ? other : one;
    }
}
