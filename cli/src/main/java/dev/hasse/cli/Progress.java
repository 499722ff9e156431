package dev.hasse.cli;

import dev.hasse.reports.Counted;
import dev.hasse.traces.ReadProgress;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * How far a command is, at one moment.
 *
 * @param again whether what was done before is being done a second time
 * @param done how much is done, in bytes or in steps
 * @param total how much there is to do; empty if unknown
 * @param counted what was achieved so far, in words
 * @param ofBytes whether it is bytes that are counted, so that there is a speed to show
 */
record Progress(boolean again, long done, OptionalLong total, String counted, boolean ofBytes) {

    /** The progress of reading operation records. */
    static Progress reading(ReadProgress.State state) {
        String records = state.records() < 1_000_000
                ? Counted.of(state.records(), "record")
                : String.format(Locale.ROOT, "%.1fM records", state.records() / 1e6);
        return new Progress(
                state.again(),
                state.bytes(),
                state.total(),
                Counted.of(state.traces(), "trace") + ", " + records,
                true);
    }

    /** The progress of converting inputs of another format: records come only after the last byte. */
    static Progress converting(ReadProgress.State state) {
        return new Progress(state.again(), state.bytes(), state.total(), "converting", true);
    }

    /**
     * The progress of something of which nobody knows how long it takes.
     *
     * @param doing what is being done, such as {@code deciding}
     */
    static Progress unmeasured(String doing) {
        return new Progress(false, 0, OptionalLong.empty(), doing, false);
    }

    /** Counts steps of which each takes about as long as another. */
    static final class Steps implements Supplier<Progress> {
        private final AtomicLong done = new AtomicLong();
        private final long total;
        private final String noun;

        /** @param noun what is done in a step, in the singular */
        Steps(long total, String noun) {
            this.total = total;
            this.noun = noun;
        }

        void add(long steps) {
            done.addAndGet(steps);
        }

        @Override
        public Progress get() {
            long now = done.get();
            String counted = now + " of " + Counted.of(total, noun);
            return new Progress(false, now, OptionalLong.of(total), counted, false);
        }
    }
}
