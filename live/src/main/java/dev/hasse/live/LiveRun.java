package dev.hasse.live;

import dev.hasse.traces.LiveReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Reads from sources until they are over or somebody {@linkplain #stop stops} it, and tells what is found.
 *
 * <p>It goes in rounds. In a round it reads what is there, at most for {@value #ROUND_MILLIS} ms; decides what waits; and tells
 * what is new. If nothing came, it waits {@value #POLL_MILLIS} ms. So a finding is told well within a second of the record that
 * completes it, unless there is more to read or to decide than a second suffices for.
 */
public final class LiveRun {
    private static final int POLL_MILLIS = 100;
    private static final int ROUND_MILLIS = 250;

    private final LiveReader reader;
    private final ToldFindings told;
    private final LiveListener listener;
    private final Duration idle;
    private final Duration window;
    private final boolean endsTraces;
    private final LongSupplier nanoTime;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private boolean caughtUp;

    /**
     * @param told hears what the reader's traces are decided to be
     * @param listener hears what is new
     * @param idle how long no record of a trace has come when it rests, and its verdict is told
     * @param window how long none has come when it ends
     * @param endsTraces whether all traces end with the run; if not, another run may go on with them
     */
    public LiveRun(
            LiveReader reader,
            ToldFindings told,
            LiveListener listener,
            Duration idle,
            Duration window,
            boolean endsTraces,
            LongSupplier nanoTime) {
        this.reader = reader;
        this.told = told;
        this.listener = listener;
        this.idle = idle;
        this.window = window;
        this.endsTraces = endsTraces;
        this.nanoTime = nanoTime;
    }

    /** Ends the run after the round at hand. May be called on any thread. */
    public void stop() {
        stopped.countDown();
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }

    /**
     * Runs until all sources are over, or it is stopped.
     *
     * @throws IOException if the listener throws it: nobody hears of the rest, so that nothing more is read
     */
    public void run(List<LiveSource> sources) throws IOException {
        List<LiveSource> open = new ArrayList<>(sources);
        while (!isStopped() && !open.isEmpty()) {
            boolean came = readRound(open);
            open.removeIf(LiveSource::isOver);
            round(!came);
            if (!came && !open.isEmpty()) {
                await();
            }
        }
        if (endsTraces) {
            sources.forEach(LiveSource::end);
            reader.end();
        } else {
            reader.pause();
        }
        told.tell(listener);
        listener.told();
    }

    /** @return whether anything came */
    private boolean readRound(List<LiveSource> open) {
        long end = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS);
        boolean any = false;
        boolean came = true;
        while (came && !isStopped() && nanoTime.getAsLong() - end < 0) {
            came = false;
            for (LiveSource source : open) {
                came |= source.poll();
            }
            any |= came;
        }
        return any;
    }

    private void round(boolean quiet) throws IOException {
        reader.pause();
        reader.rest(idle, window);
        if (quiet && !caughtUp) {
            caughtUp = true;
            told.endCatchUp(reader::records);
        }
        told.tell(listener);
        listener.told();
    }

    private void await() {
        try {
            // Whether it was stopped meanwhile, the loop asks.
            boolean unused = stopped.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            stop();
        }
    }
}
