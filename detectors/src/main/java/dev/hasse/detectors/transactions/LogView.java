package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** A log, divided into its transactions: what every rule looks at. */
final class LogView {
    final TransactionLog log;
    private final Map<String, LoggedTransaction> transactions = new LinkedHashMap<>();
    private final boolean showsCommits;

    LogView(TransactionLog log) {
        this.log = log;
        log.transactions()
                .forEach((name, places) -> transactions.put(name, new LoggedTransaction(name, places, log.steps())));
        showsCommits = log.steps().stream().anyMatch(step -> step.kind() == Step.Kind.COMMITTED);
    }

    Step step(int place) {
        return log.step(place);
    }

    Collection<LoggedTransaction> transactions() {
        return new ArrayList<>(transactions.values());
    }

    LoggedTransaction transactionOf(int place) {
        LoggedTransaction transaction = transactions.get(step(place).transaction());
        if (transaction == null) {
            throw new IllegalStateException("every step has a transaction");
        }
        return transaction;
    }

    /**
     * Whether a transaction stands: it was committed; or else the log is complete, shows no commits, as where a saga just ends, and it was
     * not aborted.
     */
    boolean stands(LoggedTransaction transaction) {
        return transaction.fate == Fate.COMMITTED
                || (transaction.fate == Fate.OPEN && log.isComplete() && !showsCommits);
    }
}
