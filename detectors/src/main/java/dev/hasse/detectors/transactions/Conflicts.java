package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.Dependency.Kind;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleWitness;
import java.util.List;

/** Collects what is found of T8 in a log: dependencies, and phenomena that are no cycles. */
final class Conflicts {
    private final LogView view;
    private final Ruling ruling;
    private final DependencyEdges dependencies;

    Conflicts(LogView view, Ruling ruling) {
        this.view = view;
        this.ruling = ruling;
        this.dependencies = new DependencyEdges(view);
    }

    /**
     * The transaction of the second step depends on that of the first; nothing if they are the same. Of a step that only its effect shows, it may be
     * any transaction, also that of the other step, so that no cycle leads through it.
     */
    void depend(Kind kind, int first, int second, String cell) {
        boolean areKnown = !view.step(first).isUnlogged() && !view.step(second).isUnlogged();
        if (areKnown && view.numberOf(first) != view.numberOf(second)) {
            ruling.keeps();
            dependencies.add(kind, first, second, cell);
        }
    }

    /** Two steps show a phenomenon on a cell. */
    void phenomenon(RuleFault fault, int first, int second, String cell) {
        ruling.breaks(new RuleWitness(
                fault,
                List.of(view.transactionOf(first).name, view.transactionOf(second).name),
                List.of(first, second),
                cell,
                List.of()));
    }

    /** One step shows a phenomenon on a cell. */
    void phenomenon(RuleFault fault, int step, String cell) {
        ruling.breaks(new RuleWitness(fault, List.of(view.transactionOf(step).name), List.of(step), cell, List.of()));
    }

    /** What is decided of the rule. */
    Ruling ruling() {
        return ruling;
    }

    /** The dependencies. */
    DependencyEdges dependencies() {
        return dependencies;
    }
}
