package dev.hasse.model;

/**
 * What a record says, as a number: the same for records that say the same, and another one otherwise, but for one pair in 2⁶⁴. It holds
 * among records with the same symbols. Where a record stands is not part of it, nor is an id that it has for its position.
 */
final class RecordHash {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private RecordHash() {}

    /** The number of a record, but for its predecessors, which columns may not know yet. */
    static long of(Columns columns, int record) {
        long hash = columns.agent(record);
        hash = plus(hash, columns.hasDefaultId(record) ? -1 : columns.operationId(record));
        hash = plus(hash, columns.readTime(record));
        hash = plus(hash, columns.writeTime(record));
        hash = plus(hash, columns.writeSince(record));
        hash = plus(hash, flags(columns, record));
        hash = plus(hash, columns.readRegistry(record));
        hash = plus(hash, columns.writeRegistry(record));
        hash = plus(hash, columns.plannedTool(record));
        hash = plus(hash, columns.replica(record));
        hash = plus(hash, columns.version(record));
        return effects(accesses(hash, columns, record), columns, record);
    }

    /** A hash with one more number in it; the order counts. */
    static long plus(long hash, long number) {
        long mixed = ((hash ^ number) + MULTIPLIER) * MULTIPLIER;
        return mixed ^ mixed >>> 32;
    }

    private static long flags(Columns columns, int record) {
        return (columns.isAborted(record) ? 1 : 0)
                | (columns.isCommitted(record) ? 2 : 0)
                | (columns.isRefused(record) ? 4 : 0)
                | (columns.isExternalized(record) ? 8 : 0)
                | (columns.hasProvenance(record) ? 16 : 0)
                | (columns.isCommitOrderKnown(record) ? 32 : 0)
                | (columns.isVersioned(record) ? 64 : 0);
    }

    /** Reads and writes are sets: a log may be written again with its keys in another order. */
    private static long accesses(long hash, Columns columns, int record) {
        long reads = (long) columns.readsFrom(record + 1) - columns.readsFrom(record);
        for (int k = columns.readsFrom(record); k < columns.readsFrom(record + 1); k++) {
            long read = plus(columns.readCell(k), columns.readValue(k));
            reads += plus(plus(read, columns.readTime(record, k)), columns.readUntil(record, k));
        }
        long writes = (long) columns.writesFrom(record + 1) - columns.writesFrom(record);
        for (int k = columns.writesFrom(record); k < columns.writesFrom(record + 1); k++) {
            writes += plus(columns.writeCell(k), columns.writeValue(k));
        }
        return plus(plus(hash, reads), writes);
    }

    private static long effects(long hash, Columns columns, int record) {
        long effects = plus(hash, columns.issuedFrom(record + 1) - columns.issuedFrom(record));
        for (int k = columns.issuedFrom(record); k < columns.issuedFrom(record + 1); k++) {
            effects = plus(plus(effects, columns.issuedCell(k)), columns.issuedValue(k));
        }
        for (int k = columns.effectedFrom(record); k < columns.effectedFrom(record + 1); k++) {
            effects = plus(plus(effects, columns.effectedCell(k)), columns.effectedValue(k));
        }
        return effects;
    }
}
