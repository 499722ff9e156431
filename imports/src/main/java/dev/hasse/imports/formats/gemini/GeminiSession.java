package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.FilesOfSession;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A session of Gemini CLI: a file.
 *
 * <p>A call is recorded when all calls of its response are done, with the time of that moment. Responses without text are appended to the
 * message before them, so that a message may hold the calls of several responses: those that were recorded together belong to one. Where the
 * log says when calls began, as that of {@linkplain QwenCode Qwen Code} does, each call has its own times, and a message is one response.
 */
final class GeminiSession {
    /** The calls of one response are recorded by one loop, while the next response takes a round trip to the model. */
    private static final long TOGETHER = 20_000;

    private static final String SUBAGENT = "subagent";
    /** The type of a message to the agent. */
    private static final String USER = "user";

    /** A folder in the list that a session begins with. */
    private static final Pattern FOLDER = Pattern.compile("(?m)^ +- (/.{1,4096})$");

    /** How the text of a file begins that a person mentioned with {@code @}. */
    private static final Pattern MENTIONED = Pattern.compile("\\s*Content from @?(.{1,4096}):\\s*");

    private final String source;
    private final Map<String, GeminiEntry> entries = new LinkedHashMap<>();
    private @Nullable String id;
    private @Nullable String project;
    private @Nullable String kind;
    private @Nullable String folder;
    private @Nullable String subagent;
    private @Nullable String role;

    GeminiSession(String source) {
        this.source = source;
    }

    /** Takes what a line says of the session itself. */
    void about(JsonNode fields) {
        String thisKind = Json.firstText(fields, "kind");
        kind = thisKind == null ? kind : thisKind;
        about(
                Json.firstText(fields, "sessionId"),
                Json.firstText(fields, "projectHash"),
                fields.path("directories").path(0).textValue());
    }

    /**
     * Takes what is known of the session itself; null for what is not known.
     *
     * @param thisProject the folder that it works in, or a digest of it
     */
    void about(@Nullable String thisId, @Nullable String thisProject, @Nullable String thisFolder) {
        id = thisId == null ? id : thisId;
        project = thisProject == null ? project : thisProject;
        folder = thisFolder == null ? folder : thisFolder;
    }

    /** Says that this is the log of a subagent of the session. */
    void isOf(String thisSubagent, @Nullable String thisRole) {
        kind = SUBAGENT;
        subagent = thisSubagent;
        role = thisRole;
    }

    /** The folder that it works in; null if that is not known. */
    @Nullable
    String folder() {
        return folder;
    }

    @Nullable
    String id() {
        return id;
    }

    /** What tells it from other sessions: its id, or else its log. */
    String key() {
        return Objects.requireNonNullElse(id, source);
    }

    String source() {
        return source;
    }

    /** The digest of the folder that it works in; null if that is not known. */
    @Nullable
    String project() {
        return project;
    }

    /** Says in which folder it works, unless it has told that itself. */
    void worksIn(String known) {
        folder = folder == null ? known : folder;
    }

    /** Takes a path, which may lie in the folder of the project. */
    private void mentions(@Nullable String path) {
        if (folder == null && path != null && project != null) {
            folder = ProjectFolder.around(path, project);
        }
    }

    /** Takes the folders that the model was told of at the beginning, and the files that a person showed it. */
    void context(Document document, JsonNode message) {
        for (JsonNode part : message.path("content")) {
            Matcher listed = FOLDER.matcher(part.path("text").asText());
            while (folder == null && listed.find()) {
                mentions(listed.group(1));
            }
        }
        if (USER.equals(Json.text(message, "type"))) {
            String id = String.valueOf(Json.id(message.path("id")));
            told(document, message.path("content"), id, Times.micros(message.path("timestamp")));
        }
    }

    /**
     * Takes a message to the agent, with the files that a person showed it in it.
     *
     * @param content its parts, or its text
     */
    void told(Document document, JsonNode content, String message, @Nullable Long time) {
        mentioned(document, content, message, time);
        if (time != null && !isResult(content)) {
            String id = message + "/told";
            StringBuilder text = new StringBuilder(content.asText());
            content.forEach(part -> text.append(part.path("text").asText()).append('\n'));
            ObjectNode told = JsonNodeFactory.instance.objectNode();
            told.put("id", id)
                    .put("name", GeminiCall.MESSAGE)
                    .put("status", "success")
                    .put("result", text.toString());
            put(document, told, id, null, new Moments(time, time, time));
        }
    }

    /** Whether a message only tells the model what became of its calls. */
    private static boolean isResult(JsonNode content) {
        for (JsonNode part : content) {
            if (!part.has("functionResponse")) {
                return false;
            }
        }
        return !content.isEmpty();
    }

    private void mentioned(Document document, JsonNode parts, String message, @Nullable Long time) {
        int number = 0;
        for (JsonNode part : parts) {
            Matcher mentioned = MENTIONED.matcher(part.path("text").asText());
            if (mentioned.matches()) {
                ObjectNode read = JsonNodeFactory.instance.objectNode();
                read.put("id", message + "/" + ++number)
                        .put("name", FilesOfSession.MENTIONED)
                        .put("status", "success");
                read.putObject("args").put("file_path", mentioned.group(1));
                mentions(mentioned.group(1));
                put(document, read, message, null, new Moments(time, null, time));
            }
        }
    }

    /** Takes a call with an id and a name. */
    void call(Document document, JsonNode message, JsonNode call) {
        mentions(Json.firstText(call.path("args"), "file_path", "absolute_path", "dir_path"));
        put(
                document,
                call,
                String.valueOf(Json.id(message.path("id"))),
                Json.firstText(message, "model"),
                new Moments(Times.micros(message.path("timestamp")), null, Times.micros(call.path("timestamp"))));
    }

    /**
     * When a call was asked for, began and ended; null for what is not known.
     *
     * @param began null if the log never says when calls begin
     */
    record Moments(
            @Nullable Long asked,
            @Nullable Long began,
            @Nullable Long ended) {}

    /**
     * Takes a call.
     *
     * @param call its record, with the fields of Gemini CLI
     * @param message the message that asked for it
     */
    void put(Document document, JsonNode call, String message, @Nullable String model, Moments moments) {
        String key = String.valueOf(Json.id(call.path("id")));
        GeminiEntry before = entries.get(key);
        // Later copies of a result may be abridged, to save room in the conversation.
        if (before == null || !before.isFinal()) {
            int index = before == null ? entries.size() : before.index();
            entries.put(key, new GeminiEntry(document, call, message, model, index, moments));
        }
    }

    /** The tool that started each subagent, by the id of its session. */
    Map<String, String> tasks() {
        Map<String, String> tasks = new HashMap<>();
        for (GeminiEntry entry : entries.values()) {
            String agent = Json.firstText(entry.call(), "agentId");
            if (agent != null) {
                tasks.put(agent, entry.tool());
            }
        }
        return tasks;
    }

    /** The calls, each with its times and its agent. */
    List<GeminiCall> calls(Map<String, String> tasks) {
        String agent = agent();
        String as = !SUBAGENT.equals(kind) ? null : role != null ? role : tasks.getOrDefault(String.valueOf(id), kind);
        Map<String, List<GeminiEntry>> messages = new LinkedHashMap<>();
        entries.values()
                .forEach(entry -> messages.computeIfAbsent(entry.message(), none -> new ArrayList<>())
                        .add(entry));
        List<GeminiCall> done = new ArrayList<>();
        for (List<GeminiEntry> message : messages.values()) {
            Long before = null;
            for (List<GeminiEntry> response : responses(message)) {
                Long ended = response.get(response.size() - 1).ended();
                for (GeminiEntry entry : response) {
                    String batch = response.size() > 1
                            ? source + " " + entry.message() + " "
                                    + response.get(0).index()
                            : null;
                    Long began = entry.began();
                    Long started = began == null ? started(entry, before, ended) : began;
                    done.add(new GeminiCall(
                            this,
                            entry,
                            agent,
                            as,
                            began == null ? started : entry.asked(),
                            started,
                            began == null ? ended : entry.ended(),
                            batch));
                }
                before = ended;
            }
        }
        return done;
    }

    /** When a call began: not before its message, nor before the response that precedes it in the message was done. */
    private static @Nullable Long started(GeminiEntry entry, @Nullable Long before, @Nullable Long ended) {
        Long asked = entry.asked();
        if (asked == null || ended == null) {
            return asked;
        }
        return Math.min(ended, before == null ? asked : Math.max(asked, before));
    }

    /** Divides the calls of a message by the moments at which they were recorded. Those that were never recorded as done come last. */
    private static List<List<GeminiEntry>> responses(List<GeminiEntry> message) {
        List<GeminiEntry> sorted = new ArrayList<>(message);
        sorted.sort(Comparator.comparingLong(
                (GeminiEntry entry) -> Objects.requireNonNullElse(entry.ended(), Long.MAX_VALUE)));
        List<List<GeminiEntry>> responses = new ArrayList<>();
        Long last = null;
        for (GeminiEntry entry : sorted) {
            Long ended = entry.ended();
            boolean same = last == null ? ended == null : ended != null && ended - last <= TOGETHER;
            if (responses.isEmpty() || !(same || entry.began() != null)) {
                responses.add(new ArrayList<>());
            }
            responses.get(responses.size() - 1).add(entry);
            last = ended;
        }
        return responses;
    }

    /** The name of the agent. Some versions give a subagent the session of the agent that started it, but a file of its own. */
    String agent() {
        String file = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1)
                .replaceFirst("\\.jsonl?(?:\\.gz|\\.zst)?$", "");
        String session = id == null ? file : id;
        if (subagent != null) {
            return session + "/" + subagent;
        }
        return SUBAGENT.equals(kind) && !session.equals(file) ? session + "/" + file : session;
    }
}
