package dev.hasse.imports.formats.cline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.Checkouts;
import dev.hasse.imports.formats.files.CompanionFiles;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of Cline, from version 3 of its command line on: for each a folder, {@code sessions/SESSION/}, with what it is about ({@code
 * SESSION.json}) and a conversation ({@code SESSION.messages.json}), and one for each of its subagents and teammates. A trace is a checkout with
 * all of its sessions ({@link Checkouts}); the session is an agent, and so are the others in it. {@link ClineFiles} says what calls did to files.
 */
public final class Cline implements FrontEnd {
    private static final Pattern CONVERSATION =
            Pattern.compile("(.*[/\\\\])[^/\\\\]+\\.messages\\.json(?:\\.gz|\\.zst)?", Pattern.DOTALL);

    private static final Pattern JSON = Pattern.compile(".*\\.json(?:\\.gz|\\.zst)?", Pattern.DOTALL);

    /** What is kept of a conversation: not the images, and not what the model thought. */
    private static final KeptFields KEPT = without(Map.of(
            "messages",
            without(
                    Map.of(
                            "content",
                            without(
                                    Map.of("content", without(Map.of("result", without(Map.of(), "data")))),
                                    "data",
                                    "thinking",
                                    "signature")),
                    "metrics")));

    private final Mapping mapping;
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final List<ClineLog> logs = new ArrayList<>();
    private final Map<String, ClineSession> sessions = new LinkedHashMap<>();

    /** @param mapping the rules of the user, which may say which files are the same */
    public Cline(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofCline);
    }

    /** Whether a document can only be a conversation, or be about a session. */
    public static boolean recognizes(JsonNode document) {
        return isConversation(document) || isSession(document);
    }

    private static boolean isConversation(JsonNode document) {
        return document.path("messages").isArray()
                && document.path("sessionId").isTextual()
                && document.path("agent").isTextual()
                && document.path("origin").isObject();
    }

    private static boolean isSession(JsonNode document) {
        return document.path("session_id").isTextual() && document.has("messages_path");
    }

    private static KeptFields without(Map<String, KeptFields> parts, String... left) {
        Map<String, KeptFields> named = new HashMap<>(parts);
        for (String name : left) {
            named.put(name, KeptFields.NONE);
        }
        return new KeptFields(named, true);
    }

    @Override
    public KeptFields kept() {
        return KEPT;
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        if (isConversation(root)) {
            logs.add(ClineLog.of(document, sink));
        } else if (isSession(root)) {
            ClineSession session = ClineSession.of(root);
            sessions.put(session.id(), session);
        } else {
            // What the model sees of a long conversation, for instance.
            sink.ignore("file beside the sessions");
        }
    }

    @Override
    public void endOfDocuments() {
        for (ClineLog log : logs) {
            checkouts.add(log.session(), folder(log), log.source());
        }
    }

    private @Nullable String folder(ClineLog log) {
        ClineSession session = sessions.get(log.session());
        return session == null || session.folder() == null ? log.folder() : session.folder();
    }

    @Override
    public void finish(CallSink sink) {
        Map<String, ClineCall> first = new HashMap<>();
        Map<String, Set<String>> heirs = new HashMap<>();
        for (ClineLog log : logs) {
            for (ClineCall call : log.calls()) {
                first.merge(call.key(), call, Cline::original);
                heirs.computeIfAbsent(call.key(), none -> new LinkedHashSet<>()).add(log.agent());
            }
        }
        ClineFiles files = new ClineFiles(workplace.files(), mapping);
        for (ClineLog log : logs) {
            ClineSession session = sessions.get(log.session());
            if (session != null && session.isImported()) {
                // They are in the logs of the client that made them.
                log.calls().forEach(call -> sink.ignore("call of an imported session"));
                continue;
            }
            Caller by = caller(log);
            log.messages().forEach(each -> workplace.happenings().at(each.time(), () -> files.told(log.agent(), each)));
            if (session != null && session.isRestored() && log.isOfSession()) {
                restored(session, log, by, files, sink);
            }
            for (ClineCall call : log.calls()) {
                if (first.get(call.key()) == call) {
                    workplace.happenings().at(call.place(), () -> {
                        pass(call, by, files, sink);
                        List<String> others = new ArrayList<>(heirs.getOrDefault(call.key(), Set.of()));
                        others.remove(log.agent());
                        others.forEach(heir -> files.inherit(call, by, heir));
                    });
                }
            }
        }
    }

    private Origin origin(ClineLog log) {
        return log.origin().inTrace(checkouts.of(log.session())).inSession(log.session());
    }

    private Caller caller(ClineLog log) {
        String folder = folder(log);
        String scope = mapping.scope(Call.of(origin(log), log.agent(), "").build());
        return new Caller(scope, checkouts.startedIn(log.session()), log.agent(), folder);
    }

    private void pass(ClineCall call, Caller by, ClineFiles files, CallSink sink) {
        Call.Builder record = call.call(origin(call.log()));
        files.resolve(call, by.since(call.started()), record);
        sink.call(record.build());
    }

    /** Says that a session began where a person took an earlier one back, perhaps with the files as they were then. */
    private void restored(ClineSession session, ClineLog log, Caller by, ClineFiles files, CallSink sink) {
        Long created = session.created();
        long time = created == null ? log.began() : created;
        if (time != Long.MAX_VALUE) {
            workplace.happenings().at(time, () -> {
                files.restored(by, time);
                sink.call(Call.of(origin(log), log.agent(), ClineFiles.RESTORE)
                        .started(time)
                        .ended(time)
                        .outcome(Outcome.DONE)
                        .build());
            });
        }
    }

    /** Of a call and its copy, the one in the log that began first. */
    private static ClineCall original(ClineCall one, ClineCall other) {
        return other.log().began() < one.log().began() ? other : one;
    }

    /** What the session of a conversation is about, and its other conversations. */
    @Override
    public List<Input> companions(Input input) {
        Matcher place = CONVERSATION.matcher(input.name());
        return place.matches()
                ? CompanionFiles.of(
                        place.group(1),
                        folder -> folder,
                        1,
                        file -> JSON.matcher(file.toString()).matches())
                : List.of();
    }
}
