package dev.hasse.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many lines of a file come before each of its splits, which makes the line of a split the line of a file. */
final class LinesBefore implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] ofSplit;

    private LinesBefore(int[] ofSplit) {
        this.ofSplit = ofSplit;
    }

    /**
     * Adds up the lines of splits.
     *
     * @param tasks all splits of all files, by number
     * @param ends the {@linkplain ChunkKey#isEnd end} of each split that is not the last of its file
     */
    static LinesBefore of(List<List<Split>> tasks, List<ChunkKey> ends) {
        Map<Integer, Integer> lines = new HashMap<>();
        ends.forEach(end -> lines.put(end.split(), end.linesOfSplit()));
        int[] before = new int[tasks.stream().mapToInt(List::size).sum()];
        tasks.stream().flatMap(List::stream).filter(Split::isFollowed).forEach(split -> {
            Integer counted = lines.get(split.number());
            if (counted == null) {
                throw new IllegalStateException("the lines of " + split + " were not counted");
            }
            before[split.number() + 1] = before[split.number()] + counted;
        });
        return new LinesBefore(before);
    }

    /** How many lines of the file come before a split, by the number of the split. */
    int of(int split) {
        return ofSplit[split];
    }
}
