package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What commands showed of files, where a client keeps what a command printed without the spaces around it. */
public final class TrimmedOutput {
    private static final char ESCAPE = '\u001b';

    private final KnownFiles known;
    private final CommandFiles commands;

    public TrimmedOutput(KnownFiles known, CommandFiles commands) {
        this.known = known;
        this.commands = commands;
    }

    /**
     * Returns the reads and writes of a command that succeeded.
     *
     * @param effects what it did to files; null if it may have written anything
     * @param command its text
     * @param output what it printed; null if that is not known
     * @param whole the same, if nothing of it was left out; null otherwise
     * @param time when it was done
     * @return null if it may have written anything
     */
    @Nullable
    public Access ofCommand(
            Caller by,
            @Nullable List<FileEffect> effects,
            String command,
            @Nullable String output,
            @Nullable String whole,
            long time) {
        ShownFile shown = output != null && effects != null && effects.isEmpty()
                ? ShownFile.of(command, by.folder(), output)
                : null;
        FileLines latest = shown == null ? null : known.latest(by.file(shown.path()));
        if (shown != null && latest != null && shown.isLike(latest)) {
            return commands.read(by, shown.path(), shown.viewOf(latest, time), time)
                    .and(Access.Trait.DIRECT);
        }
        Access access = commands.ofCommand(by, effects, command, whole, time);
        if (shown != null && latest == null && shown.whole() && isPlain(shown.text()) && whole != null) {
            // Nobody knows the file; but if that is not what an edit finds later, it has changed.
            FileLines printed = FileLines.ofPrinted(shown.text());
            known.glimpsed(by.agent(), by.file(shown.path()), FileView.ofWhole(printed, time));
        }
        if (access == null || whole == null || effects == null || !effects.isEmpty()) {
            return access;
        }
        Access together = access.reads().isEmpty() ? commands.shownTogether(by, command, whole, true, time) : access;
        return together.reads().isEmpty() ? access : together.and(Access.Trait.DIRECT);
    }

    /** Whether a text has nothing in it that the terminal was told, such as a color, which no file holds. */
    private static boolean isPlain(String printed) {
        return !printed.isBlank() && printed.indexOf(ESCAPE) < 0;
    }
}
