package dev.hasse.bench;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one generated trace, now and a short while ago, so that a record reads the values at its read time. Time
 * is counted in commits: the k-th record commits at time k.
 */
final class Workspace {
    /**
     * A value and the time since which a cell has held it.
     *
     * @param value the value's number
     * @param time when it was written, which is the position of the record that wrote it
     */
    record Content(int value, int time) {}

    private final @Nullable Content[] current;
    /** Indexed by time modulo the length: the cell that was written, and its previous value. */
    private final int[] writtenCell;

    private final @Nullable Content[] replaced;
    private int now;

    /**
     * Starts with NULL in all cells.
     *
     * @param span how many commits back a read may lie
     */
    Workspace(int cells, int span) {
        current = new @Nullable Content[cells];
        writtenCell = new int[span + 1];
        replaced = new @Nullable Content[span + 1];
        Arrays.fill(writtenCell, -1);
    }

    /** The time of the last commit; 0 before the first. */
    int now() {
        return now;
    }

    /** Whether the cell was not written after {@code time}. */
    boolean isUnchangedSince(int time, int cell) {
        Content content = current[cell];
        return content == null || content.time <= time;
    }

    /** The value of the cell at {@code time}, which is at most the span back; null for NULL. */
    @Nullable
    Content contentAt(int time, int cell) {
        Content content = current[cell];
        for (int commit = now; commit > time; commit--) {
            if (writtenCell[commit % writtenCell.length] == cell) {
                content = replaced[commit % replaced.length];
            }
        }
        return content;
    }

    /** Commits a write at the next time. */
    void commit(int cell, int value) {
        now++;
        writtenCell[now % writtenCell.length] = cell;
        replaced[now % replaced.length] = current[cell];
        current[cell] = new Content(value, now);
    }
}
