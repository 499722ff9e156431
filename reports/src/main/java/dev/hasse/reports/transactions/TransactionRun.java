package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionVerdict;
import java.util.List;

/**
 * A check of transactions that is over: what every format of its results is written from.
 *
 * @param verdicts a verdict for each trace
 * @param summary what they add up to
 * @param passed whether the gate lets them pass
 * @param maxWitnesses how many violations of a rule to list for a trace
 */
public record TransactionRun(
        List<TransactionVerdict> verdicts, TransactionSummary summary, boolean passed, int maxWitnesses) {
    /** Why a run passes for less than it seems to, where no rule could be decided; it fails unless that is allowed. */
    static final String UNDECIDED = "no rule could be decided; --allow-untested lets that pass";

    /** Copies the list. */
    public TransactionRun {
        verdicts = List.copyOf(verdicts);
    }

    /** A run with its gate. */
    public static TransactionRun of(List<TransactionVerdict> verdicts, boolean allowUndecided, int maxWitnesses) {
        TransactionSummary summary = TransactionSummary.of(verdicts);
        return new TransactionRun(verdicts, summary, summary.passes(allowUndecided), maxWitnesses);
    }

    /** Whether the gate fails for want of anything decided. */
    boolean failsUndecided() {
        return !passed && summary.failed() == 0;
    }

    /** The violations of a rule in a trace that are listed. */
    List<RuleWitness> listed(RuleFinding finding) {
        return finding.witnesses().stream().limit(maxWitnesses).toList();
    }

    /** How many violations of a rule in a trace count and are not listed. */
    long unlisted(RuleFinding finding) {
        return Math.max(0, finding.witnesses().size() - maxWitnesses);
    }
}
