package dev.hasse.flink;

import dev.hasse.live.LiveFinding;
import dev.hasse.live.Withdrawal;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Gate;
import dev.hasse.traces.Problem;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * Passes on what is told of the trace at hand, and remembers in Flink's state which findings have been told: both are of the
 * same checkpoint, so that a finding is told again exactly if it was taken back with the state.
 */
final class JobOutput implements EngineListener {
    /** Findings and withdrawals. */
    static final OutputTag<String> FINDINGS = new OutputTag<>("findings", Types.STRING);

    /** What was refused. */
    static final OutputTag<String> PROBLEMS = new OutputTag<>("problems", Types.STRING);

    /**
     * What all traces of a task share.
     *
     * @param lines writes what is told
     * @param gate what is demanded of traces; null if nothing is
     * @param totals adds verdicts up
     */
    record Results(OutputLines lines, @Nullable Gate gate, RunTotals totals, JobMetrics metrics) {}

    private final KeyedProcessFunction<String, TraceLine, String>.Context context;
    private final Collector<String> out;
    private final MapState<String, String> told;
    private final StreamNote note;
    private final Results results;

    /**
     * @param told the codes of the findings of the trace that have been told, by their keys
     * @param note what is special about how the trace came
     * @param results what all traces of the task share
     */
    JobOutput(
            KeyedProcessFunction<String, TraceLine, String>.Context context,
            Collector<String> out,
            MapState<String, String> told,
            StreamNote note,
            Results results) {
        this.context = context;
        this.out = out;
        this.told = told;
        this.note = note;
        this.results = results;
    }

    @Override
    public void found(LiveFinding finding) {
        keep(() -> told.put(finding.key(), finding.witness().phenomenon().code()));
        context.output(FINDINGS, results.lines().finding(finding));
        results.metrics().found(finding);
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) {
        keep(() -> told.remove(withdrawal.key()));
        context.output(FINDINGS, results.lines().withdrawal(withdrawal));
        results.metrics().withdrawn(withdrawal);
    }

    @Override
    public void refused(Problem problem) {
        context.output(PROBLEMS, results.lines().problem(problem));
        results.metrics().refused();
        results.totals().refused();
    }

    @Override
    public void verdict(Verdict verdict, boolean ended) {
        out.collect(results.lines().verdict(verdict, note, results.gate()));
        results.totals().add(verdict);
        results.metrics().verdict(verdict);
    }

    private interface Change {
        void make() throws Exception;
    }

    private static void keep(Change change) {
        try {
            change.make();
        } catch (Exception failure) {
            throw new IllegalStateException("Flink's state cannot be changed", failure);
        }
    }
}
