package dev.hasse.cli;

import dev.hasse.model.transactions.TransactionRule;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for transactions in place of anomalies. */
final class TransactionOptions {
    private static final String TRANSACTIONS = "--transactions";
    private static final String ISOLATION = "--isolation";

    @Option(
            names = TRANSACTIONS,
            order = 30,
            description =
                    "Decide the rules T1 to T9 of transactions (sagas): of calls that succeed together or are undone. Was each decided "
                            + "once, compensated completely and in reverse, is there a serial order, and so on. check and explain do "
                            + "so instead of looking for anomalies, report does both. The format (--from), or --mapping, says which "
                            + "calls are of which transaction.")
    private boolean transactions;

    @Option(
            names = ISOLATION,
            order = 31,
            description =
                    "Take each operation for a transaction, and decide only which of Adya's phenomena (G0 to G2) they show, and which "
                            + "isolation levels they therefore do not meet. check and explain do so instead of looking for anomalies, "
                            + "report does both.")
    private boolean isolation;

    /** Whether transactions are to be checked, or single operations as such. */
    boolean areAsked() {
        return transactions || isolation;
    }

    /**
     * Refuses both at once, which no run can answer.
     *
     * @throws ParameterException if both are asked for
     */
    void requireOne(CommandLine command) {
        if (transactions && isolation) {
            throw new ParameterException(
                    command, "--transactions and --isolation are two questions; ask one at a time");
        }
    }

    /** The option that was given. */
    String option() {
        return transactions ? TRANSACTIONS : ISOLATION;
    }

    /** Whether the log is to be read as transactions of several calls. */
    boolean ofCalls() {
        return transactions;
    }

    /** The rules to check. */
    List<TransactionRule> rules() {
        return transactions ? List.of(TransactionRule.values()) : List.of(TransactionRule.T8);
    }
}
