package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Reversion;
import dev.hasse.imports.calls.WorkingTrees;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.DiffHunk;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.shell.CopiedMatches;
import dev.hasse.imports.formats.shell.SedScript;
import dev.hasse.imports.formats.shell.UnifiedDiff;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The reads and writes of files by one call, as it did one thing after another. What is known of the files changes with them. */
final class FileAccesses {
    private static final int COST_OF_A_FILE = 100;

    /** What the copy of a file costs, which also takes its place in a record. */
    private static final int COST_OF_A_COPY = 1_000;

    private final KnownFiles known;
    private final PatchHunk.WorkBudget budget;
    private final Caller by;
    private final long time;
    private final List<Glance> reads = new ArrayList<>();
    private final List<Change> writes = new ArrayList<>();
    private final List<Effect> before = new ArrayList<>();
    private final List<Reversion> reversions = new ArrayList<>();
    private boolean onlyParts = true;

    /**
     * @param budget how much work may still be done to follow the texts of files
     * @param time when the call was done
     */
    FileAccesses(KnownFiles known, PatchHunk.WorkBudget budget, Caller by, long time) {
        this.known = known;
        this.budget = budget;
        this.by = by;
        this.time = time;
    }

    /** Adds what the call did to files, or to one of them. */
    void add(FileEffect effect) {
        String path = effect.path();
        String text = effect.text();
        switch (effect.kind()) {
            case REVERT -> {
                // Otherwise it had its committed text already, as far as anybody can tell.
                if (known.isWritten(by.file(path))) {
                    write(path, null, false, false);
                }
            }
            case REVERT_BELOW -> revertAll(path, false);
            case REVERT_AROUND -> revertAll(around(path), false);
            case CLEAN_AROUND -> revertAll(around(path), true);
            case REPLACE -> write(path, text == null ? null : FileText.normal(text), false, !effect.mayRepeat());
            case CREATE -> create(path, text == null ? null : FileText.normal(text));
            case UPDATE -> write(path, text, true, !effect.mayRepeat());
            case CHANGE -> change(path, before -> appended(before, text), text != null && !text.isEmpty());
            case SED -> change(path, before -> edited(before, String.valueOf(text), false), false);
            case SED_EXTENDED -> change(path, before -> edited(before, String.valueOf(text), true), false);
            case DELETE -> remove(path);
            case DELETE_ALL -> removeAll(path);
            case COPY -> copy(path, text);
            case COPY_ALL -> copyAll(text == null ? "" : text, path);
            case COPY_MATCHES -> copyMatches(String.valueOf(text), path, false);
            case COPY_ALL_MATCHES -> copyMatches(String.valueOf(text), path, true);
            case PATCH -> {
                if (text != null) {
                    add(CodexPatch.parse(text), path.isEmpty() ? null : path);
                }
            }
            case DIFF -> putHunks(path, text);
            case GIT_DIFF -> {
                if (text != null) {
                    UnifiedDiff.appliedByGit(text, path, by.root()).forEach(this::add);
                }
            }
            case ANYTHING -> {
                // No file is named.
            }
        }
    }

    /**
     * Adds what a patch did that was applied.
     *
     * @param folder the folder that its names belong to; null if that is not known
     */
    void add(CodexPatch patch, @Nullable String folder) {
        for (CodexPatch.FileChange change : patch.files()) {
            budget.earn(change.size());
            String path = FilePaths.absolute(folder, change.file());
            if (change instanceof CodexPatch.AddedFile add) {
                write(path, add.text() == null ? null : FileText.normal(add.text()), false, false);
            } else if (change instanceof CodexPatch.UpdatedFile update) {
                update(path, update, folder);
            } else if (change instanceof CodexPatch.DeletedFile delete) {
                if (delete.text() != null) {
                    find(path, FileText.normal(delete.text()));
                }
                remove(path);
            }
        }
    }

    /** Takes notice of the lines that a patch named, as they stood in its files before, where it is known to have been applied. */
    void find(CodexPatch patch, @Nullable String folder) {
        for (CodexPatch.FileChange change : patch.files()) {
            if (change instanceof CodexPatch.UpdatedFile update && update.hunks() != null) {
                known.patched(by.agent(), by.file(FilePaths.absolute(folder, update.file())), update.hunks());
            }
        }
    }

    private void update(String path, CodexPatch.UpdatedFile update, @Nullable String folder) {
        String text = text(path);
        String after = text == null || update.hunks() == null ? null : PatchHunk.apply(update.hunks(), text, budget);
        if (after == null && update.hasPlaces()) {
            // The lines are not where they should be: the text that seemed certain is not that of the file.
            known.know(by.file(path), null);
        }
        if (update.movedTo() == null) {
            write(path, after, true, update.hunks() != null && !update.hunks().isEmpty());
            if (after == null && update.hunks() != null) {
                known.texts().replaced(by.file(path), PatchHunk.replaced(update.hunks()));
            }
        } else {
            remove(path);
            write(FilePaths.absolute(folder, update.movedTo()), after, false, false);
        }
    }

    /** Puts the hunks of a unified diff into a file. */
    private void putHunks(String path, @Nullable String diff) {
        List<DiffHunk> hunks = diff == null ? null : DiffHunk.parse(List.of(diff.split("\n", -1)), 0);
        String before = text(path);
        String after = before == null || hunks == null ? null : DiffHunk.apply(hunks, before, budget);
        write(path, after, true, hunks != null && !hunks.isEmpty());
        if (after == null && hunks != null) {
            known.texts().replaced(by.file(path), DiffHunk.replaced(hunks));
        }
    }

    /** The text of a file that is copied; null if it is not known, or if another call replaced it while this one ran. */
    private @Nullable String copied(String source) {
        Long began = by.began();
        boolean isReplacedBeside = began != null && known.texts().isReplacedAfter(by.file(source), began);
        String text = isReplacedBeside ? null : text(source);
        return text == null || !budget.spend(text.length()) ? null : text;
    }

    /** Writes a file with the text of another one. Where that was known once, others may have copied it, too. */
    private void copy(String path, @Nullable String source) {
        boolean differs = source != null && known.latest(by.file(source)) == null;
        write(path, source == null ? null : copied(source), false, differs);
    }

    /**
     * @param text the whole text of the file afterwards; null if it is not known
     * @param differs whether it is another text than others had left there, if it is not known
     */
    private void write(String path, @Nullable String text, boolean isPart, boolean differs) {
        String file = by.file(path);
        FileLines found = foundBy(file, text);
        Glance takenAway = isPart ? null : known.unseen().takenAway(by.agent(), file, path, found, text);
        reads.addAll(takenAway == null ? restsOn(file, path, found, isPart) : List.of(takenAway));
        if (isPart && found != null) {
            known.unseen().edits(by.agent(), file, found, "");
        }
        put(path, text, isPart, differs);
    }

    /** The text that a write found: not the one that it left, where another call has shown that before this one ended. Null if it is not known. */
    private @Nullable FileLines foundBy(String file, @Nullable String after) {
        FileLines now = known.texts().found(by, file, time);
        Long began = by.began();
        if (now == null || began == null || !known.texts().isShownAfter(file, began)) {
            return now;
        }
        FileTexts.UnexplainedChange shown = known.texts().unexplainedSince(file, began);
        if (after == null || !now.agreesWith(new FileLines(after))) {
            // What was shown may be what this call left; or it was done before that, or after it.
            return shown == null ? now : null;
        }
        return shown != null && shown.after().agreesWith(now) ? shown.before() : null;
    }

    private List<Glance> restsOn(String file, String path, @Nullable FileLines found, boolean isPart) {
        List<Glance> grounds = known.grounds().of(by, path, found, time, isPart);
        FileLines now = known.certain(file);
        if (now == null || found == now) {
            return grounds;
        }
        // A look of its own agent beside this call, too, has shown what this call left.
        Glance before = new Glance(path, found == null ? null : found.value(), time);
        return grounds.stream()
                .map(seen -> now.value().equals(seen.value()) ? before : seen)
                .toList();
    }

    /** Writes a file where there was none, whatever the agent had last seen there. */
    private void create(String path, @Nullable String text) {
        String file = by.file(path);
        FileView view = known.view(by.agent(), file);
        reads.add(
                view != null && view.whole() && known.isBehind(by.agent(), file)
                        ? known.grounds().behind(by.agent(), file, path, view)
                        : new Glance(path, Value.NULL, time));
        before.add(new Effect(path, Value.NULL));
        put(path, text, false, false);
    }

    private void put(String path, @Nullable String text, boolean isPart, boolean differs) {
        FileLines lines = text == null ? null : new FileLines(text);
        writes.add(new Change(path, lines == null ? null : lines.value(), lines == null && differs));
        known.wrote(by.agent(), by.file(path), lines, time);
        doubtOrder(by.file(path));
        onlyParts &= isPart;
    }

    private @Nullable FileLines appended(FileLines before, @Nullable String text) {
        return text == null || !budget.spend(before.text().length()) ? null : before.followedBy(text);
    }

    private @Nullable FileLines edited(FileLines before, String sed, boolean extended) {
        SedScript script = SedScript.of(sed, extended);
        String after = script != null && budget.spend(script.cost(before.text())) ? script.apply(before.text()) : null;
        return after == null ? null : new FileLines(after);
    }

    /**
     * Changes whatever is in a file, which is no claim to know it.
     *
     * @param change what it makes of a text; null if that is not known
     * @param differs whether it is certainly another text then
     */
    private void change(String path, Function<FileLines, @Nullable FileLines> change, boolean differs) {
        String file = by.file(path);
        FileTexts.UnexplainedChange shown = known.texts().unexplainedSince(file, by.began());
        FileLines replaced = shown == null ? null : shown.before();
        FileLines made = replaced == null ? null : change.apply(replaced);
        if (shown != null && replaced != null && made != null && made.agreesWith(shown.after())) {
            made(path, replaced, shown.after());
            return;
        }
        // Otherwise nobody knows whether this was done before somebody else changed the file, or after that.
        FileLines before = shown == null ? known.texts().found(by, file, time) : null;
        FileView view = known.view(by.agent(), file);
        boolean wasSeen = before != null && view != null && view.whole() && view.agreesWith(before);
        boolean isBehind = view != null && known.isBehind(by.agent(), file);
        FileLines after = before == null ? null : change.apply(before);
        reads.add(new Glance(path, before == null ? null : before.value(), time));
        boolean foundNothing = before != null && after != null && before.text().equals(after.text());
        if (!foundNothing) {
            writes.add(new Change(path, after == null ? null : after.value(), differs));
        }
        if (isBehind) {
            known.wroteBlindly(by.agent(), file, time);
        } else {
            known.wrote(by.agent(), file, wasSeen ? after : null, time);
        }
        if (after != null && !wasSeen) {
            known.found(file, after);
        }
        doubtOrder(file);
    }

    /** If another call that may write a file overlapped this one, nobody knows which of them was done last. */
    private void doubtOrder(String file) {
        if (known.texts().overlapping().mayWrite(by, file, time)) {
            known.texts().doubt(file);
        }
    }

    /** Adds a change that another call has shown before this one ended. */
    private void made(String path, FileLines before, FileLines after) {
        String file = by.file(path);
        reads.add(new Glance(path, before.value(), time));
        writes.add(new Change(path, after.value(), true));
        FileLines latest = known.latest(file);
        if (latest == null || !latest.agreesWith(after)) {
            // Somebody has written the file since.
            return;
        }
        FileLines now = known.certain(file);
        FileView view = known.view(by.agent(), file);
        boolean wasSeen = view != null && view.whole() && view.agreesWith(before);
        known.wrote(by.agent(), file, wasSeen ? now : null, time);
        if (now != null) {
            known.found(file, now);
        }
    }

    /** Takes notice of the whole text that was in a file immediately before it is written. */
    private void find(String path, String text) {
        FileLines found = new FileLines(text);
        FileLines latest = known.latest(by.file(path));
        FileLines now = latest != null && latest.agreesWith(found) ? latest : found;
        known.found(by.file(path), now);
        before.add(new Effect(path, now.value()));
    }

    private void remove(String path) {
        reads.addAll(known.grounds().of(by, path, time, false));
        writes.add(new Change(path, Value.NULL));
        known.removed(by.agent(), by.file(path), time);
        doubtOrder(by.file(path));
        onlyParts = false;
    }

    @Nullable
    private String text(String path) {
        FileLines lines = known.texts().found(by, by.file(path), time);
        return lines == null ? null : lines.text();
    }

    /** Removes what is known to be at a path, or below it. */
    private void removeAll(String path) {
        known.at(by.file(path)).forEach(file -> remove(by.path(file)));
    }

    private void copyAll(String source, String target) {
        CopiedFolder folder = new CopiedFolder(known, by, source, target);
        folder.sources(budget).forEach(file -> write(folder.copyOf(file), copied(file), false, false));
    }

    /** Copies the files of a folder that are known, and whose texts are. */
    private void copyMatches(String source, String target, boolean all) {
        CopiedMatches matches = CopiedMatches.of(source);
        for (String file : known.at(by.file(matches.folder()))) {
            String path = by.path(file);
            if (path.equals(matches.folder()) || !matches.has(path, all) || !budget.spend(COST_OF_A_COPY)) {
                continue;
            }
            String text = copied(path);
            String copy = (target.endsWith("/") ? target : target + "/") + matches.below(path);
            FileLines before = known.latest(by.file(copy));
            // What has the text already is not changed. If a text is not known, it may be the one that is there.
            if (text != null && (before == null || !before.agreesWith(new FileLines(text)))) {
                write(copy, text, false, false);
            }
        }
    }

    /**
     * Takes notice that it may have thrown away what others have written in a folder, as far as its agent had not looked at that.
     *
     * @param removes whether it would have removed files, and not have given them back a text
     */
    private void revertAll(String folder, boolean removes) {
        for (String file : known.writtenIn(by.checkout())) {
            if (!budget.spend(COST_OF_A_FILE)) {
                return;
            }
            String cell = by.path(file);
            if (FilePaths.isIn(cell, folder) && known.isBehind(by.agent(), file)) {
                List<Glance> seen = known.grounds().of(by, cell, time, false);
                reversions.add(new Reversion(cell, removes, seen.isEmpty() ? null : seen.get(0)));
            }
        }
    }

    /** A folder, or the one that the session was started in, if the folder is in that, and in no working tree of its own. */
    private String around(String folder) {
        boolean isInRoot = FilePaths.isIn(folder, by.root()) && !WorkingTrees.isIn(folder, by.root());
        return isInRoot ? by.root() : folder;
    }

    /** All reads and writes. */
    Access done() {
        Access access = new Access(reads, writes, before).reverting(reversions).and(Access.Trait.DIRECT);
        access = onlyParts && !writes.isEmpty() ? access.and(Access.Trait.MERGES) : access;
        return access.and(Access.Trait.RESTS_ON_ITS_READS);
    }
}
