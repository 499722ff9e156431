package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Stores many short traces together: columns for each would take ten times the space of its data, and a file may name a
 * million traces. A trace is identified by its last record, from which links lead back to the first.
 *
 * <p>Records that are {@linkplain #release released} leave a gap until no trace has records left here.
 */
public final class ShortTraces {
    /** The maximum number of records of a trace. */
    public static final int MOST = 8;

    /** Stands for the last record of a trace without records. */
    public static final long NONE = -1;

    private static final int PIECE = 1 << 16;
    /** The ints before each record: where the one before it in its trace is. */
    private static final int LINK = 2;

    /** A record is wholly in one piece. Its place is the number of the piece, and where it begins there. */
    private final List<int[]> pieces = new ArrayList<>();

    private int[] last = {};
    private int next;
    private int live;
    private final PackedRecord window = new PackedRecord();

    /**
     * Appends a copy of a record to a trace.
     *
     * @param lastPlace the trace's last record, or {@link #NONE}
     * @param size the number of records of the trace
     * @return the trace's new last record; {@link #NONE} if nothing is appended, because the trace would be too long or
     *     has a record with the same id
     */
    public long add(long lastPlace, int size, PackedRecord record) {
        if (size == MOST || find(lastPlace, record.operationIdAt(size + 1)) > 0) {
            return NONE;
        }
        int length = LINK + record.length();
        if (next + length > last.length) {
            last = new int[Math.max(PIECE, length)];
            pieces.add(last);
            next = 0;
        }
        PackedRecords.put(last, next, lastPlace);
        record.copyTo(last, next + LINK);
        window.moveTo(last, next + LINK);
        window.place(size + 1, record.source(), record.line());
        long place = (long) (pieces.size() - 1) << 32 | next;
        next += length;
        live++;
        return place;
    }

    /** The position, from 1, of the record of a trace with an id; 0 if there is none. */
    private int find(long lastPlace, long operationId) {
        for (long place = lastPlace; place != NONE; place = previous(place)) {
            moveTo(place);
            if (window.operationId() == operationId) {
                return window.position();
            }
        }
        return 0;
    }

    /**
     * Marks an operation of a trace as undone after it was logged.
     *
     * @return whether the trace has a record with this id
     */
    public boolean abort(long lastPlace, long operationId) {
        boolean found = find(lastPlace, operationId) > 0;
        if (found) {
            window.abort();
        }
        return found;
    }

    private void moveTo(long place) {
        window.moveTo(pieces.get((int) (place >>> 32)), (int) place + LINK);
    }

    private long previous(long place) {
        return PackedRecords.get(pieces.get((int) (place >>> 32)), (int) place);
    }

    /** Shows the records of a trace, in log order; each may be changed. */
    public void forEach(long lastPlace, int size, Consumer<PackedRecord> action) {
        long[] places = new long[size];
        long place = lastPlace;
        for (int k = size - 1; k >= 0; k--) {
            places[k] = place;
            place = previous(place);
        }
        for (long each : places) {
            moveTo(each);
            action.accept(window);
        }
    }

    /** Releases the {@code size} records of a trace, which must not be used again. */
    public void release(int size) {
        live -= size;
        if (live == 0) {
            pieces.clear();
            last = new int[0];
            next = 0;
        }
    }
}
