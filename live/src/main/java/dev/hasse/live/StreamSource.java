package dev.hasse.live;

import dev.hasse.traces.LiveReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
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

    private final LiveReader.Source to;
    private final BlockingQueue<Portion> read = new ArrayBlockingQueue<>(PORTIONS);
    private boolean over;

    /**
     * What was read at once.
     *
     * @param length -1 at the end of the stream
     * @param failure why nothing more can be read; null if nothing is wrong
     */
    private static final class Portion {
        final byte[] bytes;
        final int length;
        final @Nullable IOException failure;

        Portion(byte[] bytes, int length, @Nullable IOException failure) {
            this.bytes = bytes;
            this.length = length;
            this.failure = failure;
        }
    }

    /** Begins to read. */
    public StreamSource(InputStream in, LiveReader.Source to) {
        this.to = to;
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
    public boolean poll() throws IOException {
        boolean came = false;
        for (int k = 0; k < AT_ONCE && !over; k++) {
            Portion portion = read.poll();
            if (portion == null) {
                break;
            }
            came = true;
            if (portion.length < 0) {
                over = true;
                to.end();
                if (portion.failure != null) {
                    throw portion.failure;
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
