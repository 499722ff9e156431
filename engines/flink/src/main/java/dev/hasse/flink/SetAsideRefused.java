package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Passes on the lines that belong to traces, and sets aside what is refused. */
final class SetAsideRefused extends ProcessFunction<TraceLine, TraceLine> {
    private static final long serialVersionUID = 1L;

    private transient JobMetrics metrics;

    @Override
    public void open(OpenContext context) {
        metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
    }

    @Override
    public void processElement(TraceLine line, Context context, Collector<TraceLine> out) {
        if (line.kind() == Kind.REFUSED) {
            metrics.refused();
            context.output(JobOutput.PROBLEMS, line.text());
        } else {
            out.collect(line);
        }
    }
}
