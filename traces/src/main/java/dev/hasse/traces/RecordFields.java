package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.Label;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Origins;
import dev.hasse.model.PackedRecords;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * The fields of a record on their way into a packed one. They are gathered in whatever order they come, and combined
 * once the record is complete.
 */
final class RecordFields {
    private static final Label[] LABELS = Label.values();

    private BlockRecords block;
    private PackedRecords records;
    final CellFields reads;
    final CellFields writes;
    private final LongArrayList predecessors = new LongArrayList();
    /** Cells and values in turn. */
    private final IntArrayList issued = new IntArrayList();

    private final IntArrayList effected = new IntArrayList();
    /** The number of effects in issuance order that were not added, and a hash of them. */
    private int issuedCount;

    private int issuedHash;

    int agent;
    private boolean hasReadTime;
    private long readTime;
    private boolean hasWriteTime;
    private long writeTime;
    private boolean hasReadUntil;
    private long readUntil;
    private boolean hasWriteSince;
    private long writeSince;
    /** The latest of the earliest moments of the reads. */
    private long latestBeginOfReads;

    boolean aborted;
    private boolean refused;
    private boolean saysWhetherRefused;
    private boolean externalized;
    private boolean saysWhetherExternalized;
    private boolean merges;
    int plannedTool;
    int readRegistry;
    int writeRegistry;
    int toolsUsed;
    private boolean commitOrderKnown;
    private boolean commitOrderInferred;
    private boolean effectedAsIssued;
    private boolean provenance;
    long operationId;
    int replica;
    private boolean versioned;
    private long version;
    private final int[] labels = new int[LABELS.length];
    private boolean labelled;
    /** The number of the trace that the record names, or {@link Columns#ABSENT}. */
    int trace;
    /** The number of the file that the record was converted from, or {@link Columns#ABSENT}, and the line there. */
    private int originFile;

    private int originLine;
    private boolean originIsShared;
    final DerivationFields derivation = new DerivationFields();

    /** @param block where the records go */
    RecordFields(BlockRecords block) {
        this.block = block;
        this.records = block.records();
        this.reads = new CellFields("read", block.symbols());
        this.writes = new CellFields("write", block.symbols());
    }

    /** Sets where the records go from now on, which has the same symbols. */
    void moveTo(BlockRecords another) {
        block = another;
        records = another.records();
    }

    /** Where the records go. */
    BlockRecords block() {
        return block;
    }

    /** Begins a record; an earlier one that is not complete is dropped. */
    void begin() {
        reads.clear();
        writes.clear();
        predecessors.clear();
        issued.clear();
        effected.clear();
        issuedCount = 0;
        agent = Columns.ABSENT;
        hasReadTime = false;
        hasWriteTime = false;
        hasReadUntil = false;
        hasWriteSince = false;
        aborted = false;
        refused = false;
        saysWhetherRefused = false;
        externalized = false;
        saysWhetherExternalized = false;
        merges = false;
        plannedTool = Columns.ABSENT;
        readRegistry = Columns.ABSENT;
        writeRegistry = Columns.ABSENT;
        toolsUsed = Columns.ABSENT;
        commitOrderKnown = false;
        commitOrderInferred = false;
        effectedAsIssued = false;
        provenance = false;
        operationId = OperationIds.NONE;
        replica = Columns.ABSENT;
        versioned = false;
        labelled = false;
        trace = Columns.ABSENT;
        originFile = Columns.ABSENT;
        originIsShared = false;
        derivation.clear();
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
        saysWhetherRefused = true;
    }

    void merges(boolean value) {
        merges = value;
    }

    void externalized(boolean value) {
        externalized = value;
        saysWhetherExternalized = true;
    }

    void version(long number) {
        version = number;
        versioned = true;
    }

    /**
     * Sets the place that the record was converted from.
     *
     * @param file a number among the files of origins
     */
    void origin(int file, int line) {
        originFile = file;
        originLine = line;
    }

    /** Notes whether the line that the record was converted from holds other calls, too. */
    void originIsShared(boolean isShared) {
        originIsShared = isShared;
    }

    /** @param text a number among the labels */
    void label(Label label, int text) {
        if (!labelled) {
            Arrays.fill(labels, Columns.ABSENT);
            labelled = true;
        }
        labels[label.ordinal()] = text;
    }

    /** Notes that the record says which operations it observed, even if there are none. */
    void provenance() {
        provenance = true;
    }

    /** Adds an observed operation, by the {@linkplain OperationIds code} of its id. */
    void predecessor(long code) {
        predecessors.add(code);
    }

    /** Adds the next effect in issuance order. */
    void issued(int cell, int value) {
        issued.add(cell);
        issued.add(value);
    }

    /** Sets the number of effects in issuance order, and a hash of them, in their place. */
    void issuedCounted(int number, int hash) {
        issuedCount = number;
        issuedHash = hash;
    }

    /** Whether effects in commit order were added. */
    boolean hasEffected() {
        return !effected.isEmpty();
    }

    /** Notes that the record says in which order its effects landed, even if none did. */
    void commitOrderKnown() {
        commitOrderKnown = true;
    }

    void commitOrderInferred(boolean value) {
        commitOrderInferred = value;
    }

    /** Adds the next effect in commit order. */
    void effected(int cell, int value) {
        effected.add(cell);
        effected.add(value);
    }

    /** Notes that all issued effects landed, in the same order. */
    void effectedAsIssued() {
        commitOrderKnown = true;
        effectedAsIssued = true;
    }

    /**
     * Combines the fields, all of which have been read, into the record under way, which is then complete but for its
     * end.
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
        writes.combine(Long.MIN_VALUE, Long.MAX_VALUE);
        if (refused && writes.size() > 0) {
            throw new RefusedException(
                    RecordField.REFUSED.title,
                    "true in a record that writes",
                    "only records that commit nothing",
                    "leave out what it would have written");
        }
        boolean endless = (aborted || refused) && writes.size() == 0 && (!hasWriteTime || writeTime == 0);
        if (!endless) {
            requireWindow();
        }
        long latestRead = endless ? Long.MAX_VALUE : writeTime;
        requireReadUntil(latestRead);
        reads.combine(readTime, latestRead);
        records.begin(agent, readTime, endless ? readTime : writeTime);
        records.reads(reads.pairs(), reads.size());
        records.writes(writes.pairs(), writes.size());
        packLists();
        packMoments();
        if (hasWriteSince && !endless) {
            packWriteSince();
        }
        packRest(endless);
        block.origin(originFile, Origins.place(originLine, originIsShared), derivation.derivation());
    }

    private void packLists() {
        for (int k = 0; k < predecessors.size(); k++) {
            records.predecessor(predecessors.getLong(k));
        }
        for (int k = 0; k < issued.size(); k += 2) {
            records.issued(issued.getInt(k), issued.getInt(k + 1));
        }
        if (issuedCount > 0) {
            records.issuedCounted(issuedCount, issuedHash);
        }
        for (int k = 0; k < effected.size(); k += 2) {
            records.effected(effected.getInt(k), effected.getInt(k + 1));
        }
    }

    private void packMoments() {
        latestBeginOfReads = reads.size() == 0 ? Long.MIN_VALUE : readTime;
        if (!hasReadUntil && !reads.isTimed()) {
            return;
        }
        for (int k = 0; k < reads.size(); k++) {
            long time = reads.time(k);
            latestBeginOfReads = Math.max(latestBeginOfReads, time);
            // A cell's own time counts if it is later than read_until.
            long end = hasReadUntil ? Math.max(time, readUntil) : reads.end(k);
            records.moments(time - readTime, end - time);
        }
    }

    private void packRest(boolean endless) {
        records.trace(trace);
        records.operationId(operationId);
        records.plannedTool(plannedTool);
        records.readRegistry(readRegistry);
        records.writeRegistry(writeRegistry >= 0 ? writeRegistry : toolsUsed);
        if (aborted) {
            records.aborted();
        }
        if (endless || refused) {
            records.neverCommitted();
        }
        if (saysWhetherRefused) {
            records.refused(refused);
        }
        if (saysWhetherExternalized) {
            records.externalized(externalized);
        }
        if (merges) {
            records.merges();
        }
        if (provenance) {
            records.provenance();
        }
        if (effectedAsIssued) {
            records.effectedAsIssued();
        } else if (commitOrderKnown) {
            records.commitOrderKnown();
        }
        if (commitOrderInferred && commitOrderKnown) {
            records.commitOrderInferred();
        }
        if (replica != Columns.ABSENT) {
            records.replica(replica);
        }
        if (versioned) {
            records.version(version);
        }
        if (labelled) {
            for (Label label : LABELS) {
                if (labels[label.ordinal()] != Columns.ABSENT) {
                    records.label(label, labels[label.ordinal()]);
                }
            }
        }
    }

    /** @param latest the latest moment at which anything was read */
    private void requireReadUntil(long latest) throws RefusedException {
        if (hasReadUntil && (readUntil < readTime || readUntil > latest)) {
            throw new RefusedException(
                    RecordField.READ_UNTIL.title,
                    String.valueOf(readUntil),
                    "a time between " + readTime + " and " + (latest == Long.MAX_VALUE ? "the commit" : latest),
                    null);
        }
    }

    private void packWriteSince() throws RefusedException {
        if (writeSince > writeTime) {
            throw new RefusedException(
                    RecordField.WRITE_SINCE.title,
                    writeSince + ", which is after the write_time " + writeTime,
                    "write_since ≤ write_time, on one clock",
                    null);
        }
        if (!refused) {
            // A commit cannot come before the reads of its record.
            records.commitSpan(writeTime - Math.max(writeSince, latestBeginOfReads));
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
