package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.Checkouts;
import dev.hasse.imports.formats.files.FileRefusal;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.mapping.Mapping;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call of a session of Gemini CLI, with its times and its agent.
 *
 * @param batch the calls that one response asked for; null if it asked for no other
 */
record GeminiCall(
        GeminiSession session,
        GeminiEntry entry,
        String agent,
        @Nullable String role,
        @Nullable Long planned,
        @Nullable Long started,
        @Nullable Long ended,
        @Nullable String batch) {
    private static final String ANYTHING = "*";
    /** Stands for a message to the agent, which is no call. */
    static final String MESSAGE = "attachment:message";

    /** A field of a call: whether what it had others do is in calls of their own. */
    static final String DELEGATED = "delegated";

    private static final Set<String> SEARCHES = Set.of("grep_search", "search_file_content", "read_many_files");

    /** Tools that neither show nor write what is in files. */
    private static final Set<String> TALK = Set.of(
            "ask_user",
            "ask_user_question",
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
            // Of Qwen Code alone:
            "cron_create",
            "cron_delete",
            "cron_list",
            "get_goal",
            "list_agents",
            "loop_wakeup",
            "propose_goal",
            "record_artifact",
            "record_source",
            "report_findings",
            "send_message",
            "structured_output",
            "task_create",
            "task_list",
            "task_stop",
            "task_update",
            "todo_write",
            "tool_search",
            "update_goal",
            "web_search",
            "write_todos");

    /** The calls of sessions in the order in which they ended, in which the files are as the calls left them. */
    static List<GeminiCall> inOrder(Collection<GeminiSession> sessions) {
        Map<String, String> tasks = new HashMap<>();
        sessions.forEach(session -> tasks.putAll(session.tasks()));
        Set<String> seen = new HashSet<>();
        List<GeminiCall> calls = new ArrayList<>();
        for (GeminiSession session : sessions) {
            session.calls(tasks).stream()
                    // A session that was resumed may be there in its old and in its new form.
                    .filter(call -> seen.add(call.agent() + "\n" + call.entry().id()))
                    .forEach(calls::add);
        }
        calls.sort(Comparator.comparingLong(GeminiCall::place));
        return calls;
    }

    /** When what it did to files was done; at the end of all if that is not known. */
    long place() {
        return Objects.requireNonNullElse(ended, Long.MAX_VALUE);
    }

    /**
     * Passes it on, with the files that it read and wrote.
     *
     * @param projects the projects of all sessions
     * @param mapping says which files are the same
     */
    void pass(Checkouts projects, Mapping mapping, FilesOfSession files, CallSink sink) {
        if (entry.tool().equals(MESSAGE)) {
            files.told(agent, entry.output().asText(), Objects.requireNonNullElse(ended, Long.MAX_VALUE));
            return;
        }
        String trace = session.project() == null ? null : projects.of(session.key());
        Origin origin = Origin.of(entry.document()).inTrace(trace).inSession(session.id());
        JsonNode arguments = entry.call().path("args");
        JsonNode output = entry.output();
        Outcome outcome = entry.outcome();
        Call.Builder call = Call.of(origin, agent, entry.tool())
                .role(role)
                .model(entry.model())
                .id(entry.id())
                .arguments(arguments)
                .result(Json.unwrapped(output))
                .planned(planned)
                .started(started)
                .ended(ended)
                .outcome(outcome)
                .readOnly(SEARCHES.contains(entry.tool()) ? true : null)
                .batch(batch, batch == null ? null : (Integer) entry.index());
        String text = output.isTextual() ? output.textValue() : null;
        GeminiFiles file = GeminiFiles.of(entry.tool(), arguments, entry.call().path("resultDisplay"), text);
        String scope = mapping.scope(Call.of(origin, agent, "").build());
        Caller caller = new Caller(scope, Objects.requireNonNullElse(session.folder(), scope), agent, session.folder())
                .since(started);
        try {
            if (file != null && ended != null) {
                file(caller, file, text, call, files);
            } else if (file != null) {
                call.access(Access.NONE);
            } else if (ended != null && !TALK.contains(entry.tool())) {
                boolean isMapped = mapping.knows(entry.tool());
                if (isMapped || !served(caller, arguments, text, call, files)) {
                    other(caller, arguments, text, call, files);
                }
            }
            sink.call(call.build());
        } catch (Edits.TooLarge tooLarge) {
            sink.refuse(origin, tooLarge.limit());
        }
    }

    private void file(Caller caller, GeminiFiles file, @Nullable String text, Call.Builder call, FilesOfSession files)
            throws Edits.TooLarge {
        long done = Objects.requireNonNull(ended);
        Outcome outcome = entry.outcome();
        if (outcome == Outcome.DONE && file.shownBefore(text)) {
            call.access(Access.NONE);
        } else if (outcome == Outcome.DONE) {
            call.access(files.access(caller, file.tool(), file.input(), Json.missing(), file.details(), done));
        } else if (outcome == Outcome.FAILED && file.foundNone(text)) {
            // An edit that finds no file has read as much.
            call.access(files.missing(caller, file.input(), done)).outcome(Outcome.DONE);
        } else {
            FileRefusal reason = outcome == Outcome.FAILED ? file.refusal(text) : null;
            Access refused = reason == null ? null : files.refused(caller, file.input(), reason);
            call.access(refused == null ? Access.NONE : refused).outcome(refused == null ? outcome : Outcome.REFUSED);
        }
    }

    /** Takes a call of a filesystem server of MCP; returns whether it is one. */
    private boolean served(
            Caller caller, JsonNode arguments, @Nullable String text, Call.Builder call, FilesOfSession files) {
        McpFileServer server = files.server(caller, Objects.requireNonNull(ended));
        Outcome outcome = entry.outcome();
        Access access = GeminiMcp.served(server, entry.tool(), arguments, outcome, text);
        if (access != null) {
            call.access(access).outcome(McpFileServer.outcome(outcome, access));
        }
        return access != null;
    }

    /** Takes a call of another tool than those for files. */
    private void other(
            Caller caller, JsonNode arguments, @Nullable String text, Call.Builder call, FilesOfSession files) {
        long done = Objects.requireNonNull(ended);
        String display = Json.text(entry.call(), "resultDisplay");
        GeminiShell shell = GeminiShell.of(entry.tool(), arguments, text, display, session.folder());
        GeminiSearch search = GeminiSearch.of(entry.tool(), arguments, text, session.folder());
        if (entry.call().path(DELEGATED).asBoolean()) {
            files.told(agent, String.valueOf(text), done);
        } else if (shell != null) {
            run(caller, shell, call, files);
        } else if (search != null) {
            search.lines().forEach((path, lines) -> files.searched(caller, path, lines, done));
        } else {
            files.opaque(caller, ANYTHING, done);
        }
    }

    private void run(Caller caller, GeminiShell shell, Call.Builder call, FilesOfSession files) {
        long done = Objects.requireNonNull(ended);
        if (!shell.ran() || entry.outcome() == Outcome.FAILED) {
            call.access(Access.NONE).outcome(Outcome.FAILED);
            return;
        }
        if (shell.runsOn() || shell.leavesOthers()) {
            files.doubt(caller);
        }
        Caller by = caller.in(shell.folder());
        if (shell.onlyReads()) {
            call.readOnly(true);
        }
        if (shell.succeeded() && entry.succeeded()) {
            call.access(files.command(by, shell.text(), shell.output(), done));
        } else if (shell.failed() && shell.output() != null) {
            call.access(files.failedCommand(by, shell.text(), shell.output(), done));
        } else {
            files.opaque(by, shell.text(), done);
        }
    }
}
