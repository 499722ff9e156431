package dev.hasse.imports.formats.kimi;

import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The shell commands in sessions of Kimi Code. */
final class KimiShell {
    static final String TOOL = "Bash";

    /** The shortest output that may have been cut. */
    private static final int LONG = 45_000;

    /** What stands in place of an output that is empty. */
    private static final Pattern NOTHING = Pattern.compile("Command executed successfully\\.|Tool output is empty\\.");

    /** How an output says that something of it was left out. */
    private static final Pattern CUT =
            Pattern.compile("\\[\\.\\.\\.truncated]|\\ATool output exceeded \\d{1,9} characters");

    /** How the error of a command ends that ended with another exit status than 0. */
    private static final Pattern EXITED = Pattern.compile("Command failed with exit code: \\d{1,9}\\.\\s*\\z");

    private KimiShell() {}

    /** What a command printed that ended with another exit status than 0; null if none did. */
    static @Nullable String saidOfFailure(KimiCall call) {
        Matcher exited = EXITED.matcher(call.error());
        return exited.find() ? call.error().substring(0, exited.start()) : null;
    }

    /**
     * Reads a call; null if it has no command.
     *
     * @param directory the folder of the session; null if that is not known
     */
    static @Nullable ShellRun of(KimiCall call, @Nullable String directory) {
        String text = Json.text(call.arguments(), "command");
        if (text == null) {
            return null;
        }
        String shown = Json.firstText(call.display(), "cwd");
        String given = shown == null ? Json.firstText(call.arguments(), "cwd") : shown;
        String folder = given == null ? directory : FilePaths.absolute(directory, given);
        boolean succeeded = call.isAnswered() && call.error().isEmpty() && call.task() == null;
        String output = succeeded ? call.output() : null;
        boolean nothing = output != null && NOTHING.matcher(output).matches();
        boolean whole =
                output != null && output.length() < LONG && !CUT.matcher(output).find();
        List<FileEffect> effects = ShellCommand.of(text, folder, nothing ? "" : output);
        boolean exited = EXITED.matcher(call.error()).find();
        boolean isWhole =
                call.error().length() < LONG && !CUT.matcher(call.error()).find();
        List<FileEffect> left = exited ? ShellCommand.ofFailed(text, folder, call.error(), isWhole) : null;
        return new ShellRun(
                        text,
                        folder,
                        effects,
                        succeeded ? effects : left,
                        succeeded,
                        nothing ? "" : whole ? output : null)
                .saidToPrintNothing(nothing);
    }
}
