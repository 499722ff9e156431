package dev.hasse.cli;

import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.KnownViolations;
import dev.hasse.policy.Policy;
import dev.hasse.reports.transactions.TransactionRun;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/** {@code hasse check --transactions}, and {@code --isolation}: decides rules of transactions instead of anomalies. */
final class TransactionCheck {
    private final TransactionOptions options;
    private final TraceOptions traces;
    private final DecisionOptions decision;
    private final GateOptions gating;
    private final OutputOptions outputs;
    private final BaselineOptions baselines;
    private final int maxWitnesses;

    /** @param maxWitnesses how many witnesses of a rule to list for a trace */
    TransactionCheck(
            TransactionOptions options,
            TraceOptions traces,
            DecisionOptions decision,
            GateOptions gating,
            OutputOptions outputs,
            BaselineOptions baselines,
            int maxWitnesses) {
        this.options = options;
        this.traces = traces;
        this.decision = decision;
        this.gating = gating;
        this.outputs = outputs;
        this.baselines = baselines;
        this.maxWitnesses = maxWitnesses;
    }

    /** Runs it, and returns the exit code. */
    int call(Streams streams, boolean allowUntested, Policy policy) {
        outputs.onlyFile();
        KnownViolations known = baselines.readViolations(streams);
        Exemptions exemptions = CheckCommand.exemptions(policy, LocalDate.now(ZoneId.systemDefault()), traces, streams);
        List<TransactionVerdict> verdicts =
                TransactionReading.verdicts(options, traces, decision, policy, streams).stream()
                        .map(exemptions::excuse)
                        .map(known::excuse)
                        .toList();
        TransactionRun run = TransactionRun.of(verdicts, allowUntested, maxWitnesses);
        if (outputs.write(run, traces.volume().quiet(), streams)) {
            return ExitCode.MISUSED;
        }
        baselines.finish(known, streams, traces.volume());
        if (run.summary().failed() > 0 && streams.terminalOut()) {
            traces.volume()
                    .notes(streams)
                    .println("note: 'hasse explain " + (options.ofCalls() ? "--transactions" : "--isolation")
                            + "', with the same options for reading, explains the first violation of each rule");
        }
        return gating.exitCode(run.passed());
    }
}
