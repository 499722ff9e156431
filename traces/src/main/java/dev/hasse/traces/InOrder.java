package dev.hasse.traces;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on several threads, and delivers their results in the order in which the tasks were added, on the thread
 * that adds them. That thread is one of them: before it waits for a result, it does what nobody has begun yet. The number
 * of tasks under way is limited, so that results do not pile up.
 */
final class InOrder<T> implements AutoCloseable {
    /** How many results each thread may be ahead of the next delivery. */
    private static final int AHEAD = 2;

    private final int threads;
    private final Deque<Pending<T>> pending = new ArrayDeque<>();
    private @Nullable ExecutorService pool;

    /** An entry to be delivered: the result of a task, or a step that waits for its turn. */
    private record Pending<T>(@Nullable Task<T> task, Consumer<T> sink, Runnable step) {}

    /** A task that one thread does, whichever comes first. */
    private static final class Task<T> extends FutureTask<T> {
        private final AtomicBoolean begun = new AtomicBoolean();

        Task(Callable<T> task) {
            super(task);
        }

        @Override
        public void run() {
            runUnlessBegun();
        }

        /** Runs the task, unless somebody has begun it; returns whether it was run now. */
        boolean runUnlessBegun() {
            if (!begun.compareAndSet(false, true)) {
                return false;
            }
            super.run();
            return true;
        }
    }

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
            pool = Executors.newFixedThreadPool(threads - 1, InOrder::daemon);
        }
        Task<T> added = new Task<>(task::get);
        pool.execute(added);
        pending.add(new Pending<>(added, sink, () -> {}));
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
        if (next.task == null) {
            next.step.run();
        } else {
            next.task.runUnlessBegun();
            while (!next.task.isDone() && runAnother()) {}
            next.sink.accept(await(next.task));
        }
    }

    /** Runs the first task that nobody has begun; returns whether there is one. */
    private boolean runAnother() {
        if (Thread.currentThread().isInterrupted()) {
            return false;
        }
        for (Pending<T> later : pending) {
            if (later.task != null && later.task.runUnlessBegun()) {
                return true;
            }
        }
        return false;
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
