package dev.hasse.reports.groups;

import dev.hasse.model.OperationRef;
import dev.hasse.model.Severity;
import dev.hasse.model.Witness;
import dev.hasse.reports.Sentences;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/**
 * One of the worst witnesses of a group, and its place. Worse means a greater {@link Severity}, then staler, then a
 * wider window. Ties are broken by trace and position, so that the order does not depend on the order of the input.
 *
 * @param source the file in which the trace begins
 * @param number which witness of its phenomenon in the trace it is, from 1: first the certain ones, then the possible ones; 0 if that is not known,
 *     as some are excused
 */
public record WorstWitness(String traceId, String source, Witness witness, long number) implements Serializable {
    /** Orders witnesses with the worst first. */
    public static final Comparator<WorstWitness> ORDER = Comparator.<WorstWitness, Severity>comparing(
                    worst -> worst.witness.severity())
            .thenComparing(Comparator.<WorstWitness>comparingInt(worst -> worst.witness.staleness())
                    .reversed())
            .thenComparing(Comparator.<WorstWitness>comparingLong(worst -> worst.witness.window())
                    .reversed())
            .thenComparing(WorstWitness::traceId)
            .thenComparing(WorstWitness::source)
            .thenComparing(worst -> worst.witness.operation().position())
            .thenComparing(worst -> last(worst.witness.operations()).position())
            .thenComparing(worst -> String.join("\u0000", worst.witness.cells()));

    private static OperationRef last(List<OperationRef> operations) {
        return operations.get(operations.size() - 1);
    }

    /** Its place, safe to print: the trace, unless it is named like its file, and the line. */
    public String place() {
        OperationRef operation = witness.operation();
        boolean isNamed = traceId.equals(operation.source()) || Sentences.bearsNameOfFile(traceId, operation);
        String trace = isNamed ? "" : Sentences.name(traceId) + " in ";
        return trace + Sentences.place(operation);
    }
}
