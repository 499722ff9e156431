package dev.hasse.imports.formats.copilot;

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
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads sessions of GitHub Copilot CLI: a log for each, {@code session-state/SESSION/events.jsonl}, with an event on every line. A trace is a
 * checkout with all of its sessions ({@link Checkouts}); each session and each of its subagents is an agent. {@link CopilotFiles} says what
 * calls did to files.
 */
public final class CopilotCli implements FrontEnd {
    private static final int SHOWN = 60;

    private static final Pattern TYPE = Pattern.compile(
            "(?:session|system|user|assistant|tool|subagent|hook|skill|permission)\\.[a-z_.]{1,60}|abort");

    private final Mapping mapping;
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final Map<String, CopilotLog> logs = new LinkedHashMap<>();

    /** @param mapping the rules of the user, which may say which files are the same */
    public CopilotCli(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofCopilotCli);
    }

    /** Whether a document can only be a line of a log. */
    public static boolean recognizes(JsonNode document) {
        return document.path("type").isTextual()
                && TYPE.matcher(document.path("type").textValue()).matches()
                && document.path("data").isObject()
                && document.path("id").isTextual()
                && document.path("timestamp").isTextual()
                && document.has("parentId");
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode line = document.root();
        String type = Json.text(line, "type");
        if (!document.isWhole(line)) {
            sink.refuse(document, null, "a truncated line", "a whole one");
        } else if (type != null && line.path("data").isObject()) {
            event(document, logs.computeIfAbsent(document.source(), CopilotLog::new), type, line, sink);
        } else if (logs.containsKey(document.source())) {
            sink.refuse(
                    document,
                    "type",
                    Json.shown(line.path("type")),
                    "an event of a session of Copilot CLI, such as {\"type\":\"tool.execution_start\",\"data\":{…},\"id\":…}");
        } else {
            sink.ignore("file beside the sessions");
        }
    }

    private void event(Document document, CopilotLog log, String type, JsonNode line, CallSink sink) {
        JsonNode data = line.path("data");
        Long time = Times.micros(line.path("timestamp"));
        switch (type) {
            case "session.start" -> log.begins(data, time);
            case "session.resume" -> log.works(data.path("context"));
            case "session.context_changed" -> log.works(data);
            case "assistant.message" -> log.asked(data, Json.id(line.path("id")), time);
            case "subagent.started" -> log.starts(line);
            case "user.message", "system.notification" -> log.told(line, time);
            case "tool.execution_start", "tool.user_requested" -> {
                if (Json.firstText(data, "toolCallId") == null || Json.firstText(data, "toolName") == null) {
                    sink.refuse(document, "data", Json.shown(data), "a call with toolCallId, toolName and arguments");
                } else {
                    log.call(document, line, time);
                }
            }
            case "tool.execution_complete" -> {
                if (!log.result(data, time)) {
                    sink.ignore("result without its call");
                }
            }
            default -> sink.ignore("event of type " + SafeText.escape(SafeText.shorten(type, SHOWN)));
        }
    }

    @Override
    public void endOfDocuments() {
        logs.values().forEach(log -> checkouts.add(log.session(), log.checkout(), log.source()));
    }

    @Override
    public void finish(CallSink sink) {
        CopilotCopies copies = new CopilotCopies(logs.values());
        CopilotFiles files = new CopilotFiles(workplace.files(), sink.limits(), mapping);
        Happenings happenings = workplace.happenings();
        for (CopilotLog log : logs.values()) {
            String trace = checkouts.of(log.session());
            Origin origin = new Origin(log.source(), 1, trace, log.session(), Map.of());
            String scope = mapping.scope(Call.of(origin, log.session(), "").build());
            Caller main = new Caller(scope, checkouts.startedIn(log.session()), log.session(), log.folder());
            log.messages().forEach(each -> happenings.at(each.time(), () -> files.told(main.as(each.to()), each)));
            for (CopilotCall call : log.calls()) {
                if (!copies.isCopy(call)) {
                    Caller by = main.as(call.agent()).in(call.folder()).since(call.started());
                    Set<String> heirs = copies.heirs(call);
                    happenings.at(call.place(), () -> {
                        ResolvedCalls.pass(call.call(trace), record -> files.resolve(call, by, record), sink);
                        heirs.forEach(heir -> files.inherit(call, by, heir));
                    });
                    Long end = call.runsOn() ? call.ended() : null;
                    if (end != null) {
                        happenings.at(end, () -> files.ends(call, by, end));
                    }
                }
            }
        }
    }
}
