package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Passes on the lines that belong to traces, and sets aside what is refused. */
final class SetAsideRefused extends ProcessFunction<TraceLine, TraceLine> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private final Decision decision;

    @SuppressWarnings("NullAway.Init") // Flink initializes the state before it opens
    private transient RunTotals totals;

    private transient JobMetrics metrics;

    SetAsideRefused(Decision decision) {
        this.decision = decision;
    }

    @Override
    public void open(OpenContext context) {
        metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        totals = new RunTotals(decision.policy(), context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        totals.snapshot();
    }

    @Override
    public void close() {
        totals.report(getRuntimeContext());
    }

    @Override
    public void processElement(TraceLine line, Context context, Collector<TraceLine> out) {
        if (line.kind() == Kind.REFUSED) {
            metrics.refused();
            totals.refused();
            context.output(JobOutput.PROBLEMS, line.text());
        } else {
            out.collect(line);
        }
    }
}
