package dev.hasse.imports.formats.shell;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which parts of a shell command have succeeded, though the command as a whole has failed: a command such as {@code mv} says so if it fails, with
 * its name. If no such line is in what was printed, it was another part that failed, as in {@code mv a b && make}.
 *
 * <p>Parts are asked for in their order.
 */
final class ToldFailures {
    /** Commands that say so if they fail, or never do. */
    private static final Set<String> TELL = Set.of(
            "cat", "cd", "chmod", "cp", "echo", "head", "ln", "ls", "mkdir", "mv", "nl", "printf", "pwd", "rm", "rmdir",
            "sed", "set", "tail", "touch", "wc", "true");

    /** Commands of git that say so. */
    private static final Set<String> OF_GIT = Set.of("add", "checkout", "mv", "restore", "rm");

    private static final String GIT = "git";

    private final @Nullable String output;
    /** Whether commands say in the output that they failed, by their names. */
    private final Map<String, Boolean> told = new HashMap<>();
    /** Whether every part before is known to have succeeded, or cannot have kept the next from running. */
    private boolean arrives = true;
    /** Whether parts after a semicolon may not have run, or not where they should. */
    private boolean mayStop;

    /** @param output all that the command printed; null if that is not known */
    ToldFailures(@Nullable String output) {
        this.output = output;
    }

    /**
     * Whether a part has run and succeeded.
     *
     * @param before the operator before it; empty for the first one
     * @param applied whether it has applied a diff, as its output tells; null if it is none that does
     */
    boolean hasSucceeded(SimpleCommand part, String before, @Nullable Boolean applied) {
        boolean mayNotRun = before.equals("|") || before.equals("||");
        arrives = !mayNotRun && (arrives || (before.equals(";") && !mayStop));
        boolean isHeard =
                !part.hidesErrors() && (part.next().equals("&&") || part.next().equals(";"));
        arrives &= isHeard && (applied != null ? applied : tellsNoFailure(part));
        String name = part.words().isEmpty() ? "" : part.words().get(0);
        // What comes after a folder that could not be entered runs in another one.
        mayStop |= name.equals("set") || (name.equals("cd") && !arrives);
        return arrives;
    }

    private boolean tellsNoFailure(SimpleCommand part) {
        if (output == null || part.words().isEmpty()) {
            return output != null && part.isEmpty();
        }
        String name = part.words().get(0);
        boolean tells = name.equals(GIT)
                ? OF_GIT.stream().anyMatch(verb -> GitCommand.is(part.words(), verb))
                : TELL.contains(name);
        return tells && !told.computeIfAbsent(name, none -> told(name, output));
    }

    private static boolean told(String name, String output) {
        String words =
                "(?<!\\w)" + name + ":|not found: " + name + "\\b" + (name.equals(GIT) ? "|^(?:error|fatal): " : "");
        return Pattern.compile(words, Pattern.MULTILINE).matcher(output).find();
    }
}
