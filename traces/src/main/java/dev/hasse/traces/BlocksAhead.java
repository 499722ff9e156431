package dev.hasse.traces;

import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the blocks of an input on a thread of its own, some blocks ahead: decompression takes as long as everything else,
 * and can only be done by one thread.
 */
final class BlocksAhead implements BlockSource {
    /** How many blocks wait to be read; two of them suffice for neither side to wait. */
    private static final int AHEAD = 2;

    /** What cutting has come to: a block, a failure, or neither of them at the end. */
    private record Result(@Nullable Cut cut, @Nullable Throwable failure) {
        boolean isLast() {
            return cut == null;
        }
    }

    private final BlockSource blocks;
    private final BlockingQueue<Result> results = new ArrayBlockingQueue<>(AHEAD);
    private final Thread thread = new Thread(this::cutAll, "decompression");
    private boolean ended;

    /** @param blocks cuts them; used by nobody else until this is closed */
    BlocksAhead(BlockSource blocks) {
        this.blocks = blocks;
        thread.setDaemon(true);
        thread.start();
    }

    private void cutAll() {
        try {
            Result result;
            do {
                result = cutOne();
                results.put(result);
            } while (!result.isLast());
        } catch (InterruptedException closed) {
            // Nobody waits for more.
            Thread.currentThread().interrupt();
        }
    }

    private Result cutOne() {
        try {
            return new Result(blocks.next(), null);
        } catch (IOException | RuntimeException | Error failure) {
            return new Result(null, failure);
        }
    }

    @Override
    public @Nullable Cut next() throws IOException {
        if (ended) {
            return null;
        }
        Result result;
        try {
            result = results.take();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while reading");
        }
        ended = result.isLast();
        if (result.failure() instanceof IOException failure) {
            throw failure;
        }
        if (result.failure() instanceof Error error) {
            throw error;
        }
        if (result.failure() != null) {
            throw new IllegalStateException(result.failure());
        }
        return result.cut();
    }

    /** Waits until the thread has ended, since the input must not be closed while it is read. */
    @Override
    public void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
