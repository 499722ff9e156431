package dev.hasse.imports.formats.cline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Telling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A conversation of a session of Cline: that of the session itself, of a subagent, or of a run of a teammate. */
final class ClineLog {
    /** The prompt of a model tells it the folder. */
    private static final Pattern FOLDER = Pattern.compile("(?m)^\\W{0,9}\\d?\\W{0,9}Working Directory: (/.{1,4096})$");

    /** A session has the moment at which it was made in its id. */
    private static final Pattern MADE = Pattern.compile("(\\d{12,15})_.*", Pattern.DOTALL);

    private static final String TEAMMATE = "teammate";

    private final Origin origin;
    private final String session;
    private final String agent;
    private final @Nullable String role;
    private final @Nullable String folder;
    private final long began;
    private final List<ClineCall> calls = new ArrayList<>();
    private final List<Telling> messages = new ArrayList<>();
    /** The calls without a result, by their ids. */
    private final Map<String, ClineCall> open = new HashMap<>();

    private ClineLog(Document document) {
        JsonNode root = document.root();
        JsonNode from = root.path("origin");
        String above = Json.firstText(from, "parentThreadId");
        String name = Json.firstText(from, "subagent");
        origin = Origin.of(document);
        session = above == null ? root.path("sessionId").asText() : above;
        agent = name == null ? session : session + "/" + name;
        String kind = root.path("agent").asText();
        role = name == null ? null : kind.equals(TEAMMATE) ? name : kind;
        Matcher told = FOLDER.matcher(root.path("system_prompt").asText());
        folder = told.find() ? told.group(1) : null;
        Matcher made = MADE.matcher(session);
        Long first = Times.micros(root.path("messages").path(0).path("ts"));
        began = name == null && made.matches()
                ? Long.parseLong(made.group(1)) * 1_000
                : first == null ? Long.MAX_VALUE : first;
    }

    /** Reads a conversation. */
    static ClineLog of(Document document, CallSink sink) {
        ClineLog log = new ClineLog(document);
        int number = 0;
        for (JsonNode message : document.root().path("messages")) {
            if (document.isWhole(message)) {
                log.message(message, number++, sink);
            } else {
                sink.refuse(document, "messages", "a truncated message", "a whole one");
            }
        }
        return log;
    }

    /** The place of the conversation. */
    Origin origin() {
        return origin;
    }

    String source() {
        return origin.file();
    }

    /** The session that it belongs to. */
    String session() {
        return session;
    }

    /** Whether it is that of the session itself. */
    boolean isOfSession() {
        return agent.equals(session);
    }

    String agent() {
        return agent;
    }

    /** What its agent is among those of the session; null if it is that of the session itself. */
    @Nullable
    String role() {
        return role;
    }

    /** The folder that the model was told to work in; null if it was told none. */
    @Nullable
    String folder() {
        return folder;
    }

    /** When it began; after all others if that is not known. */
    long began() {
        return began;
    }

    List<ClineCall> calls() {
        return calls;
    }

    /** The messages to the agent. */
    List<Telling> messages() {
        return messages;
    }

    private void message(JsonNode message, int number, CallSink sink) {
        Long time = Times.micros(message.path("ts"));
        String named = Json.id(message.path("id"));
        String id = named == null ? source() + " " + number : named;
        if ("assistant".equals(Json.text(message, "role"))) {
            asked(message, id, time, sink);
            return;
        }
        if (message.path("content").isTextual()) {
            told(message.path("content").textValue(), time);
        }
        for (JsonNode block : message.path("content")) {
            switch (String.valueOf(Json.text(block, "type"))) {
                case "tool_result" -> answered(block, time, sink);
                case "text" -> told(block.path("text").asText(), time);
                case "file" -> mentioned(block, id, time);
                default -> sink.ignore("part of a message");
            }
        }
    }

    private void asked(JsonNode message, String id, @Nullable Long time, CallSink sink) {
        String model = Json.firstText(message.path("modelInfo"), "id");
        List<ClineCall> asked = new ArrayList<>();
        for (JsonNode block : message.path("content")) {
            if ("tool_use".equals(Json.text(block, "type"))) {
                String tool = Json.firstText(block, "name");
                String named = Json.id(block.path("id"));
                if (tool == null || named == null) {
                    sink.refuse(
                            origin, "messages.content", Json.shown(block), "a call with its id, its name and input");
                } else {
                    ClineCall before = asked.isEmpty() ? null : asked.get(asked.size() - 1);
                    ClineCall call = new ClineCall(
                            this, id, asked.size(), before, tool, block.path("input"), named, model, time);
                    asked.add(call);
                    open.put(named, call);
                }
            }
        }
        calls.addAll(asked);
    }

    private void answered(JsonNode block, @Nullable Long time, CallSink sink) {
        ClineCall call = open.remove(String.valueOf(Json.id(block.path("tool_use_id"))));
        if (call == null) {
            sink.ignore("result without its call");
        } else {
            call.answer(block, time);
        }
    }

    /** Takes a file that a person showed the agent: as a call that read it. */
    private void mentioned(JsonNode block, String message, @Nullable Long time) {
        String path = Json.firstText(block, "path");
        String content = Json.text(block, "content");
        if (path != null && content != null) {
            JsonNode input = JsonNodeFactory.instance.objectNode().put("path", path);
            ClineCall read = new ClineCall(
                    this,
                    message,
                    calls.size(),
                    null,
                    FilesOfSession.MENTIONED,
                    input,
                    message + " " + path,
                    null,
                    time);
            read.answer(block, time);
            calls.add(read);
        }
    }

    private void told(String text, @Nullable Long time) {
        if (time != null) {
            messages.add(new Telling(time, text));
        }
    }
}
