package dev.hasse.imports.calls;

import dev.hasse.model.Effect;
import java.util.List;

/**
 * What a call did to cells.
 *
 * @param reads what it read
 * @param writes what it wrote
 * @param before what was in cells immediately before they were written, whether the agent looked or not
 */
public record Access(List<Glance> reads, List<Change> writes, List<Effect> before) {

    /** It touched nothing. */
    public static final Access NONE = new Access(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Access {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        before = List.copyOf(before);
    }
}
