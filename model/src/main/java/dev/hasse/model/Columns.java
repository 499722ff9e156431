package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of one trace as columns of ints and longs, in log order; record indices start at 0. Cells, agents,
 * values, tools and registries are numbers of {@link Symbols}, so that a detector compares ints.
 *
 * <p>Reads, writes, effects and predecessors are stored end to end: the reads of record i, for example, are the entries
 * from {@code readsFrom(i)} to {@code readsFrom(i + 1)}, exclusive. A cell occurs at most once among the reads of a
 * record, and at most once among its writes.
 *
 * <p>Columns are filled by {@link ColumnsBuilder} or from other columns, and do not change once the trace is built.
 */
public final class Columns {
    /** Marks an absent value: an unknown registry, no planned tool, no replica. */
    public static final int ABSENT = -1;

    static final int ABORTED = 1;
    static final int COMMITTED = 2;
    static final int VERSIONED = 4;
    static final int COMMIT_ORDER_KNOWN = 8;
    static final int PROVENANCE = 16;
    static final int REFUSED = 32;
    static final int SAYS_WHETHER_REFUSED = 64;
    static final int EXTERNALIZED = 128;
    static final int SAYS_WHETHER_EXTERNALIZED = 256;
    /** The flags of a record that is kept only for its writes. */
    private static final int OF_WRITERS = ABORTED | COMMITTED | REFUSED;

    /** The number of records of the trace before the first one here. */
    private final int before;
    /** The positions of the records; null if they are consecutive. */
    private final @Nullable Ints positions;

    /** All columns; first those that identify a record and describe its commit. */
    private final List<Column> all = new ArrayList<>();

    private int ofWriters;

    final Ints agents = ofWriter(new Ints(NumberKind.AGENT));
    final Longs readTimes = ofWriter(new Longs());
    final Longs writeTimes = ofWriter(new Longs());
    /** The time from the earliest possible moment of each commit to its write time. */
    final OptionalLongs commitSpans = ofWriter(new OptionalLongs(NumberKind.PLAIN, 0));

    final Ints flags = ofWriter(new Ints(NumberKind.PLAIN));
    final OptionalLongs operationIds = ofWriter(new OptionalLongs(NumberKind.OPERATION_ID, OperationIds.NONE));
    final PairRows writes = ofWriter(new PairRows(false));
    final Ints lines = ofWriter(new Ints(NumberKind.LINE));
    final Ints sources = ofWriter(new Ints(NumberKind.SOURCE));
    final ReadRows reads = other(new ReadRows());
    final PairRows issued = other(new PairRows(true));
    final PairRows effected = other(new PairRows(true));
    final OptionalInts readRegistries = other(new OptionalInts(NumberKind.REGISTRY));
    final OptionalInts writeRegistries = other(new OptionalInts(NumberKind.REGISTRY));
    final OptionalInts plannedTools = other(new OptionalInts(NumberKind.TOOL));
    final LongRows predecessors = other(new LongRows());
    final OptionalInts replicas = other(new OptionalInts(NumberKind.REPLICA));
    final OptionalLongs versions = other(new OptionalLongs(NumberKind.PLAIN, 0));
    /** Not among {@link #all}: a trace keeps its labels once, not for each record. */
    final LabelColumns labels = new LabelColumns();

    private int size;
    private boolean inCommitOrder = true;
    private long latestCommit = Long.MIN_VALUE;
    private boolean provenance;

    private Columns(int before, @Nullable Ints positions) {
        this.before = before;
        this.positions = positions;
    }

    private <C extends Column> C ofWriter(C column) {
        ofWriters++;
        return other(column);
    }

    private <C extends Column> C other(C column) {
        all.add(column);
        return column;
    }

    /** Columns for records that come after {@code before} others of their trace. */
    static Columns after(int before) {
        return new Columns(before, null);
    }

    /** Columns for records of a trace that may have gaps between them; they are appended from other columns. */
    static Columns withGaps() {
        return new Columns(0, new Ints());
    }

    /** The number of records. */
    public int size() {
        return size;
    }

    /** The position of the record in its trace, from 1. */
    public int position(int record) {
        return positions == null ? before + record + 1 : positions.get(record);
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
        return has(record, ABORTED);
    }

    /** Whether the system refused the attempt because something it relied on had changed. */
    public boolean isRefused(int record) {
        return has(record, REFUSED);
    }

    /** Whether the record says if the system refused it. */
    public boolean saysWhetherRefused(int record) {
        return has(record, SAYS_WHETHER_REFUSED);
    }

    /** Whether the operation survives: it was neither undone nor refused. */
    public boolean survives(int record) {
        return (flags.get(record) & (ABORTED | REFUSED)) == 0;
    }

    /** Whether the effect of the operation left the system before it was undone. */
    public boolean isExternalized(int record) {
        return has(record, EXTERNALIZED);
    }

    /** Whether the record says if its effect left the system. */
    public boolean saysWhetherExternalized(int record) {
        return has(record, SAYS_WHETHER_EXTERNALIZED);
    }

    private boolean has(int record, int flag) {
        return (flags.get(record) & flag) != 0;
    }

    /** Whether the operation committed; an aborted or refused one may not have. */
    public boolean isCommitted(int record) {
        return has(record, COMMITTED);
    }

    /** Whether commit times never decrease in log order. */
    public boolean isInCommitOrder() {
        return inCommitOrder;
    }

    /** The commit time of the last committed record; {@link Long#MIN_VALUE} if none committed. */
    long latestCommit() {
        return latestCommit;
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

    /** The first effect of the record in issuance order. */
    public int issuedFrom(int record) {
        return issued.from(record);
    }

    /** The cell of an effect in issuance order. */
    public int issuedCell(int effect) {
        return issued.cell(effect);
    }

    /** The value of an effect in issuance order. */
    public int issuedValue(int effect) {
        return issued.value(effect);
    }

    /** Whether the record says in which order its effects landed ({@code co}), even if none did. */
    public boolean isCommitOrderKnown(int record) {
        return has(record, COMMIT_ORDER_KNOWN);
    }

    /** The first effect of the record in commit order. */
    public int effectedFrom(int record) {
        return effected.from(record);
    }

    /** The cell of an effect in commit order. */
    public int effectedCell(int effect) {
        return effected.cell(effect);
    }

    /** The value of an effect in commit order. */
    public int effectedValue(int effect) {
        return effected.value(effect);
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

    /** The predecessor's position less one, which is its index if all records of the trace are here. */
    public int predecessor(int entry) {
        return (int) predecessors.get(entry);
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
        return has(record, VERSIONED);
    }

    /** The version at which the record's reads were served; valid only if {@link #isVersioned}. */
    public long version(int record) {
        return versions.get(record);
    }

    /** Whether the record says which operations it observed ({@code preds}). */
    public boolean hasProvenance(int record) {
        return has(record, PROVENANCE);
    }

    /** Whether the record names no id, so that its position is its id. */
    boolean hasDefaultId(int record) {
        return operationIds.get(record) == OperationIds.NONE;
    }

    /** A {@linkplain Hashing hash} of the record's contents; comparable only between records with the same symbols. */
    long hash(int record) {
        long hash = 0;
        for (Column column : all) {
            hash = column.hash(hash, record);
        }
        return hash;
    }

    /**
     * Marks an operation as undone after it was logged, with the same meaning as if its record had said so: an
     * operation that writes nothing, and committed at 0, never committed.
     */
    void abort(int record) {
        flags.set(record, flags.get(record) | ABORTED);
        boolean writes = writesFrom(record) < writesFrom(record + 1);
        if (!writes && writeTimes.get(record) == 0) {
            flags.set(record, flags.get(record) & ~COMMITTED);
            writeTimes.set(record, readTimes.get(record));
            commitSpans.put(record, 0);
        }
    }

    /** Removes all records but the first {@code records}. */
    void truncate(int records) {
        all.forEach(column -> column.truncate(records));
        labels.truncate(records);
    }

    /** Removes all records. */
    void clear() {
        truncate(0);
        size = 0;
        inCommitOrder = true;
        latestCommit = Long.MIN_VALUE;
        provenance = false;
    }

    /** Completes the record under way. */
    void end() {
        reads.end();
        writes.end();
        issued.end();
        effected.end();
        predecessors.end();
        count(1);
    }

    /** Appends records {@code from} to {@code to}, exclusive, of other columns, without their labels. */
    void append(Columns other, int from, int to, Renumbering numbers) {
        append(all.size(), other, from, to, numbers);
        count(to - from);
    }

    /** Appends only the identity, commit and writes of a record of other columns, which have the same symbols. */
    void appendWriter(Columns other, int record) {
        append(ofWriters, other, record, record + 1, Renumbering.SAME);
        all.subList(ofWriters, all.size()).forEach(Column::end);
        flags.set(size, flags.get(size) & OF_WRITERS);
        count(1);
    }

    private void append(int columns, Columns other, int from, int to, Renumbering numbers) {
        for (int k = 0; k < columns; k++) {
            all.get(k).append(other.all.get(k), from, to, size, numbers);
        }
        for (int record = from; positions != null && record < to; record++) {
            positions.add(other.position(record));
        }
    }

    /** Updates the size and the facts about all records for {@code more} new ones. */
    private void count(int more) {
        for (int end = size + more; size < end; size++) {
            int flag = flags.get(size);
            if ((flag & COMMITTED) != 0) {
                long committed = writeTimes.get(size);
                inCommitOrder &= committed >= latestCommit;
                latestCommit = committed;
            }
            provenance |= (flag & PROVENANCE) != 0;
        }
    }
}
