package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The first overwrites, by the position of the overwriting record, at which no look has been found so far: those that
 * may be listed in the end. They are kept as numbers, of which a witness is made when it is needed: most never are.
 */
final class OverwriteCandidates {
    /** The number of a candidate that does not exist. */
    static final int NONE = -1;

    // Of each pair of ints, the first is the overwriting record's, and the second that of the other one.
    private static final int POSITION_LINE = 0;
    private static final int OTHER_POSITION_LINE = 1;
    private static final int AGENTS = 2;
    private static final int SOURCES = 3;
    private static final int VALUES = 4;
    private static final int ID = 5;
    private static final int OTHER_ID = 6;
    private static final int TIME = 7;
    private static final int OTHER_TIME = 8;
    /** The cell; and 1 if the overwriting record merges, 0 otherwise. */
    private static final int CELL_MERGES = 9;

    private static final int WIDTH = 10;

    private static final int LONGEST = Integer.MAX_VALUE / WIDTH * WIDTH - WIDTH;

    private final OnlineTrace trace;
    private final int capacity;
    /** {@value #WIDTH} longs for each, in order of position. */
    private long[] candidates = new long[0];

    private int size;
    /** How many overwrites without a look are not kept, and the least position among all that were not. */
    private int leftOut;

    private int leastLeftOut = Integer.MAX_VALUE;

    /** @param capacity how many to keep */
    OverwriteCandidates(OnlineTrace trace, int capacity) {
        this.trace = trace;
        this.capacity = capacity;
    }

    int size() {
        return size;
    }

    /** How many overwrites are not kept because there were too many. */
    int leftOut() {
        return leftOut;
    }

    /** A position that no overwrite precedes that is not kept. */
    int leastLeftOut() {
        return leastLeftOut;
    }

    /**
     * Adds an overwrite.
     *
     * @param write the number of the write of the record
     * @param over at the write that was overwritten
     */
    void add(PackedRecord record, int write, WriteCursor over) {
        int number = size;
        while (number > 0 && position(number - 1) > record.position()) {
            number--;
        }
        if (size == capacity) {
            leaveOut(number == size ? record.position() : position(size - 1));
            if (number == size) {
                return;
            }
            size--;
        }
        if ((size + 1) * WIDTH > candidates.length) {
            // No more than there can be: each of a thousand traces may have as many.
            long length = Math.min(Math.max(4, 2L * size), capacity) * WIDTH;
            candidates = Arrays.copyOf(candidates, (int) Math.min(length, LONGEST));
        }
        int at = number * WIDTH;
        System.arraycopy(candidates, at, candidates, at + WIDTH, (size - number) * WIDTH);
        size++;
        candidates[at + POSITION_LINE] = Keys.pair(record.position(), record.line());
        candidates[at + OTHER_POSITION_LINE] = Keys.pair(over.position(), over.line());
        candidates[at + AGENTS] = Keys.pair(record.agent(), over.agent());
        candidates[at + SOURCES] = Keys.pair(record.source(), over.source());
        candidates[at + VALUES] = Keys.pair(record.writeValue(write), over.value());
        candidates[at + ID] = record.operationId();
        candidates[at + OTHER_ID] = over.operationId();
        candidates[at + TIME] = record.writeTime();
        candidates[at + OTHER_TIME] = over.time();
        candidates[at + CELL_MERGES] = Keys.pair(record.writeCell(write), record.merges() ? 1 : 0);
    }

    private void leaveOut(int position) {
        leftOut++;
        leastLeftOut = Math.min(leastLeftOut, position);
    }

    /** The position of the overwriting record of a candidate, from 0. */
    int position(int number) {
        return Keys.high(candidates[number * WIDTH + POSITION_LINE]);
    }

    /** The candidate of the record at a position and a cell, or {@link #NONE}. */
    int find(int position, int cell) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (position(middle) < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int number = low; number < size && position(number) == position; number++) {
            if (Keys.high(candidates[number * WIDTH + CELL_MERGES]) == cell) {
                return number;
            }
        }
        return NONE;
    }

    /** The witness that a candidate makes. */
    UnseenOverwrite witness(int number) {
        int at = number * WIDTH;
        long place = candidates[at + POSITION_LINE];
        long otherPlace = candidates[at + OTHER_POSITION_LINE];
        long agents = candidates[at + AGENTS];
        long sources = candidates[at + SOURCES];
        long values = candidates[at + VALUES];
        return new UnseenOverwrite(
                trace.reference(
                        candidates[at + ID], Keys.high(place), Keys.low(place), Keys.high(agents), Keys.high(sources)),
                trace.reference(
                        candidates[at + OTHER_ID],
                        Keys.high(otherPlace),
                        Keys.low(otherPlace),
                        Keys.low(agents),
                        Keys.low(sources)),
                trace.cell(Keys.high(candidates[at + CELL_MERGES])),
                trace.value(Keys.high(values)),
                TimeSpan.at(candidates[at + TIME]),
                trace.value(Keys.low(values)),
                TimeSpan.at(candidates[at + OTHER_TIME]),
                Keys.low(candidates[at + CELL_MERGES]) == 1,
                true);
    }

    /** Removes a candidate: a look was found. */
    void remove(int number) {
        int after = (number + 1) * WIDTH;
        System.arraycopy(candidates, after, candidates, number * WIDTH, size * WIDTH - after);
        size--;
    }

    /** Removes the candidates whose overwriting records committed before a time, and hands their witnesses on. */
    void removeBefore(long time, Consumer<Witness> settled) {
        int kept = 0;
        for (int number = 0; number < size; number++) {
            if (candidates[number * WIDTH + TIME] < time) {
                settled.accept(witness(number));
            } else {
                System.arraycopy(candidates, number * WIDTH, candidates, kept++ * WIDTH, WIDTH);
            }
        }
        size = kept;
    }

    /** Gives the values, and the ids of operations, their new numbers. */
    void renumber(Renumbering renumbering) {
        for (int at = 0; at < size * WIDTH; at += WIDTH) {
            long values = candidates[at + VALUES];
            candidates[at + VALUES] =
                    Keys.pair(renumbering.value(Keys.high(values)), renumbering.value(Keys.low(values)));
            candidates[at + ID] = renumbering.operationId(candidates[at + ID]);
            candidates[at + OTHER_ID] = renumbering.operationId(candidates[at + OTHER_ID]);
        }
    }

    /** Notes that a look was found at an overwrite that is not kept. */
    void removeLeftOut() {
        leftOut--;
    }
}
