package dev.hasse.live.otlp;

import dev.hasse.detectors.Classifier;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.live.LiveSource;
import dev.hasse.live.NewRecords;
import dev.hasse.live.RecordListener;
import dev.hasse.live.ToldFindings;
import dev.hasse.model.Trace;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TimeShare;
import dev.hasse.traces.TraceReader;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Spans and messages of models that a {@link OtlpReceiver} accepted. What an operation read and wrote follows from all calls of its trace, also from
 * later ones; so each time that calls were added to a scope, all its calls are converted to records anew, by the same code that
 * converts files, and decided as a whole. That takes time in proportion to the calls of the scope; so all scopes together get
 * at most a fifth of the time. The one that has waited for longest comes first.
 *
 * <p>A scope that has been silent for the window ends. If more spans, messages and calls are kept than {@link OtlpLimits#heldSpans}, first
 * those of which calls were made, are dropped, and then the scopes that have been silent for longest end.
 */
public final class OtlpSource implements LiveSource {
    /** How many exports to take at a time. */
    private static final int AT_ONCE = 64;

    private final SpanQueue queue;
    private final OtlpLimits limits;
    private final Conversion.Request request;
    private final ReadSettings settings;
    private final Classifier classifier;
    private final ToldFindings told;
    private final NewRecords news;
    private final Consumer<Problem> problems;
    private final LongConsumer lag;
    private final Duration idle;
    private final Duration window;
    private final LongSupplier nanoTime;
    private final TimeShare share;
    private final ArrivingTraces traces;
    private final Map<String, Scope> scopes = new LinkedHashMap<>();
    private final AtomicLong recordCount = new AtomicLong();
    private long calls;
    /** Whether scopes are still those of an earlier process, whose spans were restored: they do not begin, but go on. */
    private boolean isResuming;

    /**
     * Who hears of what a source does.
     *
     * @param told hears what the traces are decided to be
     * @param records hears of each new record
     * @param problems hears of what cannot be converted
     * @param lag is told, in nanoseconds, how long spans have waited until they were decided
     */
    public record Hearers(ToldFindings told, RecordListener records, Consumer<Problem> problems, LongConsumer lag) {}

    /**
     * @param request how spans become records; its format does not matter
     * @param classifier lists all witnesses
     * @param idle how long no call of a scope has come when it rests, and its verdict is told
     * @param window how long none has come when it ends
     */
    public OtlpSource(
            SpanQueue queue,
            OtlpLimits limits,
            Conversion.Request request,
            ReadSettings settings,
            Classifier classifier,
            Hearers hearers,
            Duration idle,
            Duration window,
            LongSupplier nanoTime) {
        this.queue = queue;
        this.limits = limits;
        this.request = new Conversion.Request(
                Format.OTLP, request.mapping().over(Format.OTLP.builtIn()), request.grounding(), request.limits());
        this.settings = settings;
        this.classifier = classifier;
        this.told = hearers.told();
        this.news = new NewRecords(hearers.records());
        this.problems = hearers.problems();
        this.lag = hearers.lag();
        this.idle = idle;
        this.window = window;
        this.nanoTime = nanoTime;
        this.share = TimeShare.ofSeveral(nanoTime.getAsLong());
        this.traces = new ArrivingTraces(
                this.request.mapping(), settings.limits(), limits.settle().toNanos(), problems);
    }

    /** Takes what an earlier process accepted; called before the first {@link #poll}. */
    public void restore(List<Arrival> arrivals) {
        long now = nanoTime.getAsLong();
        arrivals.forEach(arrival -> traces.add(arrival, now));
        isResuming = true;
    }

    /** How many records the spans so far have become. Any thread may ask. */
    public long records() {
        return recordCount.get();
    }

    /** How many scopes are open. */
    public int open() {
        return scopes.size();
    }

    @Override
    public boolean poll() {
        boolean came = false;
        for (int k = 0; k < AT_ONCE; k++) {
            SpanQueue.Export export = queue.poll();
            if (export == null) {
                break;
            }
            came = true;
            export.arrivals().forEach(arrival -> traces.add(arrival, export.arrived()));
        }
        long now = nanoTime.getAsLong();
        traces.takeCalls(now, this::replace);
        isResuming = false;
        traces.drop(now, window.toNanos(), Math.max(0, limits.heldSpans() - (int) calls), this::replace);
        decideChanged(now);
        endSome(now);
        return came;
    }

    private void replace(String id, int part, List<Call> its) {
        Scope scope = scopes.get(id);
        if (scope == null) {
            scope = new Scope(id);
            scopes.put(id, scope);
            if (!isResuming) {
                told.begins(id);
            }
        }
        calls -= scope.size();
        scope.replace(part, its, nanoTime.getAsLong());
        calls += scope.size();
    }

    private void decideChanged(long now) {
        List<Scope> longestFirst = new ArrayList<>(scopes.values());
        longestFirst.sort(Comparator.comparingLong(scope -> scope.waitsSince - now));
        for (Scope scope : longestFirst) {
            boolean rests = !scope.rests && now - scope.latest >= idle.toNanos();
            if ((scope.changed && share.isLeft(now)) || rests) {
                scope.rests |= rests;
                decide(scope, rests);
            }
        }
    }

    private void decide(Scope scope, boolean rests) {
        long before = nanoTime.getAsLong();
        boolean changed = scope.changed;
        scope.changed = false;
        Conversion.Converted converted = Conversion.of(scope.calls(), request);
        recordCount.addAndGet(converted.records().size() - scope.records());
        scope.records(converted.records().size());
        news.tell(converted.records());
        Problems found = new Problems(1, problems);
        List<Trace> read = TraceReader.read(List.of(ConvertedInput.of(List.of(input()), converted)), settings, found)
                .traces();
        if (read.isEmpty()) {
            told.withdrawAll(scope.id());
            scope.verdict = null;
        }
        for (Trace trace : read) {
            scope.verdict = classifier.classify(trace);
            told.decided(scope.verdict, rests);
        }
        long after = nanoTime.getAsLong();
        share.use(before, after);
        if (changed) {
            lag.accept(after - scope.waitsSince);
        }
    }

    private static Input input() {
        return new Input(OtlpReceiver.SOURCE, null, InputStream::nullInputStream, true);
    }

    private void endSome(long now) {
        List<Scope> silent = new ArrayList<>(scopes.values());
        silent.sort(Comparator.comparingLong(scope -> scope.latest - now));
        for (Scope scope : silent) {
            if (now - scope.latest < window.toNanos() && traces.size() + calls <= limits.heldSpans()) {
                return;
            }
            end(scope);
        }
    }

    private void end(Scope scope) {
        if (scope.changed) {
            decide(scope, false);
        }
        if (scope.verdict != null) {
            told.ended(scope.verdict);
        }
        calls -= scope.size();
        scopes.remove(scope.id());
        news.forget(scope.id());
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public void end() {
        boolean came = poll();
        while (came) {
            came = poll();
        }
        traces.drop(nanoTime.getAsLong(), 0, 0, this::replace);
        List.copyOf(scopes.values()).forEach(this::end);
    }
}
