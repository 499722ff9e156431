package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Renumbering;
import java.util.Arrays;

/**
 * The latest superseded writes of all traces that are decided {@linkplain OnlineDecision online} together, in one ring:
 * each new one takes the place of the oldest. A write leads to the previous one of the same cell of the same trace, so
 * that a detector can {@linkplain WriteCursor walk} back in time.
 *
 * <p>A write is {@value #WIDTH} longs. The ring grows to its capacity as it fills, and its capacity with the traces that
 * are decided at the same time: at the end of the input each of them adds the writes that were waiting, and the next one
 * still needs its own. Not thread-safe: the traces take turns.
 */
final class PastWrites {
    /** The capacity for few traces, which suffices for windows of some hundred thousand writes; 6 MB. */
    static final int CAPACITY = 1 << 17;

    /** The capacity beyond which the number of traces makes no difference; 100 MB. */
    private static final int LARGEST_CAPACITY = 1 << 21;

    /** How many writes each trace may need. */
    private static final int EACH = 512;

    /** The commit time. */
    static final int TIME = 0;
    /** The agent, and the value. */
    static final int AGENT_VALUE = 1;
    /** The position, which is greater than 0, and the line; and the mark of {@link #UNSEEN}. */
    static final int POSITION_LINE = 2;
    /** Set in the position of an unseen overwrite ({@link OnlineOverwrites}). */
    static final long UNSEEN = Long.MIN_VALUE;
    /**
     * The source, or its complement if the record does not survive; and the number among {@link WrittenValues}, or if
     * the write is the newest of its cell, the number after that of the previous one.
     */
    static final int SOURCE_NUMBER = 3;
    /** The code of the operation's id. */
    static final int ID = 4;
    /** The handle of the previous write of the cell, negative if that is {@linkplain CellWrites#own elsewhere}; 0 if there is none. */
    static final int PREVIOUS = 5;

    static final int WIDTH = 6;

    private static final int FIRST = 16;

    private int capacity;
    private int traces;
    private long[] writes;
    /** No write before this one was there when the capacity was enlarged. */
    private long oldest = 1;

    /** The handle that the next write gets. */
    private long next = 1;

    PastWrites() {
        this(CAPACITY);
    }

    /** @param capacity how many writes to remember; a power of two */
    PastWrites(int capacity) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException(capacity + " is no power of two");
        }
        this.capacity = capacity;
        writes = new long[Math.min(capacity, FIRST) * WIDTH];
    }

    /** Notes that one more trace is being decided. */
    void enter() {
        traces++;
        if (capacity < LARGEST_CAPACITY && traces > capacity / EACH) {
            enlarge();
        }
    }

    /** Notes that a trace is not decided any more. */
    void leave() {
        traces--;
    }

    private void enlarge() {
        long[] old = writes;
        oldest = Math.max(oldest, next - capacity);
        capacity *= 2;
        if (old.length == capacity / 2 * WIDTH) {
            writes = new long[capacity * WIDTH];
            for (long handle = oldest; handle < next; handle++) {
                int before = (int) (handle - 1 & capacity / 2 - 1) * WIDTH;
                System.arraycopy(old, before, writes, begin(handle), WIDTH);
            }
        }
    }

    /** Adds a copy of the write that begins at {@code begin} among {@code others}, and returns its handle. */
    long add(long[] others, int begin) {
        if (next > writes.length / WIDTH && writes.length < capacity * WIDTH) {
            writes = Arrays.copyOf(writes, writes.length * 2);
        }
        System.arraycopy(others, begin, writes, begin(next), WIDTH);
        return next++;
    }

    /** The handle that the next write gets. */
    long next() {
        return next;
    }

    /** Whether the write with this handle is still there, or yet to come. */
    boolean contains(long handle) {
        return handle >= oldest && next - handle <= capacity;
    }

    /** Gives the values, and the ids of operations, their new numbers. */
    void renumber(Renumbering renumbering) {
        for (long handle = Math.max(oldest, next - capacity); handle < next; handle++) {
            renumber(writes, begin(handle), renumbering);
        }
    }

    /** Gives the value and the id of a write their new numbers, which begins at {@code begin} among {@code writes}. */
    static void renumber(long[] writes, int begin, Renumbering renumbering) {
        long agentValue = writes[begin + AGENT_VALUE];
        writes[begin + AGENT_VALUE] = Keys.pair(Keys.high(agentValue), renumbering.value(Keys.low(agentValue)));
        writes[begin + ID] = renumbering.operationId(writes[begin + ID]);
    }

    /** The longs of all writes. */
    long[] writes() {
        return writes;
    }

    /** Where the write with this handle begins among them. */
    int begin(long handle) {
        return (int) (handle - 1 & capacity - 1) * WIDTH;
    }
}
