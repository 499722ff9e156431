package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shell command in a session of Gemini CLI.
 *
 * @param text the command
 * @param folder the folder that it ran in; null if that is not known
 * @param output what it printed; null if that is not known
 * @param ran whether it began to run
 * @param succeeded whether it is over, and its result tells of no failure
 * @param failed whether it ended by itself, with another status than 0
 * @param runsOn whether it runs on beside the calls, or left processes behind that do: then nobody knows when they write
 */
record GeminiShell(
        String text,
        @Nullable String folder,
        @Nullable String output,
        boolean ran,
        boolean succeeded,
        boolean failed,
        boolean runsOn) {
    static final String TOOL = "run_shell_command";

    /** How results begin that tell of a command that never began to run. */
    private static final Pattern NOT_RUN = Pattern.compile(
            "(?:<untrusted_context>\\s*)?Command (?:injection detected|was cancelled by user before it could start)");

    /**
     * Reads a call; null if it runs no command.
     *
     * @param output what the model was given as its result; null if there is none
     * @param display what a person was shown as its result; null if that is no text
     * @param root the folder of the project; null if that is not known
     */
    static @Nullable GeminiShell of(
            String tool, JsonNode arguments, @Nullable String output, @Nullable String display, @Nullable String root) {
        String text = tool.equals(TOOL) ? Json.text(arguments, "command") : null;
        if (text == null) {
            return null;
        }
        String given = Json.firstText(arguments, "dir_path", "directory");
        String folder = given == null || given.isEmpty() ? root : FilePaths.absolute(root, given);
        GeminiShellReport report = output == null ? null : GeminiShellReport.of(text, output, display);
        boolean runsOn = arguments.path("is_background").asBoolean() || (report != null && report.runsOn());
        GeminiShellReport.End end = report == null || runsOn ? null : report.end();
        return new GeminiShell(
                text,
                folder,
                report == null ? null : report.output(),
                output == null || !NOT_RUN.matcher(output).lookingAt(),
                end == GeminiShellReport.End.SUCCESS,
                end == GeminiShellReport.End.FAILURE,
                runsOn);
    }

    /** Whether it may have left processes behind of which its result says nothing. */
    boolean leavesOthers() {
        return ShellRun.leavesOthers(text, ShellCommand.of(text, folder, output));
    }

    /** Whether it only shows something, whatever came of it. */
    boolean onlyReads() {
        List<FileEffect> effects = ShellCommand.of(text, folder);
        return effects != null && effects.isEmpty();
    }
}
