package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.Checkouts;
import dev.hasse.imports.formats.files.CompanionFiles;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Input;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads sessions of Gemini CLI, as it records them below {@code ~/.gemini/tmp/PROJECT/chats}: one object with all messages or, in later
 * versions, a line for the session and one for each message. A message that is written again replaces the earlier one. A trace is a project
 * with all of its sessions, since they work on the same files; an agent is a session or a subagent of it.
 */
public final class GeminiCli implements FrontEnd {
    private static final int SHOWN = 60;
    /** Ids of sessions as Gemini CLI makes them. Only they may become part of a path. */
    private static final Pattern SESSION_ID = Pattern.compile("[A-Za-z0-9_-]{1,200}");

    private final Mapping mapping;
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final GeminiProjects projects;
    private final Map<String, GeminiSession> sessions = new LinkedHashMap<>();

    /** @param mapping the rules of the user, which may say which files are the same */
    public GeminiCli(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofGeminiCli);
        projects = new GeminiProjects(checkouts);
    }

    /** Whether a document can only be a session, or the first line of one. */
    public static boolean recognizes(JsonNode document) {
        return document.path("sessionId").isTextual()
                && document.path("projectHash").isTextual()
                && (document.path("messages").isArray() || document.has("startTime"));
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        GeminiSession session = sessions.computeIfAbsent(document.source(), GeminiSession::new);
        JsonNode update = root.path("$set");
        if (update.isObject()) {
            session.about(update);
            messages(session, update.path("messages"), document, sink);
        } else if (root.has("$rewindTo")) {
            // What the person took back of the conversation was done all the same.
            sink.ignore("rewind");
        } else if (root.has("sessionId") || root.has("projectHash")) {
            session.about(root);
            messages(session, root.path("messages"), document, sink);
        } else {
            message(session, root, document, sink);
        }
    }

    private void messages(GeminiSession session, JsonNode messages, Document document, CallSink sink) {
        messages.forEach(message -> message(session, message, document, sink));
    }

    private void message(GeminiSession session, JsonNode message, Document document, CallSink sink) {
        String type = Json.text(message, "type");
        JsonNode calls = message.path("toolCalls");
        if (!document.isWhole(message)) {
            sink.refuse(document, null, "a truncated message", "a whole one");
        } else if (type == null && session.id() == null && document.source().endsWith(".json")) {
            // Settings, for instance: a session in such a file would have said that it is one.
            sink.beside(document.source(), "other");
        } else if (type == null) {
            sink.refuse(
                    document,
                    "type",
                    Json.shown(message.path("type")),
                    "a message of a session of Gemini CLI, such as {\"id\":…,\"timestamp\":…,\"type\":\"gemini\",…}");
        } else if (calls.isEmpty()) {
            session.context(document, message);
            sink.ignore("message of type " + SafeText.escape(SafeText.shorten(type, SHOWN)));
        } else {
            for (JsonNode call : calls) {
                if (Json.firstText(call, "name") == null || Json.id(call.path("id")) == null) {
                    sink.refuse(document, "toolCalls", Json.shown(call), "a call with id, name and args");
                } else {
                    session.call(document, message, call);
                }
            }
        }
    }

    @Override
    public void endOfDocuments() {
        projects.add(sessions.values());
    }

    @Override
    public void finish(CallSink sink) {
        projects.add(sessions.values(), workplace.folders());
        FilesOfSession files = new FilesOfSession(workplace.files(), sink.limits(), false, new Tellings());
        GeminiCall.inOrder(sessions.values())
                .forEach(call ->
                        workplace.happenings().at(call.place(), () -> call.pass(checkouts, mapping, files, sink)));
    }

    @Override
    public List<Input> companions(Input input) {
        GeminiSession session = sessions.get(input.name());
        String id = session == null ? null : session.id();
        if (id == null || !SESSION_ID.matcher(id).matches()) {
            return List.of();
        }
        return CompanionFiles.of(
                input.name(),
                file -> file.resolveSibling(id),
                1,
                file -> file.toString().endsWith(".jsonl"));
    }
}
