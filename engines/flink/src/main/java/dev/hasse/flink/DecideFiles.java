package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

/**
 * Decides each trace of some files once all lines have come: in the order of the files, as {@code hasse check} reads them,
 * whichever way they came. Nobody waits for a finding there, so there is no engine before.
 */
final class DecideFiles extends KeyedProcessFunction<String, TraceLine, String> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private static final Comparator<KeptLine> LOG_ORDER = Comparator.comparingInt(
                    (KeptLine kept) -> kept.line().place().order())
            .thenComparingInt(kept -> kept.line().place().number());

    private final Decision decision;
    private transient ListState<KeptLine> lines;
    private transient MapState<String, String> told;

    @SuppressWarnings("NullAway.Init") // Flink initializes the state before it opens
    private transient RunTotals totals;

    private transient JobOutput.Results results;
    private transient JobMetrics metrics;

    DecideFiles(Decision decision) {
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
    public void processElement(TraceLine line, Context context, Collector<String> out) throws Exception {
        if (line.kind() != Kind.END) {
            metrics.record(context.timerService().currentProcessingTime());
            lines.add(new KeptLine(line, 0));
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<String> out) throws Exception {
        List<KeptLine> ordered = new ArrayList<>();
        lines.get().forEach(ordered::add);
        ordered.sort(LOG_ORDER);
        TraceEngine engine = new TraceEngine(context.getCurrentKey(), decision, null);
        for (KeptLine line : ordered) {
            if (engine.isRepeat(line.line())) {
                metrics.duplicate();
            } else {
                engine.add(line);
            }
        }
        engine.end(new JobOutput(context, out, told, StreamNote.NONE, results));
        lines.clear();
        told.clear();
    }
}
