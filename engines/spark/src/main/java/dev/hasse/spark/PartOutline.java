package dev.hasse.spark;

import dev.hasse.check.DividedCheck;
import dev.hasse.model.Labels;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.traces.PickedReader.Beginning;
import java.io.Serializable;
import java.util.List;

/**
 * What a part tells of itself before it is decided.
 *
 * @param records how many it has
 * @param named how many of them name their ids
 * @param provenance whether any of them says what it observed
 * @param file the number of the file in which it begins
 * @param line the line on which it begins
 */
record PartOutline(TimeSpan span, Labels labels, int records, int named, boolean provenance, int file, int line)
        implements Serializable {

    /** The outline of a part. */
    static PartOutline of(PartReading part) {
        Trace trace = part.trace();
        int named = 0;
        for (int record = 0; record < trace.size(); record++) {
            named += trace.columns().hasDefaultId(record) ? 0 : 1;
        }
        Beginning beginning = part.beginning();
        return new PartOutline(
                DividedCheck.span(trace),
                trace.labels(),
                trace.size(),
                named,
                trace.columns().hasProvenance(),
                beginning.input(),
                beginning.line());
    }

    /**
     * Whether the parts of a trace fit together: all have the same labels, and where any record says what it observed all records name
     * their ids, as places in the trace are not known while a part is read. Then neither a label nor an id depends on other parts.
     */
    static boolean fit(List<PartOutline> parts) {
        return parts.stream().map(PartOutline::labels).distinct().count() == 1
                && (parts.stream().noneMatch(PartOutline::provenance)
                        || parts.stream().allMatch(part -> part.named == part.records));
    }

    /** Where the part begins. */
    Beginning beginning() {
        return new Beginning(file, line);
    }
}
