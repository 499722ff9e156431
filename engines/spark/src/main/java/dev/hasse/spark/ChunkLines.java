package dev.hasse.spark;

import dev.hasse.traces.PickedLines;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The lines of chunks of several traces, in the order of the files and lines. */
final class ChunkLines implements PickedLines {
    private final List<Chunk> chunks;

    /** @param chunks in any order */
    ChunkLines(List<Chunk> chunks) {
        this.chunks = new ArrayList<>(chunks);
        this.chunks.sort(Comparator.comparingInt(Chunk::file).thenComparingInt(chunk -> chunk.number(0)));
    }

    @Override
    public void read(Taker taker) {
        int from = 0;
        // Chunks that overlap are put in order together; mostly there are none, as traces come one after another.
        while (from < chunks.size()) {
            int to = from + 1;
            int last = lastOf(from);
            while (to < chunks.size()
                    && chunks.get(to).file() == chunks.get(from).file()
                    && chunks.get(to).number(0) < last) {
                last = Math.max(last, lastOf(to));
                to++;
            }
            if (to == from + 1) {
                chunks.get(from).read(taker);
            } else {
                readInterleaved(chunks.subList(from, to), taker);
            }
            from = to;
        }
    }

    private int lastOf(int k) {
        Chunk chunk = chunks.get(k);
        return chunk.number(chunk.lines() - 1);
    }

    private static void readInterleaved(List<Chunk> together, Taker taker) {
        int count = together.stream().mapToInt(Chunk::lines).sum();
        int[] order = new int[count];
        long[] numbers = new long[count];
        int[] chunkOf = new int[count];
        int[] lineOf = new int[count];
        int k = 0;
        for (int chunk = 0; chunk < together.size(); chunk++) {
            Chunk one = together.get(chunk);
            for (int line = 0; line < one.lines(); line++) {
                order[k] = k;
                numbers[k] = one.number(line);
                chunkOf[k] = chunk;
                lineOf[k] = line;
                k++;
            }
        }
        LongArrays.radixSortIndirect(order, numbers, true);
        for (int next : order) {
            together.get(chunkOf[next]).read(lineOf[next], taker);
        }
    }
}
