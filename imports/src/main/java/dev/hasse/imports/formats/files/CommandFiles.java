package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.shell.SilentCommands;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of files by shell commands and patches, in the order in which they were done.
 *
 * <p>A write is based on what its agent last saw of the file, if somebody else wrote the file after that and the agent cannot have looked
 * since ({@link KnownFiles#grounds}). Otherwise it is based on the file as it was, and nothing is claimed.
 */
public final class CommandFiles {
    private final KnownFiles known;
    private final PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget();
    private final ShownPieces pieces = new ShownPieces();
    private final @Nullable Tellings tellings;
    private final @Nullable GitHeads heads;

    CommandFiles(KnownFiles known) {
        this(known, null);
    }

    /**
     * @param tellings takes what agents are told, so that it is known which branch they took to be checked out; null if it is not known when
     *     they are told something
     */
    public CommandFiles(KnownFiles known, @Nullable Tellings tellings) {
        this.known = known;
        this.tellings = tellings;
        heads = tellings == null ? null : new GitHeads(tellings);
    }

    /** Says that commands run beside the calls, which may write at any time, nobody knows until when. */
    public void doubt(Caller by) {
        known.texts().running().doubt(by.checkout());
    }

    /** Says that a command begins to run beside the calls, which may write at any time. */
    public void begins(Caller by) {
        known.texts().running().begins(by.checkout());
    }

    /** Says that one of these commands is over. */
    public void ends(Caller by) {
        known.texts().running().ends(by.checkout());
    }

    /** Takes notice of a call that may have shown the files whose names it mentions. */
    public void looked(Caller by, String mentions, long time) {
        known.asked(by, mentions, time);
    }

    /** Takes notice of a message to an agent, which may tell what is in the files that it names. */
    public void told(String agent, String message, long time) {
        known.told(agent, message, time);
        if (tellings != null) {
            tellings.add(agent, time);
        }
    }

    /**
     * Returns what an agent read of a file.
     *
     * @param view what it saw; null if that is not known
     * @param time when it was done
     */
    public Access read(Caller by, String path, @Nullable FileView view, long time) {
        String file = by.file(path);
        FileLines latest = known.latest(file);
        known.texts().shown(file, time);
        Access late = known.lateReads().of(by, path, view);
        if (late != null) {
            return late;
        }
        boolean isNews = view == null || view.whole() || !known.isNoNews(by.agent(), file, view);
        if (isNews) {
            known.read(
                    by.agent(), file, view == null ? null : view.knownAs(latest).within(known.certain(file)), time);
        }
        if (view == null || !isNews) {
            return new Access(List.of(new Glance(path, null, time)), List.of(), List.of());
        }
        FileLines seen = view.file();
        if (seen != null) {
            known.texts().show(file, seen, time);
            FileLines now = latest != null && view.agreesWith(latest) ? latest : seen;
            known.showed(by, file, now, time);
            return new Access(List.of(new Glance(path, now.value(), time)), List.of(), List.of());
        }
        if (view.whole()) {
            known.know(file, null);
            return new Access(List.of(new Glance(path, Value.NULL, time)), List.of(), List.of());
        }
        if (latest != null && !view.agreesWith(latest)) {
            // The file is not what it was, and nobody can tell what it is now.
            known.know(file, null);
            return Access.NONE;
        }
        return new Access(List.of(new Glance(path, null, time)), List.of(), List.of());
    }

    /** Returns what an agent read of a file that it was shown, or the rest of it after other pieces. */
    public Access read(Caller by, ShownFile shown, long time) {
        String file = by.file(shown.path());
        budget.earn(shown.text().length());
        ShownFile all = pieces.join(by.agent() + "\n" + file, shown, known.state(file), budget);
        return read(by, all.path(), all.view(time), time);
    }

    /** Returns what an agent read that was told that there is no such file. */
    public Access missing(Caller by, String path, long time) {
        return read(by, path, FileView.ofNothing(time), time);
    }

    /**
     * Returns what an agent read whose command failed since there is no such file as it should have shown; null if the command does not say so.
     *
     * @param output all that it printed
     */
    @Nullable
    public Access missing(Caller by, String command, String output, long time) {
        String path = ShownFile.missing(command, by.folder(), output);
        return path == null ? null : missing(by, path, time);
    }

    /** Returns the reads and writes of somebody who changed whatever was in a file. */
    public Access changed(Caller by, String path, long time) {
        return ofEffects(by, List.of(new FileEffect(FileEffect.Kind.CHANGE, path, null)), time);
    }

    /**
     * Returns the reads and writes of a command.
     *
     * @param isDone whether it is known to have been done
     * @param time when it was done
     * @return null if it may have written anything
     */
    @Nullable
    public Access ofRun(Caller by, ShellRun run, boolean isDone, long time) {
        ShownFile shown = run.shown();
        if (shown != null) {
            return read(by, shown, time).and(Access.Trait.DIRECT);
        }
        Access missing = !isDone || run.succeeded() || run.printed() == null
                ? null
                : missing(by, run.text(), run.printed(), time);
        if (missing != null) {
            return missing.and(Access.Trait.DIRECT);
        }
        Access access = ofCommand(by, isDone ? run.done() : null, run.text(), run.printed(), time);
        ShownFile after = isDone && access != null ? run.shownAfter() : null;
        return after == null || access == null ? access : shownAfter(by, run, access, after, time);
    }

    /** What a run read and wrote that showed a file at its end: what it left there is what it showed. */
    private Access shownAfter(Caller by, ShellRun run, Access access, ShownFile shown, long time) {
        List<FileEffect> itsOwn = Objects.requireNonNull(run.done()).stream()
                .filter(effect -> effect.path().equals(shown.path()))
                .toList();
        if (itsOwn.isEmpty()) {
            List<Glance> reads = new ArrayList<>(access.reads());
            reads.addAll(read(by, shown, time).reads());
            return access.withReads(reads);
        }
        if (!shown.whole() || !itsOwn.stream().allMatch(FileEffect::isBlind)) {
            return access;
        }
        String file = by.file(shown.path());
        FileLines text = new FileLines(shown.text());
        known.found(file, text);
        known.read(by.agent(), file, FileView.ofWhole(text, time), time);
        return access.withWrites(access.writes().stream()
                .map(change -> change.cell().equals(shown.path()) ? new Change(change.cell(), text.value()) : change)
                .toList());
    }

    /**
     * Returns the reads and writes of a command, given which of the files that somebody watches were others after it.
     *
     * @param isDone whether it is known to have been done
     * @param changed these files, by their paths
     * @param watched the files that are watched, by their paths
     * @param time when it was done
     * @return null if it may have written anything among these
     */
    @Nullable
    public Access ofWatchedRun(
            Caller by, ShellRun run, boolean isDone, List<String> changed, Set<String> watched, long time) {
        List<FileEffect> done = isDone ? run.done() : null;
        if (FileEffect.areAll(done)) {
            return ofRun(by, run, isDone, time);
        }
        List<FileEffect> all = FileEffect.andChanges(done, changed);
        List<FileEffect> effects = all == null
                ? List.of()
                : all.stream()
                        .filter(effect -> effect.kind() != FileEffect.Kind.ANYTHING)
                        .toList();
        Access access = effects.isEmpty() ? null : ofEffects(by, effects, time).and(Access.Trait.AMONG_OTHERS);
        ranBeside(watched, by, run.text(), run.printed(), time);
        return heads == null ? access : heads.and(by, run.text(), run.printed(), time, access);
    }

    /**
     * Returns the reads and writes of runs that happened at once, and are {@linkplain ShellRun#areApart apart}.
     *
     * @param time when all of them were done
     */
    public Access ofRuns(Caller by, List<ShellRun> runs, long time) {
        List<Glance> reads = new ArrayList<>();
        List<FileEffect> effects = new ArrayList<>();
        List<ShellRun> writers = new ArrayList<>();
        for (ShellRun run : runs) {
            List<FileEffect> done = Objects.requireNonNull(run.done());
            if (done.isEmpty()) {
                Access look = ofRun(by, run, true, time);
                reads.addAll(look == null ? List.of() : look.reads());
            } else {
                effects.addAll(done);
                writers.add(run);
            }
        }
        Access read = new Access(reads, List.of(), List.of()).and(Access.Trait.DIRECT);
        if (writers.isEmpty()) {
            return read;
        }
        String text = writers.stream().map(ShellRun::text).collect(Collectors.joining("\n"));
        boolean isSilent = writers.stream().allMatch(run -> "".equals(run.printed()));
        Access written = ofCommand(by, effects, text, isSilent ? "" : null, time);
        if (written == null) {
            // They may have given files the text that they had.
            return read;
        }
        reads.addAll(written.reads());
        return written.withReads(reads);
    }

    /** Takes notice of a call that changed none of the files that somebody watches, and may have changed others, or shown any. */
    public void ranBeside(Set<String> watched, Caller by, String call, @Nullable String output, long time) {
        known.ranBeside(watched.stream().map(by::file).toList(), by, call, output, time);
    }

    /**
     * Returns the reads and writes of a command that succeeded.
     *
     * @param effects what it did to files; null if it may have written anything
     * @param command its text
     * @param time when it was done
     * @return null if it may have written anything
     */
    @Nullable
    public Access ofCommand(Caller by, @Nullable List<FileEffect> effects, String command, long time) {
        return ofCommand(by, effects, command, null, time);
    }

    /** Returns the same for a command of which it is known what it printed, all of it; null if it is not known. */
    @Nullable
    public Access ofCommand(
            Caller by, @Nullable List<FileEffect> effects, String command, @Nullable String output, long time) {
        Access files = ofFiles(by, effects, command, output, time);
        return heads == null ? files : heads.and(by, command, output, time, files);
    }

    private @Nullable Access ofFiles(
            Caller by, @Nullable List<FileEffect> effects, String command, @Nullable String output, long time) {
        if (effects == null) {
            known.ran(by, command, output, time);
            return null;
        }
        if (effects.isEmpty()) {
            known.looked(by, command, output, time);
            return output == null ? Access.NONE : shownTogether(by, command, output, false, time);
        }
        if (effects.stream().allMatch(effect -> isIdle(by, effect))) {
            known.ran(by, command, output, time);
            return null;
        }
        budget.earn(command.length());
        Access access = ofEffects(by, effects, time);
        if (!FileEffect.areAll(effects)) {
            List<String> folders = FileEffect.othersIn(effects);
            if (folders == null) {
                known.ran(by, command, output, time);
            } else {
                known.ranIn(folders, by, command, output, time);
            }
            boolean removes = FileEffect.onlyRemoveOthers(effects);
            return access.writes().isEmpty() && access.reversions().isEmpty() && !removes
                    ? null
                    : access.and(removes ? Access.Trait.REMOVES_OTHERS : Access.Trait.AMONG_OTHERS);
        }
        // It may also have looked at files that others wrote. What it wrote itself, its agent had decided on before.
        known.looked(by, command, output, time);
        boolean toldNothing = SilentCommands.toldNothing(command, output);
        for (Change change : access.writes()) {
            String file = by.file(change.cell());
            if (toldNothing || !SilentCommands.mayShow(command, change.cell())) {
                known.stillKnows(by.agent(), file);
            }
            if (toldNothing) {
                known.staysBehind(by.agent(), file);
            }
        }
        if (toldNothing && access.writes().isEmpty()) {
            // It found nothing to change.
            for (Glance read : access.reads()) {
                known.stillKnows(by.agent(), by.file(read.cell()));
                known.staysBehind(by.agent(), by.file(read.cell()));
            }
        }
        return access.reads().isEmpty() && access.writes().isEmpty() ? Access.NONE : access;
    }

    /**
     * Returns what an agent read of files that a command showed one after another, and that does nothing else.
     *
     * @param output all that it printed
     * @param trimmed whether spaces around the output, and at the ends of its lines, may be missing
     */
    Access shownTogether(Caller by, String command, String output, boolean trimmed, long time) {
        List<ShownFile> files =
                ShownTogether.of(command, by.folder(), output, trimmed, path -> known.latest(by.file(path)));
        List<Glance> reads = new ArrayList<>();
        files.forEach(file -> reads.addAll(read(by, file, time).reads()));
        return reads.isEmpty() ? Access.NONE : new Access(reads, List.of(), List.of()).and(Access.Trait.DIRECT);
    }

    /**
     * Returns the reads and writes of a call that did this to files, one after another.
     *
     * @param time when it was done
     */
    public Access ofEffects(Caller by, List<FileEffect> effects, long time) {
        FileAccesses accesses = new FileAccesses(known, budget, by, time);
        effects.forEach(accesses::add);
        return accesses.done();
    }

    /** Whether a file had its committed text already, as far as anybody can tell: nobody in the log has written it. */
    private boolean isIdle(Caller by, FileEffect effect) {
        return effect.kind() == FileEffect.Kind.ANYTHING
                || (effect.kind() == FileEffect.Kind.REVERT && !known.isWritten(by.file(effect.path())));
    }

    /**
     * Returns the reads and writes of a patch that was applied.
     *
     * @param time when it was done
     */
    public Access ofPatch(Caller by, CodexPatch patch, long time) {
        return ofPatch(by, patch, patch, time);
    }

    /** Returns the same for a patch that the log tells in other parts than those that its agent had asked for. */
    public Access ofPatch(Caller by, CodexPatch patch, CodexPatch asked, long time) {
        FileAccesses accesses = new FileAccesses(known, budget, by, time);
        accesses.add(patch, by.folder());
        accesses.find(asked, by.folder());
        return accesses.done();
    }

    /**
     * Returns what a patch rested on whose lines were not found, because another agent had written the file after this one had last seen it;
     * nothing if that was not the reason, as far as anybody can tell.
     *
     * @param file the file, as the result names it
     * @param expected the lines, which must have stood in the file before
     */
    public Access ofRefused(Caller by, String file, String expected) {
        String path = FilePaths.absolute(by.folder(), file);
        String named = by.file(path);
        String lines = FileText.normal(expected);
        boolean behind = known.hasLooked(by.agent(), named) && known.isBehind(by.agent(), named);
        // Who expects what a patch has replaced knew it, from wherever.
        return (behind && known.hadOnce(by.agent(), named, lines)) || known.wereReplaced(by.agent(), named, lines)
                ? new Access(known.lastSeen(by.agent(), named, path), List.of(new Change(path, null)), List.of())
                        .and(
                                Access.Trait.RESTS_ON_ITS_READS,
                                Access.Trait.DIRECT,
                                Access.Trait.OUTDATED,
                                Access.Trait.EXPECTED)
                : Access.NONE;
    }
}
