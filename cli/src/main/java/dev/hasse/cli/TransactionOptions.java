package dev.hasse.cli;

import dev.hasse.model.transactions.TransactionRule;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for transactions in place of anomalies. */
final class TransactionOptions {
    @Option(
            names = "--transactions",
            order = 30,
            description =
                    "Decide the rules of transactions T1 to T9 instead of anomalies, in a report besides them: decided once, compensated "
                            + "completely and in reverse, "
                            + "serializable and so on. With --from, --mapping says which calls are of which transaction.")
    private boolean transactions;

    @Option(
            names = "--isolation",
            order = 31,
            description =
                    "Decide, instead or besides in the same way, which of Adya's phenomena (G0 to G2) the operations show, and which isolation level they "
                            + "therefore do not meet.")
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

    /** Whether the log is to be read as transactions of several calls. */
    boolean ofCalls() {
        return transactions;
    }

    /** The rules to check. */
    List<TransactionRule> rules() {
        return transactions ? List.of(TransactionRule.values()) : List.of(TransactionRule.T8);
    }
}
