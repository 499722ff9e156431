package dev.hasse.imports.formats.kimi;

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
import dev.hasse.imports.formats.files.CompanionFiles;
import dev.hasse.imports.formats.files.Happenings;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.ResolvedCalls;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Input;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads sessions of Kimi Code CLI: a log for each agent, {@code SESSION/agents/AGENT/wire.jsonl}. A trace is a checkout with all of its
 * sessions ({@link Checkouts}); each session and each of its subagents is an agent. {@link KimiFiles} says what calls did to files.
 */
public final class KimiCode implements FrontEnd {
    private static final int SHOWN = 60;
    private static final String EVENT = "context.append_loop_event";
    private static final String MESSAGE = "context.append_message";

    /** What a log begins with. */
    private static final String METADATA = "metadata";

    private static final String STATE = "state.json";
    private static final Pattern AGENTS = Pattern.compile("(.*[/\\\\]agents)[/\\\\][^/\\\\]+[/\\\\]wire\\.jsonl");

    private final Mapping mapping;
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final Map<String, KimiLog> logs = new LinkedHashMap<>();
    private final KimiFolders folders = new KimiFolders();

    /** @param mapping the rules of the user, which may say which files are the same */
    public KimiCode(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofKimiCode);
    }

    /** Whether a document can only be a line of a log. */
    public static boolean recognizes(JsonNode document) {
        String type = document.path("type").asText();
        return (type.equals(METADATA)
                        && document.path("protocol_version").isTextual()
                        && document.path("created_at").isNumber())
                || (type.equals(EVENT) && document.path("event").path("type").isTextual());
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode line = document.root();
        String type = Json.text(line, "type");
        if (!document.isWhole(line)) {
            sink.refuse(document, null, "a truncated line", "a whole one");
        } else if (type != null) {
            KimiLog log = logs.computeIfAbsent(
                    document.source(), source -> new KimiLog(source, Json.firstText(line, "agentId")));
            line(document, log, type, line, sink);
        } else if (logs.containsKey(document.source())) {
            sink.refuse(
                    document,
                    "type",
                    Json.shown(line.path("type")),
                    "a line of a session of Kimi Code, such as {\"type\":\"context.append_loop_event\",\"event\":{…},\"time\":…}");
        } else {
            folders.take(document.source(), line);
            sink.ignore("file beside the sessions");
        }
    }

    private void line(Document document, KimiLog log, String type, JsonNode line, CallSink sink) {
        Long time = Times.micros(line.path("time"));
        switch (type) {
            case METADATA -> log.begins(Times.micros(line.path("created_at")));
            case "profile.bind", "config.update" -> log.about(line);
            case "llm.request" -> log.model(Json.firstText(line, "model"));
            case "forked" -> log.forked();
            case EVENT -> event(document, log, line.path("event"), time, sink);
            case MESSAGE -> message(log, line.path("message"), time);
            case "task.terminated" -> {
                JsonNode info = line.path("info");
                Long ended = Times.micros(info.path("endedAt"));
                log.taskEnds(String.valueOf(Json.text(info, "taskId")), ended == null ? time : ended);
            }
            case "file_history.tracked" -> {
                KimiSighting sighting = KimiSighting.of(document.source(), line, time);
                if (sighting != null) {
                    log.saw(sighting);
                }
            }
            default -> sink.ignore("line of type " + SafeText.escape(SafeText.shorten(type, SHOWN)));
        }
    }

    private void event(Document document, KimiLog log, JsonNode event, @Nullable Long time, CallSink sink) {
        switch (event.path("type").asText()) {
            case "tool.call" -> {
                if (Json.firstText(event, "toolCallId") == null || Json.firstText(event, "name") == null) {
                    sink.refuse(document, "event", Json.shown(event), "a call with toolCallId, name and args");
                } else {
                    log.call(document, event, time);
                }
            }
            case "tool.result" -> {
                if (!event.path("result").isObject()) {
                    sink.refuse(document, "event.result", Json.shown(event.path("result")), "the result of a call");
                } else if (!log.result(event, time)) {
                    sink.ignore("result without its call");
                }
            }
            default -> {}
        }
    }

    private static void message(KimiLog log, JsonNode message, @Nullable Long time) {
        JsonNode origin = message.path("origin");
        String task = Json.text(origin, "taskId");
        if (task != null) {
            log.taskEnds(task, time);
        }
        // What the client adds on its own says nothing of the files of others.
        if (message.path("role").asText().equals("user")
                && !Set.of("injection", "compaction_summary")
                        .contains(origin.path("kind").asText())) {
            for (JsonNode part : message.path("content")) {
                String text = Json.firstText(part, "text");
                if (text != null) {
                    log.told(text, time);
                }
            }
        }
    }

    @Override
    public void endOfDocuments() {
        folders.lookUp(logs.values());
        logs.values().forEach(log -> checkouts.add(log.session(), folder(log), log.source()));
    }

    @Override
    public void finish(CallSink sink) {
        Set<String> agents = new HashSet<>();
        for (KimiLog log : logs.values()) {
            agents.add(log.agent());
            KimiTimes.settle(log);
        }
        KimiCopies copies = new KimiCopies(logs.values());
        KimiFiles files = new KimiFiles(workplace.files(), sink.limits(), agents, mapping);
        Happenings happenings = workplace.happenings();
        for (KimiLog log : logs.values()) {
            String trace = checkouts.of(log.session());
            Origin origin = new Origin(log.source(), 1, trace, log.session(), Map.of());
            String scope = mapping.scope(Call.of(origin, log.agent(), "").build());
            Caller by = new Caller(scope, checkouts.startedIn(log.session()), log.agent(), folder(log));
            log.sightings().forEach(each -> happenings.at(each.time(), () -> files.saw(each, by)));
            log.messages().forEach(each -> happenings.at(each.time(), () -> files.told(by, each)));
            for (KimiCall call : log.calls()) {
                if (!copies.isCopy(call)) {
                    happenings.at(call.place(), () -> {
                        ResolvedCalls.pass(call.call(trace), record -> files.resolve(call, by, record), sink);
                        copies.heirs(call).forEach(heir -> files.inherit(call, by, heir));
                    });
                    Long ended = call.task() == null ? null : call.ended();
                    if (ended != null) {
                        happenings.at(ended, () -> files.ends(call, by, ended));
                    }
                }
            }
        }
    }

    /** The folder that the session of a log works in; null if that is not known. */
    private @Nullable String folder(KimiLog log) {
        String known = folders.of(log.session());
        if (known != null) {
            return known;
        }
        return logs.values().stream()
                .filter(other -> other.session().equals(log.session()))
                .map(KimiLog::folder)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** The logs of the other agents of a session, and its state. */
    @Override
    public List<Input> companions(Input input) {
        Matcher place = AGENTS.matcher(input.name());
        if (!place.matches()) {
            return List.of();
        }
        String agents = place.group(1);
        List<Input> found = new ArrayList<>(CompanionFiles.of(
                agents,
                folder -> folder,
                2,
                file -> AGENTS.matcher(file.toString()).matches()));
        found.addAll(
                CompanionFiles.of(agents, folder -> folder.resolveSibling(STATE), 1, file -> file.endsWith(STATE)));
        return found;
    }
}
