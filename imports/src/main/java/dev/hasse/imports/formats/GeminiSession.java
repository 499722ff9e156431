package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.mapping.Mapping;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A session of Gemini CLI: a file.
 *
 * <p>A call is recorded when all calls of its response are done, with the time of that moment. Responses without text are appended to the
 * message before them, so that a message may hold the calls of several responses: those that were recorded together belong to one.
 */
final class GeminiSession {
    /** The calls of one response are recorded by one loop, while the next response takes a round trip to the model. */
    private static final long TOGETHER = 20_000;

    private static final String ANYTHING = "*";
    private static final Set<String> SEARCHES = Set.of("grep_search", "search_file_content", "read_many_files");

    /** Tools that neither show nor write what is in files. */
    private static final Set<String> TALK = Set.of(
            "ask_user",
            "complete_task",
            "enter_plan_mode",
            "exit_plan_mode",
            "get_internal_docs",
            "glob",
            "google_web_search",
            "list_background_processes",
            "list_directory",
            "update_topic",
            "web_fetch",
            "write_todos");

    /** A folder in the list that a session begins with. */
    private static final Pattern FOLDER = Pattern.compile("(?m)^ +- (/.{1,4096})$");

    /** How the text of a file begins that a person mentioned with {@code @}. */
    private static final Pattern MENTIONED = Pattern.compile("\\s*Content from @(.{1,4096}):\\s*");

    private final String source;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private @Nullable String id;
    private @Nullable String project;
    private @Nullable String kind;
    private @Nullable String folder;

    GeminiSession(String source) {
        this.source = source;
    }

    /**
     * A call, as its record has it.
     *
     * @param message the message that it is recorded in
     * @param asked when that message was recorded
     * @param index its place in the message
     * @param ended when its result was recorded; null if that is not known
     * @param isFinal whether it is over
     */
    private record Entry(
            Document document,
            JsonNode call,
            String message,
            @Nullable String model,
            @Nullable Long asked,
            int index,
            @Nullable Long ended,
            boolean isFinal) {

        String tool() {
            return call.path("name").asText();
        }
    }

    /** Takes what a line says of the session itself. */
    void about(JsonNode fields) {
        String thisId = Json.firstText(fields, "sessionId");
        String thisProject = Json.firstText(fields, "projectHash");
        String thisKind = Json.firstText(fields, "kind");
        JsonNode first = fields.path("directories").path(0);
        id = thisId == null ? id : thisId;
        project = thisProject == null ? project : thisProject;
        kind = thisKind == null ? kind : thisKind;
        folder = first.isTextual() ? first.textValue() : folder;
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

    /** Takes a path, which may lie in the folder of the project. */
    private void mentions(@Nullable String path) {
        if (folder == null && path != null && project != null) {
            folder = ProjectFolder.around(path, project);
        }
    }

    /** Takes the folders that the model was told of at the beginning, and the files that a person showed it. */
    void context(Document document, JsonNode message) {
        int number = 0;
        for (JsonNode part : message.path("content")) {
            String text = part.path("text").asText();
            Matcher listed = FOLDER.matcher(text);
            while (folder == null && listed.find()) {
                mentions(listed.group(1));
            }
            Matcher mentioned = MENTIONED.matcher(text);
            if (mentioned.matches()) {
                call(document, message, mention(message, mentioned.group(1), ++number));
            }
        }
    }

    /** The read of a file that a person mentioned, as a call. */
    private static JsonNode mention(JsonNode message, String file, int number) {
        ObjectNode read = JsonNodeFactory.instance.objectNode();
        read.put("id", Json.id(message.path("id")) + "/" + number)
                .put("name", FilesOfSession.MENTIONED)
                .put("status", "success");
        read.putObject("args").put("file_path", file);
        read.set("timestamp", message.path("timestamp"));
        return read;
    }

    /** Takes a call with an id and a name. */
    void call(Document document, JsonNode message, JsonNode call) {
        mentions(Json.firstText(call.path("args"), "file_path", "absolute_path", "dir_path"));
        String key = Json.id(call.path("id"));
        String status = String.valueOf(Json.text(call, "status"));
        Entry before = entries.get(String.valueOf(key));
        // Later copies of a result may be abridged, to save room in the conversation.
        if (before == null || !before.isFinal()) {
            entries.put(
                    String.valueOf(key),
                    new Entry(
                            document,
                            call,
                            String.valueOf(Json.id(message.path("id"))),
                            Json.firstText(message, "model"),
                            Times.micros(message.path("timestamp")),
                            before == null ? entries.size() : before.index(),
                            Times.micros(call.path("timestamp")),
                            Set.of("success", "error", "cancelled").contains(status)));
        }
    }

    /** The tool that started each subagent, by the id of its session. */
    Map<String, String> tasks() {
        Map<String, String> tasks = new HashMap<>();
        for (Entry entry : entries.values()) {
            String agent = Json.firstText(entry.call(), "agentId");
            if (agent != null) {
                tasks.put(agent, entry.tool());
            }
        }
        return tasks;
    }

    /** A call, with what is known of it. */
    record Done(
            GeminiSession session,
            Entry entry,
            String agent,
            @Nullable String role,
            @Nullable Long started,
            @Nullable Long ended,
            @Nullable String batch) {

        String id() {
            return String.valueOf(Json.id(entry.call().path("id")));
        }

        /**
         * Passes it on, with the files that it read and wrote.
         *
         * @param projects the projects of all sessions
         * @param mapping says which files are the same
         */
        void pass(Checkouts projects, Mapping mapping, FilesOfSession files, CallSink sink) {
            String trace = session.project == null ? null : projects.of(session.key());
            Origin origin = Origin.of(entry.document()).inTrace(trace).inSession(session.id);
            JsonNode arguments = entry.call().path("args");
            JsonNode output = output(entry.call().path("result"));
            Outcome outcome = outcome(entry);
            Call.Builder call = Call.of(origin, agent, entry.tool())
                    .role(role)
                    .model(entry.model())
                    .id(id())
                    .arguments(arguments)
                    .result(Json.unwrapped(output))
                    .planned(started)
                    .started(started)
                    .ended(ended)
                    .outcome(outcome)
                    .readOnly(SEARCHES.contains(entry.tool()) ? true : null)
                    .batch(batch, batch == null ? null : (Integer) entry.index());
            String text = output.isTextual() ? output.textValue() : null;
            GeminiFiles file =
                    GeminiFiles.of(entry.tool(), arguments, entry.call().path("resultDisplay"), text);
            String scope = mapping.scope(Call.of(origin, agent, "").build());
            Caller caller = new Caller(scope, Objects.requireNonNullElse(session.folder, scope), agent, session.folder);
            try {
                if (file != null && outcome == Outcome.DONE && ended != null) {
                    call.access(files.access(caller, file.tool(), file.input(), Json.missing(), file.details(), ended));
                } else if (file != null && outcome == Outcome.FAILED && file.foundNone(text) && ended != null) {
                    // An edit that finds no file has read as much.
                    call.access(files.missing(caller, file.input(), ended)).outcome(Outcome.DONE);
                } else if (file != null) {
                    Access refused = file.refused(text) ? files.refusedEdit(caller, file.input()) : Access.NONE;
                    call.access(refused).outcome(refused.isNone() ? outcome : Outcome.REFUSED);
                } else if (ended != null && !TALK.contains(entry.tool())) {
                    other(caller, arguments, text, call, files);
                }
                sink.call(call.build());
            } catch (Edits.TooLarge tooLarge) {
                sink.refuse(origin, tooLarge.limit());
            }
        }

        /** Takes a call of another tool than those for files. */
        private void other(
                Caller caller, JsonNode arguments, @Nullable String text, Call.Builder call, FilesOfSession files) {
            long done = Objects.requireNonNull(ended);
            GeminiShell shell = GeminiShell.of(entry.tool(), arguments, text, session.folder);
            GeminiSearch search = GeminiSearch.of(entry.tool(), arguments, text, session.folder);
            if (shell != null) {
                run(caller, shell, call, files);
            } else if (search != null) {
                search.lines().forEach((path, lines) -> files.searched(caller, path, lines, done));
            } else {
                files.opaque(caller, ANYTHING, done);
            }
        }

        private void run(Caller caller, GeminiShell shell, Call.Builder call, FilesOfSession files) {
            long done = Objects.requireNonNull(ended);
            if (!shell.ran()) {
                call.access(Access.NONE).outcome(Outcome.FAILED);
                return;
            }
            if (shell.runsOn()) {
                files.doubt();
            }
            Caller by = caller.in(shell.folder());
            if (shell.onlyReads()) {
                call.readOnly(true);
            }
            if (shell.succeeded() && outcome(entry) == Outcome.DONE) {
                call.access(files.command(by, shell.text(), shell.output(), done));
            } else {
                files.opaque(by, shell.text(), done);
            }
        }
    }

    /** The calls, each with its times and its agent. */
    List<Done> calls(Map<String, String> tasks) {
        String agent = agent();
        String role = "subagent".equals(kind) ? tasks.getOrDefault(String.valueOf(id), kind) : null;
        Map<String, List<Entry>> messages = new LinkedHashMap<>();
        entries.values()
                .forEach(entry -> messages.computeIfAbsent(entry.message(), none -> new ArrayList<>())
                        .add(entry));
        List<Done> done = new ArrayList<>();
        for (List<Entry> message : messages.values()) {
            Long before = null;
            for (List<Entry> response : responses(message)) {
                Long ended = response.get(response.size() - 1).ended();
                for (Entry entry : response) {
                    String batch = response.size() > 1
                            ? source + " " + entry.message() + " "
                                    + response.get(0).index()
                            : null;
                    done.add(new Done(this, entry, agent, role, started(entry, before, ended), ended, batch));
                }
                before = ended;
            }
        }
        return done;
    }

    /** When a call began: not before its message, nor before the response that precedes it in the message was done. */
    private static @Nullable Long started(Entry entry, @Nullable Long before, @Nullable Long ended) {
        Long asked = entry.asked();
        if (asked == null || ended == null) {
            return asked;
        }
        return Math.min(ended, before == null ? asked : Math.max(asked, before));
    }

    /** Divides the calls of a message by the moments at which they were recorded. Those that were never recorded as done come last. */
    private static List<List<Entry>> responses(List<Entry> message) {
        List<Entry> sorted = new ArrayList<>(message);
        sorted.sort(
                Comparator.comparingLong((Entry entry) -> Objects.requireNonNullElse(entry.ended(), Long.MAX_VALUE)));
        List<List<Entry>> responses = new ArrayList<>();
        Long last = null;
        for (Entry entry : sorted) {
            Long ended = entry.ended();
            boolean same = last == null ? ended == null : ended != null && ended - last <= TOGETHER;
            if (responses.isEmpty() || !same) {
                responses.add(new ArrayList<>());
            }
            responses.get(responses.size() - 1).add(entry);
            last = ended;
        }
        return responses;
    }

    /** The name of the agent. Some versions give a subagent the session of the agent that started it, but a file of its own. */
    private String agent() {
        String file = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1)
                .replaceFirst("\\.jsonl?(?:\\.gz|\\.zst)?$", "");
        String session = id == null ? file : id;
        return "subagent".equals(kind) && !session.equals(file) ? session + "/" + file : session;
    }

    /** What the model was given as the result: the output or the error of its response, or else all of it. */
    private static JsonNode output(JsonNode result) {
        JsonNode response = Json.missing();
        for (JsonNode part : result.isArray() ? result : List.of(result)) {
            JsonNode given = part.path("functionResponse").path("response");
            response = response.isMissingNode() ? given : response;
        }
        for (String name : new String[] {"output", "error"}) {
            if (response.has(name)) {
                return response.path(name);
            }
        }
        if (!response.isMissingNode()) {
            return response;
        }
        return result.isTextual() ? TextNode.valueOf(result.textValue()) : result;
    }

    private static Outcome outcome(Entry entry) {
        boolean shell = entry.tool().equals(GeminiShell.TOOL);
        return switch (String.valueOf(Json.text(entry.call(), "status"))) {
            case "success" -> Outcome.DONE;
            // A command that fails, or is cancelled, may have had effects before.
            case "error" -> shell ? Outcome.DONE : Outcome.FAILED;
            case "cancelled" -> shell ? Outcome.UNKNOWN : Outcome.FAILED;
            default -> Outcome.UNKNOWN;
        };
    }
}
