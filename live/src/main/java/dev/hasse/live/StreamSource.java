package dev.hasse.live;

import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Standard input, or another stream that blocks. A thread of its own reads it, and is held up when nobody takes what it has
 * read, as the writer of a pipe is.
 */
public final class StreamSource implements LiveSource {
    private static final int PORTION = 1 << 16;
    private static final int PORTIONS = 64;
    /** How many portions to take at a time. */
    private static final int AT_ONCE = 16;

    private final String name;
    private final LiveReader.Source to;
    private final Consumer<Problem> problems;
    private final BlockingQueue<Portion> read = new ArrayBlockingQueue<>(PORTIONS);
    private boolean over;

    /** What was read at once. */
    private static final class Portion {
        final byte[] bytes;
        /** -1 at the end of the stream. */
        final int length;
        /** Why nothing more can be read; null if nothing is wrong. */
        final @Nullable IOException failure;

        Portion(byte[] bytes, int length, @Nullable IOException failure) {
            this.bytes = bytes;
            this.length = length;
            this.failure = failure;
        }
    }

    /**
     * Begins to read.
     *
     * @param name the stream in messages ({@code -} for standard input)
     * @param problems hears that the stream cannot be read, or not to its end; a line that breaks off is left out then
     */
    public StreamSource(String name, InputStream in, LiveReader.Source to, Consumer<Problem> problems) {
        this.name = name;
        this.to = to;
        this.problems = problems;
        Thread reader = new Thread(() -> readAll(in), "standard input");
        reader.setDaemon(true);
        reader.start();
    }

    private void readAll(InputStream in) {
        try {
            int length = 0;
            while (length >= 0) {
                byte[] bytes = new byte[PORTION];
                length = in.read(bytes);
                read.put(new Portion(bytes, length, null));
            }
        } catch (IOException failure) {
            offerFailure(failure);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private void offerFailure(IOException failure) {
        try {
            read.put(new Portion(new byte[0], -1, failure));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean poll() {
        boolean came = false;
        for (int k = 0; k < AT_ONCE && !over; k++) {
            Portion portion = read.poll();
            if (portion == null) {
                break;
            }
            came = true;
            if (portion.length < 0) {
                over = true;
                if (portion.failure == null) {
                    to.end();
                } else {
                    problems.accept(Problem.ofReading(name, to.lines(), portion.failure));
                }
            } else {
                to.add(portion.bytes, portion.length);
            }
        }
        return came;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public void end() {
        if (!over) {
            to.end();
        }
    }
}
