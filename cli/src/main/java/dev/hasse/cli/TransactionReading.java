package dev.hasse.cli;

import dev.hasse.check.Refused;
import dev.hasse.detectors.transactions.RecordTransactions;
import dev.hasse.detectors.transactions.TransactionRules;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Policy;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadTraces;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the logs of transactions that the options of a command name, and decides rules on them. */
final class TransactionReading {
    private TransactionReading() {}

    /** The verdicts on the rules that were asked for. */
    static List<TransactionVerdict> verdicts(
            TransactionOptions options, TraceOptions traces, DecisionOptions decision, Policy policy, Streams streams) {
        List<TransactionRule> rules = options.rules();
        List<TransactionLog> logs = options.ofCalls() && traces.converts(streams)
                ? converted(traces, streams, decision.skipsInvalid())
                : operations(traces, decision, policy, streams);
        // A part of a transaction is none, so that nothing is known of the isolation of transactions: where parts
        // conflict, one of them may have been undone with its transaction.
        String split = options.ofCalls() ? null : traces.cautions().ofTransactions();
        return logs.stream()
                .map(log -> new TransactionVerdict(
                        log,
                        TransactionRules.decide(rules, log).stream()
                                .map(finding -> split == null ? finding : finding.undecided(split))
                                .toList()))
                .toList();
    }

    /**
     * Reads the logs of transactions of inputs of another format, and reports problems on standard error.
     *
     * @throws BadInputException if the command cannot continue
     */
    private static List<TransactionLog> converted(TraceOptions traces, Streams streams, boolean skipInvalid) {
        Problems problems = TraceOptions.problems();
        List<Input> inputs = traces.otherInputs(streams, problems);
        Conversion.Request request = traces.request(streams);
        List<String> cautions = new ArrayList<>();
        List<TransactionLog> logs = traces.converting(
                inputs, streams, watched -> Conversion.transactions(watched, request, problems, cautions::add));
        boolean goOn = problems.allowToGoOn(skipInvalid);
        traces.messages(streams).refused(inputs, problems, goOn, !logs.isEmpty());
        traces.messages(streams).cautions(cautions);
        if (!goOn) {
            if (!problems.hasFatal()) {
                streams.err().println("error: " + Refused.rest(problems, inputs.size(), !logs.isEmpty()));
            }
            throw new BadInputException();
        }
        return logs;
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
