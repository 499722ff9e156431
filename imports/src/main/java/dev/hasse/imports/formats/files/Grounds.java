package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the writes of agents rest on, by what is known of files. */
final class Grounds {
    private final KnownFiles known;
    private final FileViews views;
    private final FileWriters writers;
    /** When an agent last read a file with a call that says so, if it has not written it since. */
    private final PerAgent<Integer> read;

    Grounds(KnownFiles known, FileViews views, FileWriters writers, PerAgent<Integer> read) {
        this.known = known;
        this.views = views;
        this.writers = writers;
        this.read = read;
    }

    /**
     * What a write rests on that replaces a whole file, or that finds and changes a part: what its agent had last seen, or else what was
     * there; nothing if the agent cannot have known it.
     *
     * @param path the file as a cell
     * @param time when it was done
     * @param isPart whether it changes a part, and so finds what it replaces
     */
    List<Glance> of(Caller by, String path, long time, boolean isPart) {
        return of(by, path, found(by, by.file(path), time), time, isPart);
    }

    /**
     * Returns the same for a write of which more is known than that.
     *
     * @param found the text that it found; null if that is not certain
     */
    List<Glance> of(Caller by, String path, @Nullable FileLines found, long time, boolean isPart) {
        String agent = by.agent();
        String file = by.file(path);
        LastWrite last = writers.last(file);
        boolean isBehind = known.isBehind(agent, file);
        if (!isBehind && (last == null || last.agent().equals(agent))) {
            // What it saw counts if it has read the file, and since neither written nor named it in a command.
            FileView view = known.view(agent, file);
            if (view != null
                    && view.whole()
                    && known.lookAt(agent, file).when() == Objects.requireNonNullElse(read.get(agent, file), -1)) {
                return List.of(new Glance(path, view.value(), view.time()));
            }
            if (last != null && !isPart && known.lookAt(agent, file).when() < last.when()) {
                return List.of();
            }
        }
        if (last != null && isBehind) {
            FileView view = known.view(agent, file);
            if (view != null && (view.whole() || (isPart && view.isOutdated(known.latest(file))))) {
                return List.of(behind(agent, file, path, view));
            }
            if (!isPart && !last.removed()) {
                return List.of();
            }
        }
        // Who may have looked, looked in time, as far as anybody can tell; who changes a part finds what it replaces.
        // Where there is no file, or nobody in the log has written it, nothing of anybody's is lost.
        boolean looked = !isPart
                && !known.texts().running().mayWriteIn(Caller.checkoutOf(file))
                && known.lookAt(agent, file).when() > (last == null ? 0 : last.when());
        FileLines now = looked ? known.latest(file) : found;
        boolean hasRemovedIt = last != null
                && last.removed()
                && last.agent().equals(agent)
                && known.texts().isCertain(file)
                && !known.texts().overlapping().mayWrite(by, file, time);
        return List.of(new Glance(path, now != null ? now.value() : hasRemovedIt ? Value.NULL : null, time));
    }

    /** What a call found in a file; null if that is not known. What was shown of it meanwhile may be what the call left itself. */
    private @Nullable FileLines found(Caller by, String file, long time) {
        return known.texts().unexplainedSince(file, by.began()) == null
                ? known.texts().found(by, file, time)
                : null;
    }

    /** What an agent last saw of a file that another one has {@linkplain KnownFiles#isBehind written since}. */
    Glance behind(String agent, String file, String path, FileView view) {
        Looks.Moment look = known.lookAt(agent, file);
        Long looked = look.time();
        // If it has run a command with the name of the file since, the text may have been another one by then.
        return looked != null && look.when() > views.when(agent, file)
                ? new Glance(path, null, looked)
                : new Glance(path, view.value(), view.time());
    }
}
