package dev.hasse.cli;

import dev.hasse.detectors.transactions.RecordTransactions;
import dev.hasse.detectors.transactions.TransactionRules;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Policy;
import dev.hasse.reports.transactions.TransactionJson;
import dev.hasse.reports.transactions.TransactionSarif;
import dev.hasse.reports.transactions.TransactionSummary;
import dev.hasse.reports.transactions.TransactionText;
import java.util.List;

/** {@code hasse check --transactions}, and {@code --isolation}: decides rules of transactions instead of anomalies. */
final class TransactionCheck {
    private final TransactionOptions options;
    private final TraceOptions traces;
    private final DecisionOptions decision;
    private final GateOptions gating;
    private final OutputOptions outputs;
    private final int maxWitnesses;

    /** @param maxWitnesses how many witnesses of a rule to list for a trace */
    TransactionCheck(
            TransactionOptions options,
            TraceOptions traces,
            DecisionOptions decision,
            GateOptions gating,
            OutputOptions outputs,
            int maxWitnesses) {
        this.options = options;
        this.traces = traces;
        this.decision = decision;
        this.gating = gating;
        this.outputs = outputs;
        this.maxWitnesses = maxWitnesses;
    }

    /** Runs it, and returns the exit code. */
    int call(Streams streams, boolean allowUntested, Policy policy) {
        CheckFormat format = outputs.formatOfTransactions();
        List<TransactionVerdict> verdicts = logs(streams, policy).stream()
                .map(log -> new TransactionVerdict(log, TransactionRules.decide(options.rules(), log)))
                .toList();
        TransactionSummary summary = TransactionSummary.of(verdicts);
        boolean passed = summary.passes(allowUntested);
        Output.write(outputs.onlyFile(), streams, to -> {
            switch (format) {
                case JSON ->
                    TransactionJson.write(verdicts, summary, passed, maxWitnesses, to, HasseCommand.Version.number());
                case JSONL -> TransactionJson.writeLines(verdicts, summary, passed, maxWitnesses, to);
                case SARIF -> TransactionSarif.write(verdicts, summary, to, HasseCommand.Version.number());
                default ->
                    new TransactionText(
                                    to,
                                    outputs.style(streams),
                                    maxWitnesses,
                                    traces.volume().quiet())
                            .write(verdicts, summary, passed);
            }
        });
        return gating.exitCode(passed);
    }

    private List<TransactionLog> logs(Streams streams, Policy policy) {
        if (options.ofCalls() && traces.converts()) {
            return traces.readTransactions(streams, decision.skipsInvalid());
        }
        return decision.read(traces, policy, streams).traces().stream()
                .map(RecordTransactions::of)
                .toList();
    }
}
