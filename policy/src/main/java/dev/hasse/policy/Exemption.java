package dev.hasse.policy;

import dev.hasse.model.Glob;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Witness;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Findings that a team has decided to live with for a while: of anomalies, or of rules of transactions. A witness is exempt if it meets every
 * condition that is given.
 *
 * @param workload the only workload it applies to; null for all
 * @param phenomena the only phenomena it applies to; empty for all
 * @param rules the only rules of transactions it applies to; empty if it applies to anomalies and observations
 * @param cells {@linkplain Glob patterns} of cells: every cell of the witness matches one; empty for any
 * @param agents {@linkplain Glob patterns} of agents: some agent of the witness matches one; empty for any
 * @param steps {@linkplain Glob patterns} of the tools of steps: some step of a violation matches one; empty for any
 * @param reason why the witnesses do not count
 * @param until the last day on which the exemption holds
 */
public record Exemption(
        @Nullable String workload,
        Set<Phenomenon> phenomena,
        Set<TransactionRule> rules,
        List<String> cells,
        List<String> agents,
        List<String> steps,
        String reason,
        LocalDate until)
        implements Serializable {

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if it names neither cells nor agents nor steps, as it would exempt everything; if it is of anomalies
     *     and of rules; or if it names steps, but no rules
     */
    public Exemption {
        phenomena = Set.copyOf(phenomena);
        rules = Set.copyOf(rules);
        cells = List.copyOf(cells);
        agents = List.copyOf(agents);
        steps = List.copyOf(steps);
        if (cells.isEmpty() && agents.isEmpty() && steps.isEmpty()) {
            throw new IllegalArgumentException(
                    rules.isEmpty()
                            ? "found neither cells nor agents, expected which findings to ignore"
                            : "found neither cells nor steps nor agents, expected which violations to ignore");
        }
        if (!rules.isEmpty() && !phenomena.isEmpty()) {
            throw new IllegalArgumentException(
                    "found anomalies and rules, expected one of them: an entry for each says the same");
        }
        if (rules.isEmpty() && !steps.isEmpty()) {
            throw new IllegalArgumentException(
                    "found steps without rules, expected the rules of transactions that they break, such as rules: [T2]");
        }
    }

    /** Whether its last day has passed. */
    public boolean hasEnded(LocalDate today) {
        return today.isAfter(until);
    }

    /** Whether the witness, in a trace of a workload, is exempt. */
    public boolean covers(Witness witness, @Nullable String ofWorkload) {
        return rules.isEmpty()
                && isOf(ofWorkload)
                && (phenomena.isEmpty() || phenomena.contains(witness.phenomenon()))
                && (cells.isEmpty() || areExempt(witness.cells()))
                && (agents.isEmpty()
                        || witness.operations().stream().anyMatch(operation -> matchesAny(agents, operation.agent())));
    }

    /** Whether a violation of a rule, in a log, is exempt. */
    public boolean covers(RuleWitness witness, TransactionLog log) {
        return rules.contains(witness.fault().rule())
                && isOf(log.workload())
                && (cells.isEmpty() || areExempt(witness.cells(log)))
                && (agents.isEmpty() || someStep(witness, log, step -> matchesAny(agents, step.agent())))
                && (steps.isEmpty() || someStep(witness, log, step -> matchesAny(steps, step.name())));
    }

    private boolean isOf(@Nullable String ofWorkload) {
        return workload == null || workload.equals(ofWorkload);
    }

    private boolean areExempt(Set<String> about) {
        return !about.isEmpty() && about.stream().allMatch(cell -> matchesAny(cells, cell));
    }

    private static boolean someStep(RuleWitness witness, TransactionLog log, Predicate<Step> which) {
        return witness.places().stream().map(log::step).anyMatch(which);
    }

    private static boolean matchesAny(List<String> patterns, @Nullable String name) {
        return name != null && patterns.stream().anyMatch(pattern -> new Glob(pattern).matches(name));
    }
}
