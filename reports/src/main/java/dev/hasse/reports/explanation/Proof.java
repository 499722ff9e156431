package dev.hasse.reports.explanation;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.SafeWording;
import dev.hasse.reports.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A short proof that a witness is one, for readers who do not know the anomaly.
 *
 * @param names what the proof calls the operations, and which they are; then what about them is inferred, and why
 * @param steps what happened, one reason per step, the contradiction last
 * @param remedy what would have prevented the anomaly there
 */
public record Proof(List<String> names, List<String> steps, String remedy) {

    public Proof {
        names = List.copyOf(names);
        steps = List.copyOf(steps);
    }

    /**
     * The proof of a witness, with what is inferred about its operations.
     *
     * @param history holds its operations, each with its id
     * @param verdict on its trace
     */
    public static Proof of(Witness witness, List<Operation> history, Verdict verdict) {
        List<String> names = new ArrayList<>();
        List<String> inferred = new ArrayList<>();
        Inferences inferences = new Inferences(SafeWording.SHORT);
        boolean oneFile = witness.operations().stream()
                .allMatch(one -> one.origin() == null && one.source().equals(verdict.source()));
        for (OperationRef reference : witness.operations()) {
            String name = "T" + (names.size() + 1);
            Optional<Operation> operation = history.stream()
                    .filter(one -> reference.id().equals(one.id()))
                    .findFirst();
            names.add(name + " is " + Sentences.operation(reference) + " ("
                    + (oneFile ? "line " + reference.line() : place(reference, operation, verdict)) + ").");
            operation.ifPresent(one -> inferred.addAll(inferences.sentences(name, one)));
        }
        names.addAll(inferred);
        return new Proof(names, witness.proof(SafeWording.SHORT), witness.remedy(SafeWording.SHORT));
    }

    private static String place(OperationRef reference, Optional<Operation> operation, Verdict verdict) {
        boolean seen = reference.origin() != null
                && operation.isPresent()
                && operation.get().derivation().unlogged();
        return (seen ? "seen at " : "") + Sentences.placeBesideId(reference, verdict);
    }
}
