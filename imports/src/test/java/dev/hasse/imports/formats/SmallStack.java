package dev.hasse.imports.formats;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs a task on a stack that is too small for recursion over the levels of its input. */
public final class SmallStack {
    private static final long BYTES = 256 << 10;

    private SmallStack() {}

    /** Returns the result of the task, or throws its exception. */
    public static <T> T call(Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(null, future, "small stack", BYTES);
        thread.start();
        try {
            return future.get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw new AssertionError(failure.getCause());
        }
    }
}
