package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FileNames;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileDetails;
import dev.hasse.imports.formats.contents.ShownLines;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.FilesOfSession;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What Claude Code prints while it works ({@code --output-format stream-json}, and its SDKs), where the log of the session is missing. The records
 * are those of the log under other names, with times only of results. They lack what Claude Code tells its agents by itself, such as that a file
 * has changed. So an agent whose edit was not refused is taken to have been told, and one that had read a file may have been told of each change.
 */
final class PrintedRecords {
    private static final String SESSION = "session_id";
    private static final String TASK = "parent_tool_use_id";
    private static final String DETAILS = "tool_use_result";

    /** A command that goes to another folder, in which the next commands of the main conversation then run. */
    private static final Pattern LEAVES = Pattern.compile("(?m)(?:^|[;&|(])\\s*(?:cd|pushd|popd)\\b");

    private final Map<String, String> folders = new HashMap<>();
    /** The sessions whose main conversation has gone to another folder. */
    private final Set<String> elsewhere = new HashSet<>();
    /** The subagents of each session, by the calls that began them. */
    private final Map<String, Map<String, String>> subagents = new HashMap<>();

    private final Map<String, Long> latest = new HashMap<>();
    /** When calls were made at the earliest, by their ids. */
    private final Map<String, Long> earliest = new HashMap<>();

    private final Set<String> logged = new HashSet<>();
    /** The files that agents have read or written with tools, by agent. */
    private final Map<String, Set<String>> known = new HashMap<>();

    /** Whether a document can only be of what Claude Code prints. Qwen Code prints the same, but for what is asked here. */
    static boolean recognizes(JsonNode document) {
        return document.has(SESSION)
                && document.has("uuid")
                && (document.has("claude_code_version")
                        || ("user".equals(Json.text(document, "type")) && document.has(DETAILS)));
    }

    /** Returns a record as the log of the session would have it; a record of a log as it is. */
    Document asLogged(Document document) {
        JsonNode record = document.root();
        String session = Json.text(record, SESSION);
        if (record.has("sessionId") || session == null) {
            logged.add(String.valueOf(Json.text(record, "sessionId")));
            return document;
        }
        ObjectNode like = JsonNodeFactory.instance.objectNode();
        record.properties().forEach(field -> like.set(field.getKey(), field.getValue()));
        like.put("sessionId", session);
        if (record.has(DETAILS)) {
            like.set("toolUseResult", record.path(DETAILS));
        }
        String task = Json.text(record, TASK);
        if (task != null) {
            Map<String, String> its = subagents.computeIfAbsent(session, none -> new HashMap<>());
            like.put("agentId", its.computeIfAbsent(task, none -> Sidechains.name(its.size())));
            like.put("isSidechain", true);
        }
        place(like, session, task == null);
        Long time = Times.micros(record.path("timestamp"));
        if (time != null) {
            latest.merge(session, time, Math::max);
        }
        return new Document(like, document.source(), document.line(), document.cut());
    }

    /** Says in which folder a record was written, and takes notice of its calls. */
    private void place(ObjectNode record, String session, boolean isMain) {
        String folder = Json.text(record, "cwd");
        if (folder != null) {
            folders.putIfAbsent(session, folder);
        } else if (folders.containsKey(session) && !(isMain && elsewhere.contains(session))) {
            record.put("cwd", folders.get(session));
        }
        for (JsonNode block : record.path("message").path("content")) {
            String id = "tool_use".equals(Json.text(block, "type")) ? Json.text(block, "id") : null;
            Long since = latest.get(session);
            if (id != null && since != null) {
                earliest.putIfAbsent(id, since);
            }
            String command = id == null ? null : Json.text(block.path("input"), "command");
            if (isMain && command != null && LEAVES.matcher(command).find()) {
                elsewhere.add(session);
            }
        }
    }

    /** When calls were made at the earliest, by their ids. */
    Map<String, Long> earliest() {
        return earliest;
    }

    /** Tells an agent what Claude Code may have told it before the result of a call, if the log of the session is missing. */
    void tell(Caller by, ClaudeCodeUse use, Result result, FilesOfSession files) throws Edits.TooLarge {
        if (logged.contains(use.session()) || result.time() == null) {
            return;
        }
        Set<String> its = known.computeIfAbsent(use.name(), none -> new LinkedHashSet<>());
        String command = use.command();
        String path = FilesOfSession.path(by, use.input());
        if (command != null) {
            its.stream()
                    .filter(file -> command.contains(FileNames.of(file)))
                    .forEach(file -> files.told(by.agent(), file, result.time()));
        } else if (path != null && !result.error()) {
            its.add(path);
            FileDetails details = result.details();
            if (use.writes() && details.before() != null && !ShownLines.hadChanged(result.content())) {
                FileDetails told = new FileDetails(details.before(), 1, true, null, null, false, null, false);
                files.access(by, FilesOfSession.REMEMBERED, use.input(), Json.missing(), told, result.time());
            }
        }
    }
}
