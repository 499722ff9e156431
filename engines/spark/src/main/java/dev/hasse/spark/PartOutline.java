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
 * @param traceId the id of its trace: several traces may have the number by which lines are sent
 * @param records how many it has
 * @param named how many of them name their ids
 * @param provenance whether any of them says what it observed
 * @param ofFile whether the trace is that of the records without a trace in this file, and ends with it
 * @param file the number of the file in which it begins
 * @param line the line on which it begins
 */
record PartOutline(
        String traceId,
        TimeSpan span,
        Labels labels,
        int records,
        int named,
        boolean provenance,
        boolean ofFile,
        int file,
        int line)
        implements Serializable {

    /**
     * The outline of a part.
     *
     * @param files all files, by their numbers
     */
    static PartOutline of(PartReading part, List<LakeFile> files) {
        Trace trace = part.trace();
        int named = 0;
        for (int record = 0; record < trace.size(); record++) {
            named += trace.columns().hasDefaultId(record) ? 0 : 1;
        }
        Beginning beginning = part.beginning();
        return new PartOutline(
                trace.id(),
                DividedCheck.span(trace),
                trace.labels(),
                trace.size(),
                named,
                trace.columns().hasProvenance(),
                trace.id().equals(files.get(beginning.input()).name()),
                beginning.input(),
                beginning.line());
    }

    /**
     * Whether the parts fit together: all are of one trace and have the same labels, and all records name their ids if any says what it
     * observed, as places in the trace are not known while a part is read, or if there are several files, as a record of one can
     * repeat another's if they have no ids. Then neither a label nor an id depends on other parts.
     */
    static boolean fit(List<PartOutline> parts) {
        boolean oneFile = parts.stream().mapToInt(PartOutline::file).distinct().count() == 1;
        boolean named = parts.stream().allMatch(part -> part.named == part.records);
        return parts.stream().map(PartOutline::traceId).distinct().count() == 1
                && parts.stream().map(PartOutline::labels).distinct().count() == 1
                && (named || parts.stream().noneMatch(PartOutline::provenance))
                && (oneFile || (named && parts.stream().noneMatch(PartOutline::ofFile)));
    }

    /** Where the part begins. */
    Beginning beginning() {
        return new Beginning(file, line);
    }
}
