package dev.hasse.model;

import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The operations that each record names, stored end to end: record i has the entries from {@code from(i)} to {@code
 * from(i + 1)}, exclusive. Entries are {@linkplain OperationIds codes} of operation ids until they are resolved.
 */
final class LongRows extends Column {
    private Ints starts = new Ints();
    private Longs items = new Longs();
    /** The operations that were {@linkplain #setAside set aside}; null if none were. */
    private @Nullable LongRows aside;

    LongRows() {
        starts.add(0);
    }

    /** Adds an operation to the record under way, which {@link #end} completes. */
    void add(long item) {
        items.add(item);
    }

    void end() {
        starts.add(items.size());
    }

    int from(int record) {
        return starts.get(record);
    }

    long get(int entry) {
        return items.get(entry);
    }

    /** Takes over the rows of another object, which must not be used afterwards. */
    void become(LongRows other) {
        starts = other.starts;
        items = other.items;
    }

    /** Sets operations aside, none of which have been resolved. */
    void setAside(LongPredicate some) {
        LongRows kept = new LongRows();
        LongRows others = new LongRows();
        for (int record = 0; record < starts.size() - 1; record++) {
            for (int entry = from(record); entry < from(record + 1); entry++) {
                long named = get(entry);
                (some.test(named) ? others : kept).add(named);
            }
            kept.end();
            others.end();
        }
        become(kept);
        aside = others;
    }

    /** The first operation of a record that was set aside. */
    int asideFrom(int record) {
        return aside == null ? 0 : aside.from(record);
    }

    /** An operation that was set aside. */
    long aside(int entry) {
        if (aside == null) {
            throw new IndexOutOfBoundsException(entry);
        }
        return aside.get(entry);
    }

    /** Gives all ids of operations their new codes; none may have been resolved. */
    void renumber(Renumbering renumbering) {
        for (int entry = 0; entry < items.size(); entry++) {
            items.set(entry, renumbering.operationId(items.get(entry)));
        }
    }

    @Override
    void append(Column other, int record, int at) {
        LongRows others = (LongRows) other;
        for (int entry = others.from(record); entry < others.from(record + 1); entry++) {
            add(others.get(entry));
        }
        end();
    }

    @Override
    long hash(long hash, int record) {
        long hashed = hash;
        for (int entry = from(record); entry < from(record + 1); entry++) {
            hashed = Hashing.plus(hashed, get(entry));
        }
        return hashed;
    }
}
