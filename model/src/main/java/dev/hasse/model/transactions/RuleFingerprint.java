package dev.hasse.model.transactions;

import dev.hasse.model.Fingerprint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Identifies a violation of a rule across runs, by what happened to which kinds of steps on which kinds of cells, as {@link Fingerprint} does
 * for anomalies. Transactions, values, times, lines, and numbers in names differ in every run, and are left out.
 *
 * @param fault in which way the rule is broken
 * @param steps the patterns of the names of the steps, in the order in which the fault's sentence names them; of a cycle, which begins
 *     anywhere, each once and sorted
 * @param subject the patterns of the cells that the violation is about, or else of those that its steps touched; empty for none
 */
public record RuleFingerprint(RuleFault fault, List<String> steps, String subject) {
    /** The order in which violations are listed: by rule, fault, subject, and steps. */
    public static final Comparator<RuleFingerprint> ORDER = Comparator.comparing(RuleFingerprint::fault)
            .thenComparing(RuleFingerprint::subject)
            .thenComparing(violation -> String.join("\u0000", violation.steps()));

    /** Copies the list. */
    public RuleFingerprint {
        steps = List.copyOf(steps);
    }

    /** The fingerprint of a violation in a log. */
    public static RuleFingerprint of(RuleWitness witness, TransactionLog log) {
        Stream<String> names = witness.steps().stream()
                .map(place -> Fingerprint.pattern(log.step(place).name()));
        return new RuleFingerprint(
                witness.fault(),
                witness.cycle().isEmpty()
                        ? names.toList()
                        : names.distinct().sorted().toList(),
                Fingerprint.subject(witness.cells(log)));
    }

    /** The fingerprint in 32 hexadecimal digits. */
    public String digest() {
        List<String> parts = new ArrayList<>(List.of(fault.rule().word(), fault.word(), subject));
        parts.addAll(steps);
        return Fingerprint.digest(parts);
    }
}
