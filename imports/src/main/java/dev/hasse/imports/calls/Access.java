package dev.hasse.imports.calls;

import dev.hasse.model.Effect;
import java.util.List;

/**
 * The reads and writes of a call.
 *
 * @param reads the cells that it read
 * @param writes the cells that it wrote
 * @param before the values of cells immediately before they were written, whether the agent read them or not
 * @param offered cells that it was given without asking, with their values; only a mapping can tell which of them it read
 * @param merges whether it changed parts of what was in the cells, and kept the rest
 * @param complete whether it rests on these reads alone, even if there are none, and on nothing that its agent read before
 */
public record Access(
        List<Glance> reads,
        List<Change> writes,
        List<Effect> before,
        List<Glance> offered,
        boolean merges,
        boolean complete) {

    /** No access to any cell. */
    public static final Access NONE = new Access(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Access {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        before = List.copyOf(before);
        offered = List.copyOf(offered);
    }

    /** Reads, and writes that replace whole values; without reads, it rests on what its agent had read before. */
    public Access(List<Glance> reads, List<Change> writes, List<Effect> before) {
        this(reads, writes, before, List.of(), false, false);
    }

    /** The same, and some cells that the call was given without asking. */
    public Access offering(List<Glance> given) {
        return new Access(reads, writes, before, given, merges, complete);
    }

    /** The same, but it rests on its own reads alone. */
    public Access restingOnItsReads() {
        return new Access(reads, writes, before, offered, merges, true);
    }

    /** The same, but whether it changed only parts of what was in the cells. */
    public Access merging(boolean onlyParts) {
        return new Access(reads, writes, before, offered, onlyParts, complete);
    }
}
