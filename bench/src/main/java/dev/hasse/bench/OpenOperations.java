package dev.hasse.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a generated trace that have begun and not ended. One begins before each end, and a random one ends,
 * so operations end in another order than they began.
 */
final class OpenOperations {
    /** The number of operations that are open at a time. */
    private static final int OPEN = 10;
    /** The largest number of ends for which an operation is open. */
    static final int LONGEST = 20;

    /**
     * An operation.
     *
     * @param number its place in the order in which operations begin, from 1
     * @param agent the number of its agent
     * @param cell the cell that it read when it began
     * @param read the content of that cell; null for NULL
     * @param time when it began
     */
    record Begun(int number, int agent, int cell, Workspace.@Nullable Content read, long time) {}

    private final Random random;
    private final List<Begun> open = new ArrayList<>();
    private int number;

    OpenOperations(Random random) {
        this.random = random;
    }

    /** Whether another operation begins before the next one ends. */
    boolean wantsAnother() {
        return open.size() < OPEN;
    }

    void begin(int agent, int cell, Workspace.@Nullable Content read, long time) {
        open.add(new Begun(++number, agent, cell, read, time));
    }

    /** Ends an operation, and returns it. */
    Begun end() {
        boolean overdue = number - open.get(0).number >= LONGEST;
        return open.remove(overdue ? 0 : random.nextInt(open.size()));
    }
}
