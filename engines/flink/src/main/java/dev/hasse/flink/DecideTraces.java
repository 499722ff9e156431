package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import java.time.Duration;
import java.util.ArrayList;
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

    private static final long UNKNOWN = Long.MIN_VALUE;

    private final Decision decision;
    private final Waiting waiting;

    private transient ListState<KeptLine> lines;
    /** The lines that wait for others that committed before them, as they arrived. */
    private transient ListState<KeptLine> held;

    private transient MapState<String, String> told;
    /** How many verdicts there have been on traces of this id, and whether the latest was on one that was cut. */
    private transient ValueState<Tuple2<Integer, Boolean>> before;

    private transient EngineCache engines;
    private transient JobMetrics metrics;
    /** When the first line came, or the first timer fired, in this life of the step. */
    private transient long started;

    DecideTraces(Decision decision, Waiting waiting) {
        this.decision = decision;
        this.waiting = waiting;
    }

    @Override
    public void open(OpenContext context) {
        lines = getRuntimeContext().getListState(new ListStateDescriptor<>("lines", new KeptLineSerializer()));
        held = getRuntimeContext().getListState(new ListStateDescriptor<>("held", new KeptLineSerializer()));
        told = getRuntimeContext().getMapState(new MapStateDescriptor<>("told", Types.STRING, Types.STRING));
        ValueStateDescriptor<Tuple2<Integer, Boolean>> parts =
                new ValueStateDescriptor<>("before", Types.<Tuple2<Integer, Boolean>>TUPLE(Types.INT, Types.BOOLEAN));
        parts.enableTimeToLive(StateTtlConfig.newBuilder(waiting.window()).build());
        before = getRuntimeContext().getState(parts);
        engines = new EngineCache(waiting.cached());
        EngineCache cache = engines;
        getRuntimeContext().getMetricGroup().gauge("hasse_engines", cache::size);
        metrics = new JobMetrics(getRuntimeContext().getMetricGroup());
        started = UNKNOWN;
    }

    @Override
    public void processElement(TraceLine line, Context context, Collector<String> out) throws Exception {
        KeptLine kept = new KeptLine(line, context.timerService().currentProcessingTime());
        EngineCache.Entry entry = entry(context);
        boolean marker = line.kind() == Kind.END;
        if (!marker) {
            metrics.record();
        }
        if (entry.engine.latest() == Long.MIN_VALUE) {
            // Fires when the input ends, if it does.
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        if (!waiting.lateness().isZero()) {
            held.add(kept);
            entry.engine.arrives(kept.arrived());
            wake(entry, context, kept.arrived() + waiting.lateness().toMillis());
        } else if (!marker) {
            take(entry, kept);
            wake(entry, context, kept.arrived() + 1);
        } else {
            end(entry, context, out, false);
        }
    }

    /** Gives the engine the next line, and keeps it, unless it repeats another. */
    private void take(EngineCache.Entry entry, KeptLine kept) throws Exception {
        if (entry.engine.isRepeat(kept.line())) {
            metrics.duplicate();
            return;
        }
        if (kept.late()) {
            metrics.late();
        }
        lines.add(kept);
        entry.engine.add(kept);
        engines.grown(entry);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<String> out) throws Exception {
        EngineCache.Entry entry = entry(context);
        long now = context.timerService().currentProcessingTime();
        boolean over = time == Long.MAX_VALUE;
        boolean marked = release(entry, over ? Long.MAX_VALUE : now);
        if (entry.engine.latest() == Long.MIN_VALUE) {
            // A timer of a trace that has ended.
            engines.remove(context.getCurrentKey());
        } else if (over || marked || now >= idleAt(entry)) {
            end(entry, context, out, false);
        } else if (now >= cutAt(entry)) {
            end(entry, context, out, true);
        } else {
            if (entry.engine.tell(output(context, out, StreamNote.NONE))) {
                wake(entry, context, now + 1);
            }
            checkLater(entry, context);
        }
    }

    /**
     * Gives the engine the lines that have waited long enough.
     *
     * @return whether the marker of the end was among them
     */
    private boolean release(EngineCache.Entry entry, long now) throws Exception {
        if (waiting.lateness().isZero()) {
            return false;
        }
        List<KeptLine> before = new ArrayList<>();
        held.get().forEach(before::add);
        LatenessBuffer after = LatenessBuffer.release(
                before, entry.engine.greatestCommit(), now, waiting.lateness().toMillis());
        if (after.left().isEmpty() && !after.ended()) {
            return false;
        }
        held.update(after.waiting());
        for (KeptLine line : after.left()) {
            take(entry, line);
        }
        return after.ended();
    }

    /** Ends the trace: its verdict is given, and nothing of it is kept. */
    private void end(EngineCache.Entry entry, Context context, Collector<String> out, boolean cut) throws Exception {
        engines.remove(context.getCurrentKey());
        context.timerService().deleteEventTimeTimer(Long.MAX_VALUE);
        if (entry.engine.lines() == 0) {
            // Somebody marked the end of what nobody has seen.
            return;
        }
        Tuple2<Integer, Boolean> last = before.value();
        int part = last == null ? 1 : last.f0 + 1;
        StreamNote note = entry.engine.note(part, cut, last != null && !last.f1);
        entry.engine.end(output(context, out, note));
        lines.clear();
        told.clear();
        before.update(Tuple2.of(part, cut));
    }

    /** The engine of the trace at hand, with all of its lines. */
    private EngineCache.Entry entry(Context context) throws Exception {
        if (started == UNKNOWN) {
            started = context.timerService().currentProcessingTime();
        }
        String traceId = context.getCurrentKey();
        EngineCache.Entry cached = engines.get(traceId);
        if (cached != null) {
            return cached;
        }
        TraceEngine engine = new TraceEngine(traceId, decision);
        engine.replay(lines.get(), told.entries());
        held.get().forEach(line -> engine.arrives(line.arrived()));
        return engines.add(traceId, engine);
    }

    private JobOutput output(Context context, Collector<String> out, StreamNote note) {
        return new JobOutput(context, out, told, note, metrics);
    }

    /** Looks at the trace at the end of the interval in which a moment is: at all traces at once, and at each once. */
    private void wake(EngineCache.Entry entry, Context context, long moment) {
        long interval = waiting.tell().toMillis();
        long end = (moment + interval - 1) / interval * interval;
        if (entry.wakeAt < end) {
            entry.wakeAt = end;
            context.timerService().registerProcessingTimeTimer(end);
        }
        checkLater(entry, context);
    }

    /** Looks whether the trace has ended when that may be, unless somebody will. */
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
