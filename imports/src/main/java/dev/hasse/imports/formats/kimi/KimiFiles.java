package dev.hasse.imports.formats.kimi;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.files.ShownFile;
import dev.hasse.imports.formats.files.Telling;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What calls of Kimi Code did to files, in the order in which they were done. Its tools refuse no write because of what their agent had not
 * seen. {@link KimiWrites} says what its own tools wrote.
 */
final class KimiFiles {
    static final String READ = "Read";
    static final String EDIT = "Edit";
    static final String WRITE = "Write";

    /** Tools that show what is in files, without saying in which. */
    private static final Set<String> SEARCHES = Set.of("Grep");

    /** Tools that start subagents. */
    private static final Set<String> STARTERS = Set.of("Agent", "AgentSwarm");

    /** Tools that show no file and write none. */
    static final Set<String> TALK = Set.of(
            "Glob",
            "ReadMediaFile",
            "Skill",
            "TodoList",
            "TaskList",
            "TaskOutput",
            "TaskStop",
            "WaitFor",
            "WebSearch",
            "FetchURL",
            "AskUserQuestion",
            "NotifyUser",
            "EnterPlanMode",
            "ExitPlanMode",
            "CreateGoal",
            "GetGoal",
            "SetGoalBudget",
            "UpdateGoal",
            "CronCreate",
            "CronDelete",
            "CronList",
            "SelectTools");

    private static final String ANYTHING = "*";
    /** How a read, or an edit, says that there is no such file. */
    private static final Pattern NO_FILE =
            Pattern.compile("\"[^\\n]{0,5000}\" does not exist\\.|ENOENT: |read failed: path does not exist");

    /** How an edit says that what it was to replace is not there. */
    private static final String NO_TEXT = "old_string not found in ";

    private static final Pattern SUBAGENT = Pattern.compile("agent_id(?:: |=\")([A-Za-z0-9_-]{1,200})");

    private final KnownFiles known;
    private final CommandFiles commands;
    private final Set<String> running = new HashSet<>();
    private final KimiWrites writes;
    private final Set<String> agents;
    private final Mapping mapping;

    /**
     * @param known what is known of files
     * @param agents the agents whose calls are known
     * @param mapping the rules of the user
     */
    KimiFiles(KnownFiles known, Limits limits, Set<String> agents, Mapping mapping) {
        this.known = known;
        known.texts().keepFormer();
        this.mapping = mapping;
        commands = new CommandFiles(known, new Tellings());
        writes = new KimiWrites(known, commands, limits);
        this.agents = Set.copyOf(agents);
    }

    /**
     * Finds out what a call did.
     *
     * @param by its agent, in the folder that relative names belong to
     * @throws Edits.TooLarge if an edit would make a text that is too large
     */
    void resolve(KimiCall call, Caller by, Call.Builder record) throws Edits.TooLarge {
        Long done = call.task() == null ? call.ended() : call.answered();
        if (!call.isAnswered() && call.started() != null) {
            open(call, by, record, call.started());
        } else if (done != null) {
            switch (call.tool()) {
                case READ -> read(call, by, record, done);
                case EDIT, WRITE -> write(call, by, record, done);
                case KimiShell.TOOL -> shell(call, by, record, done);
                default -> other(call, by, record, done);
            }
        }
    }

    /** Takes a call of which nobody knows how it ended. It may have written all that it can write, and a command may run on. */
    private void open(KimiCall call, Caller by, Call.Builder record, long started) {
        if (KimiCall.FILE_TOOLS.contains(call.tool())) {
            record.access(Access.NONE);
        }
        if (call.tool().equals(KimiShell.TOOL)) {
            commands.doubt(by);
        }
        if (!call.tool().equals(READ) && !SEARCHES.contains(call.tool()) && !TALK.contains(call.tool())) {
            commands.ofCommand(by, null, ANYTHING, started);
        }
    }

    private void read(KimiCall call, Caller by, Call.Builder record, long done) {
        String path = path(call, by);
        String output = call.output();
        record.access(Access.NONE);
        if (path == null || output == null) {
            return;
        }
        if (call.outcome() == Outcome.DONE) {
            ShownFile shown = KimiRead.of(path, output, call.note());
            Access read = shown == null ? commands.read(by, path, null, done) : commands.read(by, shown, done);
            record.access(read.and(Access.Trait.DIRECT));
        } else if (NO_FILE.matcher(output).lookingAt()) {
            record.access(commands.missing(by, path, done).and(Access.Trait.DIRECT))
                    .outcome(Outcome.DONE);
        }
    }

    private void write(KimiCall call, Caller by, Call.Builder record, long done) throws Edits.TooLarge {
        String path = path(call, by);
        record.access(Access.NONE);
        if (call.outcome() == Outcome.UNKNOWN) {
            commands.ofCommand(by, null, ANYTHING, done);
        } else if (path != null && call.outcome() == Outcome.FAILED) {
            Access refused = refused(call, by, path, done);
            record.access(refused).outcome(refused.isNone() ? Outcome.FAILED : Outcome.REFUSED);
        } else if (path != null) {
            record.access(writes.of(call, by, path, done));
        }
    }

    /** What an edit rested on that did not find its text, or its file, because of another agent; nothing if that was not the reason. */
    private Access refused(KimiCall call, Caller by, String path, long done) {
        String expected = Json.firstText(call.arguments(), "old_string");
        boolean isGone = NO_FILE.matcher(call.error()).lookingAt();
        Access refused = expected != null && (isGone || call.error().startsWith(NO_TEXT))
                ? commands.ofRefused(by, path, expected)
                : Access.NONE;
        if (isGone) {
            // From now on its agent knows.
            commands.missing(by, path, done);
        }
        return refused;
    }

    /** Takes notice of what the client found in a file. */
    void saw(KimiSighting sighting, Caller by) {
        writes.saw(sighting, by);
    }

    private void shell(KimiCall call, Caller by, Call.Builder record, long done) {
        ShellRun shell = KimiShell.of(call, by.folder());
        if (shell == null || call.outcome() == Outcome.FAILED) {
            // It was not allowed, or not understood.
            return;
        }
        if (shell.runsOn()) {
            commands.doubt(by);
        }
        String task = call.task();
        if (task != null) {
            running.add(by.agent() + "\n" + task);
            commands.begins(by);
        }
        if (shell.onlyReads()) {
            record.readOnly(true);
        }
        Caller in = by.in(shell.folder());
        String said = KimiShell.saidOfFailure(call);
        Access missing = said == null ? null : commands.missing(in, shell.text(), said, done);
        record.access(missing != null ? missing : commands.ofRun(in, shell, call.outcome() == Outcome.DONE, done));
    }

    /** A command has ended that ran beside the calls. */
    void ends(KimiCall call, Caller by, long time) {
        if (running.remove(by.agent() + "\n" + call.task())) {
            commands.ends(by);
            commands.ofCommand(by, null, String.valueOf(Json.text(call.arguments(), "command")), time);
        }
    }

    private void other(KimiCall call, Caller by, Call.Builder record, long done) {
        McpFileServer server = new McpFileServer(by, commands, done);
        Access served = mapping.knows(call.tool()) ? null : KimiMcp.served(server, call);
        if (served != null) {
            record.access(served).outcome(McpFileServer.outcome(call.outcome(), served));
        } else if (SEARCHES.contains(call.tool())) {
            record.readOnly(true);
            commands.looked(by, "grep " + call.arguments(), done);
        } else if (STARTERS.contains(call.tool())) {
            commands.told(by.agent(), String.valueOf(call.output()), done);
            if (call.outcome() != Outcome.FAILED && !isKnown(call)) {
                commands.ofCommand(by, null, ANYTHING, done);
            }
        } else if (!TALK.contains(call.tool()) && call.outcome() != Outcome.FAILED) {
            commands.ofCommand(by, null, ANYTHING, done);
        }
    }

    /** Whether the calls of all subagents are known that a call started. */
    boolean isKnown(KimiCall call) {
        String output = call.output();
        Matcher named = SUBAGENT.matcher(output == null ? "" : output);
        boolean any = false;
        while (named.find()) {
            if (!agents.contains(call.log().session() + "/" + named.group(1))) {
                return false;
            }
            any = true;
        }
        return any;
    }

    /** Takes notice of a message to an agent, which may tell what is in the files that it names. */
    void told(Caller to, Telling message) {
        commands.told(to.agent(), message.text(), message.time());
    }

    /**
     * Has an agent know what another one knew of files after a call: its own session goes on with a copy of that one's.
     *
     * @param by the agent that called
     * @param heir the agent that knows of it
     */
    void inherit(KimiCall call, Caller by, String heir) {
        Long done = call.ended();
        String path = KimiCall.FILE_TOOLS.contains(call.tool()) ? path(call, by) : null;
        if (done != null && path != null) {
            known.inherit(by.agent(), heir, by.file(path), done);
        } else if (done != null) {
            known.looked(by.as(heir), String.valueOf(Json.text(call.arguments(), "command")), null, done);
        }
    }

    /** The cell of the file that a call names; null if it names none. */
    private static @Nullable String path(KimiCall call, Caller by) {
        String shown = Json.firstText(call.display(), "path");
        String named = shown == null ? Json.firstText(call.arguments(), "path") : shown;
        return named == null ? null : FilePaths.absolute(by.folder(), named);
    }
}
