package dev.hasse.imports.formats.codex;

import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import org.jspecify.annotations.Nullable;

/**
 * A command that still ran when its call was answered. It may write until the result of a call that asks for its output says that it is over;
 * without such a result, until the log ends.
 */
final class CodexProcess {
    private final String command;
    private final boolean mayWrite;
    private boolean runs;

    @Nullable
    private Long over;

    /**
     * A process that runs.
     *
     * @param command its text
     * @param mayWrite whether it may write files that it does not name
     */
    CodexProcess(String command, boolean mayWrite) {
        this.command = command;
        this.mayWrite = mayWrite;
    }

    /** Says when a result told that it is over. */
    void isOver(@Nullable Long when) {
        over = when;
    }

    /** When a result told that it is over; null if none did. */
    @Nullable
    Long over() {
        return over;
    }

    /** Takes notice that it began. */
    void begin(Caller by, CommandFiles files) {
        runs = true;
        if (mayWrite) {
            files.begins(by);
        }
    }

    /**
     * Takes notice of what a call showed of it.
     *
     * @param typed what the call gave it to read, which may be another command
     * @param ended whether it is over
     */
    void ask(Caller by, String typed, boolean ended, long time, CommandFiles files) {
        if (runs && ended && mayWrite) {
            files.ends(by);
            files.ofCommand(by, null, command, time);
        }
        runs &= !ended;
        files.looked(by, command + "\n" + typed, time);
    }
}
