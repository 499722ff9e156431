package dev.hasse.traces;

import java.util.List;
import java.util.OptionalLong;

/**
 * How far reading is, for another thread to look at. The thread that reads says so once per block; no number ever becomes smaller.
 *
 * <p>Where {@linkplain TraceReader inputs are read once more}, the second reading is more of the same work: bytes go on from where
 * the first reading ended, the total doubles, and records and traces stay, since there are no new ones.
 */
public final class ReadProgress {
    private volatile State state = new State(false, 0, OptionalLong.empty(), 0, 0);
    private OptionalLong size = OptionalLong.empty();

    /** The bytes of all inputs that have been read to their end. */
    private long before;

    /**
     * How far reading is at one moment.
     *
     * @param again whether inputs are being read a second time
     * @param bytes how many bytes have been read, of the inputs as they are stored; at most the total
     * @param total how many bytes there are to read; empty if that is not known of some input, such as a pipe
     * @param records how many records have been put to their traces; what only a whole trace can tell may still refuse some
     * @param traces how many traces these belong to
     */
    public record State(boolean again, long bytes, OptionalLong total, long records, int traces) {}

    /** How far reading is now. */
    public State now() {
        return state;
    }

    /** The inputs are about to be read. */
    void begin(List<Input> inputs) {
        long sum = 0;
        for (Input input : inputs) {
            if (input.size().isEmpty()) {
                return;
            }
            sum += input.size().getAsLong();
        }
        size = OptionalLong.of(sum);
        state = new State(false, 0, size, 0, 0);
    }

    /** The inputs are about to be read once more. */
    void beginAgain() {
        OptionalLong total = size.isPresent() ? OptionalLong.of(2 * size.getAsLong()) : size;
        state = new State(true, state.bytes, total, state.records, state.traces);
    }

    /**
     * A block was put together.
     *
     * @param bytes how many bytes of the input had been read by the end of the block
     */
    void advance(Input input, long bytes, long records, int traces) {
        // A file may grow while it is read.
        long most = Math.min(bytes, input.size().orElse(Long.MAX_VALUE));
        state = new State(state.again, Math.max(state.bytes, before + most), state.total, records, traces);
    }

    /**
     * An input was read, or cannot be.
     *
     * @param bytes how many bytes of it were read
     */
    void end(Input input, long bytes) {
        before += input.size().orElse(bytes);
        state = new State(state.again, Math.max(state.bytes, before), state.total, state.records, state.traces);
    }
}
