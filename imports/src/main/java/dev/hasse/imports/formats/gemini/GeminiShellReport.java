package dev.hasse.imports.formats.gemini;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The result of a shell command of Gemini CLI or Qwen Code. It begins with lines about the command and what that printed, and ends with lines
 * about how it ended, one for each of these in their order:
 *
 * <ul>
 *   <li>{@code Command}, {@code Directory}, {@code Stdout}, {@code Stderr}, {@code Error}, {@code Exit Code}, {@code Signal}, {@code Background PIDs},
 *       {@code Process Group PGID} in the first versions;
 *   <li>{@code Output} in the place of {@code Stdout} and {@code Stderr} in later ones, and in Qwen Code;
 *   <li>the same without {@code Command} and {@code Directory} in present ones, and without the lines at the end that would say {@code (none)},
 *       or the status 0.
 * </ul>
 *
 * <p>Any of these lines may be among what the command says or prints, too: only those at the end count.
 *
 * @param end how the command ended
 * @param output what it printed, of a successful one only on its standard output where the two are apart; null if that is not known
 * @param runsOn whether it runs on beside the calls, or left processes behind that do
 */
record GeminiShellReport(End end, @Nullable String output, boolean runsOn) {
    /** How a command ends. */
    enum End {
        /** With the status 0, as far as the result tells. */
        SUCCESS,
        /** By itself, with another status. */
        FAILURE,
        /** By a signal, or nobody knows. */
        UNKNOWN
    }

    private static final String COMMAND = "Command: ";
    private static final String CONTEXT_ENDS = "</untrusted_context>";
    private static final String STANDARD_ERROR = "\nStderr: ";

    /** What comes before the output. */
    private static final Pattern BEGINNING = Pattern.compile(
            "\\A(?:<untrusted_context>\\s*+)?(?:Output|(?<first>Stdout)): |(?<headed>\nDirectory: [^\n]*+\n)(?:Output|Stdout): ");

    /** The lines at the end. */
    private static final Pattern ENDING =
            Pattern.compile("(?=\n(?:Error|Exit Code|Signal|Background PIDs|Process Group PGID): )"
                    + "(?:\nError: (?<error>[^\n]*+))?(?:\nExit Code: (?<exit>[^\n]*+))?(?:\nSignal: (?<signal>[^\n]*+))?"
                    + "(?:\nBackground PIDs: (?<background>[^\n]*+))?(?:\nProcess Group PGID: [^\n]*+)?\\z");

    /** Signs of a failure in a result without lines at the end. The output may have such lines: then the end counts as unknown. */
    private static final Pattern FAILED = Pattern.compile(
            "(?m)^(?:Exit Code: (?!0\\s*$)|(?:Error|Signal): (?!(?:\\(none\\)|0)\\s*$)|Command was (?:automatically )?cancelled)");

    private static final Pattern RUNS_ON = Pattern.compile(
            "(?m)^(?:Background PIDs: (?!\\(none\\)\\s*$)|Command (?:moved to|auto-promoted to|is running in) background)");

    private static final Pattern STATUS = Pattern.compile("[1-9]\\d*");

    /**
     * Reads a result.
     *
     * @param command the text of the command
     * @param display what a person was shown, which is the output in most cases; null if that is not known
     */
    static GeminiShellReport of(String command, String result, @Nullable String display) {
        String stripped = result.stripTrailing();
        boolean isInContext = stripped.endsWith(CONTEXT_ENDS);
        String report = isInContext
                ? stripped.substring(0, stripped.length() - CONTEXT_ENDS.length())
                        .stripTrailing()
                : stripped;
        Matcher beginning = BEGINNING.matcher(report);
        int from = report.startsWith(COMMAND + command) ? COMMAND.length() + command.length() : 0;
        if (!beginning.find(from)) {
            return new GeminiShellReport(
                    unmarked(report), null, RUNS_ON.matcher(report).find());
        }
        int begin = beginning.end();
        String shown = display == null ? "" : display.stripTrailing();
        Matcher ending = ENDING.matcher(report);
        if (!ending.find(report.startsWith(shown, begin) ? begin + shown.length() : begin)) {
            String printed = isInContext ? report.substring(begin) : result.substring(begin);
            return new GeminiShellReport(
                    unmarked(report),
                    ofSuccess(printed),
                    RUNS_ON.matcher(report).find());
        }
        boolean isWhole = beginning.group("headed") != null || beginning.group("first") != null;
        End end = end(ending, isWhole);
        String printed = report.substring(begin, ending.start());
        String background = ending.group("background");
        return new GeminiShellReport(
                end,
                end == End.FAILURE ? ofFailure(printed) : ofSuccess(printed),
                background != null && !isNone(background));
    }

    private static End unmarked(String report) {
        return FAILED.matcher(report).find() ? End.UNKNOWN : End.SUCCESS;
    }

    /** @param isWhole whether no line is left out */
    private static End end(Matcher ending, boolean isWhole) {
        String error = ending.group("error");
        String exit = ending.group("exit");
        String signal = ending.group("signal");
        boolean isOwn = (error == null ? !isWhole : isNone(error)) && (signal == null || isNone(signal));
        if (isOwn && (exit == null ? !isWhole : exit.strip().equals("0"))) {
            return End.SUCCESS;
        }
        return isOwn && exit != null && STATUS.matcher(exit.strip()).matches() ? End.FAILURE : End.UNKNOWN;
    }

    private static boolean isNone(String value) {
        return value.strip().equals("(none)") || value.strip().equals("0");
    }

    /** What a successful command printed on its standard output. */
    private static @Nullable String ofSuccess(String printed) {
        int error = printed.indexOf(STANDARD_ERROR);
        // Two of them do not tell where the standard error begins.
        return error != printed.lastIndexOf(STANDARD_ERROR)
                ? null
                : text(error < 0 ? printed : printed.substring(0, error));
    }

    private static String ofFailure(String printed) {
        String all = printed.stripTrailing();
        int error = all.indexOf(STANDARD_ERROR);
        return error < 0
                ? text(all)
                : text(all.substring(0, error)) + text(all.substring(error + STANDARD_ERROR.length()));
    }

    private static String text(String output) {
        return output.equals("(empty)") ? "" : output;
    }
}
