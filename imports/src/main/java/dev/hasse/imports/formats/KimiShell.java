package dev.hasse.imports.formats;

import dev.hasse.imports.calls.Json;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shell command in a session of Kimi Code.
 *
 * @param text the command
 * @param folder the folder that it ran in; null if that is not known
 * @param effects what it does to files if it succeeds; null if it may write anything
 * @param succeeded whether it was done with the exit status 0
 * @param printed all that it printed; null if that is not known
 */
record KimiShell(
        String text,
        @Nullable String folder,
        @Nullable List<FileEffect> effects,
        boolean succeeded,
        @Nullable String printed) {
    static final String TOOL = "Bash";

    /** The shortest output that may have been cut. */
    private static final int LONG = 45_000;

    /** What stands in place of an output that is empty. */
    private static final Pattern NOTHING = Pattern.compile("Command executed successfully\\.|Tool output is empty\\.");

    private static final String CUT = "[...truncated]";

    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern IN_BACKGROUND = Pattern.compile("(?<![&<>])&(?![&>])");

    KimiShell {
        effects = effects == null ? null : List.copyOf(effects);
    }

    /**
     * Reads a call; null if it has no command.
     *
     * @param directory the folder of the session; null if that is not known
     */
    static @Nullable KimiShell of(KimiCall call, @Nullable String directory) {
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
        boolean whole = output != null && !nothing && output.length() < LONG && !output.contains(CUT);
        return new KimiShell(
                text, folder, ShellCommand.of(text, folder, nothing ? "" : output), succeeded, whole ? output : null);
    }

    /** Whether it may have left processes behind that the client knows nothing of, which write later. */
    boolean runsOn() {
        return effects == null
                && IN_BACKGROUND.matcher(QUOTED.matcher(text).replaceAll("")).find();
    }

    /** Whether it only shows something, whatever came of it. */
    boolean onlyReads() {
        return effects != null && effects.isEmpty();
    }

    /** What it showed of a file, if it did nothing else, and succeeded. */
    @Nullable
    ShownFile shown() {
        return succeeded && onlyReads() && printed != null ? ShownFile.of(text, folder, printed) : null;
    }
}
