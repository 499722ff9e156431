package dev.hasse.cli;

import dev.hasse.guard.Answer;
import dev.hasse.guard.HookOptions;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * {@code hasse guard hook} as it was installed, without a parser of options: an agent waits for every answer, and loading the
 * parser would take longer than all else. Any other command line goes to {@link Main}.
 */
public final class GuardHook {
    private GuardHook() {}

    /** Answers to the call on standard input, and ends the process with its exit code. */
    public static void main(String[] arguments) throws IOException {
        HookOptions options = HookOptions.ofInstalled(arguments);
        if (options == null) {
            Main.main(arguments);
            return;
        }
        Answer answer = Answer.to(
                new FileInputStream(FileDescriptor.in), Answer.Form.HOOK, options, System.getenv(), Path.of(""));
        String note = answer.note();
        if (note != null) {
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8).println(note);
        }
        new FileOutputStream(FileDescriptor.out).write(answer.output().getBytes(StandardCharsets.UTF_8));
        Runtime.getRuntime().halt(answer.exitCode());
    }
}
