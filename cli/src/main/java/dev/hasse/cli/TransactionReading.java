package dev.hasse.cli;

import dev.hasse.detectors.transactions.RecordTransactions;
import dev.hasse.detectors.transactions.TransactionRules;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Policy;
import dev.hasse.traces.ReadTraces;
import java.util.List;
import java.util.stream.Stream;

/** Reads the logs of transactions that the options of a command name, and decides rules on them. */
final class TransactionReading {
    private TransactionReading() {}

    /** The verdicts on the rules that were asked for. */
    static List<TransactionVerdict> verdicts(
            TransactionOptions options, TraceOptions traces, DecisionOptions decision, Policy policy, Streams streams) {
        List<TransactionRule> rules = options.rules();
        List<TransactionLog> logs = options.ofCalls() && traces.converts()
                ? traces.readTransactions(streams, decision.skipsInvalid())
                : operations(traces, decision, policy, streams);
        return logs.stream()
                .map(log -> new TransactionVerdict(log, TransactionRules.decide(rules, log)))
                .toList();
    }

    /** Operations as transactions, and the transactions of histories that have them. */
    private static List<TransactionLog> operations(
            TraceOptions traces, DecisionOptions decision, Policy policy, Streams streams) {
        traces.takeTransactions();
        ReadTraces read = decision.read(traces, policy, streams);
        return Stream.concat(
                        traces.transactions().stream(), read.traces().stream().map(RecordTransactions::of))
                .toList();
    }
}
