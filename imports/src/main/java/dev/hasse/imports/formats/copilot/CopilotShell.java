package dev.hasse.imports.formats.copilot;

import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shell command in a session of Copilot CLI.
 *
 * @param run the command, and what it did
 * @param output what it printed, without the spaces around it; null if that is not known
 */
record CopilotShell(ShellRun run, @Nullable String output) {
    private static final String BASH = "bash";
    /** The tool of a command that a person ran. */
    private static final String LOCAL = "local_shell";

    /** The tools that run commands. */
    static final Set<String> TOOLS = Set.of(BASH, "powershell", LOCAL);

    /** The tools that deal with a command that runs on. */
    private static final Set<String> ASKERS =
            Set.of("read_bash", "write_bash", "stop_bash", "read_powershell", "write_powershell", "stop_powershell");

    /** The shortest output that may have been cut, in bytes. */
    private static final int LONG = 20_000;

    /** What the client says below an output that is whole. */
    private static final Pattern EXITED =
            Pattern.compile("\\n?<(?:shellId: \\S{1,200} completed|(exited)) with exit code (-?\\d{1,9})>\\s*\\z");

    private static final Pattern RUNS_ON = Pattern.compile(
            "<command (?:started in (?:detached )?background with shellId: (\\S{1,200})>|with (?:shellId|id): (\\S{1,200}) is still running)");

    /** How a result says that a command is over that ran on. */
    private static final Pattern OVER = Pattern.compile(
            "<(?:shellId: (\\S{1,200}) completed with exit code|command with id: (\\S{1,200}) (?:exited with exit code|stopped))");

    /** How an output says that something of it was left out. */
    private static final Pattern CUT =
            Pattern.compile("\\A(?:Output too large to read|<?output too long)|\\[truncated|dropped \\d");

    /** How errors begin that say that the tool was never run. */
    private static final Pattern NOT_RUN = Pattern.compile(
            "Tool '[^']{0,200}' does not exist|Invalid |Unexpected |Expected |Permission denied|Denied|Missing |The user rejected");

    private static final Set<String> NOT_ALLOWED = Set.of("denied", "rejected");

    /**
     * Reads a call; null if it has no command.
     *
     * @param directory the folder of the session; null if that is not known
     */
    static @Nullable CopilotShell of(CopilotCall call, @Nullable String directory) {
        String text = Json.text(call.arguments(), "command");
        if (text == null) {
            return null;
        }
        String given = String.valueOf(call.output());
        Matcher exited = EXITED.matcher(given);
        boolean hasEnd = exited.find();
        Integer code = call.exitCode();
        // Nothing stands below the output of a command that a person ran.
        boolean isOver = (hasEnd || code != null) && call.error().isEmpty() && !call.runsOn();
        int exit = code != null ? code : isOver ? Integer.parseInt(exited.group(2)) : -1;
        String output = !isOver ? null : hasEnd ? given.substring(0, exited.start()) : call.output();
        boolean isWhole =
                output != null && output.length() < LONG && !CUT.matcher(output).find();
        // In older versions, a shell that is used again is where its last command has left it.
        boolean isUsedAgain = hasEnd
                && exited.group(1) != null
                && call.arguments().path("shellId").isTextual();
        boolean isPlain = isPosix(call, directory) && !isUsedAgain;
        String printed = isWhole ? output : null;
        List<FileEffect> effects = isPlain ? ShellCommand.of(text, directory, printed) : null;
        List<FileEffect> left = isPlain && isOver && exit != 0 && output != null
                ? ShellCommand.ofFailed(text, directory, output, isWhole)
                : null;
        boolean succeeded = isOver && exit == 0;
        return new CopilotShell(
                new ShellRun(text, directory, effects, succeeded ? effects : left, succeeded, printed), output);
    }

    /** Whether it is a shell that understands what a POSIX shell does. That of a person is one, but on Windows. */
    private static boolean isPosix(CopilotCall call, @Nullable String directory) {
        boolean isOfPerson = call.tool().equals(LOCAL) && directory != null && directory.startsWith("/");
        return call.tool().equals(BASH) || isOfPerson;
    }

    /** The shell in which a command runs on; null if it does not. */
    static @Nullable String left(CopilotCall call) {
        String output = call.output();
        if (!TOOLS.contains(call.tool())
                || output == null
                || call.exitCode() != null
                || EXITED.matcher(output).find()) {
            return null;
        }
        Matcher begins = RUNS_ON.matcher(output);
        return begins.find() ? first(begins) : null;
    }

    /** The shell whose command is over, as a call says that asked for more of its output, or stopped it; null if none is. */
    static @Nullable String ended(CopilotCall call) {
        String output = ASKERS.contains(call.tool()) ? call.output() : null;
        Matcher over = OVER.matcher(output == null ? "" : output);
        return over.find() ? first(over) : null;
    }

    private static String first(Matcher matcher) {
        return matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    }

    /** Whether a call that failed may have run its command all the same. */
    static boolean mayHaveRun(CopilotCall call) {
        return TOOLS.contains(call.tool())
                && !NOT_ALLOWED.contains(call.errorCode())
                && !NOT_RUN.matcher(call.error()).lookingAt();
    }
}
