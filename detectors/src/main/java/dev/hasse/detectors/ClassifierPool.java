package dev.hasse.detectors;

import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Decides many traces on several threads, and hands the verdicts on in the order of the traces. */
public final class ClassifierPool {
    /** How many verdicts a thread may be ahead of the one that is handed on next. */
    private static final int AHEAD = 16;

    /** A trace of so many records is worth a second thread. */
    private static final int LARGE = 50_000;

    private ClassifierPool() {}

    /** Takes verdicts, one after another. */
    @FunctionalInterface
    public interface Sink {
        void take(Verdict verdict) throws IOException;
    }

    /**
     * Decides all traces.
     *
     * @param threads how many to use, at least 1; the outcome does not depend on it
     * @throws IOException what the sink throws; no further verdict is handed on then
     */
    public static void classifyAll(List<Trace> traces, Classifier classifier, int threads, Sink sink)
            throws IOException {
        boolean oneLarge = traces.size() == 1 && traces.get(0).size() >= LARGE;
        if (threads == 1 || (traces.size() < 2 && !oneLarge)) {
            for (Trace trace : traces) {
                sink.take(classifier.classify(trace));
            }
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, traces.size()));
        try {
            if (oneLarge) {
                sink.take(classifier.classify(traces.get(0), pool));
                return;
            }
            Deque<Future<Verdict>> pending = new ArrayDeque<>();
            for (Trace trace : traces) {
                pending.add(pool.submit(() -> classifier.classify(trace)));
                if (pending.size() > threads * AHEAD) {
                    sink.take(await(pending.remove()));
                }
            }
            while (!pending.isEmpty()) {
                sink.take(await(pending.remove()));
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static Verdict await(Future<Verdict> verdict) {
        try {
            return verdict.get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while deciding");
        }
    }
}
