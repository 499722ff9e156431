package dev.hasse.detectors;

import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The overwrites of a trace at which no look has been found, but a record to come may still show that there was one.
 * They are numbered as they come, in order of time; those of one cell are linked.
 */
final class OpenOverwrites {
    /** The number of an overwrite that does not exist. */
    static final int NONE = -1;

    private static final int SINCE = 0;
    private static final int UNTIL = 1;
    private static final int SLOT_AGENT = 2;
    private static final int POSITION_PREVIOUS = 3;
    private static final int WIDTH = 4;

    /** A ring of overwrites of {@value #WIDTH} longs each; their number is a power of two. */
    private long[] overwrites = new long[8 * WIDTH];

    private int first;
    private int next;
    /** For each slot, the number of its newest overwrite. */
    private int[] newest = new int[0];

    private final Int2ObjectOpenHashMap<Witness> witnesses = new Int2ObjectOpenHashMap<>();

    /**
     * Adds an overwrite.
     *
     * @param since the moment of the write that was overwritten
     * @param until the moment of the overwrite
     * @param position that of the overwriting record
     * @param witness null if it is not needed
     */
    void add(int slot, int agent, long since, long until, int position, @Nullable Witness witness) {
        if ((next - first) * WIDTH == overwrites.length) {
            grow();
        }
        int at = begin(overwrites, next);
        overwrites[at + SINCE] = since;
        overwrites[at + UNTIL] = until;
        overwrites[at + SLOT_AGENT] = Keys.pair(slot, agent);
        overwrites[at + POSITION_PREVIOUS] = Keys.pair(position, newest(slot));
        if (witness != null) {
            witnesses.put(next, witness);
        }
        if (slot >= newest.length) {
            int length = newest.length;
            newest = Arrays.copyOf(newest, Math.max(slot + 1, length * 2));
            Arrays.fill(newest, length, newest.length, NONE);
        }
        newest[slot] = next++;
    }

    private void grow() {
        long[] larger = new long[overwrites.length * 2];
        for (int number = first; number != next; number++) {
            System.arraycopy(overwrites, begin(overwrites, number), larger, begin(larger, number), WIDTH);
        }
        overwrites = larger;
    }

    private static int begin(long[] ring, int number) {
        return (number & ring.length / WIDTH - 1) * WIDTH;
    }

    /** The number of the first overwrite of all, or {@link #NONE}. */
    int first() {
        return first == next ? NONE : first;
    }

    /** The number of the newest overwrite of a cell, or {@link #NONE}. */
    int newest(int slot) {
        return slot < newest.length ? present(newest[slot]) : NONE;
    }

    /** The overwrite of the same cell before this one, or {@link #NONE}. */
    int previous(int number) {
        return present(Keys.low(overwrites[begin(overwrites, number) + POSITION_PREVIOUS]));
    }

    private int present(int number) {
        return number >= first ? number : NONE;
    }

    long since(int number) {
        return overwrites[begin(overwrites, number) + SINCE];
    }

    long until(int number) {
        return overwrites[begin(overwrites, number) + UNTIL];
    }

    int slot(int number) {
        return Keys.high(overwrites[begin(overwrites, number) + SLOT_AGENT]);
    }

    int agent(int number) {
        return Keys.low(overwrites[begin(overwrites, number) + SLOT_AGENT]);
    }

    /** The position of the overwriting record; 0 if a look was found. */
    int position(int number) {
        return Keys.high(overwrites[begin(overwrites, number) + POSITION_PREVIOUS]);
    }

    /** The witness, if it is needed. */
    @Nullable
    Witness witness(int number) {
        return witnesses.get(number);
    }

    /** How many overwrites have a witness. */
    int withWitness() {
        return witnesses.size();
    }

    /** Notes that a look was found. */
    void markSeen(int number) {
        overwrites[begin(overwrites, number) + POSITION_PREVIOUS] &= 0xFFFFFFFFL;
        witnesses.remove(number);
    }

    /** Removes the first overwrite of all. */
    void removeFirst() {
        witnesses.remove(first);
        first++;
    }
}
