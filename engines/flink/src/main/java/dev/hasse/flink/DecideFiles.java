package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.util.Collector;

/**
 * Decides each trace of some files once all lines have come: in the order of the files, as {@code hasse check} reads them,
 * whichever way they came. Nobody waits for a finding there, so there is no engine before.
 */
final class DecideFiles extends DecideStep {
    private static final long serialVersionUID = 1L;

    private static final Comparator<KeptLine> LOG_ORDER = Comparator.comparingInt(
                    (KeptLine kept) -> kept.line().place().order())
            .thenComparingInt(kept -> kept.line().place().number());

    DecideFiles(Decision decision) {
        super(decision);
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
        engine.end(output(context, out, StreamNote.NONE));
        lines.clear();
        told.clear();
    }
}
