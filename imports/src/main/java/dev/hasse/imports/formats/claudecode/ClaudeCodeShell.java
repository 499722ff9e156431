package dev.hasse.imports.formats.claudecode;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.contents.ShownLines;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.shell.MereLook;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The shell commands of sessions of Claude Code, and the files that are known to have changed while they ran. */
final class ClaudeCodeShell {
    private static final String TOOL = "Bash";

    /** How Claude Code begins its report of a command that ran, and failed. */
    private static final String EXITED = "Exit code ";

    private final FilesOfSession files;
    private final Meanwhile meanwhile;

    /**
     * @param files the files of all sessions
     * @param meanwhile what was done in all sessions
     */
    ClaudeCodeShell(FilesOfSession files, Meanwhile meanwhile) {
        this.files = files;
        this.meanwhile = meanwhile;
    }

    /** The text of the command that a call ran; null if it ran none. */
    static @Nullable String command(ClaudeCodeUse use) {
        return TOOL.equals(use.tool()) ? Json.text(use.input(), "command") : null;
    }

    /** Takes a shell command. One that failed may have written anything all the same. */
    void take(Caller by, ClaudeCodeUse use, String command, Result result, Call.Builder call) {
        long time = Objects.requireNonNull(result.time());
        String output = ShownLines.printed(result.content());
        boolean ran = !result.error() || (output != null && output.startsWith(EXITED));
        if (ran && ShellRun.leavesOthers(command, ShellCommand.of(command, by.folder(), output))) {
            files.doubt(by);
        }
        if (!result.error()) {
            call.access(files.command(by, command, output, changed(by, use, result), time));
        } else if (output != null && output.startsWith(EXITED)) {
            // The status has a line of its own.
            int feed = output.indexOf('\n');
            String printed = feed < 0 ? "" : output.substring(feed + 1);
            Access access = files.failedCommand(by, command, printed, time);
            call.access(access).outcome(access == null ? Outcome.FAILED : Outcome.DONE);
        } else if (MereLook.is(command)) {
            call.access(Access.NONE);
        } else {
            // A person declined it, or stopped it while it ran.
            files.opaque(by, command, time);
        }
    }

    /** The files that changed while a command ran, and that nobody else in the log can have changed. */
    private List<String> changed(Caller by, ClaudeCodeUse use, Result result) {
        Long from = use.time();
        Long until = result.time();
        return from == null || until == null
                ? List.of()
                : result.notes().changed().stream()
                        .filter(file -> !meanwhile.mayAnotherHaveChanged(by, file, from, until))
                        .toList();
    }
}
