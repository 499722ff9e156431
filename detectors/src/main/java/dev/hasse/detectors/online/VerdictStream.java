package dev.hasse.detectors.online;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Received;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides traces on several threads while they are read. The verdicts are delivered in the order of the traces, on the
 * thread that supplies the traces. They depend neither on the number of threads nor on whether traces come whole or
 * record by record.
 */
public final class VerdictStream implements TraceSink, AutoCloseable {
    /** The maximum number of traces that a thread may be behind the reader. */
    private static final int TRACES_BEHIND = 16;

    /** The number of records from which a trace is worth a second thread. */
    private static final int LARGE = 50_000;

    private final Classifier classifier;
    private final int threads;
    private @Nullable Sink early;
    private BooleanSupplier open = () -> false;
    private @Nullable Sink onceRead;
    private final @Nullable ExecutorService pool;
    private final Executor executor;
    private final Deque<PendingVerdict> pending = new ArrayDeque<>();
    private final Deque<CompletableFuture<?>> working = new ArrayDeque<>();
    private final PastWrites past = new PastWrites();

    /** Takes verdicts, one after another. */
    @FunctionalInterface
    public interface Sink {
        void take(Verdict verdict) throws IOException;
    }

    /** @param threads how many to use, at least 1 */
    public VerdictStream(Classifier classifier, int threads) {
        this.classifier = classifier;
        this.threads = threads;
        pool = threads == 1 ? null : Executors.newFixedThreadPool(threads, VerdictStream::daemon);
        executor = pool == null ? Runnable::run : pool;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "detector");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Delivers verdicts while traces are still being supplied, as soon as it is their turn. Without this, they are kept
     * until the end.
     *
     * @param sink takes the verdicts; the method that supplies a trace rethrows its exceptions as {@link
     *     UncheckedIOException}
     * @param isOpen whether the sink takes verdicts yet
     */
    public void deliverEarly(Sink sink, BooleanSupplier isOpen) {
        early = sink;
        open = isOpen;
    }

    /**
     * Delivers verdicts once all input has been read, while the traces that were incomplete until then are being
     * supplied, so that a million verdicts need not be kept.
     *
     * @param sink takes the verdicts; the method that supplies a trace rethrows its exceptions as {@link
     *     UncheckedIOException}
     */
    public void deliverOnceRead(Sink sink) {
        onceRead = sink;
    }

    @Override
    public boolean takesAgain() {
        return true;
    }

    @Override
    public boolean takesRecords() {
        return classifier.decidesOnline();
    }

    @Override
    public boolean needsEffects() {
        return false;
    }

    @Override
    public Receiver begin() {
        PendingVerdict one = new PendingVerdict();
        pending.add(one);
        return one;
    }

    @Override
    public void pause() {
        deliverEarly(true);
    }

    @Override
    public void allRead() {
        if (onceRead != null) {
            deliverEarly(onceRead, () -> true);
        }
    }

    /**
     * Waits for all verdicts, and delivers the remaining ones. All traces must have ended.
     *
     * @throws IOException if the sink throws it; no further verdict is delivered then
     */
    public void finish(Sink sink) throws IOException {
        while (!pending.isEmpty()) {
            deliver(pending.remove(), sink);
        }
    }

    /** @param wait whether to wait for verdicts whose turn it is; otherwise only finished ones are delivered */
    private void deliverEarly(boolean wait) {
        try {
            while (early != null && !pending.isEmpty() && pending.element().isReady(wait) && open.getAsBoolean()) {
                deliver(pending.remove(), early);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void deliver(PendingVerdict one, Sink sink) throws IOException {
        Optional<Verdict> verdict = one.verdict();
        // The supplier of the trace may hold on to this object for long.
        one.verdict = null;
        if (verdict.isPresent()) {
            sink.take(verdict.get());
        }
    }

    /** Blocks the reader while too much of its output is undecided, since that takes memory. */
    private static void limit(Deque<CompletableFuture<?>> working, CompletableFuture<?> work, int most) {
        working.removeIf(CompletableFuture::isDone);
        working.add(work);
        while (working.size() > most) {
            await(working.remove());
        }
    }

    private static <T> T await(CompletableFuture<T> work) {
        try {
            return work.join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof Error error) {
                // For example, the command has its own message for when memory runs out.
                throw error;
            }
            throw failure;
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }

    /** A trace on its way to its verdict. */
    private final class PendingVerdict implements Receiver {
        private @Nullable CompletableFuture<Optional<Verdict>> verdict;
        /** The decision on the records that came one by one; null if none did, or that was not enough. */
        private @Nullable OnlineDecision online;

        private Received received = Received.NOTHING;

        @Override
        public void receiveWhole(Trace trace) {
            received = received.whole();
            CompletableFuture<Verdict> decided = pool != null && trace.size() >= LARGE
                    ? classifier.classify(trace, pool)
                    : CompletableFuture.supplyAsync(() -> classifier.classify(trace), executor);
            verdict = decided.thenApply(Optional::of);
            limit(working, verdict, threads * TRACES_BEHIND);
        }

        @Override
        public boolean receive(TraceHead head, PackedRecord record) {
            received = received.record();
            if (online == null) {
                online = new OnlineDecision(classifier, head, past);
                past.enter();
            }
            return online.add(record);
        }

        @Override
        public boolean complete() {
            received = received.complete();
            Verdict decided = online == null ? null : online.finish();
            release();
            verdict = decided == null ? null : CompletableFuture.completedFuture(Optional.of(decided));
            return decided != null;
        }

        private void release() {
            if (online != null) {
                past.leave();
                online = null;
            }
        }

        @Override
        public void discard() {
            received = received.discard();
            release();
            verdict = null;
        }

        @Override
        public void end() {
            received = received.end();
            deliverEarly(false);
        }

        boolean isReady(boolean wait) {
            return received == Received.ENDED && (wait || verdict == null || verdict.isDone());
        }

        /** Waits for the verdict; empty if there was no trace after all. */
        Optional<Verdict> verdict() {
            return verdict == null ? Optional.empty() : await(verdict);
        }
    }
}
