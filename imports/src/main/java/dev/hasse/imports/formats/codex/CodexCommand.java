package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.files.ShownFile;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A shell command in a rollout of Codex. Versions differ in the name of the tool, and give the command as text, or as words that no shell
 * expands; these mostly run a shell with a text.
 *
 * @param text the command
 * @param folder the folder that it runs in; null if that is not known
 * @param effects what it does to files if it succeeds; null if it may write anything
 */
record CodexCommand(
        String text, @Nullable String folder, @Nullable List<FileEffect> effects) {
    /** The shell of present versions. */
    static final String EXEC = "exec_command";

    private static final Set<String> TOOLS =
            Set.of("shell", "shell_command", "local_shell", EXEC, "unified_exec", "container.exec");

    private static final Pattern SHELL = Pattern.compile("(?:.*/)?(?:ba|z|da|k)?sh");
    private static final Set<String> SCRIPT_FOLLOWS = Set.of("-c", "-lc", "-cl");

    /** How results tell the exit status: in the first lines, before the output. */
    private static final Pattern EXIT =
            Pattern.compile("(?m)^(?:Exit code: |Process exited with code )(-?\\d{1,9})\\s*$");

    /** How results say that the command still runs. */
    private static final Pattern RUNS = Pattern.compile("(?m)^Process running with session ID (\\w+)");

    private static final Pattern PLAIN = Pattern.compile("[\\w./=:@%+,-]+");

    private static final String BEFORE_OUTPUT = "\nOutput:";

    private static final String OUTPUT = BEFORE_OUTPUT + "\n";

    /** How outputs say that a part of them was left out. */
    private static final Pattern CUT = Pattern.compile(
            "truncated\u2026|\\[\\.\\.\\. omitted|\\.\\.\\. command output truncated for persistence \\.\\.\\.");

    /** The exit statuses of commands that a signal stopped: 128, and the number of the signal. */
    private static final Set<Integer> STOPPED = Set.of(130, 137, 143);

    private static final int HEADER = 1_000;

    CodexCommand {
        effects = effects == null ? null : List.copyOf(effects);
    }

    /**
     * The command that a call runs; null if its tool is no shell.
     *
     * @param cwd the folder of the turn; null if it is not known
     */
    static @Nullable CodexCommand of(String tool, JsonNode arguments, @Nullable String cwd) {
        if (!TOOLS.contains(tool)) {
            return null;
        }
        String given = Json.firstText(arguments, "workdir", "working_directory");
        String folder = given == null || given.isEmpty() ? cwd : FilePaths.absolute(cwd, given);
        JsonNode command = arguments.path("command");
        if (!command.isArray()) {
            String text = Json.firstText(arguments, "cmd", "command");
            return text == null ? null : new CodexCommand(text, folder, ShellCommand.of(text, folder));
        }
        List<String> words = new ArrayList<>();
        command.forEach(word -> words.add(word.asText()));
        if (words.isEmpty()) {
            return null;
        }
        if (words.size() == 3 && SHELL.matcher(words.get(0)).matches() && SCRIPT_FOLLOWS.contains(words.get(1))) {
            return new CodexCommand(words.get(2), folder, ShellCommand.of(words.get(2), folder));
        }
        String text = words.stream().map(CodexCommand::quoted).collect(Collectors.joining(" "));
        return new CodexCommand(text, folder, ShellCommand.of(words, folder));
    }

    /** A word as a shell is given it that should not expand it. */
    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Whether it may have left processes behind that write later. */
    boolean runsOn() {
        return ShellRun.leavesOthers(text, effects);
    }

    /** The patch that it applies, if it does nothing else; null if it does. */
    @Nullable
    FileEffect patch() {
        FileEffect only = effects == null || effects.size() != 1 ? null : effects.get(0);
        return only == null || only.kind() != FileEffect.Kind.PATCH ? null : only;
    }

    /**
     * What it showed of a file, if it did nothing else.
     *
     * @param printed all that it printed; null if only the result of the call tells that
     */
    @Nullable
    ShownFile shown(@Nullable String printed, JsonNode result) {
        if (effects == null || !effects.isEmpty()) {
            return null;
        }
        String output = output(printed, result);
        return output == null ? null : ShownFile.of(text, folder, output);
    }

    /**
     * The file that it should have shown, given that it failed since there is no such file; null if it does not say so.
     *
     * @param printed all that it printed; null if only the result of the call tells that
     */
    @Nullable
    String missing(@Nullable String printed, JsonNode result) {
        String output = output(printed, result);
        return output == null ? null : ShownFile.missing(text, folder, output);
    }

    /**
     * What it did to files, given that it succeeded; null if it may have written anything.
     *
     * @param printed all that it printed; null if only the result of the call tells that
     */
    @Nullable
    List<FileEffect> done(@Nullable String printed, JsonNode result) {
        boolean plain = effects != null
                && FileEffect.areAll(effects)
                && effects.stream().noneMatch(effect -> effect.kind() == FileEffect.Kind.PATCH || effect.isDiff());
        return plain ? effects : ShellCommand.of(text, folder, output(printed, result));
    }

    /**
     * What it did to files all the same, given that it ended with another exit status than 0; null if it may have written anything. One that
     * was stopped may not have come to its first write.
     *
     * @param exit the exit status
     * @param printed all that it printed; null if only the result of the call tells that
     */
    @Nullable
    List<FileEffect> left(int exit, @Nullable String printed, JsonNode result) {
        if (exit < 0 || STOPPED.contains(exit)) {
            return effects == null || effects.isEmpty() ? effects : null;
        }
        String output = output(printed, result);
        return output == null ? null : ShellCommand.ofFailed(text, folder, output, true);
    }

    /**
     * Whether the patch that it should apply was applied: its output says so, or it succeeded and its output does not say otherwise.
     *
     * @param exit the exit status
     * @param printed what it printed; null if only the result of the call tells that
     */
    static boolean hasApplied(int exit, @Nullable String printed, JsonNode result) {
        String output = printed != null ? printed : result.isTextual() ? result.textValue() : "";
        return CodexPatch.isApplied(output) || (exit == 0 && !CodexPatch.isRefused(output));
    }

    /** All that a command printed; null if that is not known, or not all of it. */
    static @Nullable String output(@Nullable String printed, JsonNode result) {
        return printed != null && !isCut(printed) ? printed : output(result.isTextual() ? result.textValue() : "");
    }

    /** Whether a part of an output was left out. */
    static boolean isCut(String output) {
        return CUT.matcher(output).find();
    }

    /** The output in a result, which comes after some lines about the command; null if it may have been cut. */
    private static @Nullable String output(String result) {
        int begins = result.indexOf(OUTPUT);
        String header = begins < 0 ? "" : result.substring(0, begins + 1);
        boolean isHeader =
                begins >= 0 && begins <= HEADER && EXIT.matcher(header).find();
        String output = isHeader ? result.substring(begins + OUTPUT.length()) : result;
        return header.contains("Total output lines:") || isCut(output) ? null : output;
    }

    /** The session in which a command still runs, as a result says; null if it says no such thing. */
    static @Nullable String session(JsonNode result) {
        Matcher runs = RUNS.matcher(header(result));
        return runs.find() ? runs.group(1) : null;
    }

    /** The lines of a result before the output; if there are none, its beginning. */
    private static String header(JsonNode result) {
        String text = result.isTextual() ? result.textValue() : "";
        int output = text.indexOf(BEFORE_OUTPUT);
        return text.substring(0, output < 0 || output > HEADER ? Math.min(text.length(), HEADER) : output + 1);
    }

    /** The exit status that a result tells; null if it tells none, as while the command still runs. */
    static @Nullable Integer exit(JsonNode result) {
        JsonNode number = result.path("metadata").path("exit_code");
        if (number.canConvertToInt()) {
            return number.intValue();
        }
        String header = header(result);
        Matcher exit = EXIT.matcher(header);
        // Without a line before the output, anything but the very first line may be output.
        boolean isBeforeOutput =
                result.isTextual() && result.textValue().startsWith(BEFORE_OUTPUT, header.length() - 1);
        return (isBeforeOutput ? exit.find() : exit.lookingAt()) ? Integer.valueOf(exit.group(1)) : null;
    }
}
