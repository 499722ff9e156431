package dev.hasse.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a refused attempt was to write, for people: nothing is decided by it, since nothing was written.
 *
 * @param cells the cells, in the order of their names
 * @param writer the agent that had last written one of them, after the attempt's agent had read it if it had; null if that is not known
 * @param unread true if the system gave as its reason that the attempt's agent had not read them, false if it said that they had changed
 *     since; null if it gave another reason, or none that is known
 */
public record RefusedWrite(
        Set<String> cells,
        @Nullable String writer,
        @Nullable Boolean unread) implements Serializable {

    /** Copies the cells. */
    public RefusedWrite {
        Set<String> sorted = new TreeSet<>(NameOrder::compare);
        sorted.addAll(cells);
        cells = Collections.unmodifiableSet(sorted);
    }

    /** Whether the reason was that its agent had not read the cells. */
    boolean wasUnread() {
        return Boolean.TRUE.equals(unread);
    }

    /** Whether the reason was that the cells had changed since its agent had read them. */
    boolean wasOutdated() {
        return Boolean.FALSE.equals(unread);
    }
}
