package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.BackgroundCommand;
import dev.hasse.imports.calls.FileNames;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.shell.ShellCommand;
import dev.hasse.imports.formats.shell.SilentCommands;
import dev.hasse.imports.formats.shell.SimpleCommand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of a shell command in a session.
 *
 * @param text the command
 * @param folder the folder that it ran in; null if that is not known
 * @param effects what it does to files if it succeeds; null if it may write anything
 * @param done what it did to files, whatever came of it; null if it may have written anything
 * @param succeeded whether its exit status is 0
 * @param printed all that it printed; null if that is not known
 */
public record ShellRun(
        String text,
        @Nullable String folder,
        @Nullable List<FileEffect> effects,
        @Nullable List<FileEffect> done,
        boolean succeeded,
        @Nullable String printed) {
    public ShellRun {
        effects = effects == null ? null : List.copyOf(effects);
        done = done == null ? null : List.copyOf(done);
    }

    /**
     * A run of which the status is recorded.
     *
     * @param exit its exit status; null if it has none, or that is not known
     * @param given what the client gave the model as all that it printed; null if that is not known
     * @param nothing what the client says instead if it printed nothing
     */
    public static ShellRun of(
            String text, @Nullable String folder, @Nullable Integer exit, @Nullable String given, String nothing) {
        boolean saidNothing = nothing.equals(given);
        String output = saidNothing ? "" : given;
        boolean succeeded = exit != null && exit == 0;
        List<FileEffect> effects = ShellCommand.of(text, folder, output);
        List<FileEffect> left = output == null
                // What can only show something has written nothing, whatever came of it.
                ? effects != null && effects.isEmpty() ? effects : null
                : exit == null || succeeded ? null : ShellCommand.ofFailed(text, folder, output, true);
        return new ShellRun(text, folder, effects, succeeded ? effects : left, succeeded, output)
                .saidToPrintNothing(saidNothing);
    }

    /**
     * Whether runs that happened at once left and showed what they would have one after another, in whatever order: each is plain, and none
     * writes a file that another one writes, copies, or names.
     */
    public static boolean areApart(List<ShellRun> runs) {
        // The place of the run that writes each file.
        Map<String, Integer> writers = new HashMap<>();
        for (int k = 0; k < runs.size(); k++) {
            List<FileEffect> done = runs.get(k).done;
            if (done == null || !done.stream().allMatch(FileEffect::isOfOne)) {
                return false;
            }
            for (FileEffect effect : done) {
                Integer other = writers.put(effect.path(), k);
                if (other != null && other != k) {
                    return false;
                }
            }
        }
        for (int k = 0; k < runs.size(); k++) {
            for (Map.Entry<String, Integer> written : writers.entrySet()) {
                if (written.getValue() != k && FileNames.mayName(runs.get(k).text, written.getKey())) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether it may have left processes behind that the client knows nothing of, which write later. */
    public boolean runsOn() {
        return leavesOthers(text, effects);
    }

    /**
     * Whether a command may leave processes behind that write files when it is over. One of which it is known what all of it does to files leaves
     * none that write.
     *
     * @param effects what it does to files if it succeeds; null if it may write anything
     */
    public static boolean leavesOthers(String command, @Nullable List<FileEffect> effects) {
        return !FileEffect.areAll(effects) && BackgroundCommand.isIn(command);
    }

    /** Whether it only shows something, whatever came of it. */
    public boolean onlyReads() {
        return effects != null && effects.isEmpty();
    }

    /**
     * This run, given that the client says in words of its own that nothing was printed: of a command that shows a file, it says so of blank
     * lines, too.
     */
    public ShellRun saidToPrintNothing(boolean isSaid) {
        return isSaid && onlyReads() ? new ShellRun(text, folder, effects, done, succeeded, null) : this;
    }

    /**
     * What it showed of a file at its end, as in {@code sed -i 's/a/b/' f && cat f}, if all before that succeeded and printed nothing; null if that
     * is not known.
     */
    @Nullable
    public ShownFile shownAfter() {
        List<SimpleCommand> parts = succeeded && FileEffect.areAll(done) ? SimpleCommand.all(text) : null;
        if (parts == null || parts.size() < 2 || printed == null) {
            return null;
        }
        SimpleCommand last = parts.get(parts.size() - 1);
        List<SimpleCommand> before = parts.subList(0, parts.size() - 1);
        boolean isAlone = last.redirections().isEmpty()
                && before.stream()
                        .allMatch(part -> SilentCommands.isSilent(part)
                                && !part.words().contains("cd")
                                // What fails after a semicolon may have said so.
                                && part.next().equals("&&")
                                && (!part.words().contains("echo")
                                        || !part.redirections().isEmpty()));
        return isAlone && !last.words().isEmpty() ? ShownFile.of(last.words(), folder, printed) : null;
    }

    /** What it showed of a file, if it did nothing else, and succeeded. */
    @Nullable
    public ShownFile shown() {
        return succeeded && onlyReads() && printed != null ? ShownFile.of(text, folder, printed) : null;
    }
}
