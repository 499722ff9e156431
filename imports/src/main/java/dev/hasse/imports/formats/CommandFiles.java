package dev.hasse.imports.formats;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Reversion;
import dev.hasse.imports.calls.WorkingTrees;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of files by shell commands and patches, in the order in which they were done.
 *
 * <p>A write is based on what its agent last saw of the file, if somebody else wrote the file after that and the agent cannot have looked
 * since ({@link KnownFiles#grounds}). Otherwise it is based on the file as it was, and nothing is claimed.
 */
final class CommandFiles {
    private static final int COST_OF_A_FILE = 100;

    private final KnownFiles known;
    private final PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget();
    private final ShownPieces pieces = new ShownPieces();

    CommandFiles(KnownFiles known) {
        this.known = known;
    }

    /** Says that commands run beside the calls, which may write at any time, nobody knows until when. */
    void doubt() {
        known.running().doubt();
    }

    /** Says that a command begins to run beside the calls, which may write at any time. */
    void begins(Caller by) {
        known.running().begins(by.checkout());
    }

    /** Says that one of these commands is over. */
    void ends(Caller by) {
        known.running().ends(by.checkout());
    }

    /** Takes notice of a call that may have shown the files whose names it mentions. */
    void looked(Caller by, String mentions, long time) {
        known.asked(by, mentions, time);
    }

    /** Takes notice of a message to an agent, which may tell what is in the files that it names. */
    void told(Caller to, String message, long time) {
        known.told(to.agent(), message, time);
    }

    /**
     * Returns what an agent read of a file.
     *
     * @param view what it saw; null if that is not known
     * @param time when it was done
     */
    Access read(Caller by, String path, @Nullable FileView view, long time) {
        String file = by.file(path);
        FileLines latest = known.latest(file);
        known.read(by.agent(), file, view == null ? null : view.within(latest), time);
        if (view == null) {
            return new Access(List.of(new Glance(path, null, time)), List.of(), List.of());
        }
        FileLines seen = view.file();
        if (seen != null) {
            FileLines now = latest != null && view.agreesWith(latest) ? latest : seen;
            known.know(file, now);
            return new Access(List.of(new Glance(path, now.value(), time)), List.of(), List.of());
        }
        if (latest != null && !view.agreesWith(latest)) {
            // The file is not what it was, and nobody can tell what it is now.
            known.know(file, null);
            return Access.NONE;
        }
        return new Access(List.of(new Glance(path, null, time)), List.of(), List.of());
    }

    /** Returns what an agent read of a file that it was shown, or the rest of it after other pieces. */
    Access read(Caller by, ShownFile shown, long time) {
        String file = by.file(shown.path());
        budget.earn(shown.text().length());
        ShownFile all = pieces.join(by.agent() + "\n" + file, shown, known.state(file), budget);
        return read(by, all.path(), all.view(time), time);
    }

    /** Returns what an agent read that was told that there is no such file. */
    Access missing(Caller by, String path, long time) {
        known.read(by.agent(), by.file(path), FileView.ofNothing(time), time);
        known.know(by.file(path), null);
        return new Access(List.of(new Glance(path, Value.NULL, time)), List.of(), List.of());
    }

    /** The accesses of one call. */
    private final class Accesses {
        final Caller by;
        final long time;
        final List<Glance> reads = new ArrayList<>();
        final List<Change> writes = new ArrayList<>();
        final List<Effect> before = new ArrayList<>();
        final List<Reversion> reversions = new ArrayList<>();
        boolean onlyParts = true;

        Accesses(Caller by, long time) {
            this.by = by;
            this.time = time;
        }

        /** @param text the whole text of the file afterwards; null if it is not known */
        void write(String path, @Nullable String text, boolean isPart) {
            reads.addAll(known.grounds(by.agent(), by.file(path), path, time, isPart));
            put(path, text, isPart);
        }

        /** Writes a file where there was none, whatever the agent had last seen there. */
        void create(String path, @Nullable String text) {
            String file = by.file(path);
            FileView view = known.view(by.agent(), file);
            reads.add(
                    view != null && view.whole() && known.isBehind(by.agent(), file)
                            ? known.behind(by.agent(), file, path, view)
                            : new Glance(path, Value.NULL, time));
            before.add(new Effect(path, Value.NULL));
            put(path, text, false);
        }

        private void put(String path, @Nullable String text, boolean isPart) {
            // A record cannot say that its agent knew what it overwrote, but not what that was. Without its write, it
            // is at least no unseen overwrite of an earlier text.
            boolean isTold = !known.mayHaveSeenTheUnknown(by.agent(), by.file(path));
            FileLines lines = text == null ? null : new FileLines(text);
            writes.add(new Change(path, lines != null && isTold ? lines.value() : null));
            known.wrote(by.agent(), by.file(path), lines, time);
            onlyParts &= isPart;
        }

        /** Changes whatever is in a file, which is no claim to know it. If that was only to append something, and it is known, this is given. */
        void change(String path, @Nullable String appended) {
            String file = by.file(path);
            FileLines before = known.certain(file);
            FileView view = known.view(by.agent(), file);
            boolean wasSeen = before != null && view != null && view.whole() && view.agreesWith(before);
            FileLines after = before == null
                            || appended == null
                            || !budget.spend(before.text().length())
                    ? null
                    : before.followedBy(appended);
            reads.add(new Glance(path, before == null ? null : before.value(), time));
            writes.add(new Change(path, after == null ? null : after.value()));
            known.wrote(by.agent(), file, wasSeen ? after : null, time);
            if (after != null && !wasSeen) {
                known.found(file, after);
            }
        }

        /** Takes notice of the whole text that was in a file immediately before it is written. */
        void find(String path, String text) {
            FileLines found = new FileLines(text);
            FileLines latest = known.latest(by.file(path));
            FileLines now = latest != null && latest.agreesWith(found) ? latest : found;
            known.found(by.file(path), now);
            before.add(new Effect(path, now.value()));
        }

        void remove(String path) {
            reads.addAll(known.grounds(by.agent(), by.file(path), path, time, false));
            writes.add(new Change(path, known.mayHaveSeenTheUnknown(by.agent(), by.file(path)) ? null : Value.NULL));
            known.removed(by.agent(), by.file(path));
            onlyParts = false;
        }

        @Nullable
        String text(String path) {
            FileLines lines = known.certain(by.file(path));
            return lines == null ? null : lines.text();
        }

        /** Removes what is known to be at a path, or below it. */
        void removeAll(String path) {
            String checkout = by.file("");
            known.at(by.file(path)).forEach(file -> remove(file.substring(checkout.length())));
        }

        void copyAll(String source, String target) {
            CopiedFolder folder = new CopiedFolder(known, by, source, target);
            folder.sources(budget).forEach(file -> write(folder.copyOf(file), copied(this, file), false));
        }

        /**
         * Takes notice that it may have thrown away what others have written in a folder, as far as its agent had not looked at that.
         *
         * @param removes whether it would have removed files, and not have given them back a text
         */
        void revertAll(String folder, boolean removes) {
            String checkout = by.file("");
            for (String file : known.writtenIn(by.checkout())) {
                if (!budget.spend(COST_OF_A_FILE)) {
                    return;
                }
                String cell = file.substring(checkout.length());
                if (FilePaths.isIn(cell, folder) && known.isBehind(by.agent(), file)) {
                    List<Glance> seen = known.grounds(by.agent(), file, cell, time, false);
                    reversions.add(new Reversion(cell, removes, seen.isEmpty() ? null : seen.get(0)));
                }
            }
        }

        /** A folder, or the one that the session was started in, if the folder is in that, and in no working tree of its own. */
        String around(String folder) {
            boolean isInRoot = FilePaths.isIn(folder, by.root()) && !WorkingTrees.isIn(folder, by.root());
            return isInRoot ? by.root() : folder;
        }

        Access done() {
            Access access =
                    new Access(reads, writes, before).reverting(reversions).and(Access.Trait.DIRECT);
            access = onlyParts && !writes.isEmpty() ? access.and(Access.Trait.MERGES) : access;
            return access.and(Access.Trait.RESTS_ON_ITS_READS);
        }
    }

    /** Returns the reads and writes of somebody who changed whatever was in a file. */
    Access changed(Caller by, String path, long time) {
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
    Access ofRun(Caller by, ShellRun run, boolean isDone, long time) {
        ShownFile shown = run.shown();
        return shown != null
                ? read(by, shown, time)
                : ofCommand(by, isDone ? run.done() : null, run.text(), run.printed(), time);
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
    Access ofCommand(Caller by, @Nullable List<FileEffect> effects, String command, long time) {
        return ofCommand(by, effects, command, null, time);
    }

    /** Returns the same for a command of which it is known what it printed, all of it; null if it is not known. */
    @Nullable
    Access ofCommand(
            Caller by, @Nullable List<FileEffect> effects, String command, @Nullable String output, long time) {
        if (effects == null) {
            known.ran(by, command, output, time);
            return null;
        }
        if (effects.isEmpty()) {
            known.looked(by, command, output, time);
            return Access.NONE;
        }
        if (effects.stream().allMatch(effect -> isIdle(by, effect))) {
            known.ran(by, command, output, time);
            return null;
        }
        budget.earn(command.length());
        Access access = ofEffects(by, effects, time);
        if (!FileEffect.areAll(effects)) {
            known.ran(by, command, output, time);
            return access.writes().isEmpty() && access.reversions().isEmpty()
                    ? null
                    : access.and(Access.Trait.AMONG_OTHERS);
        }
        // It may also have looked at files that others wrote. What it wrote itself, its agent had decided on before.
        known.looked(by, command, output, time);
        access.writes().forEach(change -> known.stillKnows(by.agent(), by.file(change.cell())));
        return access.reads().isEmpty() && access.writes().isEmpty() ? Access.NONE : access;
    }

    /**
     * Returns the reads and writes of a call that did this to files, one after another.
     *
     * @param time when it was done
     */
    Access ofEffects(Caller by, List<FileEffect> effects, long time) {
        Accesses accesses = new Accesses(by, time);
        for (FileEffect effect : effects) {
            String path = effect.path();
            String text = effect.text();
            switch (effect.kind()) {
                case REVERT -> {
                    if (!isIdle(by, effect)) {
                        accesses.write(path, null, false);
                    }
                }
                case REVERT_BELOW -> accesses.revertAll(path, false);
                case REVERT_AROUND -> accesses.revertAll(accesses.around(path), false);
                case CLEAN_AROUND -> accesses.revertAll(accesses.around(path), true);
                case REPLACE -> accesses.write(path, text == null ? null : FileText.normal(text), false);
                case CREATE -> accesses.create(path, text == null ? null : FileText.normal(text));
                case UPDATE -> accesses.write(path, text, true);
                case CHANGE -> accesses.change(path, text);
                case DELETE -> accesses.remove(path);
                case DELETE_ALL -> accesses.removeAll(path);
                case COPY -> accesses.write(path, copied(accesses, text), false);
                case COPY_ALL -> accesses.copyAll(text == null ? "" : text, path);
                case PATCH -> {
                    if (text != null) {
                        patch(accesses, CodexPatch.parse(text), path.isEmpty() ? null : path);
                    }
                }
                case ANYTHING -> {
                    // No file is named.
                }
            }
        }
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
    Access ofPatch(Caller by, CodexPatch patch, long time) {
        Accesses accesses = new Accesses(by, time);
        patch(accesses, patch, by.folder());
        return accesses.done();
    }

    private @Nullable String copied(Accesses accesses, @Nullable String source) {
        String text = source == null ? null : accesses.text(source);
        return text == null || !budget.spend(text.length()) ? null : text;
    }

    private void patch(Accesses accesses, CodexPatch patch, @Nullable String folder) {
        for (CodexPatch.FileChange change : patch.files()) {
            budget.earn(change.size());
            String path = FilePaths.absolute(folder, change.file());
            if (change instanceof CodexPatch.AddedFile add) {
                accesses.write(path, add.text() == null ? null : FileText.normal(add.text()), false);
            } else if (change instanceof CodexPatch.UpdatedFile update) {
                String before = accesses.text(path);
                String after = before == null || update.hunks() == null
                        ? null
                        : PatchHunk.apply(update.hunks(), before, budget);
                if (after == null && update.hasPlaces()) {
                    // The lines are not where they should be: the text that seemed certain is not that of the file.
                    known.know(accesses.by.file(path), null);
                }
                if (update.movedTo() == null) {
                    accesses.write(path, after, true);
                    if (after == null && update.hunks() != null) {
                        known.replaced(accesses.by.file(path), PatchHunk.replaced(update.hunks()));
                    }
                } else {
                    accesses.remove(path);
                    accesses.write(FilePaths.absolute(folder, update.movedTo()), after, false);
                }
            } else if (change instanceof CodexPatch.DeletedFile delete) {
                if (delete.text() != null) {
                    accesses.find(path, FileText.normal(delete.text()));
                }
                accesses.remove(path);
            }
        }
    }

    /**
     * Returns what a patch rested on whose lines were not found, because another agent had written the file after this one had last seen it;
     * nothing if that was not the reason, as far as anybody can tell.
     *
     * @param file the file, as the result names it
     * @param expected the lines, which must have stood in the file before
     */
    Access ofRefused(Caller by, String file, String expected) {
        String path = FilePaths.absolute(by.folder(), file);
        String named = by.file(path);
        boolean behind = known.hasLooked(by.agent(), named) && known.isBehind(by.agent(), named);
        return behind && known.hadOnce(by.agent(), named, FileText.normal(expected))
                ? new Access(known.lastSeen(by.agent(), named, path), List.of(new Change(path, null)), List.of())
                        .and(Access.Trait.RESTS_ON_ITS_READS, Access.Trait.DIRECT, Access.Trait.OUTDATED)
                : Access.NONE;
    }
}
