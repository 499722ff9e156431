package dev.hasse.traces;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on several threads, and delivers their results in the order in which the tasks were added, on the thread
 * that adds them. The number of tasks under way is limited, so that results do not pile up.
 */
final class InOrder<T> implements AutoCloseable {
    /** How many results each thread may be ahead of the next delivery. */
    private static final int AHEAD = 2;

    private final int threads;
    private final Deque<Pending<T>> pending = new ArrayDeque<>();
    private @Nullable ExecutorService pool;

    /** An entry to be delivered: the result of a task, or a step that waits for its turn. */
    private record Pending<T>(@Nullable Future<T> result, Consumer<T> sink, Runnable step) {}

    InOrder(int threads) {
        this.threads = threads;
    }

    /**
     * Adds a task.
     *
     * @param small whether the task is not worth another thread
     * @param sink receives its result
     */
    void add(Supplier<T> task, boolean small, Consumer<T> sink) {
        if (threads == 1 || (small && pending.isEmpty())) {
            sink.accept(task.get());
            return;
        }
        if (pool == null) {
            pool = Executors.newFixedThreadPool(threads, InOrder::daemon);
        }
        pending.add(new Pending<>(pool.submit(task::get), sink, () -> {}));
        while (pending.size() > threads * AHEAD) {
            deliverNext();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "reader");
        thread.setDaemon(true);
        return thread;
    }

    /** Adds a step that runs after everything before it has been delivered: at once, if nothing is under way. */
    void then(Runnable step) {
        pending.add(new Pending<>(null, result -> {}, step));
        if (pending.size() == 1) {
            deliverNext();
        }
    }

    /** Waits until everything has been delivered. */
    void finish() {
        while (!pending.isEmpty()) {
            deliverNext();
        }
    }

    private void deliverNext() {
        Pending<T> next = pending.remove();
        if (next.result == null) {
            next.step.run();
        } else {
            next.sink.accept(await(next.result));
        }
    }

    private static <T> T await(Future<T> result) {
        try {
            return result.get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while reading");
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }
}
