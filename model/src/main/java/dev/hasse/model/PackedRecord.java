package dev.hasse.model;

/**
 * A window on one of several records that are stored end to end as ints. It is moved from record to record, so that no
 * object is needed for any of them; what it says holds until it is moved, or the ints change.
 *
 * <p>Agents, cells, values, tools and registries are numbers of {@link Symbols}. A cell occurs at most once among the
 * reads of a record, and at most once among its writes. {@link PackedRecords} defines the order of the ints.
 */
public final class PackedRecord {
    private static final int[] NONE = new int[PackedRecords.HEAD];

    private int[] ints = NONE;
    private int at;
    private int readsAt;
    private int writesAt;
    private int predecessorsAt;
    private int issuedAt;
    private int effectedAt;
    private int momentsAt;
    private int restAt;

    /** Moves to the first of some records. */
    public void moveTo(PackedRecords records) {
        moveTo(records.ints(), 0);
    }

    /**
     * Moves to a record.
     *
     * @param begin where it begins among the ints
     */
    public void moveTo(int[] someInts, int begin) {
        ints = someInts;
        at = begin;
        boolean isCore = has(PackedRecords.CORE_ONLY);
        readsAt = begin + (isCore ? PackedRecords.CORE_HEAD : PackedRecords.HEAD);
        writesAt = readsAt + 2 * ints[begin + PackedRecords.READS];
        predecessorsAt = writesAt + 2 * ints[begin + PackedRecords.WRITES];
        issuedAt = predecessorsAt + (isCore ? 0 : 2 * ints[begin + PackedRecords.PREDECESSORS]);
        effectedAt = issuedAt + (isCore ? 0 : 2 * ints[begin + PackedRecords.ISSUED]);
        momentsAt = effectedAt + (isCore ? 0 : 2 * ints[begin + PackedRecords.EFFECTED]);
        restAt = begin + ints[begin + PackedRecords.LENGTH] - PackedRecords.REST;
    }

    /** Moves to the record that follows, which must exist. */
    public void moveOn() {
        moveTo(ints, at + length());
    }

    /** The number of ints of the record. */
    public int length() {
        return ints[at + PackedRecords.LENGTH];
    }

    /** Copies the record; the copy begins at {@code begin} among {@code others}, which must have room for it. */
    public void copyTo(int[] others, int begin) {
        System.arraycopy(ints, at, others, begin, length());
    }

    /** The number of ints of the record's {@linkplain #copyCoreTo core}. */
    public int coreLength() {
        return PackedRecords.CORE_HEAD + predecessorsAt - readsAt + at + length() - momentsAt;
    }

    /**
     * Copies the core of the record: who it is, when it read what, and when it wrote what. The copy must not be asked for its trace, its
     * predecessors, its effects, or its tools. A copy of a core is the same core.
     *
     * @param begin where the copy begins among {@code others}, which must have room for {@link #coreLength} ints
     */
    public void copyCoreTo(int[] others, int begin) {
        int pairs = predecessorsAt - readsAt;
        int end = at + length();
        System.arraycopy(ints, at, others, begin, PackedRecords.CORE_HEAD);
        System.arraycopy(ints, readsAt, others, begin + PackedRecords.CORE_HEAD, pairs);
        System.arraycopy(ints, momentsAt, others, begin + PackedRecords.CORE_HEAD + pairs, end - momentsAt);
        others[begin + PackedRecords.LENGTH] = coreLength();
        others[begin + PackedRecords.FLAGS] |= PackedRecords.CORE_ONLY;
    }

    /**
     * Gives the record its place.
     *
     * @param position its position in its trace, from 1
     * @param source its file: a number of {@link Symbols#sources()}
     * @param line its line in that file, from 1; 0 if it comes from no file
     */
    public void place(int position, int source, int line) {
        ints[at + PackedRecords.POSITION] = position;
        ints[at + PackedRecords.SOURCE] = source;
        ints[at + PackedRecords.LINE] = line;
    }

    /** The trace that the record names, as a number that its reader gave, or {@link Columns#ABSENT}. */
    public int trace() {
        return ints[at + PackedRecords.TRACE];
    }

    /** The position of the record in its trace, from 1. */
    public int position() {
        return ints[at + PackedRecords.POSITION];
    }

    /** The record's file: a number of {@link Symbols#sources()}. */
    public int source() {
        return ints[at + PackedRecords.SOURCE];
    }

    /** The record's line in its file, from 1; 0 if it comes from no file. */
    public int line() {
        return ints[at + PackedRecords.LINE];
    }

    /** The agent: a number of {@link Symbols#agents()}. */
    public int agent() {
        return ints[at + PackedRecords.AGENT];
    }

    /** The record's read time, which applies to reads without a time of their own. */
    public long readTime() {
        return longAt(at + PackedRecords.READ_TIME);
    }

    /** The latest commit time; for a record that never committed, its end, or its read time if that is unknown. */
    public long writeTime() {
        return longAt(at + PackedRecords.WRITE_TIME);
    }

    /** The earliest moment at which the commit may have taken effect; the write time if the moment is exact. */
    public long writeSince() {
        return writeTime() - (hasRest() ? longAt(restAt + PackedRecords.COMMIT_SPAN) : 0);
    }

    /** Whether the time of the commit or of any read is not known exactly. */
    public boolean isUncertain() {
        return has(PackedRecords.UNCERTAIN);
    }

    /** Whether the operation committed; an aborted or refused one may not have. */
    public boolean isCommitted() {
        return has(RecordFlags.COMMITTED);
    }

    /** Whether the operation was undone later. */
    public boolean isAborted() {
        return has(RecordFlags.ABORTED);
    }

    /** Whether the operation survives: it was neither undone nor refused. */
    public boolean survives() {
        return (flags() & (RecordFlags.ABORTED | RecordFlags.REFUSED)) == 0;
    }

    /** Whether the system refused the attempt because something it relied on had changed. */
    public boolean isRefused() {
        return has(RecordFlags.REFUSED);
    }

    /** Whether the record says if the system refused it. */
    public boolean saysWhetherRefused() {
        return has(RecordFlags.SAYS_WHETHER_REFUSED);
    }

    /** Whether the effect of the operation left the system before it was undone. */
    public boolean isExternalized() {
        return has(RecordFlags.EXTERNALIZED);
    }

    /** Whether the record says if its effect left the system. */
    public boolean saysWhetherExternalized() {
        return has(RecordFlags.SAYS_WHETHER_EXTERNALIZED);
    }

    /** Whether the operation's writes changed parts of what was in the cells, and kept the rest. */
    public boolean merges() {
        return has(RecordFlags.MERGES);
    }

    /** Whether the record says which operations it observed, even if none. */
    public boolean hasProvenance() {
        return has(RecordFlags.PROVENANCE);
    }

    /** Whether the record says in which order its effects landed, even if none did. */
    public boolean isCommitOrderKnown() {
        return has(RecordFlags.COMMIT_ORDER_KNOWN);
    }

    /** Whether the order in which the effects landed was inferred, and may have been another. */
    public boolean isCommitOrderInferred() {
        return has(RecordFlags.COMMIT_ORDER_INFERRED);
    }

    /** Whether the record says at which version its reads were served. */
    public boolean isVersioned() {
        return has(RecordFlags.VERSIONED);
    }

    /** Whether the record names no id, so that its position is its id. */
    public boolean hasDefaultId() {
        return longAt(at + PackedRecords.ID) == OperationIds.NONE;
    }

    /** The {@link OperationIds code} of the record's id. */
    public long operationId() {
        return operationIdAt(position());
    }

    /** The {@link OperationIds code} that the record's id has if the record is at this position of its trace. */
    long operationIdAt(int position) {
        return hasDefaultId() ? 2L * position : longAt(at + PackedRecords.ID);
    }

    /** The number of reads. */
    public int reads() {
        return ints[at + PackedRecords.READS];
    }

    /** The cell of a read, from 0: a number of {@link Symbols#cells()}. */
    public int readCell(int read) {
        return ints[readsAt + 2 * read];
    }

    /** The value of a read: a number of {@link Symbols#values()}. */
    public int readValue(int read) {
        return ints[readsAt + 2 * read + 1];
    }

    /** The earliest moment of a read. */
    public long readTime(int read) {
        return has(PackedRecords.MOMENTS) ? readTime() + longAt(momentsAt + 4 * read) : readTime();
    }

    /** The latest moment of a read. */
    public long readUntil(int read) {
        return has(PackedRecords.MOMENTS) ? readTime(read) + longAt(momentsAt + 4 * read + 2) : readTime();
    }

    /** The number of writes. */
    public int writes() {
        return ints[at + PackedRecords.WRITES];
    }

    /** The cell of a write, from 0. */
    public int writeCell(int write) {
        return ints[writesAt + 2 * write];
    }

    /** The value of a write. */
    public int writeValue(int write) {
        return ints[writesAt + 2 * write + 1];
    }

    /** The number of operations whose writes the record observed, as it names them. */
    public int predecessors() {
        return ints[at + PackedRecords.PREDECESSORS];
    }

    /** An observed operation: the {@link OperationIds code} of its id or, once resolved, its position less one. */
    public long predecessor(int index) {
        return longAt(predecessorsAt + 2 * index);
    }

    /** Resolves an observed operation. */
    void resolve(int index, int record) {
        PackedRecords.put(ints, predecessorsAt + 2 * index, record);
    }

    /** The number of effects in issuance order. */
    public int issued() {
        return areEffectsCounted() ? ints[issuedAt] : ints[at + PackedRecords.ISSUED];
    }

    /**
     * Whether the record has only the number of its effects, none of which landed in another order than it was issued.
     */
    public boolean areEffectsCounted() {
        return has(PackedRecords.EFFECTS_COUNTED);
    }

    /** A hash of the effects, if they are {@linkplain #areEffectsCounted counted}. */
    int effectsHash() {
        return ints[issuedAt + 1];
    }

    /** The cell of an effect in issuance order, from 0. */
    public int issuedCell(int effect) {
        return ints[issuedAt + 2 * effect];
    }

    /** The value of an effect in issuance order. */
    public int issuedValue(int effect) {
        return ints[issuedAt + 2 * effect + 1];
    }

    /** Whether all issued effects landed, in the same order. */
    public boolean isEffectedAsIssued() {
        return has(PackedRecords.AS_ISSUED);
    }

    /** The number of effects in commit order. */
    public int effected() {
        return isEffectedAsIssued() ? issued() : ints[at + PackedRecords.EFFECTED];
    }

    /** The cell of an effect in commit order, from 0. */
    public int effectedCell(int effect) {
        return ints[effects() + 2 * effect];
    }

    /** The value of an effect in commit order. */
    public int effectedValue(int effect) {
        return ints[effects() + 2 * effect + 1];
    }

    private int effects() {
        return isEffectedAsIssued() ? issuedAt : effectedAt;
    }

    /** The planned tool: a number of {@link Symbols#tools()}, or {@link Columns#ABSENT}. */
    public int plannedTool() {
        return ints[at + PackedRecords.PLANNED_TOOL];
    }

    /** The tools visible at read: a number of {@link Symbols#registries()}, or {@link Columns#ABSENT}. */
    public int readRegistry() {
        return ints[at + PackedRecords.READ_REGISTRY];
    }

    /** The tools visible at commit: a number of {@link Symbols#registries()}, or {@link Columns#ABSENT}. */
    public int writeRegistry() {
        return ints[at + PackedRecords.WRITE_REGISTRY];
    }

    /** The replica that served the reads: a number of {@link Symbols#replicas()}, or {@link Columns#ABSENT}. */
    public int replica() {
        return hasRest() ? ints[restAt + PackedRecords.REPLICA] : Columns.ABSENT;
    }

    /** The version at which the reads were served; valid only if {@link #isVersioned}. */
    public long version() {
        return hasRest() ? longAt(restAt + PackedRecords.VERSION) : 0;
    }

    /** The record's text for a label: a number of {@link Symbols#labels()}, or {@link Columns#ABSENT}. */
    public int label(Label label) {
        return hasRest() ? ints[restAt + PackedRecords.LABELS + label.ordinal()] : Columns.ABSENT;
    }

    /** Whether the record has any label. */
    boolean isLabelled() {
        return has(PackedRecords.LABELLED);
    }

    /**
     * Marks the operation as undone after it was logged, with the same meaning as if its record had said so: an
     * operation that writes nothing, and committed at 0, never committed.
     */
    public void abort() {
        int flags = flags() | RecordFlags.ABORTED;
        if (writes() == 0 && writeTime() == 0) {
            flags &= ~RecordFlags.COMMITTED;
            PackedRecords.put(ints, at + PackedRecords.WRITE_TIME, readTime());
            if (hasRest()) {
                PackedRecords.put(ints, restAt + PackedRecords.COMMIT_SPAN, 0);
            }
        }
        ints[at + PackedRecords.FLAGS] = flags;
    }

    /** Gives the values, and the id of the operation, their new numbers. Predecessors have to be resolved. */
    public void renumber(Renumbering renumbering) {
        if (!hasDefaultId()) {
            PackedRecords.put(ints, at + PackedRecords.ID, renumbering.operationId(longAt(at + PackedRecords.ID)));
        }
        PackedRecords.renumberPairs(ints, readsAt, reads(), renumbering);
        PackedRecords.renumberPairs(ints, writesAt, writes(), renumbering);
        if (!has(PackedRecords.CORE_ONLY)) {
            PackedRecords.renumberPairs(
                    ints, issuedAt, areEffectsCounted() ? 0 : ints[at + PackedRecords.ISSUED], renumbering);
            PackedRecords.renumberPairs(ints, effectedAt, ints[at + PackedRecords.EFFECTED], renumbering);
        }
    }

    int flags() {
        return ints[at + PackedRecords.FLAGS];
    }

    private boolean hasRest() {
        return has(PackedRecords.HAS_REST);
    }

    private boolean has(int flag) {
        return (flags() & flag) != 0;
    }

    private long longAt(int index) {
        return PackedRecords.get(ints, index);
    }
}
