package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads that looked at a file before another call replaced what they saw, although their own calls ended after that one. Calls of one message
 * run side by side, and those of several agents anyway, so that results may come in another order than looks.
 */
final class LateReads {
    private final KnownFiles known;

    LateReads(KnownFiles known) {
        this.known = known;
    }

    /**
     * Returns what an agent read, if it looked before the last change of the file; else null.
     *
     * @param view what it saw; null if that is not known
     */
    @Nullable
    Access of(Caller by, String path, @Nullable FileView view) {
        String file = by.file(path);
        FileLines latest = known.latest(file);
        if (view == null || !view.whole() || by.began() == null || isLatest(view, file, latest)) {
            return null;
        }
        Long replaced = known.texts().replacedAt(file, view.value());
        if (replaced == null || replaced <= by.began()) {
            return null;
        }
        // A call beside this one may have shown the agent the newer text.
        FileView other = known.view(by.agent(), file);
        if (other == null || other.time() <= by.began()) {
            known.glimpsed(by.agent(), file, view.at(replaced - 1));
        }
        return new Access(List.of(new Glance(path, view.value(), null)), List.of(), List.of());
    }

    /** Whether a call saw what a file is known to hold, which may be nothing. */
    private boolean isLatest(FileView view, String file, @Nullable FileLines latest) {
        return latest != null
                ? view.agreesWith(latest)
                : view.file() == null && known.texts().isCertain(file);
    }
}
