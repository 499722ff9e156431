package dev.hasse.tla;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Runs TLC processes in parallel, as many at a time as there are processors. */
final class Processes {
    private static final ExecutorService EXECUTOR =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), Processes::daemon);

    private Processes() {}

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    /** Starts the run as soon as a processor is free. */
    static <T> CompletableFuture<T> start(Supplier<T> run) {
        return CompletableFuture.supplyAsync(run, EXECUTOR);
    }
}
