package dev.hasse.cli;

import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.KnownViolations;
import dev.hasse.policy.Policy;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.advice.ViolationCommand;
import dev.hasse.reports.transactions.TransactionRun;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
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
    private final List<String> repeated;

    /**
     * @param maxWitnesses how many witnesses of a rule to list for a trace
     * @param repeated the options with which another command reads the same traces in the same way
     */
    TransactionCheck(
            TransactionOptions options,
            TraceOptions traces,
            DecisionOptions decision,
            GateOptions gating,
            OutputOptions outputs,
            BaselineOptions baselines,
            int maxWitnesses,
            List<String> repeated) {
        this.options = options;
        this.traces = traces;
        this.decision = decision;
        this.gating = gating;
        this.outputs = outputs;
        this.baselines = baselines;
        this.maxWitnesses = maxWitnesses;
        this.repeated = repeated;
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
        if (streams.terminalOut()) {
            nameExplanation(verdicts, streams);
        }
        return gating.exitCode(run.passed());
    }

    /** Prints the command that explains the first trace that fails, if there is one that can be read again. */
    private void nameExplanation(List<TransactionVerdict> verdicts, Streams streams) {
        verdicts.stream().filter(TransactionVerdict::isFailed).findFirst().ifPresent(failed -> {
            List<String> words = new ArrayList<>(List.of(options.option()));
            words.addAll(repeated);
            String line = new ViolationCommand(new ReadingArguments(words, traces.inputs()))
                    .line(verdicts.size() > 1 ? failed.log().trace() : null);
            if (line != null) {
                traces.volume().notes(streams).println("Why: " + line);
            }
        });
    }
}
