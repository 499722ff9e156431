package dev.hasse.imports.formats.pi;

import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.ShellRun;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The shell commands in sessions of OpenClaw. */
final class OpenClawShell {
    /** What stands in place of an output that is empty. */
    private static final String NOTHING = "(no output)";

    private static final Pattern STATUS = Pattern.compile("(?:\\A|\n\n)\\(Command exited with code \\d{1,9}\\)\\z");

    /** How an output says that a part of it is missing. */
    private static final Pattern CUT = Pattern.compile(
            "\\[earlier output was discarded|\\[\\.\\.\\. \\d{1,12} more characters truncated|\\[\\.\\.\\. .{1,40} truncated");

    private OpenClawShell() {}

    /**
     * Reads a call.
     *
     * @param text the command
     * @param folder the folder that it ran in; null if that is not known
     */
    static ShellRun of(OpenClawCall call, String text, @Nullable String folder) {
        String output = call.whole(call.output());
        String whole =
                output == null || call.exit() == null || CUT.matcher(output).find() ? null : output;
        Matcher status = STATUS.matcher(whole == null ? "" : whole);
        String printed = whole != null && status.find() ? whole.substring(0, status.start()) : whole;
        return ShellRun.of(text, folder, call.exit(), printed, NOTHING);
    }

    /** The name by which the agent knows a command that runs on; null if it is over. */
    static @Nullable String process(OpenClawCall call) {
        return "running".equals(Json.text(call.details(), "status"))
                ? Json.firstText(call.details(), "sessionId")
                : null;
    }
}
