package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Renumbering;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which values the superseded writes of a trace wrote to which cells. Writes are numbered as they are superseded. All
 * but the latest are in sets; for those, a detector {@linkplain WriteCursor walks}.
 *
 * <p>Most traces are never asked, so the writes are only logged at first. The sets are made from the log when somebody
 * asks, or when it gets too long. From then on they are kept up.
 *
 * <p>{@linkplain #WrittenValues(WrittenValues) Going ahead} of others that do not change meanwhile, they hold only what is added,
 * and ask those for the rest.
 */
final class WrittenValues {
    /** The length of the log at which the sets, which do not grow with repeated values, take over. */
    private static final int LONGEST_LOG = 1 << 22;

    private static final int FIRST_CHUNK = 32;
    private static final int LARGEST_CHUNK = 1 << 12;

    private final int latest;
    private final int longestLog;
    private boolean areSetsMade;
    private final RecentPairs bySurvivors;
    private final RecentPairs byOthers;
    /** The values of earlier writes; null unless these go ahead of them. */
    private @Nullable WrittenValues before;
    /** Pairs of a slot and a value; of the complement of the slot if the record does not survive. */
    private final List<long[]> log = new ArrayList<>();

    private long[] chunk = new long[0];
    private int used;
    /** Once the sets are made, the latest writes, each at its number modulo the length. */
    private long[] ring = new long[0];

    private int size;
    /** The writes before this number are in the sets. */
    private int inSets;

    /**
     * @param latest how many of the latest writes to keep out of the sets; at least 1
     * @param kept how many pairs of a cell and a value to remember at least
     */
    WrittenValues(int latest, int kept) {
        this.latest = latest;
        this.longestLog = Math.min(LONGEST_LOG, kept);
        this.bySurvivors = new RecentPairs(kept);
        this.byOthers = new RecentPairs(kept);
    }

    /** Goes ahead of other values, to which nothing may be added as long as these are used. */
    WrittenValues(WrittenValues before) {
        this(before.latest, before.bySurvivors.limit());
        this.before = before;
        this.size = before.size;
    }

    /** Adds a superseded write, and returns its number. */
    int add(int slot, int value, boolean survives) {
        long write = Keys.pair(survives ? slot : ~slot, value);
        if (areSetsMade) {
            addToRing(write);
        } else {
            if (used == chunk.length) {
                chunk = new long[Math.max(FIRST_CHUNK, Math.min(LARGEST_CHUNK, size / 4))];
                log.add(chunk);
                used = 0;
            }
            chunk[used++] = write;
            size++;
            if (size == longestLog) {
                makeSets();
            }
        }
        return size - 1;
    }

    private void addToRing(long write) {
        if (size - inSets == latest) {
            moveToSets();
        }
        ring[size++ % latest] = write;
    }

    private void moveToSets() {
        addToSets(ring[inSets++ % latest]);
    }

    private void addToSets(long write) {
        int slot = Keys.high(write);
        if (slot >= 0) {
            bySurvivors.add(slot, Keys.low(write));
        } else {
            byOthers.add(~slot, Keys.low(write));
        }
    }

    /** The steps to walk before it is worth making the sets, which have to be kept up from then on. */
    int worthwhileSteps() {
        return latest / 4;
    }

    /** Makes the sets, unless there are some. */
    void makeSets() {
        if (areSetsMade) {
            return;
        }
        areSetsMade = true;
        if (before == null) {
            ring = new long[latest];
            size = 0;
        } else {
            before.makeSets();
            ring = before.ring.clone();
            size = before.size;
            inSets = before.inSets;
        }
        for (long[] each : log) {
            int end = each == chunk ? used : each.length;
            for (int k = 0; k < end; k++) {
                addToRing(each[k]);
            }
        }
        log.clear();
        chunk = new long[0];
    }

    /** Makes sure that the sets contain all writes before this number. */
    void include(int number) {
        makeSets();
        while (inSets < number) {
            moveToSets();
        }
    }

    /** Whether the sets contain the write with this number. */
    boolean contain(int number) {
        return number < inSets;
    }

    /** Whether a write in the sets, by a surviving record, wrote the value to the cell. */
    boolean bySurvivor(int slot, int value) {
        return bySurvivors.contains(slot, value) || (before != null && before.bySurvivor(slot, value));
    }

    /** Whether a write in the sets, by a record that does not survive, wrote the value to the cell. */
    boolean byOther(int slot, int value) {
        return byOthers.contains(slot, value) || (before != null && before.byOther(slot, value));
    }

    /** Whether the sets lack a write to the cell, because there were too many to remember. */
    boolean hasForgotten(int slot) {
        return bySurvivors.hasForgotten(slot)
                || byOthers.hasForgotten(slot)
                || (before != null && before.hasForgotten(slot));
    }

    /** Gives the values their new numbers. */
    void renumber(Renumbering renumbering) {
        for (long[] each : log) {
            renumber(each, 0, each == chunk ? used : each.length, renumbering);
        }
        for (int number = inSets; areSetsMade && number < size; number++) {
            renumber(ring, number % latest, number % latest + 1, renumbering);
        }
        bySurvivors.renumber(renumbering);
        byOthers.renumber(renumbering);
    }

    private static void renumber(long[] writes, int from, int to, Renumbering renumbering) {
        for (int k = from; k < to; k++) {
            writes[k] = Keys.pair(Keys.high(writes[k]), renumbering.value(Keys.low(writes[k])));
        }
    }
}
