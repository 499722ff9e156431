package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Telling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A session of OpenClaw, with its calls. */
final class OpenClawSession {
    /** The key of a session has the name of its agent, as people configured it. */
    private static final Pattern KEY = Pattern.compile("agent:([^:]+):.*", Pattern.DOTALL);

    /** A message that is a call which another call made: a script, or {@code tool_call}. */
    private static final String NESTED = "openclaw.nested-tool.v1";

    /** The files of a workspace whose texts may stand in the prompt of each turn. */
    private static final String PROMPTED =
            "\nAGENTS.md SOUL.md IDENTITY.md USER.md TOOLS.md HEARTBEAT.md BOOTSTRAP.md MEMORY.md";

    private final String id;
    private final String source;
    private @Nullable String key;
    private @Nullable String folder;
    private @Nullable String exportedFrom;
    private @Nullable Long created;
    private final List<OpenClawCall> calls = new ArrayList<>();
    /** The calls without a result, by their ids. */
    private final Map<String, OpenClawCall> open = new HashMap<>();

    private final List<Telling> messages = new ArrayList<>();
    private final PiTree tree = new PiTree();
    private final OpenClawRun run = new OpenClawRun();
    /** The entries that were taken: an export may be there twice. */
    private final Set<String> taken = new HashSet<>();

    OpenClawSession(String id, String source) {
        this.id = id;
        this.source = source;
    }

    String id() {
        return id;
    }

    /** The file that first told of it. */
    String source() {
        return source;
    }

    /** The key of its conversation; null if it is not known. */
    @Nullable
    String key() {
        return key;
    }

    /** The name of its agent, as people configured it; null if it is not known. */
    @Nullable
    String role() {
        Matcher named = KEY.matcher(key == null ? "" : key);
        return named.matches() ? named.group(1) : null;
    }

    /** The folder that it works in; null if that is not known. */
    @Nullable
    String folder() {
        return folder != null || exportedFrom == null ? folder : OpenClawEvent.withFolders(exportedFrom);
    }

    /** When it began; after all others if that is not known. */
    long created() {
        return created == null ? Long.MAX_VALUE : created;
    }

    List<OpenClawCall> calls() {
        return calls;
    }

    /** The messages to the agent. */
    List<Telling> messages() {
        return messages;
    }

    PiTree tree() {
        return tree;
    }

    /** Takes the key of its conversation. */
    void named(@Nullable String conversation) {
        key = key == null ? conversation : key;
    }

    /** Takes what the first entry says of the session itself. */
    void begins(JsonNode header) {
        String cwd = Json.firstText(header, "cwd");
        folder = cwd == null ? folder : OpenClawEvent.withFolders(cwd);
        created = Times.micros(header.path("timestamp"));
    }

    /** Takes an event of its run. */
    void event(Document document, JsonNode event) {
        String workspace = Json.firstText(event, "workspaceDir");
        folder = folder == null && workspace != null ? OpenClawEvent.withFolders(workspace) : folder;
        run.event(document, event);
    }

    /** Takes an event that repeats an entry, perhaps without some of its texts. */
    void repeated(Document document, JsonNode event, CallSink sink) {
        // It names the folder that the export was made for.
        String workspace = Json.firstText(event, "workspaceDir");
        exportedFrom = exportedFrom == null ? workspace : exportedFrom;
        JsonNode entry = OpenClawEvent.entry(event);
        if (entry != null) {
            entry(document, entry, true, sink);
        }
    }

    /**
     * Takes an entry.
     *
     * @param isRedacted whether texts may have been removed from it
     */
    void entry(Document document, JsonNode entry, boolean isRedacted, CallSink sink) {
        String own = Json.text(entry, "id");
        if (own != null && !taken.add(own)) {
            sink.ignore("entry that was read already");
            return;
        }
        Long time = Times.micros(entry.path("timestamp"));
        tree.follow(entry, time);
        String type = entry.path("type").asText();
        switch (type) {
            case "message" -> message(document, entry, time, isRedacted, sink);
            case "custom_message" -> told(PiSession.text(entry.path("content")), time);
            case "branch_summary", "compaction" -> {
                told(entry.path("summary").asText(), time);
                Pi.ignore(sink, "entry of type", type);
            }
            case "reset" -> {
                if (time != null) {
                    tree.forget(Json.text(entry, "firstKeptEntryId"), time);
                }
                Pi.ignore(sink, "entry of type", type);
            }
            default -> Pi.ignore(sink, "entry of type", type);
        }
    }

    private void message(Document document, JsonNode entry, @Nullable Long time, boolean isRedacted, CallSink sink) {
        JsonNode message = entry.path("message");
        String role = String.valueOf(Json.text(message, "role"));
        switch (role) {
            case "assistant" -> asked(document, entry, time, isRedacted, sink);
            case "toolResult" -> answered(message, time, sink);
            case "user" -> told(PiSession.text(message.path("content")) + PROMPTED, time);
            case "custom" -> {
                if (NESTED.equals(Json.text(message, "customType"))) {
                    nested(document, message.path("details"), isRedacted, sink);
                } else {
                    told(PiSession.text(message.path("content")), time);
                }
            }
            default -> Pi.ignore(sink, "message of role", role);
        }
    }

    private void asked(Document document, JsonNode entry, @Nullable Long time, boolean isRedacted, CallSink sink) {
        JsonNode message = entry.path("message");
        List<JsonNode> asked = new ArrayList<>();
        for (JsonNode block : message.path("content")) {
            if ("toolCall".equals(Json.text(block, "type"))) {
                asked.add(block);
            }
        }
        if (PiSession.isBrokenOff(message)) {
            asked.forEach(block -> sink.ignore("call of an answer that broke off"));
            return;
        }
        String batch = asked.size() > 1 ? Json.text(entry, "id") : null;
        int index = 0;
        OpenClawAnswer answer = new OpenClawAnswer();
        for (JsonNode block : asked) {
            String tool = Json.firstText(block, "name");
            String named = Json.id(block.path("id"));
            if (tool == null || named == null) {
                sink.refuse(
                        document, "message.content", Json.shown(block), "a call with its id, its name and arguments");
            } else {
                OpenClawCall call = new OpenClawCall(
                        document,
                        this,
                        tool,
                        block.path("arguments"),
                        named,
                        Json.firstText(message, "model"),
                        time,
                        batch,
                        index++,
                        isRedacted);
                answer.add(call);
                calls.add(call);
                open.put(named, call);
            }
        }
    }

    private void answered(JsonNode message, @Nullable Long time, CallSink sink) {
        OpenClawCall call = open.remove(String.valueOf(Json.id(message.path("toolCallId"))));
        Long own = Times.micros(message.path("timestamp"));
        if (call == null) {
            sink.ignore("result without its call");
        } else {
            call.answer(message, message.path("isError").asBoolean(), own == null ? time : own);
        }
    }

    private void nested(Document document, JsonNode details, boolean isRedacted, CallSink sink) {
        String tool = Json.firstText(details, "toolName");
        Long started = Times.micros(details.path("startedAt"));
        if (tool == null || started == null) {
            sink.refuse(
                    document,
                    "message.details",
                    Json.shown(details),
                    "a call with toolName, input, result and startedAt");
            return;
        }
        String named = Json.id(details.path("toolCallId"));
        OpenClawCall call = new OpenClawCall(
                document, this, tool, details.path("input"), named, null, started, null, 0, isRedacted);
        call.answer(
                details.path("result"), details.path("isError").asBoolean(), Times.micros(details.path("timestamp")));
        calls.add(call);
        String parent = Json.id(details.path("parentToolCallId"));
        OpenClawCall around = parent == null ? null : open.get(parent);
        if (around != null) {
            around.wrap();
        }
    }

    private void told(String text, @Nullable Long time) {
        if (time != null) {
            messages.add(new Telling(time, text));
        }
    }

    /** Tells each call when it ran, as far as that is known. All entries and events have been taken. */
    void settle() {
        for (OpenClawCall call : calls) {
            Long asked = call.asked();
            OpenClawRun.Period period = asked == null ? null : run.take(call.id(), asked, call.answered());
            if (period != null) {
                call.ran(period);
            }
        }
        calls.addAll(run.others(this));
    }
}
