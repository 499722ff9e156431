package dev.hasse.model.transactions;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was found of a rule in a log.
 *
 * @param rule the rule
 * @param status whether it holds
 * @param decided how many opportunities to break the rule were decided, violations included
 * @param witnesses the violations that count, in the order of the log
 * @param excused the violations that do not count because they are known or exempt
 * @param reasons what could not be decided, and why, each once; empty if everything was
 */
public record RuleFinding(
        TransactionRule rule,
        RuleStatus status,
        long decided,
        List<RuleWitness> witnesses,
        List<RuleWitness> excused,
        List<String> reasons) {

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if the status contradicts them
     */
    public RuleFinding {
        witnesses = List.copyOf(witnesses);
        excused = List.copyOf(excused);
        reasons = List.copyOf(reasons);
        if ((status == RuleStatus.VIOLATED) == (witnesses.isEmpty() && excused.isEmpty())
                || (status == RuleStatus.UNDECIDED && reasons.isEmpty())
                || (status == RuleStatus.HELD && !reasons.isEmpty())) {
            throw new IllegalArgumentException(rule.word() + " " + status + " with " + witnesses + " and " + reasons);
        }
    }

    /** How many violations there are, those that do not count included. */
    public long count() {
        return (long) witnesses.size() + excused.size();
    }

    /** All violations, those that do not count last. */
    public List<RuleWitness> all() {
        return Stream.concat(witnesses.stream(), excused.stream()).toList();
    }

    /** The finding in place of this one where it was of a log that shows something else than what was asked about, so that nothing is decided. */
    public RuleFinding undecided(String reason) {
        return new RuleFinding(
                rule,
                RuleStatus.UNDECIDED,
                0,
                List.of(),
                List.of(),
                Stream.concat(Stream.of(reason), reasons.stream()).toList());
    }

    /** This finding, of which further violations do not count. */
    public RuleFinding excusing(Predicate<RuleWitness> further) {
        Map<Boolean, List<RuleWitness>> parts = witnesses.stream().collect(Collectors.partitioningBy(further));
        return new RuleFinding(
                rule,
                status,
                decided,
                parts.getOrDefault(false, List.of()),
                Stream.concat(excused.stream(), parts.getOrDefault(true, List.of()).stream())
                        .toList(),
                reasons);
    }
}
