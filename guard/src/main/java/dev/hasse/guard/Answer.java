package dev.hasse.guard;

import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one call, as a process gives it. Whatever goes wrong in Hasse itself, the call may go on, and a note says so,
 * unless the guard is strict.
 *
 * @param output for standard output; may be empty
 * @param note for standard error, safe to print; null if all went well
 * @param exitCode the exit code: 0 to go on, 1 for a refusal by {@code check}, 2 to block
 */
public record Answer(String output, @Nullable String note, int exitCode) {
    /** How many characters of a path a note repeats. */
    private static final int LONGEST_PATH = 200;

    /** Who asks, which decides about the form of the answer. */
    public enum Form {
        /** A hook of Claude Code: its words, and 0 unless something is wrong and the guard strict. */
        HOOK,
        /** Any program: {@code hasse.guard.decision/1}, and 1 for a refusal. */
        CHECK
    }

    /**
     * Reads a call, decides about it, and remembers it.
     *
     * @param environment of which {@code CLAUDE_PROJECT_DIR} is the project of the session
     * @param folder the folder of this process
     */
    public static Answer to(
            InputStream in, Form form, HookOptions options, Map<String, String> environment, Path folder) {
        StringWriter output = new StringWriter();
        try {
            try {
                HookCall call = HookCall.read(in);
                String project = environment.getOrDefault("CLAUDE_PROJECT_DIR", "");
                Decision decision = new Guard(options.reserve())
                        .handle(call, project.isEmpty() ? null : Path.of(project), folder.toAbsolutePath());
                if (form == Form.HOOK) {
                    GuardOutput.hook(decision, call.event(), options.warn(), output);
                } else {
                    GuardOutput.decision(decision, options.warn(), null, output);
                }
                boolean refused = decision.isRefusal() && !options.warn();
                return new Answer(output.toString(), null, form == Form.CHECK && refused ? 1 : 0);
            } catch (IOException | RuntimeException failure) {
                String note = "hasse guard could not check this call: " + inWords(failure);
                if (options.strict()) {
                    return new Answer("", "error: " + note, 2);
                }
                if (form == Form.HOOK) {
                    GuardOutput.unchecked(note, output);
                } else {
                    GuardOutput.decision(null, options.warn(), note, output);
                }
                return new Answer(output.toString(), "warning: " + note + "; it goes on unchecked", 0);
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("a text in memory can be written", impossible);
        }
    }

    private static String inWords(Exception failure) {
        if (failure instanceof UnusableFileException) {
            return String.valueOf(failure.getMessage());
        }
        if (failure instanceof FileSystemException file) {
            String reason = file.getReason();
            String why = failure instanceof AccessDeniedException
                    ? "no permission"
                    : reason == null ? failure.getClass().getSimpleName() : reason;
            return SafeText.escape(SafeText.shortenMiddle(String.valueOf(file.getFile()), LONGEST_PATH) + ": " + why);
        }
        return SafeText.escape(
                failure instanceof IOException ? String.valueOf(failure.getMessage()) : "a bug in Hasse: " + failure);
    }
}
