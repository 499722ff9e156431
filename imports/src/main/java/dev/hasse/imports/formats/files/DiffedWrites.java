package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.contents.ShownDiff;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What edits and patches left in files, if their records show the changed lines with some around them, but not the whole file before or after
 * ({@link ShownDiff}). The text afterwards follows from the text before, as far as that is certain. If the lines that are shown do not stand in
 * that text, somebody has changed the file whom the log does not tell of.
 */
public final class DiffedWrites {
    private final KnownFiles known;
    private final PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget();

    /** @param known what is known of files, which diffs add to */
    public DiffedWrites(KnownFiles known) {
        this.known = known;
    }

    /** What an edit makes of a text. */
    @FunctionalInterface
    public interface Edit {
        /**
         * Returns the text after the edit; null if it is not known.
         *
         * @throws Edits.TooLarge if it would be too large
         */
        @Nullable
        String of(String before) throws Edits.TooLarge;
    }

    /**
     * The writes of one call.
     *
     * @param started when it began; null if that is not known
     * @param done when it was done; null if that is not known, or if another call that ran at the same time may have been done first
     */
    public OfCall of(Caller by, @Nullable Long started, @Nullable Long done) {
        return new OfCall(by, started, done);
    }

    /** The text of a file, if nobody can have changed it since it was known; null otherwise. */
    private @Nullable String certain(String file) {
        FileLines now = known.certain(file);
        return now == null || !budget.spend(now.text().length()) ? null : now.text();
    }

    /** The writes of a call. */
    public final class OfCall {
        private final Caller by;
        private final @Nullable Long started;
        private final @Nullable Long done;

        private OfCall(Caller by, @Nullable Long started, @Nullable Long done) {
            this.by = by;
            this.started = started;
            this.done = done;
        }

        /**
         * The text of a file after an edit; null if that is not known.
         *
         * @param diff how its record shows it; null if it does not
         * @throws Edits.TooLarge if it would be too large
         */
        @Nullable
        public String edited(String file, @Nullable ShownDiff diff, Edit edit) throws Edits.TooLarge {
            budget.earn(diff == null ? 0 : diff.size());
            return left(file, diff, edit);
        }

        /** The text of a file after an edit whose record has the whole file before and after it. */
        public String edited(String file, String before, String after) {
            FileLines found = new FileLines(FileText.normal(before));
            FileLines now = known.certain(file);
            if (now == null || !now.text().equals(found.text())) {
                known.found(file, found);
            }
            return FileText.normal(after);
        }

        /**
         * What a patch did to files.
         *
         * @param diffs how its record shows the changes, by the path of the file before
         * @param added what it does to a file that it adds
         * @throws Edits.TooLarge never: a patch adds no more than it holds
         */
        public List<FileEffect> patched(CodexPatch patch, Map<String, ShownDiff> diffs, FileEffect.Kind added)
                throws Edits.TooLarge {
            Map<String, ShownDiff> left = new HashMap<>(diffs);
            List<FileEffect> effects = new ArrayList<>();
            for (CodexPatch.FileChange change : patch.files()) {
                String path = FilePaths.absolute(by.folder(), change.file());
                if (change instanceof CodexPatch.AddedFile add) {
                    effects.add(new FileEffect(added, path, add.text()));
                } else if (change instanceof CodexPatch.UpdatedFile update) {
                    // A file that is changed twice is known before the first change alone.
                    String after = updated(update, left.remove(path), by.file(path));
                    if (update.movedTo() == null) {
                        effects.add(new FileEffect(FileEffect.Kind.UPDATE, path, after));
                    } else {
                        String moved = FilePaths.absolute(by.folder(), update.movedTo());
                        effects.add(new FileEffect(FileEffect.Kind.DELETE, path, null));
                        effects.add(new FileEffect(FileEffect.Kind.REPLACE, moved, after));
                    }
                } else {
                    effects.add(new FileEffect(FileEffect.Kind.DELETE, path, null));
                }
            }
            return effects;
        }

        private @Nullable String updated(CodexPatch.UpdatedFile update, @Nullable ShownDiff diff, String file)
                throws Edits.TooLarge {
            budget.earn(update.size() + (diff == null ? 0 : diff.size()));
            return left(
                    file,
                    diff,
                    before -> update.hunks() == null ? null : PatchHunk.apply(update.hunks(), before, budget));
        }

        /** What a change left in a file; null if that is not known. */
        private @Nullable String left(String file, @Nullable ShownDiff diff, Edit edit) throws Edits.TooLarge {
            if (diff == null) {
                return null;
            }
            if (isSettled(file, diff, edit)) {
                return certain(file);
            }
            String before = before(file, diff);
            return before == null ? null : diff.after(before, edit.of(before));
        }

        /** Whether a read has shown what a change left before its call was over: a call may wait for diagnostics when the file is written. */
        private boolean isSettled(String file, ShownDiff diff, Edit edit) throws Edits.TooLarge {
            String now = certain(file);
            if (started == null || now == null || !known.texts().isShownAfter(file, started)) {
                return false;
            }
            return diff.fits(now) ? isRepeatable(file, now, diff, edit) : diff.leadsTo(now);
        }

        /** Whether the change has made this text of the one before, though it could be made once more, as lines can be added again. */
        private boolean isRepeatable(String file, String now, ShownDiff diff, Edit edit) throws Edits.TooLarge {
            FileTexts.UnexplainedChange shown = known.texts().unexplainedSince(file, started);
            String before = shown == null || shown.before() == null
                    ? null
                    : shown.before().text();
            if (before == null || !budget.spend(before.length()) || !diff.fits(before)) {
                return false;
            }
            String made = diff.after(before, edit.of(before));
            return made != null && new FileLines(made).agreesWith(new FileLines(now));
        }

        /** The text that a file had before a change; null if that is not certain. */
        private @Nullable String before(String file, ShownDiff diff) {
            String before = certain(file);
            if (before == null || diff.fits(before)) {
                return before;
            }
            // Somebody changed it whom the log does not tell of, or this was done before a call that ended earlier.
            // If it is again what its agent had seen, nothing is lost.
            FileView seen = known.view(by.agent(), file);
            FileLines again = seen == null ? null : seen.file();
            boolean isBeside = started != null && known.texts().isReplacedAfter(file, started);
            if (again == null
                    || done == null
                    || isBeside
                    || !budget.spend(again.text().length())
                    || !diff.fits(again.text())) {
                known.know(file, null);
                return null;
            }
            known.know(file, again);
            known.read(by.agent(), file, FileView.ofWhole(again, done), done);
            return again.text();
        }
    }
}
