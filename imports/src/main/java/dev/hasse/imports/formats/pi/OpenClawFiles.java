package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.formats.files.RefusedPatch;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.files.ShownFile;
import dev.hasse.imports.formats.files.Telling;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.formats.files.TrimmedOutput;
import dev.hasse.imports.mapping.Mapping;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What calls of OpenClaw did to files, in the order in which they were done. Its tools refuse no write because of what their agent had not seen.
 */
final class OpenClawFiles {
    private static final String ANYTHING = "*";

    /** A tool that shows lines of a file. */
    private static final String EXCERPT = "memory_get";

    /** A tool that shows lines of files, perhaps as they were before. */
    private static final String SEARCH = "memory_search";

    private static final String SPAWN = "sessions_spawn";

    /** A tool for commands that run on. */
    private static final String PROCESS = "process";

    /** Tools that tell an agent what others said. */
    private static final Set<String> TELLERS =
            Set.of("sessions_send", "sessions_history", "agents_wait", "subagents", "conversations_turn");

    private static final Pattern NO_FILE = Pattern.compile("File not found: |ENOENT: ");

    /** What an error of an edit shows of the file: all of it, or its beginning, or a few lines. */
    private static final Pattern SHOWN =
            Pattern.compile("\\nCurrent file contents:\\n(.*+)|\\nClosest matching lines:\\n", Pattern.DOTALL);

    private static final String CUT = "\n... (truncated)";

    /** How a message begins which says that a command is over that ran on. */
    private static final String OVER = "[OpenClaw exec completion]";

    private final KnownFiles known;
    private final Mapping mapping;
    private final Set<String> conversations;
    private final CommandFiles commands;
    private final TrimmedOutput printed;
    private final PiEdits edits;
    /** The commands that run on, by their agents and the names that these know them by. */
    private final Map<String, Map<String, Caller>> running = new HashMap<>();

    /**
     * @param known what is known of files
     * @param mapping the rules of the user
     * @param conversations the keys of the sessions whose calls are known
     */
    OpenClawFiles(KnownFiles known, Mapping mapping, Set<String> conversations) {
        this.known = known;
        this.mapping = mapping;
        this.conversations = Set.copyOf(conversations);
        known.texts().keepFormer();
        commands = new CommandFiles(known, new Tellings());
        printed = new TrimmedOutput(known, commands);
        edits = new PiEdits(known);
    }

    /**
     * Finds out what a call did.
     *
     * @param by its agent, in the folder that relative names belong to
     */
    void resolve(OpenClawCall call, Caller by, Call.Builder record) {
        Long done = call.ended();
        if (call.isWrapper()) {
            record.access(Access.NONE).outcome(done == null ? Outcome.UNKNOWN : Outcome.DONE);
        } else if (done == null) {
            open(call, by, record);
        } else {
            switch (call.tool()) {
                case OpenClawCall.READ -> read(call, by, record, done);
                case OpenClawCall.EDIT, OpenClawCall.WRITE, OpenClawCall.PATCH -> write(call, by, record, done);
                case OpenClawCall.SHELL -> shell(call, by, record, done);
                default -> other(call, by, record, done);
            }
        }
    }

    /** Takes a call of which nobody knows how it ended. It may have written all that it can write, and a command may run on. */
    private void open(OpenClawCall call, Caller by, Call.Builder record) {
        if (call.isWrite()) {
            record.access(Access.NONE);
        }
        if (call.tool().equals(OpenClawCall.SHELL)) {
            commands.doubt(by);
        }
        Long started = call.started();
        if (started != null && !call.isLook()) {
            commands.ofCommand(by, null, ANYTHING, started);
        }
    }

    private void read(OpenClawCall call, Caller by, Call.Builder record, long done) {
        String path = path(call, by);
        record.access(Access.NONE);
        if (path == null) {
            return;
        }
        if (call.isDisturbed()) {
            record.access(commands.read(by, path, null, done).and(Access.Trait.DIRECT));
            return;
        }
        boolean isMissing = "not_found".equals(Json.text(call.details(), "kind"))
                || NO_FILE.matcher(call.error()).lookingAt();
        if (isMissing) {
            record.access(commands.missing(by, path, done).and(Access.Trait.DIRECT))
                    .outcome(Outcome.DONE);
        } else if (call.outcome() == Outcome.DONE) {
            ShownFile shown = OpenClawRead.of(path, call);
            Access read = shown == null ? commands.read(by, path, null, done) : commands.read(by, shown, done);
            record.access(read.and(Access.Trait.DIRECT));
        }
    }

    private void write(OpenClawCall call, Caller by, Call.Builder record, long done) {
        record.access(Access.NONE);
        if (call.tool().equals(OpenClawCall.PATCH)) {
            patch(call, by, record, done);
            return;
        }
        String path = path(call, by);
        if (path != null && call.isDisturbed() && call.outcome() == Outcome.DONE) {
            record.access(commands.changed(by, path, done));
            return;
        }
        if (path == null) {
            return;
        }
        if (call.outcome() == Outcome.FAILED) {
            Access refused = refused(call, by, path);
            record.access(refused).outcome(refused.isNone() ? Outcome.FAILED : Outcome.REFUSED);
            shown(call, by, path, done);
            return;
        }
        JsonNode changed = call.details().path("changed");
        boolean isIdle = changed.isBoolean() && !changed.booleanValue();
        if (call.tool().equals(OpenClawCall.EDIT)) {
            FileEffect edit = new FileEffect(FileEffect.Kind.UPDATE, path, edited(call, by, by.file(path)));
            record.access(isIdle ? Access.NONE : commands.ofEffects(by, List.of(edit), done));
            return;
        }
        String text = call.whole(Json.text(call.input(), "content"));
        if (isIdle) {
            // It says that the file has this text.
            ShownFile same = text == null ? null : new ShownFile(path, 1, FileText.normal(text), true);
            record.access(same == null ? commands.read(by, path, null, done) : commands.read(by, same, done));
        } else {
            boolean created = call.details().path("created").asBoolean();
            FileEffect.Kind kind = created ? FileEffect.Kind.CREATE : FileEffect.Kind.REPLACE;
            record.access(commands.ofEffects(by, List.of(new FileEffect(kind, path, text)), done));
        }
    }

    /** Takes notice of what an edit showed of the file that did not find its text. */
    private void shown(OpenClawCall call, Caller by, String path, long done) {
        Matcher shown = SHOWN.matcher(call.error());
        if (!shown.find()) {
            return;
        }
        String text = shown.group(1);
        if (text == null || text.endsWith(CUT) || call.whole(text) == null) {
            known.read(by.agent(), by.file(path), null, done);
        } else {
            commands.read(by, new ShownFile(path, 1, FileText.normal(text), true), done);
        }
    }

    /** What an edit rested on that did not find its text, because another agent had replaced that; nothing if that was not the reason. */
    private Access refused(OpenClawCall call, Caller by, String path) {
        String old = call.tool().equals(OpenClawCall.EDIT) ? PiEdits.missed(call.input(), call.error()) : null;
        String text = old == null ? null : call.whole(old);
        return text == null ? Access.NONE : commands.ofRefused(by, path, text);
    }

    /** The text of a file after an edit; null if that is not known. */
    private @Nullable String edited(OpenClawCall call, Caller by, String file) {
        return edits.left(
                by, call.started(), call.ended(), file, call.input(), call.whole(Json.text(call.details(), "diff")));
    }

    private void patch(OpenClawCall call, Caller by, Call.Builder record, long done) {
        String text = call.located(Json.text(call.input(), "input"));
        CodexPatch patch = text == null || !CodexPatch.isPatch(text) ? null : CodexPatch.parse(text);
        if (patch == null) {
            return;
        }
        if (call.outcome() == Outcome.DONE) {
            record.access(
                    call.whole(text) == null || call.isDisturbed()
                            ? commands.ofEffects(by, patch.inDoubt(by.folder()), done)
                            : commands.ofPatch(by, patch, done));
            return;
        }
        Access refused = RefusedPatch.reads(call.error(), by, commands);
        if (!refused.isNone()) {
            record.access(refused).outcome(Outcome.REFUSED);
        } else if (patch.files().size() > 1) {
            // Those before the one that it failed at were changed.
            record.access(commands.ofEffects(by, patch.inDoubt(by.folder()), done))
                    .outcome(Outcome.DONE);
        }
    }

    private void shell(OpenClawCall call, Caller by, Call.Builder record, long done) {
        String text = call.located(Json.text(call.input(), "command"));
        if (text == null || call.outcome() == Outcome.FAILED) {
            // It was not understood.
            return;
        }
        Caller in = by.in(folder(call, by));
        ShellRun run = OpenClawShell.of(call, text, in.folder());
        String process = OpenClawShell.process(call);
        if (process != null) {
            running.computeIfAbsent(by.agent(), none -> new HashMap<>()).put(process, by);
            commands.begins(by);
        } else if (run.runsOn()) {
            commands.doubt(by);
        }
        if (run.onlyReads()) {
            record.readOnly(true);
        }
        boolean isDone = call.outcome() == Outcome.DONE && process == null;
        record.access(
                call.isDisturbed()
                        ? commands.ofCommand(in, run.onlyReads() ? List.of() : null, text, run.printed(), done)
                        : isDone && run.succeeded()
                                ? printed.ofCommand(in, run.done(), text, run.printed(), run.printed(), done)
                                : commands.ofRun(in, run, isDone, done));
    }

    /** The folder that a command ran in. */
    private static @Nullable String folder(OpenClawCall call, Caller by) {
        String told = call.located(Json.firstText(call.details(), "cwd"));
        String asked = call.located(Json.firstText(call.input(), "workdir"));
        return told != null
                ? FilePaths.absolute(null, told)
                : asked == null ? by.folder() : FilePaths.absolute(by.folder(), asked);
    }

    private void other(OpenClawCall call, Caller by, Call.Builder record, long done) {
        Access served = mapping.knows(call.tool()) ? null : served(call, by, done);
        String path = path(call, by);
        String child = Json.text(call.details(), "childSessionKey");
        if (served != null) {
            record.access(served)
                    .outcome(McpFileServer.outcome(call.error().isEmpty() ? Outcome.DONE : Outcome.FAILED, served));
        } else if (call.tool().equals(EXCERPT) && path != null) {
            record.access(
                    call.outcome() == Outcome.DONE
                            ? commands.read(by, path, null, done).and(Access.Trait.DIRECT)
                            : Access.NONE);
        } else if (call.tool().equals(SEARCH) || TELLERS.contains(call.tool())) {
            record.readOnly(true);
            commands.told(by.agent(), call.output(), done);
        } else if (call.tool().equals(PROCESS)) {
            process(call, by);
        } else if (!call.isLook()
                && call.outcome() != Outcome.FAILED
                // What a subagent did is known from its own session.
                && !(call.tool().equals(SPAWN) && child != null && conversations.contains(child))) {
            commands.ofCommand(by, null, ANYTHING, done);
        }
    }

    /** Takes what an agent was told of a command that ran on: that it is over, perhaps. */
    private void process(OpenClawCall call, Caller by) {
        String named = Json.text(call.details(), "sessionId");
        if (named != null && !"running".equals(Json.text(call.details(), "status"))) {
            over(by.agent(), named, call.place());
        }
    }

    private void over(String agent, String process, long time) {
        Caller runner = running.getOrDefault(agent, Map.of()).remove(process);
        if (runner != null) {
            commands.ofCommand(runner, null, ANYTHING, time);
            commands.ends(runner);
        }
    }

    /** What a call of a filesystem server of MCP did; null if it is none, or if nobody knows. */
    private @Nullable Access served(OpenClawCall call, Caller by, long done) {
        if (!call.tool().contains("__") || call.whole(call.output()) == null) {
            return null;
        }
        McpFileServer server = new McpFileServer(by, commands, done);
        return call.error().isEmpty()
                ? server.done(call.tool(), call.input(), call.output(), false)
                : server.failed(call.tool(), call.input(), call.error());
    }

    private static @Nullable String path(OpenClawCall call, Caller by) {
        String named = call.located(Json.firstText(call.input(), "path"));
        return named == null ? null : FilePaths.absolute(by.folder(), named);
    }

    /** Takes notice of a message to an agent, which may tell what is in the files that it names, or that a command is over. */
    void told(String agent, Telling message) {
        commands.told(agent, message.text(), message.time());
        Set<String> its = running.getOrDefault(agent, Map.of()).keySet();
        // It does not say which.
        if (message.text().startsWith(OVER) && its.size() == 1) {
            over(agent, its.iterator().next(), message.time());
        }
    }

    /**
     * Has an agent know what another one knew of files after a call: its own session goes on with a copy of that one's.
     *
     * @param by the agent that called
     * @param heir the agent that knows of it
     */
    void inherit(OpenClawCall call, Caller by, String heir) {
        Long done = call.ended();
        String path = path(call, by);
        if (done != null && path != null) {
            known.inherit(by.agent(), heir, by.file(path), done);
        } else if (done != null) {
            String text = Json.firstText(call.input(), "command", "input");
            known.looked(by.as(heir), String.valueOf(text), null, done);
        }
    }

    /** Has an agent know all that another one knows of files now, and nothing else. */
    void succeed(String from, String to) {
        known.succeed(from, to);
    }
}
