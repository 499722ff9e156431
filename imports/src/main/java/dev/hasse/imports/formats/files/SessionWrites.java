package dev.hasse.imports.formats.files;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileDetails;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.NotebookCells;
import dev.hasse.imports.formats.contents.ShownLines;
import dev.hasse.imports.formats.contents.WrittenTexts;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import dev.hasse.traces.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The edits and writes of files by the tools of sessions: what each rested on, and what it left. {@link FilesOfSession} says what that is.
 */
final class SessionWrites {
    private final KnownFiles known;
    private final WrittenTexts written;
    private final boolean refusesStale;

    /**
     * @param known what is known of files
     * @param limits how large texts may become by edits
     * @param refusesStale whether the tools refuse to write a file that has changed since the agent saw it
     */
    SessionWrites(KnownFiles known, Limits limits, boolean refusesStale) {
        this.known = known;
        this.refusesStale = refusesStale;
        written = new WrittenTexts(limits);
    }

    /** How many edits left another text in the file than their arguments say. */
    long contradictions() {
        return written.contradictions();
    }

    /**
     * Returns the reads and writes of a call that wrote a file.
     *
     * @param path the file as a cell
     * @param time when it was done
     * @throws Edits.TooLarge if the edit would make a text that is too large; the file is unknown from then on
     */
    Access access(Caller by, String path, String tool, JsonNode input, JsonNode content, FileDetails details, long time)
            throws Edits.TooLarge {
        boolean hadChanged = ShownLines.hadChanged(content);
        String file = by.file(path);
        FileView view = known.view(by.agent(), file);
        FileLines before = before(file, view, details, hadChanged ? input : null);
        FileLines latest = known.latest(file);
        FileLines found = before != null && latest != null && latest.agreesWith(before) ? latest : before;
        Value valueBefore = found != null ? found.value() : details.created() ? Value.NULL : null;
        // Who replaces a whole file without having seen it has not read it, while an edit finds what it replaces.
        boolean replaces = tool.equals("Write");
        boolean blind =
                view == null && replaces && known.isBehind(by.agent(), file) && !(before == null && details.created());
        // After a command that named the file, such as cat, the tools take the file for read; nobody knows what was
        // seen.
        List<Glance> reads;
        List<Glance> lastSeen = view == null && hadChanged ? known.lastSeen(by.agent(), file, path) : List.of();
        if (blind) {
            reads = List.of();
        } else if (!lastSeen.isEmpty()) {
            // The tools take the file for read, since a command had shown something of it.
            reads = lastSeen;
        } else if (view == null || !known.mayHaveSeenMore(by.agent(), file, view.time())) {
            reads = reads(path, view, before, valueBefore, time);
        } else if (known.isBehind(by.agent(), file)) {
            reads = List.of(known.grounds().behind(by.agent(), file, path, view));
        } else {
            reads = reads(path, null, before, valueBefore, time);
        }
        if (!replaces && before != null) {
            known.unseen().edits(by.agent(), file, before, ShownLines.text(content));
        }
        if (found != null) {
            known.texts().show(file, found, time);
            // Who had seen lines of the file before it changes had seen them in this text.
            known.found(file, found);
        }
        // The earlier view of the file is no longer valid, whatever the file is now.
        known.wrote(by.agent(), file, null, time);
        String left =
                written.after(tool, input, details, before != null ? before.text() : details.created() ? "" : null);
        FileLines after = left == null ? null : new FileLines(left);
        if (after != null) {
            known.wrote(by.agent(), file, after, time);
        }
        Glance takenAway = replaces ? known.unseen().takenAway(by.agent(), file, path, before, left) : null;
        Access write = new Access(
                        takenAway == null ? reads : List.of(takenAway),
                        List.of(new Change(path, after == null ? null : after.value(), !replaces)),
                        valueBefore == null ? List.of() : List.of(new Effect(path, valueBefore)))
                .and(Access.Trait.RESTS_ON_ITS_READS, Access.Trait.DIRECT);
        boolean loses = tool.equals("NotebookEdit")
                && view != null
                && view.whole()
                && before != null
                && NotebookCells.losesUnseen(input, view.text(), before.text());
        return replaces || loses ? write : write.and(Access.Trait.MERGES);
    }

    /**
     * The file immediately before it was written; null if there was none, or if its text is not known.
     *
     * @param changed the arguments of an edit, if the file is known not to have been what the agent had read
     */
    private @Nullable FileLines before(
            String file, @Nullable FileView view, FileDetails details, @Nullable JsonNode changed) {
        FileLines latest = known.latest(file);
        if (details.before() != null) {
            String before = details.before().text();
            return latest != null && latest.text().equals(before) ? latest : new FileLines(before);
        }
        // Records of subagents do not hold the file. Had it changed, the write would have been refused, or its result
        // would
        // say so.
        boolean isLatest = view != null
                && latest != null
                && (changed == null
                        ? view.whole() && view.agreesWith(latest)
                        : !view.agreesWith(latest) && Edits.fits(latest.text(), changed));
        if (refusesStale && !details.created() && isLatest) {
            return latest;
        }
        // The record of a write to an empty file is that of a file that did not exist.
        boolean wasEmpty = (latest != null && latest.text().isEmpty())
                || (view != null && view.file() != null && view.text().isEmpty());
        return details.created() && wasEmpty ? new FileLines("") : null;
    }

    /** @param valueBefore the value of the file immediately before it was written; null if that is not known */
    private static List<Glance> reads(
            String path, @Nullable FileView view, @Nullable FileLines before, @Nullable Value valueBefore, long time) {
        if (view == null) {
            return List.of(new Glance(path, valueBefore, time));
        }
        if (before != null && view.agreesWith(before)) {
            return List.of(new Glance(path, valueBefore, view.whole() ? view.time() : time));
        }
        Value saw = view.whole() || valueBefore != null ? view.value() : null;
        return List.of(new Glance(path, saw, view.time()));
    }
}
