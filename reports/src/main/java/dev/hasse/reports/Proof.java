package dev.hasse.reports;

import dev.hasse.model.OperationRef;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * A short proof that a witness is one, for readers who do not know the anomaly.
 *
 * @param names what the proof calls the operations, and which they are
 * @param steps what happened, one reason per step, the contradiction last
 * @param remedy what would have prevented the anomaly there
 */
public record Proof(List<String> names, List<String> steps, String remedy) {

    public Proof {
        names = List.copyOf(names);
        steps = List.copyOf(steps);
    }

    /** The proof of a witness. */
    public static Proof of(Witness witness) {
        List<String> names = new ArrayList<>();
        for (OperationRef operation : witness.operations()) {
            names.add("T" + (names.size() + 1) + " is " + Sentences.operation(operation) + " (line " + operation.line()
                    + ").");
        }
        return new Proof(names, witness.proof(SafeWording.SHORT), witness.remedy(SafeWording.SHORT));
    }
}
