package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import dev.hasse.traces.TimeShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Decides each trace of a stream where its lines come together, while they come.
 *
 * <p>What counts is in Flink's state, by trace: its lines in the order in which they came, and the findings that have been
 * told. Engines are a cache of that. So what is told after a restart follows from the state of the checkpoint alone; and since
 * the state has lines, whose form is a contract, every version of the engine can go on with it.
 */
final class DecideTraces extends DecideStep {
    private static final long serialVersionUID = 1L;

    private static final long UNKNOWN = Long.MIN_VALUE;

    private final Waiting waiting;

    /**
     * The lines that no engine has been given, as they arrived: they wait for others that committed before them, or, if the
     * engine has been dropped, for the next time that findings are told.
     */
    private transient ListState<KeptLine> held;

    /** How many verdicts there have been on traces of this id, and whether the latest was on one that was cut. */
    private transient ValueState<Tuple2<Integer, Boolean>> before;

    private transient EngineCache engines;
    private transient TimeShare share;

    /** When the first line came, or the first timer fired, in this life of the step. */
    private transient long started;

    DecideTraces(Decision decision, Waiting waiting) {
        super(decision);
        this.waiting = waiting;
    }

    @Override
    public void open(OpenContext context) {
        super.open(context);
        held = getRuntimeContext().getListState(new ListStateDescriptor<>("held", new KeptLineSerializer()));
        ValueStateDescriptor<Tuple2<Integer, Boolean>> parts =
                new ValueStateDescriptor<>("before", Types.<Tuple2<Integer, Boolean>>TUPLE(Types.INT, Types.BOOLEAN));
        parts.enableTimeToLive(StateTtlConfig.newBuilder(waiting.window()).build());
        before = getRuntimeContext().getState(parts);
        engines = new EngineCache(waiting.cached());
        long tell = waiting.tell().toNanos();
        // As much as a fifth of the time from one telling to the next.
        share = new TimeShare(tell / 5, System.nanoTime());
        EngineCache cache = engines;
        getRuntimeContext().getMetricGroup().gauge("hasse_engines", cache::size);
        started = UNKNOWN;
    }

    @Override
    public void processElement(TraceLine line, Context context, Collector<String> out) throws Exception {
        KeptLine kept = new KeptLine(line, context.timerService().currentProcessingTime());
        begin(kept.arrived());
        boolean marker = line.kind() == Kind.END;
        if (!marker) {
            metrics.record(kept.arrived());
        }
        EngineCache.Entry entry = engines.get(context.getCurrentKey());
        boolean waits = !waiting.lateness().isZero();
        if (waits || (entry == null && !marker)) {
            hold(entry, kept, context);
        } else if (entry != null && !marker) {
            take(entry, kept);
            wake(entry, context, kept.arrived() + 1);
        } else {
            EngineCache.Entry ended = entry == null ? load(context) : entry;
            if (ended != null) {
                release(ended, kept.arrived());
                end(ended, context, out, false);
            }
        }
    }

    /**
     * Keeps a line until the trace is looked at next. Its engine is not needed for that: if it has been dropped, it is rebuilt
     * once for all lines that came since, and not for each of them.
     */
    private void hold(EngineCache.@Nullable Entry entry, KeptLine kept, Context context) throws Exception {
        held.add(kept);
        long release =
                Math.max(kept.arrived() + 1, kept.arrived() + waiting.lateness().toMillis());
        if (entry == null) {
            // Fires when the input ends, if it does.
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
            context.timerService().registerProcessingTimeTimer(endOfInterval(release));
        } else {
            entry.engine.arrives(kept.arrived());
            wake(entry, context, release);
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
        long now = context.timerService().currentProcessingTime();
        begin(now);
        EngineCache.Entry cached = engines.get(context.getCurrentKey());
        EngineCache.Entry entry = cached == null ? load(context) : cached;
        if (entry == null) {
            // A timer of a trace that has ended.
            return;
        }
        boolean over = time == Long.MAX_VALUE;
        boolean holds = cached == null || !waiting.lateness().isZero();
        boolean marked = holds && release(entry, over ? Long.MAX_VALUE : now);
        if (over || marked || now >= idleAt(entry)) {
            end(entry, context, out, false);
        } else if (now >= cutAt(entry)) {
            end(entry, context, out, true);
        } else {
            if (entry.engine.tell(output(context, out, StreamNote.NONE))) {
                wake(entry, context, now + 1);
            } else if (entry.engine.untold() != TraceEngine.NOTHING) {
                metrics.told(now - entry.engine.untold());
                entry.engine.allTold();
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
        List<KeptLine> before = new ArrayList<>();
        held.get().forEach(before::add);
        LatenessBuffer after = waiting.lateness().isZero()
                ? LatenessBuffer.asArrived(before)
                : LatenessBuffer.release(
                        before,
                        entry.engine.greatestCommit(),
                        now,
                        waiting.lateness().toMillis());
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

    /** Notes when the first thing happens in this life of the step. */
    private void begin(long now) {
        if (started == UNKNOWN) {
            started = now;
        }
    }

    /** The engine of the trace at hand, with all of its lines but those that are held; null if it has neither. */
    private EngineCache.@Nullable Entry load(Context context) throws Exception {
        String traceId = context.getCurrentKey();
        TraceEngine engine = new TraceEngine(traceId, decision, share);
        engine.replay(lines.get(), told.entries());
        held.get().forEach(line -> engine.arrives(line.arrived()));
        return engine.latest() == Long.MIN_VALUE ? null : engines.add(traceId, engine);
    }

    /** Looks at the trace at the end of the interval in which a moment is: at all traces at once, and at each once. */
    private void wake(EngineCache.Entry entry, Context context, long moment) {
        long end = endOfInterval(moment);
        if (entry.wakeAt < end) {
            entry.wakeAt = end;
            context.timerService().registerProcessingTimeTimer(end);
        }
        checkLater(entry, context);
    }

    private long endOfInterval(long moment) {
        long interval = waiting.tell().toMillis();
        return (moment + interval - 1) / interval * interval;
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
