package dev.hasse.spark;

import java.io.Serializable;
import java.util.Comparator;

/**
 * Where a chunk goes: to the task of its trace, and there to its place in the log. The end of a split is a key as well, of a chunk
 * without lines.
 *
 * @param trace the number of the trace, by {@link dev.hasse.traces.TraceOfLine}
 * @param split the number of the split
 * @param line the first line of the chunk, counted in the split from 1; at the end of a split -1 minus the lines it has
 */
record ChunkKey(long trace, int split, int line) implements Comparable<ChunkKey>, Serializable {
    private static final Comparator<ChunkKey> ORDER = Comparator.comparingLong(ChunkKey::trace)
            .thenComparingInt(ChunkKey::split)
            .thenComparingInt(ChunkKey::line);

    /** The end of a split with so many lines. */
    static ChunkKey end(int split, int lines) {
        return new ChunkKey(0, split, -1 - lines);
    }

    /** Whether this is the end of a split. */
    boolean isEnd() {
        return line < 0;
    }

    /** How many lines the split has that ends here. */
    int linesOfSplit() {
        return -1 - line;
    }

    @Override
    public int compareTo(ChunkKey other) {
        return ORDER.compare(this, other);
    }
}
