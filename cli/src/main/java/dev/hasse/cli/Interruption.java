package dev.hasse.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a command that would run for ever in good order on Ctrl-C and on SIGTERM: it is told to stop, prints what it has, and
 * the process ends with the command's own exit code.
 */
final class Interruption implements AutoCloseable {
    /** How long the command may take to stop; then the process ends without it. */
    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread hook;
    private volatile int exitCode = ExitCode.OK;

    /** @param stop tells the command to stop; called on another thread */
    Interruption(Runnable stop) {
        hook = new Thread(() -> await(stop), "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void await(Runnable stop) {
        stop.run();
        try {
            if (stopped.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                // Else Java would end with the number of the signal.
                Runtime.getRuntime().halt(exitCode);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** The command has stopped, and everything has been printed. */
    void stopped(int code) {
        exitCode = code;
        stopped.countDown();
    }

    @Override
    public void close() {
        stopped.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // Then the hook runs, and ends the process.
        }
    }
}
