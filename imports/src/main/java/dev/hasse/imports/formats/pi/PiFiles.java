package dev.hasse.imports.formats.pi;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.files.ShownFile;
import dev.hasse.imports.formats.files.Telling;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.mapping.Mapping;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What calls of pi did to files, in the order in which they were done. Its tools refuse no write because of what their agent had not seen.
 * Neither do they record the whole file before or after an edit, but the changed lines with some around them.
 */
final class PiFiles {
    private static final String ANYTHING = "*";
    private static final String NO_FILE = "ENOENT: ";

    /** How a command ends that timed out, and left something behind. */
    private static final Pattern LEFT_RUNNING = Pattern.compile("Command timed out [^\n]* background processes");

    private static final String FOUND_NOTHING = "No matches found";

    /** What stands in place of an output that is empty. */
    private static final String NOTHING = "(no output)";

    private final KnownFiles known;
    private final Mapping mapping;
    private final CommandFiles commands;
    private final PiEdits edits;

    /**
     * @param known what is known of files
     * @param mapping the rules of the user
     */
    PiFiles(KnownFiles known, Mapping mapping) {
        this.known = known;
        this.mapping = mapping;
        known.texts().keepFormer();
        commands = new CommandFiles(known, new Tellings());
        edits = new PiEdits(known);
    }

    /**
     * Finds out what a call did.
     *
     * @param by its agent, in the folder that relative names belong to
     */
    void resolve(PiCall call, Caller by, Call.Builder record) {
        Long done = call.ended();
        if (done == null) {
            open(call, by, record);
            return;
        }
        switch (call.tool()) {
            case PiCall.READ -> read(call, by, record, done);
            case PiCall.EDIT, PiCall.WRITE -> write(call, by, record, done);
            case PiCall.SHELL -> shell(call, by, record, done);
            default -> other(call, by, record, done);
        }
    }

    /** Takes a call of which nobody knows how it ended. It may have written all that it can write, and a command may run on. */
    private void open(PiCall call, Caller by, Call.Builder record) {
        if (call.isWrite()) {
            record.access(Access.NONE);
        }
        if (call.tool().equals(PiCall.SHELL)) {
            commands.doubt(by);
        }
        if (call.started() != null && !call.isLook()) {
            commands.ofCommand(by, null, ANYTHING, call.started());
        }
    }

    private void read(PiCall call, Caller by, Call.Builder record, long done) {
        String path = PiBatch.path(by, call.input());
        record.access(Access.NONE);
        if (path == null) {
            return;
        }
        boolean isKnown = !call.batch().isDisturbed(call, by);
        if (call.outcome() == Outcome.DONE) {
            ShownFile shown = isKnown ? PiRead.of(path, call) : null;
            record.access((shown == null ? commands.read(by, path, null, done) : commands.read(by, shown, done))
                    .and(Access.Trait.DIRECT));
        } else if (isKnown && call.error().startsWith(NO_FILE)) {
            record.access(commands.missing(by, path, done).and(Access.Trait.DIRECT))
                    .outcome(Outcome.DONE);
        }
    }

    private void write(PiCall call, Caller by, Call.Builder record, long done) {
        String path = PiBatch.path(by, call.input());
        record.access(Access.NONE);
        if (call.outcome() == Outcome.UNKNOWN) {
            commands.ofCommand(by, null, ANYTHING, done);
        } else if (call.outcome() == Outcome.FAILED) {
            Access refused = path == null ? Access.NONE : refused(call, by, path);
            record.access(refused).outcome(refused.isNone() ? Outcome.FAILED : Outcome.REFUSED);
        } else if (path != null) {
            FileEffect effect = call.tool().equals(PiCall.WRITE)
                    ? new FileEffect(
                            FileEffect.Kind.REPLACE, path, Json.id(call.input().path("content")))
                    : new FileEffect(FileEffect.Kind.UPDATE, path, edited(call, by, by.file(path)));
            record.access(commands.ofEffects(by, List.of(effect), done));
        }
    }

    /** What an edit rested on that did not find its text, because another agent had replaced that; nothing if that was not the reason. */
    private Access refused(PiCall call, Caller by, String path) {
        String old = call.tool().equals(PiCall.EDIT) ? PiEdits.missed(call.input(), call.error()) : null;
        return old == null ? Access.NONE : commands.ofRefused(by, path, old);
    }

    /** The text of a file after an edit; null if that is not known. */
    private @Nullable String edited(PiCall call, Caller by, String file) {
        return edits.left(by, call.started(), call.ended(), file, call.input(), Json.text(call.details(), "diff"));
    }

    private void shell(PiCall call, Caller by, Call.Builder record, long done) {
        String text = Json.text(call.input(), "command");
        if (text == null || call.outcome() == Outcome.FAILED) {
            // It was not understood.
            return;
        }
        ShellRun run = ShellRun.of(text, by.folder(), call.exit(), call.printed(), NOTHING);
        if (run.runsOn() || LEFT_RUNNING.matcher(call.error()).find()) {
            commands.doubt(by);
        }
        if (run.onlyReads()) {
            record.readOnly(true);
        }
        if (call.batch().isDisturbed(call, by)) {
            // Which of them came first is not known, nor what this one found.
            record.access(commands.ofCommand(by, run.onlyReads() ? List.of() : null, text, run.printed(), done));
        } else {
            record.access(commands.ofRun(by, run, call.outcome() == Outcome.DONE, done));
        }
        if (call.isTold()) {
            inherit(call, by, call.session().id());
        }
    }

    /** Whether a command runs beside other calls, which it may write at any time while they are done. */
    boolean runsBeside(PiCall call, Caller by) {
        return call.tool().equals(PiCall.SHELL)
                && call.batch().isSeveral()
                && call.isAnswered()
                && PiBatch.written(call, by) == null;
    }

    void begins(Caller by) {
        commands.begins(by);
    }

    void ends(Caller by) {
        commands.ends(by);
    }

    private void other(PiCall call, Caller by, Call.Builder record, long done) {
        Access served = mapping.knows(call.tool()) ? null : served(call, by, done);
        if (served != null) {
            record.access(served).outcome(McpFileServer.outcome(isError(call) ? Outcome.FAILED : Outcome.DONE, served));
        } else if (call.tool().equals(PiCall.SEARCH)) {
            record.readOnly(true);
            if (!call.output().equals(FOUND_NOTHING)) {
                commands.looked(by, call.tool() + " " + call.input(), done);
            }
        } else if (!call.isLook() && call.outcome() != Outcome.FAILED) {
            commands.ofCommand(by, null, ANYTHING, done);
        }
    }

    /** What a call of a filesystem server of MCP did; null if it is none, or if nobody knows. */
    private @Nullable Access served(PiCall call, Caller by, long done) {
        if (!call.tool().startsWith("mcp__") || call.batch().isDisturbed(call, by)) {
            return null;
        }
        McpFileServer server = new McpFileServer(by, commands, done);
        return isError(call)
                ? server.failed(call.tool(), call.input(), call.error())
                : server.done(call.tool(), call.input(), call.output(), false);
    }

    private static boolean isError(PiCall call) {
        return !call.error().isEmpty();
    }

    /** Takes notice of a message to an agent, which may tell what is in the files that it names. */
    void told(String agent, Telling message) {
        commands.told(agent, message.text(), message.time());
    }

    /**
     * Has an agent know what another one knew of files after a call: its own session goes on with a copy of that one's, or it was shown what
     * came of the call.
     *
     * @param by the agent that called
     * @param heir the agent that knows of it
     */
    void inherit(PiCall call, Caller by, String heir) {
        Long done = call.ended();
        String path = PiBatch.path(by, call.input());
        if (done != null && path != null) {
            known.inherit(by.agent(), heir, by.file(path), done);
        } else if (done != null) {
            known.looked(by.as(heir), String.valueOf(Json.text(call.input(), "command")), null, done);
        }
    }

    /** Has an agent know all that another one knows of files now, and nothing else. */
    void succeed(String from, String to) {
        known.succeed(from, to);
    }
}
