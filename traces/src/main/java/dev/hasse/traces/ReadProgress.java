package dev.hasse.traces;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The progress of reading, visible to other threads. The reading thread updates it once per block; no number ever
 * decreases.
 *
 * <p>Where {@linkplain TraceReader inputs are read once more}, the second reading continues the first: the total
 * doubles, bytes continue from the end of the first reading, and records and traces do not change.
 */
public final class ReadProgress {
    private volatile State state = new State(false, 0, OptionalLong.empty(), 0, 0);
    private OptionalLong size = OptionalLong.empty();

    /** The bytes of all inputs that have been read completely. */
    private long before;

    /**
     * The progress at one moment.
     *
     * @param again whether inputs are being read a second time
     * @param bytes how many bytes of the stored inputs have been read; at most the total
     * @param total how many bytes there are to read; empty if the size of an input is unknown, as for a pipe
     * @param records how many records have been added to their traces; checks of whole traces may still refuse some
     * @param traces how many traces these belong to
     */
    public record State(boolean again, long bytes, OptionalLong total, long records, int traces) {}

    /** The current progress. */
    public State now() {
        return state;
    }

    /**
     * Returns the inputs such that reading them, in any way, advances this progress. Of an input that is opened several times, as to
     * recognize its format, a byte counts once.
     */
    public List<Input> watch(List<Input> inputs) {
        begin(inputs);
        return inputs.stream().map(this::watched).toList();
    }

    private Input watched(Input input) {
        AtomicLong most = new AtomicLong();
        Input.Opener opener = () -> new CountedBytes(input.opener().open()) {
            @Override
            void counted(long count) {
                // Beyond its size it has grown since.
                long capped = Math.min(count, input.size().orElse(Long.MAX_VALUE));
                long more = capped - most.getAndUpdate(before -> Math.max(before, capped));
                if (more > 0) {
                    state = new State(false, state.bytes + more, state.total, 0, 0);
                }
            }
        };
        return new Input(input.name(), input.folder(), opener, input.repeatable(), input.size(), input.found());
    }

    /** Called before the inputs are read. */
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

    /** Called before the inputs are read again. */
    void beginAgain() {
        OptionalLong total = size.isPresent() ? OptionalLong.of(2 * size.getAsLong()) : size;
        state = new State(true, state.bytes, total, state.records, state.traces);
    }

    /**
     * Called after a block has been added.
     *
     * @param bytes how many bytes of the input had been read by the end of the block
     */
    void advance(Input input, long bytes, long records, int traces) {
        // A file may grow while it is read.
        long most = Math.min(bytes, input.size().orElse(Long.MAX_VALUE));
        state = new State(state.again, Math.max(state.bytes, before + most), state.total, records, traces);
    }

    /**
     * Called after an input has been read, or has failed.
     *
     * @param bytes how many bytes of it were read
     */
    void end(Input input, long bytes) {
        before += input.size().orElse(bytes);
        state = new State(state.again, Math.max(state.bytes, before), state.total, state.records, state.traces);
    }
}
