package dev.hasse.model.transactions;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A violation of a rule.
 *
 * @param fault in which way the rule is broken
 * @param transactions the transactions concerned, in the order in which the fault's sentence names them
 * @param steps the places of the steps concerned, from 1, in the order in which the fault's sentence names them
 * @param cell the cell concerned; null if none is
 * @param cycle of a cycle of dependencies: its edges, each from the transaction that comes first to the one that depends on it; else empty
 */
public record RuleWitness(
        RuleFault fault,
        List<String> transactions,
        List<Integer> steps,
        @Nullable String cell,
        List<Dependency> cycle) {

    /** Copies the lists. */
    public RuleWitness {
        transactions = List.copyOf(transactions);
        steps = List.copyOf(steps);
        cycle = List.copyOf(cycle);
    }

    /** A violation that concerns one transaction. */
    public static RuleWitness of(RuleFault fault, String transaction, Integer... steps) {
        return new RuleWitness(fault, List.of(transaction), List.of(steps), null, List.of());
    }
}
