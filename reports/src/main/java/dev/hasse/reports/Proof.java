package dev.hasse.reports;

import dev.hasse.model.OperationRef;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a witness is one, as a short proof for somebody who has never heard of its anomaly.
 *
 * @param names what the operations are called in it, and who they are
 * @param steps what happened, one reason a step, the contradiction last
 * @param remedy what would have prevented it at that place
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
