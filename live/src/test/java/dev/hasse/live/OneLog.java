package dev.hasse.live;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** A run over one log that is there at once, and then is over. */
public final class OneLog implements LiveSource {
    private final byte[] lines;
    private final LiveReader reader;
    private final LiveReader.Source source;
    private final Problems problems = new Problems(10);
    private final ToldFindings told = new ToldFindings(new HashSet<>(Phenomenon.all()));
    private boolean over;

    /** @param tap what stands between the reader and the decisions */
    public OneLog(String log, UnaryOperator<TraceSink> tap, LongSupplier nanoTime) {
        lines = log.getBytes(StandardCharsets.UTF_8);
        LiveDecisions decisions = new LiveDecisions(Classifier.LISTING_ALL, told);
        reader = new LiveReader(
                ReadSettings.of(Limits.DEFAULT, null), problems, tap.apply(decisions), 100_000, nanoTime);
        source = reader.source(new Input("log", null, InputStream::nullInputStream, true));
    }

    /** The reader, which counts records. */
    public LiveReader reader() {
        return reader;
    }

    /** What was refused. */
    public Problems problems() {
        return problems;
    }

    /** Runs to the end. */
    public void run(LiveSource wrapped, LiveListener listener, LongSupplier nanoTime) throws IOException {
        new LiveRun(reader, told, listener, Duration.ofDays(1), Duration.ofDays(1), true, nanoTime)
                .run(List.of(wrapped));
    }

    @Override
    public boolean poll() {
        boolean came = !over;
        if (came) {
            source.add(lines, lines.length);
        }
        over = true;
        return came;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public void end() {
        source.end();
    }
}
