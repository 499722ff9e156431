package dev.hasse.model.transactions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

    /** The places of all steps concerned, those of its cycle included. */
    public Set<Integer> places() {
        Set<Integer> places = new LinkedHashSet<>(steps);
        cycle.forEach(edge -> {
            places.add(edge.firstStep());
            places.add(edge.secondStep());
        });
        return places;
    }

    /** The cells that it is about, or else those that its steps touched. */
    public Set<String> cells(TransactionLog log) {
        if (cell != null) {
            return Set.of(cell);
        }
        Set<String> cells = new LinkedHashSet<>();
        cycle.forEach(edge -> cells.add(edge.cell()));
        if (cells.isEmpty()) {
            steps.forEach(place -> log.step(place).accesses().forEach(access -> cells.add(access.cell())));
        }
        return cells;
    }

    /** A violation that concerns one transaction. */
    public static RuleWitness of(RuleFault fault, String transaction, Integer... steps) {
        return new RuleWitness(fault, List.of(transaction), List.of(steps), null, List.of());
    }
}
