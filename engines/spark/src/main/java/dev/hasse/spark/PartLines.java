package dev.hasse.spark;

import java.io.Serializable;
import java.util.Arrays;

/** Lines of a part of a trace, or lines that the part needs of another; each knows its place in the trace. */
final class PartLines implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Chunk lines;
    private final boolean own;
    private int[] positions;

    private PartLines(Chunk lines, boolean own, int[] positions) {
        this.lines = lines;
        this.own = own;
        this.positions = positions;
    }

    /**
     * Lines of the part itself.
     *
     * @param first the place of the first of them among the lines of the trace, from 1
     */
    static PartLines own(Chunk lines, int first) {
        int[] positions = new int[lines.lines()];
        Arrays.setAll(positions, k -> first + k);
        return new PartLines(lines, true, positions);
    }

    /** Lines that a part needs of another; none yet. */
    static PartLines needed(int file) {
        return new PartLines(new Chunk(file), false, new int[0]);
    }

    /** Adds a line of others. */
    void add(PartLines from, int line) {
        if (lines.lines() == positions.length) {
            positions = Arrays.copyOf(positions, Math.max(16, 2 * positions.length));
        }
        positions[lines.lines()] = from.positions[line];
        Chunk of = from.lines;
        lines.add(of.number(line), of.bytes(), of.begin(line), of.feed(line));
    }

    Chunk lines() {
        return lines;
    }

    boolean isOwn() {
        return own;
    }

    /** The place of a line among those of the trace, from 1. */
    int position(int line) {
        return positions[line];
    }
}
