package dev.hasse.spark;

import java.io.Serializable;
import java.util.Comparator;

/**
 * Where a chunk goes: to the task of its trace, and there to its place in the log.
 *
 * @param trace the number of the trace, by {@link dev.hasse.traces.TraceOfLine}
 * @param file the number of the file
 * @param line the first line of the chunk, from 1
 */
record ChunkKey(long trace, int file, int line) implements Comparable<ChunkKey>, Serializable {
    private static final Comparator<ChunkKey> ORDER = Comparator.comparingLong(ChunkKey::trace)
            .thenComparingInt(ChunkKey::file)
            .thenComparingInt(ChunkKey::line);

    @Override
    public int compareTo(ChunkKey other) {
        return ORDER.compare(this, other);
    }
}
