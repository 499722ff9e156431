package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A log, divided into its transactions: what every rule looks at. */
final class LogView {
    final TransactionLog log;
    private final List<LoggedTransaction> transactions = new ArrayList<>();
    /** The number of the transaction of each step. */
    private final int[] numbers;

    private final boolean showsCommits;

    LogView(TransactionLog log) {
        this.log = log;
        numbers = new int[log.steps().size()];
        Map<String, LoggedTransaction> byName = new HashMap<>();
        boolean commits = false;
        for (int place = 1; place <= numbers.length; place++) {
            Step step = step(place);
            LoggedTransaction transaction = byName.get(step.transaction());
            if (transaction == null) {
                transaction = new LoggedTransaction(step.transaction(), transactions.size(), log);
                byName.put(step.transaction(), transaction);
                transactions.add(transaction);
            }
            transaction.add(place);
            numbers[place - 1] = transaction.number;
            commits |= step.kind() == Step.Kind.COMMITTED;
        }
        showsCommits = commits;
    }

    Step step(int place) {
        return log.step(place);
    }

    List<LoggedTransaction> transactions() {
        return Collections.unmodifiableList(transactions);
    }

    LoggedTransaction transactionOf(int place) {
        return transactions.get(numberOf(place));
    }

    /** The number of the transaction of a step, from 0. */
    int numberOf(int place) {
        return numbers[place - 1];
    }

    /**
     * Whether a transaction stands: it was committed; or else the log is complete, shows no commits, as where a saga just ends, and it was
     * not aborted.
     */
    boolean stands(LoggedTransaction transaction) {
        return transaction.fate() == Fate.COMMITTED
                || (transaction.fate() == Fate.OPEN && log.isComplete() && !showsCommits);
    }
}
