package dev.hasse.imports.formats.copilot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.ShownDiff;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.DiffedWrites;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.formats.files.RefusedPatch;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.files.ShownFile;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.formats.files.TrimmedOutput;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What calls of Copilot CLI did to files, in the order in which they were done. Its tools refuse no edit because of what their agent had not
 * seen. They record the changed lines with some around them.
 */
final class CopilotFiles {
    static final String EDIT = "edit";

    private static final String VIEW = "view";
    private static final String CREATE = "create";
    private static final String PATCH = "apply_patch";
    private static final String TASK = "task";
    private static final Set<String> WRITERS = Set.of(EDIT, CREATE, PATCH);

    /** Tools that show what is in files, without saying in which. The history of all sessions holds what they read. */
    private static final Set<String> SEARCHES = Set.of("grep", "rg", "session_store_sql");

    /** Tools that show what a command printed that runs on. */
    private static final Set<String> OUTPUTS = Set.of("read_bash", "read_powershell");

    /** Tools that give what a subagent has to say. */
    private static final Set<String> REPORTS = Set.of(TASK, "read_agent");

    /** Tools that show no file and write none. */
    private static final Set<String> TALK = Set.of(
            "tool_search_tool",
            "glob",
            "sql",
            "skill",
            "web_fetch",
            "web_search",
            "ask_user",
            "report_intent",
            "update_todo",
            "exit_plan_mode",
            "task_complete",
            "store_memory",
            "fetch_copilot_cli_documentation",
            "list_agents",
            "write_agent",
            "list_bash",
            "stop_bash",
            "list_powershell",
            "stop_powershell");

    private static final String ANYTHING = "*";
    private static final String NO_FILE = "Path does not exist";
    private static final String NO_TEXT = "No match found";
    private static final String GONE = "Unhandled error: Error: ENOENT";

    private final KnownFiles known;
    private final Mapping mapping;
    private final CommandFiles commands;
    private final TrimmedOutput printed;
    private final DiffedWrites writes;
    private final Set<CopilotCall> running = new HashSet<>();
    /** When the last edit of a file was done for which a message asked. */
    private final Map<String, Long> lastOfMessage = new HashMap<>();

    private final Edits edits;

    /**
     * @param known what is known of files
     * @param limits how large texts may become by edits
     * @param mapping the rules of the user
     */
    CopilotFiles(KnownFiles known, Limits limits, Mapping mapping) {
        this.known = known;
        this.mapping = mapping;
        known.texts().keepFormer();
        commands = new CommandFiles(known, new Tellings());
        printed = new TrimmedOutput(known, commands);
        writes = new DiffedWrites(known);
        edits = new Edits(limits);
    }

    /**
     * Finds out what a call did.
     *
     * @param by its agent, in the folder that relative names belong to
     * @throws Edits.TooLarge if an edit would make a text that is too large
     */
    void resolve(CopilotCall call, Caller by, Call.Builder record) throws Edits.TooLarge {
        Long done = call.answered();
        if (done == null) {
            if (call.started() != null) {
                open(call, by, record, call.started());
            }
        } else if (call.tool().equals(VIEW)) {
            view(call, by, record, done);
        } else if (WRITERS.contains(call.tool())) {
            write(call, by, record, done);
        } else if (CopilotShell.TOOLS.contains(call.tool())) {
            shell(call, by, record, done);
        } else {
            other(call, by, record, done);
        }
    }

    /** Takes a call of which nobody knows how it ended. It may have written all that it can write, and a command may run on. */
    private void open(CopilotCall call, Caller by, Call.Builder record, long started) {
        String tool = call.tool();
        if (tool.equals(VIEW) || WRITERS.contains(tool)) {
            record.access(Access.NONE);
        }
        if (CopilotShell.TOOLS.contains(tool)) {
            commands.doubt(by);
        }
        if (!tool.equals(VIEW) && !SEARCHES.contains(tool) && !OUTPUTS.contains(tool) && !TALK.contains(tool)) {
            commands.ofCommand(by, null, ANYTHING, started);
        }
    }

    private void view(CopilotCall call, Caller by, Call.Builder record, long done) {
        String path = path(call, by);
        String output = call.output();
        record.access(Access.NONE);
        if (path != null && call.error().startsWith(NO_FILE)) {
            record.access(commands.missing(by, path, done).and(Access.Trait.DIRECT))
                    .outcome(Outcome.DONE);
        } else if (path != null && output != null && !CopilotView.isFolder(call.details())) {
            ShownFile shown = CopilotView.of(path, call.arguments(), output, call.details());
            Access read = shown == null ? commands.read(by, path, null, done) : commands.read(by, shown, done);
            record.access(read.and(Access.Trait.DIRECT));
        }
    }

    private void write(CopilotCall call, Caller by, Call.Builder record, long done) throws Edits.TooLarge {
        List<FileEffect> effects = List.of();
        if (call.outcome() == Outcome.FAILED) {
            Access refused = refused(call, by, done);
            record.access(refused).outcome(refused.isNone() ? Outcome.FAILED : Outcome.REFUSED);
            return;
        }
        if (!call.error().isEmpty()) {
            effects = parts(call, by);
        } else if (call.tool().equals(PATCH)) {
            CodexPatch patch = CodexPatch.in(call.arguments());
            effects = patch == null
                    ? parts(call, by)
                    : writes.of(by, call.started(), done)
                            .patched(patch, CopilotDiffs.of(call.details()), FileEffect.Kind.CREATE);
        } else {
            String path = path(call, by);
            if (path != null) {
                effects = List.of(written(call, by, path, done));
                waits(call, by.file(path), record, done);
            }
        }
        record.access(effects.isEmpty() ? Access.NONE : commands.ofEffects(by, effects, done));
    }

    /** The edits of a file for which one message asks are made one after another. */
    private void waits(CopilotCall call, String file, Call.Builder record, long done) {
        Long started = call.started();
        Long before = call.message() == null ? null : lastOfMessage.put(call.message() + "\n" + file, done);
        if (before != null && started != null && before > started) {
            record.started(before);
        }
    }

    private FileEffect written(CopilotCall call, Caller by, String path, long done) throws Edits.TooLarge {
        JsonNode arguments = call.arguments();
        if (call.tool().equals(CREATE)) {
            return new FileEffect(FileEffect.Kind.CREATE, path, Json.text(arguments, "file_text"));
        }
        Map<String, ShownDiff> diffs = CopilotDiffs.of(call.details());
        ShownDiff diff = diffs.size() == 1 ? diffs.values().iterator().next() : diffs.get(path);
        String old = Json.text(arguments, "old_str");
        String replacement = Json.text(arguments, "new_str");
        String after = writes.of(by, call.started(), done)
                .edited(
                        by.file(path),
                        diff,
                        before -> old == null || replacement == null
                                ? null
                                : edits.replaced(before, FileText.normal(old), FileText.normal(replacement), false));
        return new FileEffect(FileEffect.Kind.UPDATE, path, after);
    }

    /** What a patch did that failed after it had been applied to some of its files, or of which nothing else is known. */
    private static List<FileEffect> parts(CopilotCall call, Caller by) {
        List<FileEffect> parts = new ArrayList<>();
        for (JsonNode file : call.written()) {
            String path = Json.firstText(file, "path");
            boolean isGone = "delete".equals(Json.text(file, "kind"));
            if (path != null) {
                FileEffect.Kind kind = isGone ? FileEffect.Kind.DELETE : FileEffect.Kind.CHANGE;
                parts.add(new FileEffect(kind, FilePaths.absolute(by.folder(), path), null));
            }
        }
        return parts;
    }

    /** What a write rested on that did not find its text, or its file, because of another agent; nothing if that was not the reason. */
    private Access refused(CopilotCall call, Caller by, long done) {
        if (call.tool().equals(PATCH)) {
            return RefusedPatch.reads(call.error(), by, commands);
        }
        String path = path(call, by);
        String expected = Json.firstText(call.arguments(), "old_str");
        boolean isGone = call.error().startsWith(GONE);
        if (path == null || expected == null || !(isGone || call.error().startsWith(NO_TEXT))) {
            return Access.NONE;
        }
        Access refused = commands.ofRefused(by, path, expected);
        if (isGone) {
            // From now on its agent knows.
            commands.missing(by, path, done);
        }
        return refused;
    }

    private void shell(CopilotCall call, Caller by, Call.Builder record, long done) {
        CopilotShell shell = CopilotShell.of(call, by.folder());
        if (shell == null || call.outcome() == Outcome.FAILED) {
            // It was not allowed, or not understood.
            return;
        }
        ShellRun run = shell.run();
        if (run.runsOn()) {
            commands.doubt(by);
        }
        if (call.runsOn()) {
            running.add(call);
            commands.begins(by);
        }
        if (run.onlyReads()) {
            record.readOnly(true);
        }
        Access missing = run.succeeded() || !run.onlyReads() || run.printed() == null
                ? null
                : commands.missing(by, run.text(), run.printed(), done);
        record.access(
                missing != null
                        ? missing.and(Access.Trait.DIRECT)
                        : printed.ofCommand(
                                by,
                                run.done(),
                                run.text(),
                                run.succeeded() ? shell.output() : null,
                                run.printed(),
                                done));
        if (call.isByPerson()) {
            // What it printed may be shown to the agent.
            inherit(call, by, call.log().agent(null));
        }
    }

    /** A command has ended that ran on after its result. */
    void ends(CopilotCall call, Caller by, long time) {
        if (running.remove(call)) {
            commands.ends(by);
            commands.ofCommand(by, null, String.valueOf(Json.text(call.arguments(), "command")), time);
        }
    }

    private void other(CopilotCall call, Caller by, Call.Builder record, long done) {
        String tool = call.tool();
        if (SEARCHES.contains(tool)) {
            record.readOnly(true);
            commands.looked(by, "grep " + call.arguments(), done);
        } else if (OUTPUTS.contains(tool)) {
            record.readOnly(true);
            String shell = Json.firstText(call.arguments(), "shellId");
            String command = shell == null ? null : call.log().commandIn(shell);
            commands.looked(by, command == null ? "grep" : command, done);
        } else if (REPORTS.contains(tool)) {
            commands.told(by.agent(), String.valueOf(call.output()), done);
            if (tool.equals(TASK) && call.outcome() != Outcome.FAILED && !call.hasSubagent()) {
                commands.ofCommand(by, null, ANYTHING, done);
            }
        } else if (call.mcpServer() != null) {
            server(call, by, record, done);
        } else if (!TALK.contains(tool) && call.outcome() != Outcome.FAILED) {
            commands.ofCommand(by, null, ANYTHING, done);
        }
    }

    private void server(CopilotCall call, Caller by, Call.Builder record, long done) {
        boolean isMapped = mapping.knows(call.call(by.checkout()).build().tool());
        Access served = isMapped ? null : CopilotMcp.served(new McpFileServer(by, commands, done), call);
        if (served != null) {
            record.access(served).outcome(McpFileServer.outcome(call.outcome(), served));
            return;
        }
        commands.ofCommand(by, null, ANYTHING, done);
        if (call.outcome() == Outcome.FAILED) {
            // It may have done something before, or after, as one that took too long.
            record.outcome(Outcome.UNKNOWN);
        }
    }

    /** Takes notice of a message to an agent, which may tell what is in the files that it names. */
    void told(Caller to, CopilotLog.Message message) {
        commands.told(to.agent(), message.text(), message.time());
    }

    /**
     * Has an agent know what another one knew of files after a call: its own session goes on with a copy of that one's.
     *
     * @param by the agent that called
     * @param heir the agent that knows of it
     */
    void inherit(CopilotCall call, Caller by, String heir) {
        Long done = call.answered();
        CodexPatch patch = call.tool().equals(PATCH) ? CodexPatch.in(call.arguments()) : null;
        String path = path(call, by);
        if (done == null) {
            return;
        }
        if (patch != null) {
            for (CodexPatch.FileChange change : patch.files()) {
                known.inherit(by.agent(), heir, by.file(FilePaths.absolute(by.folder(), change.file())), done);
            }
        } else if (path != null) {
            known.inherit(by.agent(), heir, by.file(path), done);
        } else {
            known.looked(by.as(heir), String.valueOf(Json.text(call.arguments(), "command")), null, done);
        }
    }

    /** The cell of the file that a tool for files names; null if it names none. */
    private static @Nullable String path(CopilotCall call, Caller by) {
        boolean isForFiles = call.tool().equals(VIEW) || WRITERS.contains(call.tool());
        String named = isForFiles ? Json.firstText(call.arguments(), "path") : null;
        return named == null ? null : FilePaths.absolute(by.folder(), named);
    }
}
