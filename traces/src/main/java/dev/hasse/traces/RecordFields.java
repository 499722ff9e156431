package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.ColumnsBuilder;
import dev.hasse.model.Interner;

/**
 * The fields of a record on their way into columns. They are gathered in whatever order they come, and combined once
 * the record is complete.
 */
final class RecordFields {
    final ColumnsBuilder builder;
    final Interner<String> traceIds;
    final CellFields reads;
    final CellFields writes;

    int agent;
    private boolean hasReadTime;
    private long readTime;
    private boolean hasWriteTime;
    private long writeTime;
    private boolean hasReadUntil;
    private long readUntil;
    private boolean hasWriteSince;
    private long writeSince;
    private long latestBeginOfReads;
    boolean aborted;
    private boolean refused;
    int writeRegistry;
    int toolsUsed;
    /** The number of the trace that the record names, or {@link Columns#ABSENT}. */
    int trace;

    /** @param block where the records go */
    RecordFields(BlockRecords block) {
        this.builder = block.builder();
        this.traceIds = block.traceIds();
        this.reads = new CellFields("read", block.symbols());
        this.writes = new CellFields("write", block.symbols());
    }

    /** Begins a record; an earlier one that is not complete is dropped. */
    void begin() {
        builder.begin();
        reads.clear();
        writes.clear();
        agent = Columns.ABSENT;
        hasReadTime = false;
        hasWriteTime = false;
        hasReadUntil = false;
        hasWriteSince = false;
        latestBeginOfReads = Long.MIN_VALUE;
        aborted = false;
        refused = false;
        writeRegistry = Columns.ABSENT;
        toolsUsed = Columns.ABSENT;
        trace = Columns.ABSENT;
    }

    void readTime(long time) {
        readTime = time;
        hasReadTime = true;
    }

    void writeTime(long time) {
        writeTime = time;
        hasWriteTime = true;
    }

    /** Sets the latest moment at which any of the reads may have happened. */
    void readUntil(long time) {
        readUntil = time;
        hasReadUntil = true;
    }

    /** Sets the earliest moment at which the commit may have taken effect. */
    void writeSince(long time) {
        writeSince = time;
        hasWriteSince = true;
    }

    void refused(boolean value) {
        refused = value;
        builder.refused(value);
    }

    /**
     * Combines the fields, all of which have been read, into a record.
     *
     * @throws RefusedException if they make no valid record
     */
    void finish() throws RefusedException {
        if (agent == Columns.ABSENT) {
            throw missing("agent", "a string");
        }
        if (!hasReadTime) {
            throw missing("read_time", "a 64-bit integer");
        }
        CellMap written = writes.cells(Long.MIN_VALUE, Long.MAX_VALUE);
        for (int k = 0; k < written.size(); k++) {
            builder.write(written.cell(k), written.value(written.cell(k)));
        }
        if (refused && written.size() > 0) {
            throw new RefusedException(
                    RecordField.REFUSED.title,
                    "true in a record that writes",
                    "only records that commit nothing",
                    "leave out what it would have written");
        }
        boolean endless = (aborted || refused) && written.size() == 0 && (!hasWriteTime || writeTime == 0);
        if (!endless) {
            requireWindow();
        }
        builder.window(agent, readTime, endless ? readTime : writeTime);
        finishReads(endless ? Long.MAX_VALUE : writeTime);
        if (hasWriteSince && !endless) {
            finishWriteSince();
        }
        if (aborted) {
            builder.aborted();
        }
        if (endless || refused) {
            builder.neverCommitted();
        }
        int registryAtCommit = writeRegistry >= 0 ? writeRegistry : toolsUsed;
        if (registryAtCommit >= 0) {
            builder.writeRegistry(registryAtCommit);
        }
    }

    /** @param latest the latest moment at which anything was read */
    private void finishReads(long latest) throws RefusedException {
        if (hasReadUntil && (readUntil < readTime || readUntil > latest)) {
            throw new RefusedException(
                    RecordField.READ_UNTIL.title,
                    String.valueOf(readUntil),
                    "a time between " + readTime + " and " + (latest == Long.MAX_VALUE ? "the commit" : latest),
                    null);
        }
        CellMap read = reads.cells(readTime, latest);
        for (int k = 0; k < read.size(); k++) {
            int cell = read.cell(k);
            long time = read.time(cell);
            latestBeginOfReads = Math.max(latestBeginOfReads, time);
            // A cell's own time counts if it is later than read_until.
            builder.read(cell, read.value(cell), time, hasReadUntil ? Math.max(time, readUntil) : read.end(cell));
        }
    }

    private void finishWriteSince() throws RefusedException {
        if (writeSince > writeTime) {
            throw new RefusedException(
                    RecordField.WRITE_SINCE.title,
                    writeSince + ", which is after the write_time " + writeTime,
                    "write_since ≤ write_time, on one clock",
                    null);
        }
        if (!refused) {
            // A commit cannot come before the reads of its record.
            builder.committedSince(Math.max(writeSince, latestBeginOfReads));
        }
    }

    private void requireWindow() throws RefusedException {
        if (!hasWriteTime) {
            throw missing("write_time", "a 64-bit integer");
        }
        if (readTime > writeTime) {
            throw new RefusedException(
                    "read_time",
                    readTime + ", which is after the write_time " + writeTime,
                    "read_time ≤ write_time, on one clock",
                    null);
        }
    }

    private static RefusedException missing(String field, String expected) {
        return new RefusedException(field, "nothing", expected, "every record needs it");
    }
}
