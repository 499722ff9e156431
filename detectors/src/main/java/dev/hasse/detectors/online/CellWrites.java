package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The writes to the cells of one trace, added in order of (commit time, position): of each cell the newest write, which
 * leads to the earlier ones among the {@link PastWrites}. {@link WriteCursor} reads them.
 *
 * <p>Cells that were written have slots, numbered from 1.
 *
 * <p>{@linkplain #CellWrites(CellWrites) Going ahead} of others that do not change meanwhile, they share what those hold of the
 * past. What they supersede themselves is theirs alone, and has negative handles.
 */
final class CellWrites {
    /** The slot of a cell that was not written. */
    static final int NO_SLOT = CellSlots.NONE;

    /** More than some thousand records supersede. */
    private static final int MOST_AHEAD = 1 << 20;

    private final PastWrites past;
    /** The superseded writes that only these writes know; the same as {@link #past} unless they go ahead. */
    private final PastWrites own;

    private final WrittenValues values;
    private final CellSlots slots;
    /** For each slot its newest write, in the form of {@link PastWrites}. */
    private long[] newest;

    /** Overwrites among the shared past that were found to be seen, each by where it is and its position; null if there are none. */
    private @Nullable LongOpenHashSet seen;

    CellWrites(PastWrites past, WrittenValues values) {
        this.past = past;
        this.own = past;
        this.values = values;
        this.slots = new CellSlots();
        this.newest = new long[8 * PastWrites.WIDTH];
    }

    /** Goes ahead of other writes, which must not change as long as these are used. */
    CellWrites(CellWrites before) {
        this.past = before.past;
        this.own = new PastWrites(MOST_AHEAD);
        this.values = new WrittenValues(before.values);
        this.slots = new CellSlots(before.slots);
        this.newest = before.newest.clone();
    }

    PastWrites past() {
        return past;
    }

    /** The superseded writes with negative handles. */
    PastWrites own() {
        return own;
    }

    /** Marks an overwrite among the shared past as seen, as far as these writes are concerned. */
    void markSeen(int at, int position) {
        seen = seen == null ? new LongOpenHashSet() : seen;
        seen.add(Keys.pair(at, position));
    }

    /** Whether an overwrite among the shared past was marked as seen here. */
    boolean isMarkedSeen(int at, int position) {
        return seen != null && seen.contains(Keys.pair(at, position));
    }

    /** The values of the superseded writes. */
    WrittenValues values() {
        return values;
    }

    /** The longs of the newest writes; that of a slot begins at the slot times {@link PastWrites#WIDTH}. */
    long[] newest() {
        return newest;
    }

    /** The slot of a cell, or {@link #NO_SLOT}. */
    int slot(int cell) {
        return slots.of(cell);
    }

    /** Adds the writes of a committed record, which is not before any that was added. */
    void add(PackedRecord record) {
        for (int write = 0; write < record.writes(); write++) {
            int at = slotFor(record.writeCell(write)) * PastWrites.WIDTH;
            boolean isFirst = newest[at + PastWrites.POSITION_LINE] == 0;
            long previous = isFirst ? 0 : supersede(at);
            int bound = isFirst ? 0 : Keys.low(newest[at + PastWrites.SOURCE_NUMBER]) + 1;
            newest[at + PastWrites.TIME] = record.writeTime();
            newest[at + PastWrites.AGENT_VALUE] = Keys.pair(record.agent(), record.writeValue(write));
            newest[at + PastWrites.POSITION_LINE] = Keys.pair(record.position(), record.line());
            newest[at + PastWrites.SOURCE_NUMBER] =
                    Keys.pair(record.survives() ? record.source() : ~record.source(), bound);
            newest[at + PastWrites.ID] = record.operationId();
            newest[at + PastWrites.PREVIOUS] = previous;
        }
    }

    private long supersede(int at) {
        int source = Keys.high(newest[at + PastWrites.SOURCE_NUMBER]);
        int number = values.add(at / PastWrites.WIDTH, Keys.low(newest[at + PastWrites.AGENT_VALUE]), source >= 0);
        newest[at + PastWrites.SOURCE_NUMBER] = Keys.pair(source, number);
        return own == past ? past.add(newest, at) : -own.add(newest, at);
    }

    private int slotFor(int cell) {
        int slot = slots.forCell(cell);
        if ((slot + 1) * PastWrites.WIDTH > newest.length) {
            newest = Arrays.copyOf(newest, newest.length * 2);
        }
        return slot;
    }

    /** Gives the values, and the ids of operations, their new numbers. Those of the {@link PastWrites} get theirs elsewhere. */
    void renumber(Renumbering renumbering) {
        for (int at = 0; at < newest.length; at += PastWrites.WIDTH) {
            if (newest[at + PastWrites.POSITION_LINE] != 0) {
                PastWrites.renumber(newest, at, renumbering);
            }
        }
        values.renumber(renumbering);
    }
}
