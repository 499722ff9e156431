package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a shell command did to files, if that is plain: a list or a pipeline of commands that {@link PlainCommands} knows, without anything
 * that a shell would expand. It is supposed to have succeeded. A part whose failure nobody would have noticed, such as the first command in
 * {@code mv a b; ls}, leaves unknown texts behind.
 *
 * <p>An unknown command may have written {@linkplain FileEffect.Kind#ANYTHING anything}, also what the others wrote. What they did is known
 * all the same, as in {@code rm a && make}, unless it is not even known whether they ran.
 */
public final class ShellCommand {
    private static final String DEVICES = "/dev/";

    /** How many effects before a command are searched for the diff that it applies. */
    private static final int MOST_EFFECTS = 1_000;

    /** Words after which it is not known what runs: those of the syntax of shells, and commands that end a shell or have it run other words. */
    private static final Set<String> TURNS =
            Set.of(("if then elif else fi for select while until do done case esac function coproc time "
                            + "exit return break continue exec eval source . trap alias set shopt kill cd pushd popd")
                    .split(" "));

    /** Commands that may fail without a word, so that nobody knows whether what follows {@code &&} has run. */
    private static final Set<String> SILENT = Set.of("grep", "rg", "test", "cmp", "diff", "which", "git", "jq");

    private @Nullable String folder;
    /** Whether commits are known to have run no hook that may have changed files. */
    private boolean commits;
    /** What it printed; null if that is not known. */
    private final @Nullable String output;
    /** What that tells of its parts. */
    private final ShellOutput told;
    /** Whether it failed, so that only what cannot have failed is known. */
    private final boolean failed;
    /** Whether all of it can be read. */
    private boolean whole = true;
    /** Whether it is known what all of it did. */
    private boolean known;
    /** Whether a part has run of which it is not known what it did. */
    private boolean mayHaveWrittenAnything;
    /** Whether the part has run, or one before it has failed and said so. */
    private boolean runsOrTells = true;
    /** What the part before prints into a pipe; null if that is not known, or if there is no pipe. */
    private @Nullable String piped;
    /** Whether the part is known to have succeeded, though the whole failed. */
    private boolean succeeded;
    /** Whether the command that is looked at runs only if one before it succeeded, or failed. */
    private boolean isConditional;

    private final List<FileEffect> effects = new ArrayList<>();
    /** The effects if nothing fails. */
    private final List<FileEffect> meant = new ArrayList<>();

    /** @param output what it printed; null if that is not known */
    private ShellCommand(@Nullable String folder, @Nullable String output, boolean failed) {
        this.folder = folder;
        this.failed = failed;
        this.output = output;
        known = !failed;
        told = ShellOutput.of(output);
        commits = told.beginsWithCommit();
    }

    /**
     * Returns the effects of a command on files, in their order; null if they are not plain. A command without effects on files has none.
     *
     * @param folder the folder that it ran in; null if that is not known
     */
    public static @Nullable List<FileEffect> of(String command, @Nullable String folder) {
        return of(command, folder, null);
    }

    /**
     * Returns the same for a command of which it is known what it printed. A commit may run hooks, which may change any file; most of them
     * print something, and are taken not to have run if git's own words come first.
     *
     * @param output what it printed; null if that is not known
     */
    public static @Nullable List<FileEffect> of(String command, @Nullable String folder, @Nullable String output) {
        return MereLook.is(command) ? List.of() : new ShellCommand(folder, output, false).run(command);
    }

    /**
     * Returns the effects of a command all the same that ended with another status than 0; null if that is not plain: those of here-documents
     * that were written to files before anything ran that can have failed, and of what would have {@linkplain ToldFailures said} that it failed. What can
     * only show something, such as a search that found nothing, has none, nor has what does one thing or nothing. A {@code patch} may have done a
     * part of what it should.
     *
     * @param output what it printed
     * @param whole whether that is all of it
     */
    public static @Nullable List<FileEffect> ofFailed(
            String command, @Nullable String folder, String output, boolean whole) {
        if (MereLook.is(command) || AtomicCommands.is(command)) {
            return List.of();
        }
        return ShellOutput.saysNotWritten(output)
                ? null
                : new ShellCommand(folder, whole ? output : null, true).run(command);
    }

    /**
     * Returns the effects of a program on files.
     *
     * @param words its name and its arguments, which no shell has expanded
     * @param folder the folder that it ran in; null if that is not known
     */
    public static @Nullable List<FileEffect> of(List<String> words, @Nullable String folder) {
        ShellCommand command = new ShellCommand(folder, null, false);
        command.run(List.of(SimpleCommand.of(words)));
        return command.done();
    }

    private @Nullable List<FileEffect> run(String command) {
        ShellWords.Tokens tokens = ShellWords.of(command);
        whole = tokens.whole();
        known &= whole;
        List<SimpleCommand> parts = SimpleCommand.split(tokens.list());
        if (parts == null) {
            return null;
        }
        commits = commits && PipedErrors.areHeard(parts, String.valueOf(output));
        run(PassingStash.without(parts, output));
        return done();
    }

    private void run(List<SimpleCommand> parts) {
        String before = "";
        boolean mayNotRun = false;
        ToldFailures failures = new ToldFailures(output);
        SimpleCommand last = parts.stream()
                .filter(part -> !part.isEmpty())
                .reduce((one, next) -> next)
                .orElse(null);
        for (SimpleCommand part : parts) {
            PatchCommand patch = failed && whole && part == last && !before.equals("|") ? patch(part) : null;
            if (patch != null) {
                fail(patch, part);
                return;
            }
            runsOrTells = !before.equals("&&") || runsOrTells;
            boolean alone = !before.equals("|") && !part.next().equals("|");
            mayNotRun &= !before.equals(";");
            succeeded = failed && part != last && failures.hasSucceeded(part, before, hasApplied(part));
            isConditional = !before.isEmpty() && !before.equals(";") && (isConditional || !before.equals("|"));
            if (part.isEmpty()) {
                if (!(before + part.next()).replace(";", "").isEmpty()) {
                    effects.clear();
                    known = false;
                    return;
                }
            } else if (part.words().isEmpty()) {
                known = false;
                mayHaveWrittenAnything = true;
            } else if (!run(part, alone, mayNotRun)) {
                known = false;
                mayHaveWrittenAnything = true;
                mayNotRun = true;
                if (failed || TURNS.contains(part.words().get(0))) {
                    return;
                }
            }
            runsOrTells &= tellsOfFailure(part);
            before = part.next();
            piped = before.equals("|") && part.redirections().isEmpty() && !part.isEmpty() ? part.printed() : null;
        }
    }

    /** Takes notice of what the last part left, which should have applied a diff, and failed. */
    private void fail(PatchCommand patch, SimpleCommand part) {
        List<FileEffect> left = part.redirections().isEmpty() ? patch.effectsIfFailed(diff(patch, part)) : null;
        known = left != null;
        effects.addAll(left == null ? List.of() : left);
    }

    /** Whether a part would say so if it failed. */
    private boolean tellsOfFailure(SimpleCommand part) {
        String name = part.words().isEmpty() ? "" : part.words().get(0);
        return !part.hidesErrors()
                && ((name.equals("cat") && part.input() != null)
                        || (part.redirections().isEmpty()
                                && (name.equals("cd")
                                        || name.equals("mkdir")
                                        || (!name.isEmpty() && patch(part) != null))));
    }

    private @Nullable List<FileEffect> done() {
        Set<String> unchanged = known ? FileEffect.unchanged(meant) : Set.of();
        List<FileEffect> all = new ArrayList<>();
        for (FileEffect effect : effects) {
            if (effect.isReversion()) {
                // It may have thrown away what the commands before it wrote.
                all.replaceAll(FileEffect::inDoubt);
            }
            // What is copied may have been changed before.
            FileEffect own = effect.isCopy() && !known ? effect.inDoubt() : effect;
            if (own.kind() != FileEffect.Kind.ANYTHING && !unchanged.contains(own.path())) {
                all.add(own);
            }
        }
        if (known) {
            return all;
        }
        all.add(FileEffect.anything());
        return all.size() == 1 ? null : all;
    }

    /**
     * Runs a command.
     *
     * @param alone whether it is no part of a pipeline
     * @param mayNotRun whether it does not run if an unknown command before it fails
     * @return whether it is known what it did
     */
    private boolean run(SimpleCommand part, boolean alone, boolean mayNotRun) {
        List<String> words = part.words();
        if (words.get(0).equals("cd")) {
            // In a pipeline, it would change the folder of a shell of its own.
            return alone && part.redirections().isEmpty() && enter(words);
        }
        PatchCommand patch = part.hasPattern() ? null : patch(part);
        List<FileEffect> own = patch != null ? applied(patch, part) : own(part);
        if (own == null && !failed && (part.sure() || (told.hasNoError() && !part.hidesErrors() && !mayNotRun))) {
            effects.addAll(PythonScript.effects(words, part.input(), folder));
        }
        if (own == null && !told.threwNothingAway()) {
            List<FileEffect> thrown = GitCommand.reversions(words, folder);
            effects.addAll(thrown);
            own = !failed && FileEffect.onlyRemoveOthers(thrown) ? List.of() : null;
        }
        if (GitReversion.putsBack(words)) {
            effects.removeIf(effect ->
                    effect.kind() == FileEffect.Kind.REVERT_AROUND || effect.kind() == FileEffect.Kind.CLEAN_AROUND);
        }
        // Who stops a command does so while it waits.
        boolean mayHaveEnded = failed
                && !succeeded
                && (words.get(0).equals("sleep") || (part.next().equals("&&") && SILENT.contains(words.get(0))));
        if (own == null || mayHaveEnded || (failed ? !own.isEmpty() && !succeeded : mayNotRun && !part.sure())) {
            return false;
        }
        List<FileEffect> written = redirected(part);
        if (written == null) {
            return false;
        }
        meant.addAll(written);
        effects.addAll(written);
        meant.addAll(own);
        boolean sure = part.sure() || succeeded || isForced(words) || patch != null;
        boolean isKnown = true;
        for (FileEffect effect : own) {
            FileEffect perhaps = sure ? effect : effect.inDoubt();
            isKnown &= perhaps.kind() != FileEffect.Kind.ANYTHING;
            effects.add(perhaps);
        }
        return isKnown;
    }

    /** The effects of a command without those of its redirections; null if they are not known. */
    private @Nullable List<FileEffect> own(SimpleCommand part) {
        List<String> words = part.words();
        String input = part.input();
        if (part.hasPattern()) {
            return CopiedMatches.effects(words, folder);
        }
        if (commits && !part.hidesErrors() && GitCommand.is(words, "commit")) {
            return List.of();
        }
        if (told.refusedPatch() && words.get(0).equals("apply_patch")) {
            return null;
        }
        if (told.updated() != null && GitCommand.is(words, "checkout")) {
            return told.updated().equals("0") ? List.of() : PlainCommands.effects(withDashes(words), input, folder);
        }
        return PlainCommands.effects(words, input, folder);
    }

    /** The effects of a command that applies a diff; null if they are not known. */
    private @Nullable List<FileEffect> applied(PatchCommand patch, SimpleCommand part) {
        boolean hasApplied = part.sure() || (runsOrTells && Boolean.TRUE.equals(hasApplied(part)));
        String diff = diff(patch, part);
        return hasApplied && !mayHaveWrittenAnything
                ? patch.effects(diff, part.isHeard() ? output : null)
                : patch.effectsInDoubt(diff);
    }

    /** Whether a command that applies a diff has done so, if it ran, as the output tells; null if it is none. */
    private @Nullable Boolean hasApplied(SimpleCommand part) {
        PatchCommand patch = part.words().isEmpty() || part.hasPattern() ? null : patch(part);
        // What it says of a failure could have gone into a file, or a pipe.
        return patch == null ? null : (Boolean) (told.appliedDiffs() && !patch.isQuiet() && part.isHeard());
    }

    /** The command of a part, if it applies a diff; else null. */
    private @Nullable PatchCommand patch(SimpleCommand part) {
        return GitCommand.patch(part.words(), folder);
    }

    /** The diff that a command applies, if it is in a here-document, or in a file that was written before it; null if it is not known. */
    private @Nullable String diff(PatchCommand patch, SimpleCommand part) {
        if (patch.file() != null) {
            return written(patch.file());
        }
        if (part.input() != null || part.inputFile() == null) {
            return part.input() != null ? part.input() : piped;
        }
        String file = PlainCommands.path(folder, part.inputFile());
        return file == null ? null : written(file);
    }

    /** The text that a part before has put into a file; null if none has, or if that may no longer be there. */
    private @Nullable String written(String path) {
        int first = Math.max(0, effects.size() - MOST_EFFECTS);
        for (int k = effects.size() - 1; k >= first && !mayHaveWrittenAnything; k--) {
            FileEffect effect = effects.get(k);
            if (effect.path().equals(path) || !effect.isOfOne()) {
                return effect.kind() == FileEffect.Kind.REPLACE ? effect.text() : null;
            }
        }
        return null;
    }

    /** A checkout of files, of which git has said that they are no branches. */
    private static List<String> withDashes(List<String> words) {
        int files = words.indexOf("checkout") + 1;
        if (words.contains("--") || files >= words.size() || words.get(files).startsWith("-")) {
            return words;
        }
        List<String> all = new ArrayList<>(words);
        all.add(files, "--");
        return all;
    }

    /** What the redirections of a command wrote; null if it is not known where. */
    private @Nullable List<FileEffect> redirected(SimpleCommand part) {
        String text = part.printed();
        boolean mayNotRun = isConditional && (failed || !part.sure());
        List<FileEffect> written = new ArrayList<>();
        for (SimpleCommand.Redirection each : part.redirections()) {
            String path = PlainCommands.path(folder, each.target());
            if (path == null) {
                return null;
            }
            if (!path.startsWith(DEVICES)) {
                FileEffect.Kind kind = each.appends() ? FileEffect.Kind.CHANGE : FileEffect.Kind.REPLACE;
                written.add(new FileEffect(kind, path, each.output() ? text : null, mayNotRun));
            }
        }
        return written;
    }

    /** Whether a command does not fail for want of its files. */
    private static boolean isForced(List<String> words) {
        return words.get(0).equals("rm") && words.get(1).matches("-[rRv]*f[rRfv]*");
    }

    private boolean enter(List<String> words) {
        String path = words.size() == 2 ? PlainCommands.path(folder, words.get(1)) : null;
        if (path == null || words.get(1).startsWith("-")) {
            return false;
        }
        folder = path;
        return true;
    }
}
