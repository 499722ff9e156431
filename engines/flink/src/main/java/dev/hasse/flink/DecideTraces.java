package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Decides each trace of a stream where its lines come together, while they come.
 *
 * <p>What counts is in Flink's state, by trace: its lines in the order in which they came, and the findings that have been
 * told. Engines are a cache of that. So what is told after a restart follows from the state of the checkpoint alone; and since
 * the state has lines, whose form is a contract, every version of the engine can go on with it.
 */
final class DecideTraces extends KeyedProcessFunction<String, TraceLine, String> {
    private static final long serialVersionUID = 1L;

    private final Decision decision;
    private final Waiting waiting;

    private transient ListState<KeptLine> lines;
    private transient MapState<String, String> told;
    /** How many verdicts there have been on traces of this id, and whether the latest was on one that was cut. */
    private transient ValueState<Tuple2<Integer, Boolean>> before;

    private transient EngineCache engines;
    private transient JobMetrics metrics;
    private transient long started;

    DecideTraces(Decision decision, Waiting waiting) {
        this.decision = decision;
        this.waiting = waiting;
    }

    @Override
    public void open(OpenContext context) {
        lines = getRuntimeContext().getListState(new ListStateDescriptor<>("lines", new KeptLineSerializer()));
        told = getRuntimeContext().getMapState(new MapStateDescriptor<>("told", Types.STRING, Types.STRING));
        ValueStateDescriptor<Tuple2<Integer, Boolean>> parts =
                new ValueStateDescriptor<>("before", Types.<Tuple2<Integer, Boolean>>TUPLE(Types.INT, Types.BOOLEAN));
        parts.enableTimeToLive(StateTtlConfig.newBuilder(waiting.window()).build());
        before = getRuntimeContext().getState(parts);
        engines = new EngineCache(waiting.cached());
        EngineCache cache = engines;
        getRuntimeContext().getMetricGroup().gauge("hasse_engines", cache::size);
        metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        started = System.currentTimeMillis();
    }

    @Override
    public void processElement(TraceLine line, Context context, Collector<String> out) throws Exception {
        long now = context.timerService().currentProcessingTime();
        EngineCache.Entry entry = entry(context);
        if (line.kind() == Kind.END) {
            if (entry.engine.lines() > 0) {
                end(entry, context, out, false);
            }
            return;
        }
        metrics.record();
        if (entry.engine.isRepeat(line)) {
            metrics.duplicate();
            return;
        }
        if (entry.engine.lines() == 0) {
            // Fires when the input ends, if it does.
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        KeptLine kept = new KeptLine(line, now);
        lines.add(kept);
        entry.engine.add(kept);
        engines.grown(entry);
        tellSoon(entry, context, now);
        checkLater(entry, context);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<String> out) throws Exception {
        EngineCache.Entry entry = entry(context);
        long now = context.timerService().currentProcessingTime();
        if (entry.engine.lines() == 0) {
            engines.remove(context.getCurrentKey());
        } else if (time == Long.MAX_VALUE || now >= idleAt(entry)) {
            end(entry, context, out, false);
        } else if (now >= cutAt(entry)) {
            end(entry, context, out, true);
        } else {
            if (entry.engine.tell(output(context, out, StreamNote.NONE))) {
                tellSoon(entry, context, now);
            }
            checkLater(entry, context);
        }
    }

    /** Ends the trace: its verdict is given, and nothing of it is kept. */
    private void end(EngineCache.Entry entry, Context context, Collector<String> out, boolean cut) throws Exception {
        Tuple2<Integer, Boolean> last = before.value();
        int part = last == null ? 1 : last.f0 + 1;
        boolean late = last != null && !last.f1;
        StreamNote note = new StreamNote(
                part, cut, late ? entry.engine.lines() : 0, late ? entry.engine.firstPlaces() : List.of());
        entry.engine.end(output(context, out, note));
        engines.remove(context.getCurrentKey());
        lines.clear();
        told.clear();
        before.update(Tuple2.of(part, cut));
        context.timerService().deleteEventTimeTimer(Long.MAX_VALUE);
    }

    /** The engine of the trace at hand, with all of its lines. */
    private EngineCache.Entry entry(Context context) throws Exception {
        String traceId = context.getCurrentKey();
        EngineCache.Entry cached = engines.get(traceId);
        if (cached != null) {
            return cached;
        }
        TraceEngine engine = new TraceEngine(traceId, decision);
        engine.replay(lines.get(), told.entries());
        return engines.add(traceId, engine);
    }

    private JobOutput output(Context context, Collector<String> out, StreamNote note) {
        return new JobOutput(context, out, told, note, metrics);
    }

    /** Has the findings of the trace told at the end of the interval at hand: all traces at once, and each once. */
    private void tellSoon(EngineCache.Entry entry, Context context, long now) {
        if (entry.tellAt <= now) {
            long interval = waiting.tell().toMillis();
            entry.tellAt = now / interval * interval + interval;
            context.timerService().registerProcessingTimeTimer(entry.tellAt);
        }
    }

    /** Has somebody look whether the trace has ended, unless somebody will. */
    private void checkLater(EngineCache.Entry entry, Context context) {
        if (entry.checkAt <= context.timerService().currentProcessingTime()) {
            entry.checkAt = Math.min(idleAt(entry), cutAt(entry));
            context.timerService().registerProcessingTimeTimer(entry.checkAt);
        }
    }

    /** The silence while the job stood still does not count: nobody could have come. */
    private long idleAt(EngineCache.Entry entry) {
        return later(Math.max(entry.engine.latest(), started), waiting.idle());
    }

    private long cutAt(EngineCache.Entry entry) {
        return later(entry.engine.first(), waiting.window());
    }

    private static long later(long time, Duration wait) {
        return time + wait.toMillis();
    }
}
