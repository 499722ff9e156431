package dev.hasse.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The step of the job where the lines of each trace come together and are decided: what Flink keeps for it. */
abstract class DecideStep extends KeyedProcessFunction<String, TraceLine, String> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    final Decision decision;
    /** The lines of the trace at hand. */
    transient ListState<KeptLine> lines;
    /** The codes of its findings that have been told, by their keys. */
    transient MapState<String, String> told;

    transient JobMetrics metrics;

    @SuppressWarnings("NullAway.Init") // Flink initializes the state before it opens
    private transient RunTotals totals;

    private transient JobOutput.Results results;

    DecideStep(Decision decision) {
        this.decision = decision;
    }

    @Override
    public void open(OpenContext context) {
        lines = getRuntimeContext().getListState(new ListStateDescriptor<>("lines", new KeptLineSerializer()));
        told = getRuntimeContext().getMapState(new MapStateDescriptor<>("told", Types.STRING, Types.STRING));
        metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        results = new JobOutput.Results(
                new OutputLines(), decision.gated() ? decision.policy().gate() : null, totals, metrics);
    }

    @Override
    public final void initializeState(FunctionInitializationContext context) throws Exception {
        totals = new RunTotals(decision.policy(), context.getOperatorStateStore());
    }

    @Override
    public final void snapshotState(FunctionSnapshotContext context) throws Exception {
        totals.snapshot();
    }

    @Override
    public final void close() {
        totals.report(getRuntimeContext());
    }

    /**
     * Where what is found in the trace at hand goes.
     *
     * @param note what is special about how the trace came
     */
    final JobOutput output(Context context, Collector<String> out, StreamNote note) {
        return new JobOutput(context, out, told, note, results);
    }
}
