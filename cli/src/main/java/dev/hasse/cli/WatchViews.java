package dev.hasse.cli;

import dev.hasse.detectors.Classifier;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.live.LiveListener;
import dev.hasse.live.LiveSource;
import dev.hasse.live.RecordListener;
import dev.hasse.live.ToldFindings;
import dev.hasse.live.http.ListenAddress;
import dev.hasse.live.metrics.MetricsServer;
import dev.hasse.live.metrics.RunFigures;
import dev.hasse.live.metrics.RunMetrics;
import dev.hasse.live.otlp.OtlpLimits;
import dev.hasse.live.otlp.OtlpReceiver;
import dev.hasse.live.otlp.OtlpSource;
import dev.hasse.live.otlp.SpanJournal;
import dev.hasse.live.screen.Activity;
import dev.hasse.live.screen.RecordTap;
import dev.hasse.live.screen.ScreenSize;
import dev.hasse.live.screen.ScreenText;
import dev.hasse.live.screen.TerminalScreen;
import dev.hasse.model.TraceSink;
import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.TextStyle;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** What a run of {@code hasse watch} receives, serves and shows beside files and findings: spans, metrics, and a screen. */
final class WatchViews implements AutoCloseable {
    private static final Duration IDLE = Duration.ofMinutes(10);

    private final ViewOptions options;
    private final Streams streams;
    private final StringWriter later = new StringWriter();
    private final @Nullable Activity activity;
    private final @Nullable RunMetrics metrics;
    private final @Nullable Path state;
    private @Nullable SpanJournal journal;
    private @Nullable OtlpReceiver receiver;
    private @Nullable OtlpSource spans;
    private @Nullable MetricsServer server;
    private @Nullable TerminalScreen screen;

    /**
     * @param lines whether lines were asked for, such as those for programs
     * @param state the file that keeps what was told, beside which spans are kept; null if nothing is
     */
    WatchViews(ViewOptions options, Streams streams, boolean lines, @Nullable Path state) {
        this.state = state;
        this.options = options;
        this.streams = streams;
        boolean onTerminal = streams.terminalOut() && !streams.dumb() && !options.plain() && !lines;
        this.activity = onTerminal ? new Activity(System::nanoTime) : null;
        this.metrics = options.metrics() == null
                ? null
                : new RunMetrics(HasseCommand.Version.number(), System::nanoTime, System::currentTimeMillis);
    }

    /** Whether there is a screen, which the findings are on. */
    boolean hasScreen() {
        return activity != null;
    }

    /** The streams of the run. While there is a screen, messages wait until it is closed. */
    Streams streams() {
        return activity == null ? streams : streams.withMessages(new PrintWriter(later, true));
    }

    /** Whether spans are received. */
    boolean receives() {
        return options.otlp() != null;
    }

    /** Lets the screen see the records. */
    TraceSink tap(TraceSink decisions) {
        return activity == null ? decisions : new RecordTap(decisions, activity);
    }

    /** Hears of records that were converted. */
    RecordListener records() {
        return activity == null ? RecordListener.NOBODY : activity;
    }

    /** How long no record of a trace has come when its verdict is told; only metrics ask for it. */
    Duration idle(Duration window) {
        return metrics == null || window.compareTo(IDLE) < 0 ? window : IDLE;
    }

    /**
     * Begins to receive spans, if that was asked for.
     *
     * @param classifier lists all witnesses
     * @throws UnusableFileException if the address cannot be listened on
     */
    void receive(
            Conversion.Request request,
            ReadSettings settings,
            Classifier classifier,
            ToldFindings told,
            Problems problems,
            Duration window) {
        ListenAddress address = options.otlp();
        if (address == null) {
            return;
        }
        OtlpLimits limits = OtlpLimits.DEFAULT;
        List<List<Arrival>> earlier = new ArrayList<>();
        int before = state == null ? 0 : keep(state, request.mapping(), settings, window, earlier);
        try {
            receiver = OtlpReceiver.start(
                    address, limits, settings.limits(), request.mapping(), journal, before, System::nanoTime);
        } catch (IOException taken) {
            throw new UnusableFileException("--otlp", String.valueOf(taken.getMessage()));
        }
        LongConsumer lag = metrics == null ? nanos -> {} : metrics::lag;
        spans = new OtlpSource(
                receiver.queue(),
                limits,
                request,
                settings,
                classifier,
                new OtlpSource.Hearers(told, records(), problems::add, lag),
                idle(window),
                window,
                System::nanoTime);
        earlier.forEach(spans::restore);
    }

    /**
     * Begins to keep spans beside a state.
     *
     * @param earlier receives those that were kept before
     * @return how many exports they came in
     */
    private int keep(
            Path beside, Mapping mapping, ReadSettings settings, Duration window, List<List<Arrival>> earlier) {
        Path folder = beside.resolveSibling(beside.getFileName() + ".spans");
        SpanJournal kept = new SpanJournal(folder, window, Instant::now);
        journal = kept;
        try {
            return kept.replay(mapping, settings.limits(), earlier::add);
        } catch (IOException failure) {
            throw new UnusableFileException(folder.toString(), "cannot be read (" + Problem.inWords(failure) + ")");
        }
    }

    /**
     * All sources of the run: those that were found, each timed if there are metrics, and the spans.
     *
     * @param records how many records the others have read
     * @param open how many traces of the others are open
     */
    List<LiveSource> sources(List<LiveSource> found, LongSupplier records, LongSupplier open, Problems problems) {
        List<LiveSource> sources = new ArrayList<>();
        for (LiveSource source : found) {
            sources.add(metrics == null ? source : metrics.timing(source));
        }
        OtlpSource received = spans;
        if (received != null) {
            sources.add(received);
        }
        if (metrics != null) {
            metrics.take(new RunFigures(
                    () -> records.getAsLong() + received(),
                    () -> problems.count() + rejected(),
                    () -> open.getAsLong() + (received == null ? 0 : received.open())));
        }
        return sources;
    }

    /** How many records the spans have become. */
    long received() {
        return spans == null ? 0 : spans.records();
    }

    private long rejected() {
        return receiver == null ? 0 : receiver.counts().rejected();
    }

    /**
     * Begins to serve and to show, and says where on standard error.
     *
     * @param notes for what is not an error
     * @return who hears of findings
     */
    List<LiveListener> start(Problems problems, PrintWriter notes) throws IOException {
        List<LiveListener> listeners = new ArrayList<>();
        if (receiver != null) {
            notes.println("note: receiving spans at http://" + receiver.address()
                    + "/v1/traces, and messages of models at /v1/logs; metrics are accepted, and not used");
        }
        if (metrics != null && options.metrics() != null) {
            if (receiver != null) {
                metrics.add(receiver);
            }
            serve(options.metrics(), metrics, notes);
            listeners.add(metrics);
        }
        if (activity != null) {
            listeners.add(activity);
            listeners.add(show(activity, problems));
        }
        return listeners;
    }

    private void serve(ListenAddress address, RunMetrics served, PrintWriter notes) {
        try {
            MetricsServer started = MetricsServer.start(address, served);
            server = started;
            notes.println("note: serving http://" + started.address() + "/metrics and /healthz");
        } catch (IOException taken) {
            throw new UnusableFileException("--metrics", String.valueOf(taken.getMessage()));
        }
    }

    private TerminalScreen show(Activity shown, Problems problems) throws IOException {
        ScreenText text = new ScreenText(shown, streams.colour() ? TextStyle.COLOUR : TextStyle.PLAIN);
        AtomicBoolean resized = new AtomicBoolean();
        Object unused = Signals.register("WINCH", () -> resized.set(true));
        TerminalScreen opened = new TerminalScreen(
                streams.out(),
                new KnownSize(resized)::get,
                size -> text.lines(size, problems.count()),
                System::nanoTime);
        opened.open();
        screen = opened;
        return opened;
    }

    /** The size of the terminal, which is asked for only after it may have changed. */
    private static final class KnownSize {
        private final AtomicBoolean resized;
        private ScreenSize size = TerminalWidth.size();

        KnownSize(AtomicBoolean resized) {
            this.resized = resized;
        }

        ScreenSize get() {
            if (resized.getAndSet(false)) {
                size = TerminalWidth.size();
            }
            return size;
        }
    }

    /** Stops all of it, gives the terminal back, and prints the messages that waited. */
    @Override
    public void close() {
        if (receiver != null) {
            receiver.close();
        }
        closeJournal();
        if (server != null) {
            server.close();
        }
        if (screen != null) {
            screen.close();
        }
        synchronized (later) {
            streams.err().print(later);
            streams.err().flush();
            later.getBuffer().setLength(0);
        }
    }

    private void closeJournal() {
        try {
            if (journal != null) {
                journal.close();
            }
        } catch (IOException failure) {
            streams.err().println("warning: spans were not kept (" + Problem.inWords(failure) + ")");
        }
    }
}
