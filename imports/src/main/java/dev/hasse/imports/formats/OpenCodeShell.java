package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import org.jspecify.annotations.Nullable;

/** The shell commands in sessions of opencode. */
final class OpenCodeShell {
    static final String TOOL = "bash";

    /** What stands in place of an output that is empty. */
    private static final String NOTHING = "(no output)";

    private OpenCodeShell() {}

    /**
     * Reads a call; null if it has no command.
     *
     * @param directory the folder of the session; null if that is not known
     */
    static @Nullable ShellRun of(OpenCodeCall call, @Nullable String directory) {
        String text = Json.text(call.input(), "command");
        if (text == null) {
            return null;
        }
        String workdir = Json.firstText(call.input(), "workdir");
        String folder = workdir == null ? directory : FilePaths.absolute(directory, workdir);
        JsonNode told = call.metadata();
        JsonNode exit = told.path("exit");
        boolean whole =
                told.path("truncated").isBoolean() && !told.path("truncated").booleanValue();
        String given = whole ? call.output() : null;
        return ShellRun.of(text, folder, exit.canConvertToInt() ? (Integer) exit.intValue() : null, given, NOTHING);
    }
}
