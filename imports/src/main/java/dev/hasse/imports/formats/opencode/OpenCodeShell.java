package dev.hasse.imports.formats.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.files.ShellRun;
import org.jspecify.annotations.Nullable;

/** The shell commands in sessions of opencode. */
final class OpenCodeShell {
    static final String TOOL = "bash";

    /** What stands in place of an output that is empty. */
    private static final String NOTHING = "(no output)";

    /** From this length on, older versions may have cut an output. */
    private static final int LONGEST = 30_000;

    private OpenCodeShell() {}

    /**
     * Reads a call; null if it has no command.
     *
     * @param directory the folder of the session; null if that is not known
     * @param output what it printed; null if that is not known
     */
    static @Nullable ShellRun of(OpenCodeCall call, @Nullable String directory, @Nullable String output) {
        String text = Json.text(call.input(), "command");
        if (text == null) {
            return null;
        }
        String workdir = Json.firstText(call.input(), "workdir");
        String folder = workdir == null ? directory : FilePaths.absolute(directory, workdir);
        JsonNode told = call.metadata();
        JsonNode exit = told.path("exit");
        String given = isWhole(told, output) ? output : null;
        return ShellRun.of(text, folder, exit.canConvertToInt() ? (Integer) exit.intValue() : null, given, NOTHING);
    }

    /** Whether a call is a command that changes no file. */
    static boolean onlyReads(OpenCodeCall call) {
        ShellRun run = call.tool().equals(TOOL) ? of(call, null, null) : null;
        return run != null && run.onlyReads();
    }

    private static boolean isWhole(JsonNode told, @Nullable String output) {
        return told.has("truncated")
                ? told.path("truncated").isBoolean() && !told.path("truncated").booleanValue()
                // Older versions do not say it, and cut what is longer.
                : output != null && output.length() < LONGEST && output.equals(Json.text(told, "output"));
    }
}
