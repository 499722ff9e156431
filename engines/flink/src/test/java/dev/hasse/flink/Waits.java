package dev.hasse.flink;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;

/** Waits for what happens in other threads, and for none of it without end. */
final class Waits {
    /** How long anything may take, on a machine that has much else to do. */
    static final long SECONDS = Long.getLong("hasse.wait", 90);

    private static final int FRAMES = 25;

    private Waits() {}

    /**
     * Asks again and again until something is so. Fails if time is up, and says what all threads do.
     *
     * @param what in words
     */
    static void until(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.call()) {
            if (System.nanoTime() - end >= 0) {
                Assertions.fail(late(what));
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    /**
     * The outcome of something that goes on.
     *
     * @param what in words
     */
    static <T> T on(String what, CompletableFuture<T> future) throws Exception {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw new AssertionError(late(what), late);
        } catch (ExecutionException failure) {
            throw new IllegalStateException(what + " failed", failure.getCause());
        }
    }

    /** As {@link #on}, for those who may not throw what is checked. */
    static void end(String what, CompletableFuture<?> future) {
        try {
            on(what, future);
        } catch (Exception failure) {
            throw new IllegalStateException(what, failure);
        }
    }

    private static String late(String what) {
        ThreadInfo[] threads = ManagementFactory.getThreadMXBean().dumpAllThreads(true, true, FRAMES);
        return "not so after " + SECONDS + " s: " + what + "\n"
                + Arrays.stream(threads).map(ThreadInfo::toString).collect(Collectors.joining());
    }
}
