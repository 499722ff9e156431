package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The records of one trace as columns of ints and longs, in log order; record indices start at 0. Cells, agents,
 * values, tools and registries are numbers of {@link Symbols}, so that a detector compares ints.
 *
 * <p>Reads, writes, effects and predecessors are stored end to end: the reads of record i, for example, are the entries
 * from {@code readsFrom(i)} to {@code readsFrom(i + 1)}, exclusive. A cell occurs at most once among the reads of a
 * record, and at most once among its writes.
 *
 * <p>Columns are filled with {@linkplain PackedRecord packed records}, and do not change once the trace is built.
 */
public final class Columns {
    /** Marks an absent value: an unknown registry, no planned tool, no replica. */
    public static final int ABSENT = -1;

    /** The columns that hold what a record says, and not where it stands. */
    private final List<Column> contents = new ArrayList<>();

    private final Ints agents = content(new Ints());
    private final Longs readTimes = content(new Longs());
    private final Longs writeTimes = content(new Longs());
    /** The time from the earliest possible moment of each commit to its write time. */
    private final OptionalLongs commitSpans = content(new OptionalLongs(0));

    private final Ints flags = content(new Ints());
    final OptionalLongs operationIds = content(new OptionalLongs(OperationIds.NONE));
    final PairRows writes = content(new PairRows());
    final ReadRows reads = content(new ReadRows());
    final EffectRows issued = content(new EffectRows());
    final EffectRows effected = content(new EffectRows());
    private final OptionalInts readRegistries = content(new OptionalInts());
    private final OptionalInts writeRegistries = content(new OptionalInts());
    private final OptionalInts plannedTools = content(new OptionalInts());
    final LongRows predecessors = content(new LongRows());
    private final OptionalInts replicas = content(new OptionalInts());
    private final OptionalLongs versions = content(new OptionalLongs(0));
    private final Ints lines = new Ints();
    private final Ints sources = new Ints();

    private int size;
    private boolean inCommitOrder = true;
    private long latestCommit = Long.MIN_VALUE;
    private boolean provenance;
    /** Null unless these are the columns of an excerpt. */
    private @Nullable Excerpt excerpt;

    private <C extends Column> C content(C column) {
        contents.add(column);
        return column;
    }

    /** The number of records. */
    public int size() {
        return size;
    }

    /** The position of the record in its trace, from 1. */
    public int position(int record) {
        return excerpt == null ? record + 1 : excerpt.position(record);
    }

    /**
     * Whether what the record shows counts. It does, except in an {@linkplain Trace#becomeExcerpt excerpt}, some of whose records are
     * there only because others are decided by them.
     */
    public boolean isDecided(int record) {
        return excerpt == null || excerpt.isDecided(record);
    }

    /** How many records are {@linkplain #isDecided decided}. */
    public int decided() {
        return excerpt == null ? size : excerpt.decided();
    }

    /** Makes these the columns of an excerpt. */
    void becomeExcerpt(Excerpt taken) {
        excerpt = taken;
    }

    /** The agent: a number of {@link Symbols#agents()}. */
    public int agent(int record) {
        return agents.get(record);
    }

    /** The record's read time, which applies to reads without a time of their own. */
    public long readTime(int record) {
        return readTimes.get(record);
    }

    /** The latest commit time; for a record that never committed, its end, or its read time if that is unknown. */
    public long writeTime(int record) {
        return writeTimes.get(record);
    }

    /** The earliest moment at which the commit may have taken effect; the write time if the moment is exact. */
    public long writeSince(int record) {
        return writeTimes.get(record) - commitSpans.get(record);
    }

    /** Whether the time of any read or commit is not known exactly. */
    public boolean hasUncertainTimes() {
        return reads.areUncertain() || !commitSpans.isEmpty();
    }

    /** Whether the operation was undone later. */
    public boolean isAborted(int record) {
        return has(record, RecordFlags.ABORTED);
    }

    /** Whether the system refused the attempt because something it relied on had changed. */
    public boolean isRefused(int record) {
        return has(record, RecordFlags.REFUSED);
    }

    /** Whether the record says if the system refused it. */
    public boolean saysWhetherRefused(int record) {
        return has(record, RecordFlags.SAYS_WHETHER_REFUSED);
    }

    /** Whether the operation survives: it was neither undone nor refused. */
    public boolean survives(int record) {
        return (flags.get(record) & (RecordFlags.ABORTED | RecordFlags.REFUSED)) == 0;
    }

    /** Whether the effect of the operation left the system before it was undone. */
    public boolean isExternalized(int record) {
        return has(record, RecordFlags.EXTERNALIZED);
    }

    /** Whether the record says if its effect left the system. */
    public boolean saysWhetherExternalized(int record) {
        return has(record, RecordFlags.SAYS_WHETHER_EXTERNALIZED);
    }

    /** Whether the operation's writes changed parts of what was in the cells, and kept the rest. */
    public boolean merges(int record) {
        return has(record, RecordFlags.MERGES);
    }

    private boolean has(int record, int flag) {
        return (flags.get(record) & flag) != 0;
    }

    /** Whether the operation committed; an aborted or refused one may not have. */
    public boolean isCommitted(int record) {
        return has(record, RecordFlags.COMMITTED);
    }

    /** Whether commit times never decrease in log order. */
    public boolean isInCommitOrder() {
        return inCommitOrder;
    }

    /** Whether at least one record says which operations it observed ({@code preds}). */
    public boolean hasProvenance() {
        return provenance;
    }

    /** The first read of the record; {@code readsFrom(record + 1)} is past its last. */
    public int readsFrom(int record) {
        return reads.from(record);
    }

    /** The cell that was read: a number of {@link Symbols#cells()}. */
    public int readCell(int read) {
        return reads.cell(read);
    }

    /** The value that was read: a number of {@link Symbols#values()}. */
    public int readValue(int read) {
        return reads.value(read);
    }

    /** The earliest moment of the given read of the given record. */
    public long readTime(int record, int read) {
        return readTimes.get(record) + reads.delay(read);
    }

    /** The latest moment of the given read of the given record. */
    public long readUntil(int record, int read) {
        return readTime(record, read) + reads.span(read);
    }

    /** The first write of the record. */
    public int writesFrom(int record) {
        return writes.from(record);
    }

    /** The cell that was written: a number of {@link Symbols#cells()}. */
    public int writeCell(int write) {
        return writes.cell(write);
    }

    /** The value that was written: a number of {@link Symbols#values()}. */
    public int writeValue(int write) {
        return writes.value(write);
    }

    /** The effects of the records in issuance order. */
    public EffectRows issued() {
        return issued;
    }

    /** Whether the record says in which order its effects landed ({@code co}), even if none did. */
    public boolean isCommitOrderKnown(int record) {
        return has(record, RecordFlags.COMMIT_ORDER_KNOWN);
    }

    /** Whether that order was inferred ({@code co_inferred}), and may have been another. */
    public boolean isCommitOrderInferred(int record) {
        return has(record, RecordFlags.COMMIT_ORDER_INFERRED);
    }

    /** The effects of the records in commit order. */
    public EffectRows effected() {
        return effected;
    }

    /** The tools visible at read, or {@link #ABSENT}. */
    public int readRegistry(int record) {
        return readRegistries.get(record);
    }

    /** The tools visible at commit, or {@link #ABSENT}. */
    public int writeRegistry(int record) {
        return writeRegistries.get(record);
    }

    /** The planned tool, or {@link #ABSENT}. */
    public int plannedTool(int record) {
        return plannedTools.get(record);
    }

    /** The first predecessor of the record. In a built trace, predecessors ascend and do not repeat. */
    public int predecessorsFrom(int record) {
        return predecessors.from(record);
    }

    /** The predecessor, once the trace is built. */
    public int predecessor(int entry) {
        return (int) predecessors.get(entry);
    }

    /** The first of the record's predecessors that are {@linkplain TraceBuilder#setDanglingAside() elsewhere in the trace}. */
    public int outsideFrom(int record) {
        return predecessors.asideFrom(record);
    }

    /** The {@link OperationIds code} of the id of a predecessor that is elsewhere in the trace. */
    public long outside(int entry) {
        return predecessors.aside(entry);
    }

    /** The {@link OperationIds code} of the record's id. */
    public long operationId(int record) {
        return hasDefaultId(record) ? 2L * position(record) : operationIds.get(record);
    }

    /** The record's line in its file, from 1; 0 if it comes from no file. */
    public int line(int record) {
        return lines.get(record);
    }

    /** The record's file: a number of {@link Symbols#sources()}. */
    public int source(int record) {
        return sources.get(record);
    }

    /** The replica that served the record's reads, or {@link #ABSENT}. */
    public int replica(int record) {
        return replicas.get(record);
    }

    /** Whether any record names a replica. */
    public boolean hasReplicas() {
        return !replicas.isEmpty();
    }

    /** Whether the record says at which version its reads were served. */
    public boolean isVersioned(int record) {
        return has(record, RecordFlags.VERSIONED);
    }

    /** The version at which the record's reads were served; valid only if {@link #isVersioned}. */
    public long version(int record) {
        return versions.get(record);
    }

    /** Whether the record says which operations it observed ({@code preds}). */
    public boolean hasProvenance(int record) {
        return has(record, RecordFlags.PROVENANCE);
    }

    /** Whether the record names no id, so that its position is its id. */
    public boolean hasDefaultId(int record) {
        return operationIds.get(record) == OperationIds.NONE;
    }

    /** Whether any record names no id. */
    boolean hasDefaultIds() {
        return IntStream.range(0, size).anyMatch(this::hasDefaultId);
    }

    /** A {@linkplain Hashing hash} of the record's contents; comparable only between records with the same symbols. */
    long hash(int record) {
        long hash = 0;
        for (Column column : contents) {
            hash = column.hash(hash, record);
        }
        return hash;
    }

    /**
     * Marks an operation as undone after it was logged, with the same meaning as if its record had said so: an
     * operation that writes nothing, and committed at 0, never committed.
     */
    void abort(int record) {
        flags.set(record, flags.get(record) | RecordFlags.ABORTED);
        boolean writes = writesFrom(record) < writesFrom(record + 1);
        if (!writes && writeTimes.get(record) == 0) {
            flags.set(record, flags.get(record) & ~RecordFlags.COMMITTED);
            writeTimes.set(record, readTimes.get(record));
            commitSpans.put(record, 0);
        }
    }

    /** Adds a packed record, without its labels. */
    void add(PackedRecord record) {
        agents.add(record.agent());
        readTimes.add(record.readTime());
        writeTimes.add(record.writeTime());
        commitSpans.put(size, record.writeTime() - record.writeSince());
        flags.add(record.flags() & PackedRecords.OF_COLUMNS);
        operationIds.put(size, record.hasDefaultId() ? OperationIds.NONE : record.operationId());
        lines.add(record.line());
        sources.add(record.source());
        reads.add(record);
        writes.addWrites(record);
        issued.addIssued(record);
        effected.addEffected(record);
        for (int k = 0; k < record.predecessors(); k++) {
            predecessors.add(record.predecessor(k));
        }
        predecessors.end();
        readRegistries.put(size, record.readRegistry());
        writeRegistries.put(size, record.writeRegistry());
        plannedTools.put(size, record.plannedTool());
        replicas.put(size, record.replica());
        versions.put(size, record.version());
        count();
    }

    /** Adds a copy of a record of other columns, which have the same symbols. */
    void add(Columns other, int record) {
        for (int k = 0; k < contents.size(); k++) {
            contents.get(k).append(other.contents.get(k), record, size);
        }
        lines.add(other.line(record));
        sources.add(other.source(record));
        count();
    }

    /** Gives the last record the id that it has had, although its position is another one now. */
    void keepId(long operationId) {
        operationIds.put(size - 1, operationId);
    }

    /** Counts the record whose data has been added, and notes what it means for all. */
    private void count() {
        int flag = flags.get(size);
        if ((flag & RecordFlags.COMMITTED) != 0) {
            long committed = writeTimes.get(size);
            inCommitOrder &= committed >= latestCommit;
            latestCommit = committed;
        }
        provenance |= (flag & RecordFlags.PROVENANCE) != 0;
        size++;
    }
}
