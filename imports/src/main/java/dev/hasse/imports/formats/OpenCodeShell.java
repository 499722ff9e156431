package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shell command in a session of opencode.
 *
 * @param text the command
 * @param folder the folder that it ran in; null if that is not known
 * @param effects what it does to files if it succeeds; null if it may write anything
 * @param succeeded whether its exit status is 0
 * @param printed all that it printed; null if that is not known
 */
record OpenCodeShell(
        String text,
        @Nullable String folder,
        @Nullable List<FileEffect> effects,
        boolean succeeded,
        @Nullable String printed) {
    static final String TOOL = "bash";

    /** What stands in place of an output that is empty. */
    private static final String NOTHING = "(no output)";

    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern IN_BACKGROUND = Pattern.compile("(?<![&<>])&(?![&>])");

    OpenCodeShell {
        effects = effects == null ? null : List.copyOf(effects);
    }

    /**
     * Reads a call; null if it has no command.
     *
     * @param directory the folder of the session; null if that is not known
     */
    static @Nullable OpenCodeShell of(OpenCodeCall call, @Nullable String directory) {
        String text = Json.text(call.input(), "command");
        if (text == null) {
            return null;
        }
        String given = Json.firstText(call.input(), "workdir");
        String folder = given == null ? directory : FilePaths.absolute(directory, given);
        JsonNode told = call.metadata();
        JsonNode exit = told.path("exit");
        boolean whole =
                told.path("truncated").isBoolean() && !told.path("truncated").booleanValue();
        String output = whole ? call.output() : null;
        boolean nothing = NOTHING.equals(output);
        return new OpenCodeShell(
                text,
                folder,
                ShellCommand.of(text, folder, nothing ? "" : output),
                exit.canConvertToInt() && exit.intValue() == 0,
                nothing ? null : output);
    }

    /** Whether it may have left processes behind, which write later. */
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
