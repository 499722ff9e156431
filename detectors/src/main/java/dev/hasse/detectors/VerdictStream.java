package dev.hasse.detectors;

import dev.hasse.model.Received;
import dev.hasse.model.Trace;
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
 * Decides traces while they are read, on several threads, and hands the verdicts on in the order of the traces, on the thread that
 * gives them. The verdicts do not depend on how many threads there are, nor on whether traces come whole or in parts.
 */
public final class VerdictStream implements TraceSink, AutoCloseable {
    /** How many of the latest commits of a trace that comes in parts are remembered. */
    public static final int REACH = 1 << 14;

    /** How many traces a thread may be behind the reader. */
    private static final int TRACES_BEHIND = 16;

    /** How many parts of one trace its decision may be behind the reader. */
    private static final int PARTS_BEHIND = 1;

    /** A trace of so many records is worth a second thread. */
    private static final int LARGE = 50_000;

    private final Classifier classifier;
    private final int threads;
    private @Nullable Sink early;
    private BooleanSupplier open = () -> false;
    private @Nullable Sink onceRead;
    private final @Nullable ExecutorService pool;
    private final Executor executor;
    private final Deque<Slot> slots = new ArrayDeque<>();
    private final Deque<CompletableFuture<?>> working = new ArrayDeque<>();

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
     * Hands verdicts on while traces are still being given, as soon as it is their turn; or else they are kept until the end.
     *
     * @param sink takes them; what it throws comes out of the method that gives a trace, as an {@link UncheckedIOException}
     * @param isOpen whether it takes them by now
     */
    public void handOnEarly(Sink sink, BooleanSupplier isOpen) {
        early = sink;
        open = isOpen;
    }

    /**
     * Hands verdicts on as soon as all has been read, while the traces are being given that are not complete before: so that a million of
     * them need not be kept.
     *
     * @param sink takes them; what it throws comes out of the method that gives a trace, as an {@link UncheckedIOException}
     */
    public void handOnOnceRead(Sink sink) {
        onceRead = sink;
    }

    @Override
    public boolean takesAgain() {
        return true;
    }

    @Override
    public boolean takesParts() {
        return classifier.takesParts();
    }

    @Override
    public Receiver begin() {
        Slot slot = new Slot();
        slots.add(slot);
        return slot;
    }

    @Override
    public void pause() {
        handOnEarly(true);
    }

    @Override
    public void allRead() {
        if (onceRead != null) {
            handOnEarly(onceRead, () -> true);
        }
    }

    /**
     * Waits until all verdicts are there, and hands on those that have not been; all traces have ended.
     *
     * @throws IOException what the sink throws; no further verdict is handed on then
     */
    public void finish(Sink sink) throws IOException {
        while (!slots.isEmpty()) {
            handOn(slots.remove(), sink);
        }
    }

    /** @param wait whether to wait for verdicts whose turn it is; or else only those are handed on that are there */
    private void handOnEarly(boolean wait) {
        try {
            while (early != null && !slots.isEmpty() && slots.element().isReady(wait) && open.getAsBoolean()) {
                handOn(slots.remove(), early);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void handOn(Slot slot, Sink sink) throws IOException {
        Optional<Verdict> verdict = slot.verdict();
        // Whoever gave the trace may know the slot for long.
        slot.verdict = null;
        if (verdict.isPresent()) {
            sink.take(verdict.get());
        }
    }

    /** Lets the reader wait if too much of what it has given is not decided yet: that takes memory. */
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
                // Such as that there is no memory left, of which the command has something to say.
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
    private final class Slot implements Receiver {
        private @Nullable CompletableFuture<Optional<Verdict>> verdict;
        private @Nullable CompletableFuture<RollingDecision> rolling;
        private @Nullable Deque<CompletableFuture<?>> parts;
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
        public void receivePart(Trace part, boolean last) {
            received = received.part(last);
            rolling = rolling == null
                    ? CompletableFuture.supplyAsync(() -> new RollingDecision(classifier, part, REACH), executor)
                    : rolling.thenApplyAsync(decision -> decision.plus(part), executor);
            if (last) {
                verdict = rolling.thenApplyAsync(decision -> Optional.ofNullable(decision.finish()), executor);
            }
            if (parts == null) {
                parts = new ArrayDeque<>();
            }
            limit(parts, rolling, PARTS_BEHIND);
        }

        @Override
        public boolean needsWhole() {
            return received == Received.ALL_PARTS && verdict().isEmpty();
        }

        @Override
        public void discard() {
            received = received.discard();
            letGo();
            verdict = null;
        }

        /** The verdict may have to be kept for long, but what it was made of need not. */
        private void letGo() {
            rolling = null;
            parts = null;
        }

        @Override
        public void end() {
            received = received.end();
            letGo();
            handOnEarly(false);
        }

        boolean isReady(boolean wait) {
            return received == Received.ENDED && (wait || verdict == null || verdict.isDone());
        }

        /** The verdict, once it is there; empty if there was no trace after all. */
        Optional<Verdict> verdict() {
            return verdict == null ? Optional.empty() : await(verdict);
        }
    }
}
