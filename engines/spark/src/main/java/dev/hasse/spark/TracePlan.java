package dev.hasse.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How long traces are divided: each part has the lines of consecutive chunks of a file. Parts are numbered from 0, trace after trace. */
final class TracePlan implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Map<ChunkKey, Place> places = new HashMap<>();
    private final List<Long> traceOfPart = new ArrayList<>();

    /**
     * Where the lines of a chunk are.
     *
     * @param part the number of the part
     * @param first the place of the first line among those of the trace, from 1
     */
    record Place(int part, int first) implements Serializable {}

    /**
     * A chunk of a long trace.
     *
     * @param file the number of the file
     * @param lines how many there are
     * @param bytes how many they have
     */
    record Size(ChunkKey key, int file, int lines, int bytes) implements Serializable {}

    /**
     * Divides traces.
     *
     * @param chunks all chunks of the traces, in any order
     * @param bytes how many a part has, about
     */
    static TracePlan of(List<Size> chunks, long bytes) {
        Map<Long, List<Size>> traces = new TreeMap<>();
        chunks.forEach(chunk -> traces.computeIfAbsent(chunk.key().trace(), none -> new ArrayList<>())
                .add(chunk));
        TracePlan plan = new TracePlan();
        traces.values().forEach(ofTrace -> plan.add(ofTrace, bytes));
        return plan;
    }

    private void add(List<Size> chunks, long bytes) {
        chunks.sort(Comparator.comparing(Size::key));
        long filled = bytes;
        int line = 1;
        int file = chunks.get(0).file();
        for (Size chunk : chunks) {
            if (filled >= bytes || chunk.file() != file) {
                traceOfPart.add(chunk.key().trace());
                filled = 0;
                file = chunk.file();
            }
            places.put(chunk.key(), new Place(traceOfPart.size() - 1, line));
            line += chunk.lines();
            filled += chunk.bytes();
        }
    }

    /** Whether the trace of a chunk is divided. */
    boolean divides(ChunkKey chunk) {
        return places.containsKey(chunk);
    }

    /** Where the lines of a chunk are. */
    Place place(ChunkKey chunk) {
        Place place = places.get(chunk);
        if (place == null) {
            throw new IllegalArgumentException(chunk + " is of a trace that is not divided");
        }
        return place;
    }

    /** How many parts there are. */
    int parts() {
        return traceOfPart.size();
    }

    /** The trace of a part. */
    long trace(int part) {
        return traceOfPart.get(part);
    }
}
