package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.CodexPatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the output of a shell command tells of what its parts did.
 *
 * @param beginsWithCommit whether git's own words for a commit come first, so that no hook before them has printed anything
 * @param hasNoError whether it is known that nothing of it printed an error of Python
 * @param updated how many files git says to have given the text of the index; null if it says nothing of it
 * @param threwNothingAway whether a command of git said that it threw nothing away
 * @param refusedPatch whether it said that a patch was not applied
 * @param appliedDiffs whether it is known that nothing of it said that a diff was not applied
 */
record ShellOutput(
        boolean beginsWithCommit,
        boolean hasNoError,
        @Nullable String updated,
        boolean threwNothingAway,
        boolean refusedPatch,
        boolean appliedDiffs) {
    private static final ShellOutput UNKNOWN = new ShellOutput(false, false, null, false, false, false);

    /** What git prints for a commit, if no hook printed anything before it. */
    private static final Pattern COMMITTED = Pattern.compile("\\s*(?:\\z|\\[[^\\]\\n]{1,300} [0-9a-f]{7,40}\\] )");

    /** What git prints that has given files the text of the index. */
    private static final Pattern UPDATED = Pattern.compile("(?m)^Updated (\\d+) paths? from the index");

    /** What git prints if it throws nothing away, or failed. */
    private static final Pattern NOTHING_THROWN =
            Pattern.compile("(?m)^(?:No local changes to save|Updated 0 paths|fatal: |error: )");

    /** What shells print that cannot write a file, of which zsh puts the name last; not what Python prints, which comes after a number. */
    private static final Pattern NOT_WRITTEN = Pattern.compile(
            "(?<!\\[Errno \\d{1,2}\\] )(?:No such file or directory|Permission denied|(?:Is|Not) a directory|Read-only file system"
                    + "|cannot create|No space left)"
                    + "|(?m)^(?:zsh|[^:\\n]{1,200}+:\\d{1,9}): (?:no such file or directory|permission denied|(?:is|not) a directory"
                    + "|read-only file system|no space left on device|file exists): ");

    /** @param output all that was printed; null if that is not known */
    static ShellOutput of(@Nullable String output) {
        if (output == null) {
            return UNKNOWN;
        }
        Matcher fromIndex = UPDATED.matcher(output);
        return new ShellOutput(
                COMMITTED.matcher(output).lookingAt(),
                !output.contains("Error"),
                fromIndex.find() ? fromIndex.group(1) : null,
                NOTHING_THROWN.matcher(output).find(),
                CodexPatch.isRefused(output),
                PatchCommand.hasApplied(output));
    }

    /** Whether a shell says that it could not write a file. */
    static boolean saysNotWritten(String output) {
        return NOT_WRITTEN.matcher(output).find();
    }
}
