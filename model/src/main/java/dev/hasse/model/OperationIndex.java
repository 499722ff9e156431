package dev.hasse.model;

import java.util.BitSet;

/**
 * Finds the records of a trace by the {@linkplain OperationIds codes} of their ids. Most ids are integers that go up by
 * one, so the first one implies the rest. Ids that go up in steps, or nearly in order, are found in pages of consecutive
 * codes, at four bytes an id; all others in a table.
 */
final class OperationIndex {
    /** The number of consecutive codes in a page, as a power of two. */
    private static final int PAGE_BITS = 9;
    /** How many pages there may be for each so many records, and in advance; else ids are not dense enough for pages. */
    private static final int RECORDS_A_PAGE = 64;

    private static final int PAGES_IN_ADVANCE = 4;

    /** How many records of the trace come before the first one of this index. */
    private final int before;

    private LongIndex recordsById = new LongIndex();
    private LongIndex pageNumbers = new LongIndex();
    /** For each code of a page its record plus one, or 0. */
    private Ints pages = new Ints();

    private int pageCount;
    private long idOfFirst = 1;
    private BitSet irregular = new BitSet();
    /** How many records the trace has, with those before this index. */
    private int size;

    /** An index of all records. */
    OperationIndex() {
        this(0);
    }

    /** @param before how many records of the trace come before the first one of this index */
    OperationIndex(int before) {
        this.before = before;
        this.size = before;
    }

    /** How many records of the trace come before the first one of this index. */
    int before() {
        return before;
    }

    /** The number of records of the trace so far. */
    int size() {
        return size;
    }

    /** The record with this id, counted from 0; -1 if there is none. */
    int find(long code) {
        int record = pageCount == 0 ? -1 : inPage(code);
        if (record < 0 && !recordsById.isEmpty()) {
            record = recordsById.get(code);
        }
        if (record >= 0 || !OperationIds.isInteger(code)) {
            return record;
        }
        long position = code / 2 - idOfFirst + 1;
        return position >= 1 && position <= size - before && !irregular.get((int) position - 1)
                ? before + (int) position - 1
                : -1;
    }

    private int inPage(long code) {
        int page = pageNumbers.get(pageKey(code));
        return page < 0 ? -1 : pages.get(placeIn(page, code)) - 1;
    }

    private static long pageKey(long code) {
        return (OperationIds.ordinal(code) >> PAGE_BITS << OperationIds.KIND_BITS) | OperationIds.kind(code);
    }

    private static int placeIn(int page, long code) {
        return (page << PAGE_BITS) | ((int) OperationIds.ordinal(code) & ((1 << PAGE_BITS) - 1));
    }

    /**
     * Adds the record that comes next.
     *
     * @param code its id, or {@link OperationIds#NONE} if it names none
     * @return whether the id is new; if not, nothing changes
     */
    boolean add(long code) {
        long id = code == OperationIds.NONE ? 2L * (size + 1) : code;
        if (size == before) {
            idOfFirst = OperationIds.isInteger(id) ? id / 2 : 1;
        }
        if (find(id) >= 0) {
            return false;
        }
        if (id != 2 * (idOfFirst + size - before)) {
            irregular.set(size - before);
            put(id, size);
        }
        size++;
        return true;
    }

    private void put(long id, int record) {
        if (!putIntoPage(id, record)) {
            recordsById.put(id, record);
        }
    }

    /** @return false if the ids are not dense enough for one more page */
    private boolean putIntoPage(long id, int record) {
        long key = pageKey(id);
        int page = pageNumbers.get(key);
        if (page < 0) {
            if (pageCount >= PAGES_IN_ADVANCE + (size - before) / RECORDS_A_PAGE) {
                return false;
            }
            page = pageCount++;
            pageNumbers.put(key, page);
            for (int k = 0; k < 1 << PAGE_BITS; k++) {
                pages.add(0);
            }
        }
        pages.set(placeIn(page, id), record + 1);
        return true;
    }

    /** This index, by the new codes of the ids. */
    OperationIndex renumbered(Renumbering renumbering) {
        OperationIndex renumbered = new OperationIndex(before);
        renumbered.idOfFirst = idOfFirst;
        renumbered.irregular = irregular;
        renumbered.size = size;
        recordsById.forEach((code, record) -> renumbered.put(renumbering.operationId(code), record));
        pageNumbers.forEach((key, page) -> {
            int kind = (int) key & (1 << OperationIds.KIND_BITS) - 1;
            long first = key >> OperationIds.KIND_BITS << PAGE_BITS;
            for (int k = 0; k < 1 << PAGE_BITS; k++) {
                int record = pages.get((page << PAGE_BITS) + k) - 1;
                if (record >= 0) {
                    long code = OperationIds.ofOrdinal(first + k, kind);
                    renumbered.put(renumbering.operationId(code), record);
                }
            }
        });
        return renumbered;
    }

    /** Removes all records. */
    void clear() {
        recordsById = new LongIndex();
        pageNumbers = new LongIndex();
        pages = new Ints();
        pageCount = 0;
        irregular = new BitSet();
        size = before;
    }
}
