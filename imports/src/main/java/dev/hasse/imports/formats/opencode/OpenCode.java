package dev.hasse.imports.formats.opencode;

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
import dev.hasse.imports.formats.files.Happenings;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.ResolvedCalls;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads sessions of opencode, as {@code opencode export} prints them, or {@code opencode run --format json}. Each session is an agent; a
 * subagent has a session of its own. A trace is a checkout with all of its sessions ({@link Checkouts}); subagents belong to the checkout of
 * the session that they descend from. {@link OpenCodeFiles} says what calls did to files.
 */
public final class OpenCode implements FrontEnd {
    private static final int SHOWN = 60;

    /** How the ids of sessions begin. */
    private static final String SESSION = "ses_";

    private final Map<String, OpenCodeSession> sessions = new LinkedHashMap<>();
    private final Mapping mapping;
    private final Workplace workplace;
    private final Checkouts checkouts;

    /** @param mapping the rules of the user, which may say which files are the same */
    public OpenCode(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::unknown);
    }

    /** Whether a document can only be an exported session, or a line of one that runs. */
    public static boolean recognizes(JsonNode document) {
        JsonNode first = document.path("messages").path(0);
        boolean exported = document.path("info").path("id").asText().startsWith(SESSION)
                && document.path("messages").isArray()
                && (first.isMissingNode() || (first.has("info") && first.has("parts")));
        return exported || isLine(document);
    }

    private static boolean isLine(JsonNode document) {
        return document.path("sessionID").asText().startsWith(SESSION)
                && document.path("part").isObject();
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        if (isLine(root)) {
            line(document, root, sink);
            return;
        }
        if (!root.has("info") && !root.has("messages")) {
            sink.ignore("file beside the sessions");
            return;
        }
        String id = Json.firstText(root.path("info"), "id");
        if (id == null || !root.path("messages").isArray()) {
            String field = id == null ? "info" : "messages";
            sink.refuse(
                    document,
                    field,
                    Json.shown(root.path(field)),
                    "a session of opencode, such as {\"info\":{\"id\":\"ses_…\",…},\"messages\":[…]}");
            return;
        }
        OpenCodeSession session = session(id, document);
        session.about(root.path("info"));
        for (JsonNode message : root.path("messages")) {
            if (!document.isWhole(message)) {
                sink.refuse(document, "messages", "a truncated message", "a whole one");
            } else if (!message.path("info").isObject()
                    || !message.path("parts").isArray()) {
                sink.refuse(document, "messages", Json.shown(message), "a message with info and parts");
            } else {
                message.path("parts").forEach(part -> other(part, sink));
                session.message(document, message);
            }
        }
    }

    private void line(Document document, JsonNode root, CallSink sink) {
        JsonNode part = root.path("part");
        other(part, sink);
        if (OpenCodeSession.isCall(part)) {
            OpenCodeSession session = session(root.path("sessionID").asText(), document);
            String message = String.valueOf(Json.id(part.path("messageID")));
            Long asked = Times.micros(root.path("timestamp"));
            session.call(new OpenCodeCall(
                    document,
                    session,
                    message,
                    asked,
                    null,
                    session.calls().size(),
                    false,
                    new OpenCodeStep(null, null),
                    part));
        }
    }

    private static void other(JsonNode part, CallSink sink) {
        String type = Json.text(part, "type");
        if ("tool".equals(type) && !OpenCodeSession.isCall(part)) {
            sink.ignore("call without its tool");
        } else if (!OpenCodeSession.isCall(part)) {
            sink.ignore("part of type " + SafeText.escape(SafeText.shorten(String.valueOf(type), SHOWN)));
        }
    }

    private OpenCodeSession session(String id, Document document) {
        return sessions.computeIfAbsent(id, none -> new OpenCodeSession(id, document.source()));
    }

    @Override
    public void endOfDocuments() {
        sessions.values().forEach(session -> checkouts.add(session.id(), session.checkout(), session.source()));
    }

    @Override
    public void finish(CallSink sink) {
        Map<String, String> roles = new HashMap<>();
        Map<String, OpenCodeCall> first = new HashMap<>();
        for (OpenCodeSession session : sessions.values()) {
            for (OpenCodeCall call : session.calls()) {
                String child = Json.text(call.metadata(), "sessionId");
                String role = Json.firstText(call.input(), "subagent_type");
                if (child != null && role != null) {
                    roles.putIfAbsent(child, role);
                }
                first.merge(call.key(), call, OpenCode::original);
            }
        }
        Map<String, List<String>> heirs = new HashMap<>();
        List<OpenCodeCall> calls = new ArrayList<>();
        Map<String, Integer> together = new HashMap<>();
        for (OpenCodeSession session : sessions.values()) {
            for (OpenCodeCall call : session.calls()) {
                OpenCodeCall original = first.getOrDefault(call.key(), call);
                if (original.session() != session && call.mayBeCopy()) {
                    heirs.computeIfAbsent(call.key(), none -> new ArrayList<>()).add(session.id());
                } else {
                    calls.add(call);
                    together.merge(call.message(), 1, Integer::sum);
                }
            }
        }
        Happenings happenings = workplace.happenings();
        OpenCodeFiles files = new OpenCodeFiles(
                workplace.files(),
                sink.limits(),
                mapping,
                sessions.keySet(),
                calls,
                workplace::isShared,
                new Tellings(this::mayAsk));
        for (OpenCodeSession session : sessions.values()) {
            session.messages().forEach(each -> happenings.at(each.time(), () -> files.told(session.id(), each)));
        }
        for (OpenCodeCall call : calls) {
            String names = OpenCodeOverlaps.text(call);
            if (names != null && !OpenCodeTools.isLook(call) && !OpenCodeShell.onlyReads(call)) {
                workplace.files().texts().overlapping().add(caller(call), names, call.ended());
            }
            happenings.at(call.place(), () -> {
                boolean alone = together.getOrDefault(call.message(), 1) == 1;
                pass(call, roles.get(call.session().id()), !alone, files, sink);
                if (first.getOrDefault(call.key(), call).session() == call.session()) {
                    heirs.getOrDefault(call.key(), List.of()).forEach(heir -> files.inherit(call, caller(call), heir));
                }
            });
        }
    }

    /** Whether a session may have had another one do something, or have been told of it where the log does not say what it was told. */
    private boolean mayAsk(String by, String other) {
        OpenCodeSession asking = sessions.get(by);
        OpenCodeSession asked = sessions.get(other);
        return asking == null || asked == null || !asking.isExported() || origin(asking) == origin(asked);
    }

    private void pass(OpenCodeCall call, @Nullable String role, boolean together, OpenCodeFiles files, CallSink sink) {
        Call.Builder record = call.call(checkout(call.session()), role, together);
        ResolvedCalls.pass(record, resolved -> files.resolve(call, caller(call), resolved), sink);
    }

    /** Of a call and its copy, the one in the session that began first. */
    private static OpenCodeCall original(OpenCodeCall one, OpenCodeCall other) {
        Long begun = one.session().created();
        Long otherBegun = other.session().created();
        return otherBegun != null && (begun == null || otherBegun < begun) ? other : one;
    }

    private Caller caller(OpenCodeCall call) {
        OpenCodeSession session = call.session();
        String checkout = checkout(session);
        Origin origin = Origin.of(call.document()).inTrace(checkout).inSession(session.id());
        String scope = mapping.scope(Call.of(origin, session.id(), "").build());
        return new Caller(scope, checkout, session.id(), session.directory()).since(call.started());
    }

    /** The checkout of a session, which is that of the session that its family began with. */
    private String checkout(OpenCodeSession session) {
        OpenCodeSession first = origin(session);
        return checkouts.of(checkouts.knows(first.id()) ? first.id() : session.id());
    }

    /** The session from which a session descends: the one that no other started, as far as that is known. */
    private OpenCodeSession origin(OpenCodeSession session) {
        Set<String> seen = new HashSet<>();
        OpenCodeSession at = session;
        while (at.parent() != null && seen.add(at.id()) && sessions.containsKey(at.parent())) {
            at = sessions.get(at.parent());
        }
        return at;
    }
}
