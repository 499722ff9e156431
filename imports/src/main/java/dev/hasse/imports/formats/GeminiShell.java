package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.BackgroundCommand;
import dev.hasse.imports.calls.Json;
import java.util.List;
import java.util.regex.Matcher;
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

    /** How results tell of failures. Lines of the output may look the same: then the command counts as failed. */
    private static final Pattern FAILED = Pattern.compile(
            "(?m)^(?:Exit Code: (?!0\\s*$)|(?:Error|Signal): (?!(?:\\(none\\)|0)\\s*$)|Command was (?:automatically )?cancelled)");

    /** How results tell of a command that ended by itself, with another status than 0. Newer ones do not say that there was no error, and no signal. */
    private static final Pattern OWN_END = Pattern.compile(
            "(?m)^(?:Error: \\(none\\)\\s*\n)?Exit Code: [1-9]\\d*[ \\t]*$(?!\nSignal: (?!(?:\\(none\\)|0)\\s*$))");

    /** How the line before begins if a command could not be run. */
    private static final String ERROR = "Error: ";

    private static final Pattern STREAM = Pattern.compile("(?m)^(?:Output|Stdout): ");
    private static final String STANDARD_ERROR = "\nStderr: ";

    /** How results begin that tell of a command that never began to run. */
    private static final Pattern NOT_RUN = Pattern.compile(
            "(?:<untrusted_context>\\s*)?Command (?:injection detected|was cancelled by user before it could start)");

    /** What a command printed, in a result that tells more about it. */
    private static final Pattern OUTPUT = Pattern.compile(
            "(?m)^(?:Output|Stdout): ((?s:.*?))(?:\\z|\n(?:Stderr|Error|Exit Code|Signal|Background PIDs|Process Group PGID): )");

    private static final Pattern RUNS_ON = Pattern.compile(
            "(?m)^(?:Background PIDs: (?!\\(none\\)\\s*$)|Command (?:moved to|is running in) background)");

    /**
     * Reads a call; null if it runs no command.
     *
     * @param output what the model was given as its result; null if there is none
     * @param root the folder of the project; null if that is not known
     */
    static @Nullable GeminiShell of(String tool, JsonNode arguments, @Nullable String output, @Nullable String root) {
        String text = tool.equals(TOOL) ? Json.text(arguments, "command") : null;
        if (text == null) {
            return null;
        }
        String given = Json.firstText(arguments, "dir_path", "directory");
        String folder = given == null || given.isEmpty() ? root : FilePaths.absolute(root, given);
        boolean runsOn = arguments.path("is_background").asBoolean()
                || (output != null && RUNS_ON.matcher(output).find());
        Matcher printed = OUTPUT.matcher(output == null ? "" : output);
        String ofFailed = output == null || runsOn ? null : printedByFailed(output);
        return new GeminiShell(
                text,
                folder,
                ofFailed != null ? ofFailed : printed.find() ? printed(printed.group(1)) : null,
                output == null || !NOT_RUN.matcher(output).lookingAt(),
                output != null && !runsOn && !FAILED.matcher(output).find(),
                ofFailed != null,
                runsOn);
    }

    /** All that a command printed that ended by itself, with another status than 0; null if a result does not tell of such a command. */
    private static @Nullable String printedByFailed(String result) {
        Matcher end = OWN_END.matcher(result);
        int ended = -1;
        while (end.find()) {
            ended = end.start();
        }
        Matcher stream = STREAM.matcher(result);
        if (ended < 0 || !stream.find() || stream.end() > ended) {
            return null;
        }
        String all = result.substring(stream.end(), ended).stripTrailing();
        if (all.startsWith(ERROR, all.lastIndexOf('\n') + 1)) {
            return null;
        }
        int error = all.indexOf(STANDARD_ERROR);
        return error < 0
                ? printed(all)
                : printed(all.substring(0, error)) + printed(all.substring(error + STANDARD_ERROR.length()));
    }

    private static String printed(String output) {
        return output.equals("(empty)") ? "" : output;
    }

    /** Whether it may have left processes behind of which its result says nothing. */
    boolean leavesOthers() {
        return BackgroundCommand.isIn(text) && !onlyReads();
    }

    /** Whether it only shows something, whatever came of it. */
    boolean onlyReads() {
        List<FileEffect> effects = ShellCommand.of(text, folder);
        return effects != null && effects.isEmpty();
    }
}
