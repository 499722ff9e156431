package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.BesideSessions;
import dev.hasse.imports.formats.files.Checkouts;
import dev.hasse.imports.formats.files.CompanionFiles;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Forks;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Input;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of Qwen Code, with their subagents: {@code ~/.qwen/projects/…/chats/SESSION.jsonl} and {@code …/subagents/SESSION/agent-….jsonl}. It
 * is a fork of Gemini CLI and has its tools, but has taken over the fields of Claude Code around the message (interface {@code ChatRecord} in
 * its {@code chatRecordingService.ts}). A trace is a checkout with all of its sessions, as for Claude Code.
 */
public final class QwenCode implements FrontEnd {
    private static final int SHOWN = 60;
    /** Ids of sessions as Qwen Code makes them. Only they may become part of a path. */
    private static final Pattern SESSION_ID = Pattern.compile("[A-Za-z0-9_-]{1,200}");

    private final Mapping mapping;
    private final Map<String, QwenLog> logs = new LinkedHashMap<>();
    private final QwenTimes times = new QwenTimes();
    private final Forks forks = new Forks();
    private final Workplace workplace;
    private final Checkouts checkouts;

    /** @param mapping the rules of the user, which may say which files are the same */
    public QwenCode(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofClaudeCode);
    }

    /** Whether a record with the fields of Claude Code is one of Qwen Code. */
    public static boolean wrote(JsonNode record) {
        return record.path("message").has("parts") || record.has("systemPayload") || record.has("toolCallResult");
    }

    /** Whether a document can only be a record of a session. */
    public static boolean recognizes(JsonNode document) {
        return document.has("sessionId") && document.has("uuid") && document.has("type") && wrote(document);
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode record = document.root();
        String type = Json.text(record, "type");
        String session = Json.text(record, "sessionId");
        if (type == null || session == null) {
            notARecord(document, sink);
            return;
        }
        QwenLog log = logs.computeIfAbsent(document.source(), QwenLog::new);
        log.about(record);
        switch (type) {
            case "assistant" ->
                record.path("message")
                        .path("parts")
                        .forEach(part -> asked(log, part.path("functionCall"), document, sink));
            case "tool_result" -> ended(log, record, sink);
            case "user" -> {
                log.told(document);
                sink.ignore("message");
            }
            case "system" -> {
                system(log, session, record);
                sink.ignore(SafeText.escape(
                        SafeText.shorten(Objects.requireNonNullElse(Json.text(record, "subtype"), type), SHOWN)));
            }
            default -> sink.ignore(SafeText.escape(SafeText.shorten(type, SHOWN)));
        }
    }

    private static void notARecord(Document document, CallSink sink) {
        Optional<String> beside = BesideSessions.kindOf(document.source());
        if (beside.isPresent() || document.source().endsWith(".json")) {
            sink.beside(document.source(), beside.orElse("other"));
        } else {
            sink.refuse(document, "type", "no type or no sessionId", "a record of a session of Qwen Code");
        }
    }

    private static void asked(QwenLog log, JsonNode call, Document document, CallSink sink) {
        if (call.isMissingNode()) {
            return;
        }
        if (Json.text(call, "id") == null || Json.text(call, "name") == null) {
            sink.refuse(document, "message.parts", Json.shown(call), "a call with id, name and args");
            return;
        }
        log.asked(document, call);
    }

    private static void ended(QwenLog log, JsonNode record, CallSink sink) {
        String id = Json.text(record.path("message").path("parts").path(0).path("functionResponse"), "id");
        String call = id == null ? Json.text(record.path("toolCallResult"), "callId") : id;
        if (call == null || !log.ended(record, call)) {
            sink.ignore("result without its call");
        }
    }

    private void system(QwenLog log, String session, JsonNode record) {
        JsonNode payload = record.path("systemPayload");
        times.add(session, payload.path("uiEvent"));
        if ("agent_bootstrap".equals(Json.text(record, "subtype")) && "fork".equals(Json.text(payload, "kind"))) {
            log.isForkOf(session, Times.micros(record.path("timestamp")));
        }
    }

    @Override
    public void endOfDocuments() {
        Map<String, QwenLog> main = new HashMap<>();
        Set<String> logged = new HashSet<>();
        for (QwenLog log : logs.values()) {
            String started = log.startedBy();
            if (started != null) {
                logged.add(started);
            }
            if (!log.isOfSubagent()) {
                main.putIfAbsent(log.session().key(), log);
            }
        }
        for (QwenLog log : logs.values()) {
            log.finish(times, main, logged);
            QwenLog origin = log.forkOf() == null ? null : main.get(log.forkOf());
            if (origin != null && origin != log) {
                forks.add(origin.session().agent(), log.session().agent(), log.forked());
            }
        }
        forks.finish();
        for (QwenLog log : logs.values()) {
            GeminiSession session = log.session();
            checkouts.add(session.key(), session.project(), session.source());
        }
    }

    @Override
    public void finish(CallSink sink) {
        List<GeminiSession> sessions =
                logs.values().stream().map(QwenLog::session).toList();
        FilesOfSession files = new FilesOfSession(workplace.files(), sink.limits(), true, new Tellings());
        for (GeminiCall call : GeminiCall.inOrder(sessions)) {
            workplace.happenings().at(call.place(), () -> {
                forks.begin(call.place(), files::fork);
                call.pass(checkouts, mapping, files, sink);
            });
        }
    }

    @Override
    public List<Input> companions(Input input) {
        QwenLog log = logs.get(input.name());
        @Nullable String id = log == null ? null : log.session().id();
        if (id == null || !SESSION_ID.matcher(id).matches()) {
            return List.of();
        }
        return CompanionFiles.of(
                input.name(),
                file -> file.resolveSibling(Path.of("..", "subagents", id)).normalize(),
                1,
                file -> file.toString().endsWith(".jsonl"));
    }
}
