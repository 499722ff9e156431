package dev.hasse.cli;

import dev.hasse.model.transactions.TransactionRule;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of {@code check} for transactions in place of anomalies. */
final class TransactionOptions {
    @Option(
            names = "--transactions",
            order = 30,
            description =
                    "Check the rules of transactions T1 to T9 instead: decided once, compensated completely and in reverse, "
                            + "serializable and so on. With --from, --mapping says which calls are of which transaction.")
    private boolean transactions;

    @Option(
            names = "--isolation",
            order = 31,
            description =
                    "Check instead which of Adya's phenomena (G0 to G2) the operations show, and which isolation level they "
                            + "therefore do not meet.")
    private boolean isolation;

    /** Whether transactions are to be checked, or single operations as such. */
    boolean areAsked() {
        return transactions || isolation;
    }

    /** Whether both are asked for, which no run can answer. */
    boolean areBoth() {
        return transactions && isolation;
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
