package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.Draft;
import dev.hasse.model.Label;
import dev.hasse.model.Symbols;
import java.util.Arrays;

/**
 * The fields of a record on their way into a {@link Draft}, gathered by whoever reads the line, in whatever order they come; and
 * what they mean together once the record is complete.
 */
final class RecordFields {
    private static final int NONE = Columns.ABSENT;

    final Draft draft = new Draft();
    final CellFields reads;
    final CellFields writes;

    private int agent;
    private boolean hasReadTime;
    private long readTime;
    private boolean hasWriteTime;
    private long writeTime;
    private boolean hasReadUntil;
    private long readUntil;
    private boolean hasWriteSince;
    private long writeSince;
    private long latestBeginOfReads;
    private boolean aborted;
    private boolean refused;
    private int writeRegistry;
    private int toolsUsed;
    private int trace;
    private final int[] labels = new int[Label.values().length];

    RecordFields(Symbols symbols) {
        this.reads = new CellFields("read", symbols);
        this.writes = new CellFields("write", symbols);
    }

    void clear() {
        draft.clear();
        reads.clear();
        writes.clear();
        agent = NONE;
        hasReadTime = false;
        hasWriteTime = false;
        hasReadUntil = false;
        hasWriteSince = false;
        latestBeginOfReads = Long.MIN_VALUE;
        aborted = false;
        refused = false;
        writeRegistry = NONE;
        toolsUsed = NONE;
        trace = NONE;
        Arrays.fill(labels, NONE);
    }

    void agent(int number) {
        agent = number;
    }

    void readTime(long time) {
        readTime = time;
        hasReadTime = true;
    }

    void writeTime(long time) {
        writeTime = time;
        hasWriteTime = true;
    }

    /** The latest moment at which any of the reads may have happened. */
    void readUntil(long time) {
        readUntil = time;
        hasReadUntil = true;
    }

    /** The earliest moment at which the commit may have taken effect. */
    void writeSince(long time) {
        writeSince = time;
        hasWriteSince = true;
    }

    void aborted(boolean value) {
        aborted = value;
    }

    void refused(boolean value) {
        refused = value;
        draft.refused(value);
    }

    void writeRegistry(int registry) {
        writeRegistry = registry;
    }

    void toolsUsed(int registry) {
        toolsUsed = registry;
    }

    void trace(int number) {
        trace = number;
    }

    /** @param number of what the record says, in its batch */
    void label(Label label, int number) {
        labels[label.ordinal()] = number;
    }

    /** The number of the trace that the record names, or {@link Columns#ABSENT}. */
    int trace() {
        return trace;
    }

    /** For each {@link Label}, by its ordinal, the number of what the record says, or {@link Columns#ABSENT}. */
    int[] labels() {
        return labels;
    }

    /**
     * Puts the fields together, all of which have been read.
     *
     * @throws RefusedException if they make no record
     */
    void finish() throws RefusedException {
        if (agent == NONE) {
            throw missing("agent", "a string");
        }
        if (!hasReadTime) {
            throw missing("read_time", "a 64-bit integer");
        }
        CellMap written = writes.cells(Long.MIN_VALUE, Long.MAX_VALUE);
        for (int k = 0; k < written.size(); k++) {
            draft.write(written.cell(k), written.value(written.cell(k)));
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
        draft.window(agent, readTime, endless ? readTime : writeTime);
        finishReads(endless ? Long.MAX_VALUE : writeTime);
        if (hasWriteSince && !endless) {
            finishWriteSince();
        }
        if (aborted) {
            draft.aborted();
        }
        if (endless || refused) {
            draft.neverCommitted();
        }
        int registryAtCommit = writeRegistry >= 0 ? writeRegistry : toolsUsed;
        if (registryAtCommit >= 0) {
            draft.writeRegistry(registryAtCommit);
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
            // Where a cell was read later than all of them may have been, its own time holds.
            draft.read(cell, read.value(cell), time, hasReadUntil ? Math.max(time, readUntil) : read.end(cell));
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
            // A commit comes after the reads of its record, whatever else is known of it.
            draft.committedSince(Math.max(writeSince, latestBeginOfReads));
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
