package dev.hasse.check;

import dev.hasse.detectors.Reduction;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.explanation.Explanation;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;

/**
 * A witness, and the smallest history that still shows it.
 *
 * @param number its number among those of its phenomenon, from 1
 */
public record ExplainedWitness(Verdict verdict, Witness witness, int number, List<Operation> smallest) {

    public ExplainedWitness {
        smallest = List.copyOf(smallest);
    }

    /**
     * Reduces the trace to what the witness needs.
     *
     * @param trace the trace that the verdict is on
     */
    public static ExplainedWitness of(Trace trace, Verdict verdict, Witness witness, int number) {
        return new ExplainedWitness(verdict, witness, number, Reduction.of(trace, witness, verdict.cascadeMode()));
    }

    /**
     * Explains it.
     *
     * @param withRecords whether the smallest history is part of the explanation
     */
    public void tell(Explanation explanation, boolean withRecords) throws IOException {
        StringWriter records = new StringWriter();
        writeRecords(records);
        explanation.witness(verdict, witness, number, smallest, withRecords ? records.toString() : null);
    }

    /** Writes the smallest history as JSON Lines. */
    public void writeRecords(Writer to) throws IOException {
        for (Operation operation : smallest) {
            RecordWriter.write(operation, to);
        }
    }
}
