package dev.hasse.imports.calls;

import dev.hasse.model.Effect;
import java.util.List;

/**
 * The reads and writes of a call.
 *
 * @param reads the cells that it read
 * @param writes the cells that it wrote
 * @param before the values of cells immediately before they were written, whether the agent read them or not
 */
public record Access(List<Glance> reads, List<Change> writes, List<Effect> before) {

    /** No access to any cell. */
    public static final Access NONE = new Access(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Access {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        before = List.copyOf(before);
    }
}
