package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * The records of one trace as columns of ints and longs, in log order; record indices start at 0. Cells, agents, values,
 * tools and registries are numbers of {@link Symbols}, so that a detector compares ints.
 *
 * <p>What a record has several of (reads, writes, effects, predecessors) is stored end to end: those of record i are the
 * entries from {@code readsFrom(i)} to {@code readsFrom(i + 1)}, exclusive. A cell occurs at most once among the reads of a
 * record, and at most once among its writes.
 *
 * <p>Filled by {@link TraceBuilder}, and unchanging once the trace is built.
 */
public final class Columns {
    /** Says that a record has no such thing: registry unknown, no tool planned, no replica. */
    public static final int ABSENT = Draft.ABSENT;

    private static final int ABORTED = 1;
    private static final int COMMITTED = 2;
    private static final int DEFAULT_ID = 4;
    private static final int VERSIONED = 8;
    private static final int COMMIT_ORDER_KNOWN = 16;
    private static final int PROVENANCE = 32;
    private static final int REFUSED = 64;
    private static final int SAYS_WHETHER_REFUSED = 128;
    private static final int EXTERNALIZED = 256;
    private static final int SAYS_WHETHER_EXTERNALIZED = 512;
    /** What is known of a record of which only its writes are kept. */
    private static final int OF_WRITERS = ABORTED | COMMITTED | DEFAULT_ID | REFUSED;

    /** How many records of the trace stand before the first one here. */
    private final int before;
    /** The positions of the records; absent where they follow upon each other without a gap. */
    private final @Nullable Ints positions;

    private final Ints agents = new Ints();
    private final Longs readTimes = new Longs();
    private final Longs writeTimes = new Longs();
    private final Ints flags = new Ints();
    private final Longs operationIds = new Longs();
    private final PairRows reads = new PairRows();
    /** When each read happened; absent as long as all of them happened at their record's read time. */
    private @Nullable Longs timesOfReads;
    /** The latest moment at which each read may have happened; absent as long as all are known exactly. */
    private @Nullable Longs endsOfReads;
    /** The earliest moment at which each commit may have taken effect; absent as long as all are known exactly. */
    private @Nullable Longs commitsSince;

    private final PairRows writes = new PairRows();
    private final PairRows issued = new PairRows();
    private final PairRows effected = new PairRows();
    private final Ints readRegistries = new Ints();
    private final Ints writeRegistries = new Ints();
    private final Ints plannedTools = new Ints();
    private final Ints predecessorStarts = new Ints();
    private final Ints predecessors = new Ints();
    private final Ints lines = new Ints();
    private final Ints sources = new Ints();
    /** Absent as long as no record names one. */
    private @Nullable Ints replicas;

    private @Nullable Longs versions;
    private boolean inCommitOrder = true;
    private long latestCommit = Long.MIN_VALUE;
    private boolean provenance;

    Columns() {
        this(0, null);
    }

    private Columns(int before, @Nullable Ints positions) {
        this.before = before;
        this.positions = positions;
        predecessorStarts.add(0);
    }

    /** For records that follow upon so many others of their trace. */
    static Columns after(int before) {
        return new Columns(before, null);
    }

    /** For records of a trace between which others may be missing; they are appended from other columns. */
    static Columns withGaps() {
        return new Columns(0, new Ints());
    }

    /** How many records there are. */
    public int size() {
        return agents.size();
    }

    /** Where the record stands in its trace, from 1. */
    public int position(int record) {
        return positions == null ? before + record + 1 : positions.get(record);
    }

    /** Who operated: a number of {@link Symbols#agents()}. */
    public int agent(int record) {
        return agents.get(record);
    }

    /** When the record read, where it does not say more exactly. */
    public long readTime(int record) {
        return readTimes.get(record);
    }

    /** When the record committed, at the latest; when it ended if it never did, or its read time if nobody says. */
    public long writeTime(int record) {
        return writeTimes.get(record);
    }

    /** The earliest moment at which the record's commit may have taken effect; its write time if that is known exactly. */
    public long writeSince(int record) {
        return commitsSince == null ? writeTimes.get(record) : commitsSince.get(record);
    }

    /** Whether of some read, or of some commit, it is not known exactly when it happened. */
    public boolean hasUncertainTimes() {
        return endsOfReads != null || commitsSince != null;
    }

    /** Whether the operation was undone later. */
    public boolean isAborted(int record) {
        return has(record, ABORTED);
    }

    /** Whether the system refused the attempt, because what it rested on had changed. */
    public boolean isRefused(int record) {
        return has(record, REFUSED);
    }

    /** Whether the record says if the system refused it. */
    public boolean saysWhetherRefused(int record) {
        return has(record, SAYS_WHETHER_REFUSED);
    }

    /** Whether the operation stands: it was neither undone nor refused. */
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

    /** Whether the operation committed at all; one that was aborted or refused may not have. */
    public boolean isCommitted(int record) {
        return has(record, COMMITTED);
    }

    /** Whether no record that committed did so earlier than one before it in the log. */
    public boolean isInCommitOrder() {
        return inCommitOrder;
    }

    /** When the last record that committed did so; the least number that there is if none did. */
    long latestCommit() {
        return latestCommit;
    }

    /** Whether at least one record says what it observed ({@code preds}). */
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

    /** What was read: a number of {@link Symbols#values()}. */
    public int readValue(int read) {
        return reads.value(read);
    }

    /** When the given read of the given record happened, at the earliest. */
    public long readTime(int record, int read) {
        return timesOfReads == null ? readTimes.get(record) : timesOfReads.get(read);
    }

    /** When the given read of the given record happened, at the latest. */
    public long readUntil(int record, int read) {
        return endsOfReads == null ? readTime(record, read) : endsOfReads.get(read);
    }

    /** The first write of the record. */
    public int writesFrom(int record) {
        return writes.from(record);
    }

    /** The cell that was written: a number of {@link Symbols#cells()}. */
    public int writeCell(int write) {
        return writes.cell(write);
    }

    /** What was written: a number of {@link Symbols#values()}. */
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

    /** Whether the record says in which order its effects landed ({@code co}), be it none that did. */
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

    /** The first predecessor of the record: ascending records, each once. */
    public int predecessorsFrom(int record) {
        return predecessorStarts.get(record);
    }

    /** The record that the entry names, by its position less one: its index where all records of the trace are here. */
    public int predecessor(int entry) {
        return predecessors.get(entry);
    }

    /** The {@link OperationIds code} of the record's id. */
    public long operationId(int record) {
        return operationIds.get(record);
    }

    /** The record's line in its file, from 1; 0 if it comes from no file. */
    public int line(int record) {
        return lines.get(record);
    }

    /** The record's file. */
    public int source(int record) {
        return sources.get(record);
    }

    /** The replica that served the record's reads, or {@link #ABSENT}. */
    public int replica(int record) {
        return replicas == null ? ABSENT : replicas.get(record);
    }

    /** Whether any record names a replica. */
    public boolean hasReplicas() {
        return replicas != null;
    }

    /** Whether the record says at which version its reads were served. */
    public boolean isVersioned(int record) {
        return has(record, VERSIONED);
    }

    /** The version at which its reads were served; only if {@link #isVersioned}. */
    public long version(int record) {
        return versions == null ? 0 : versions.get(record);
    }

    /** Whether the record says what it observed ({@code preds}). */
    public boolean hasProvenance(int record) {
        return has(record, PROVENANCE);
    }

    /** Whether the record's id is its position, because it names none. */
    boolean hasDefaultId(int record) {
        return has(record, DEFAULT_ID);
    }

    /**
     * Notes that the operation was undone after it had been logged, with the same meaning as if its record had said so: one that writes
     * nothing, and committed at 0, never committed.
     */
    void abort(int record) {
        flags.set(record, flags.get(record) | ABORTED);
        boolean writes = writesFrom(record) < writesFrom(record + 1);
        if (!writes && writeTimes.get(record) == 0) {
            flags.set(record, flags.get(record) & ~COMMITTED);
            writeTimes.set(record, readTimes.get(record));
            if (commitsSince != null) {
                commitsSince.set(record, readTimes.get(record));
            }
        }
    }

    /** Forgets all records. */
    void clear() {
        agents.clear();
        readTimes.clear();
        writeTimes.clear();
        flags.clear();
        operationIds.clear();
        reads.clear();
        timesOfReads = null;
        endsOfReads = null;
        commitsSince = null;
        writes.clear();
        issued.clear();
        effected.clear();
        readRegistries.clear();
        writeRegistries.clear();
        plannedTools.clear();
        predecessorStarts.clear();
        predecessorStarts.add(0);
        predecessors.clear();
        lines.clear();
        sources.clear();
        replicas = null;
        versions = null;
        inCommitOrder = true;
        latestCommit = Long.MIN_VALUE;
        provenance = false;
    }

    /** Appends all of the draft but its predecessors, which only the complete trace can resolve. */
    void append(Draft draft) {
        int record = size();
        note(draft.committed, draft.writeTime);
        boolean defaultId = draft.operationId == OperationIds.NONE;
        agents.add(draft.agent);
        readTimes.add(draft.readTime);
        writeTimes.add(draft.writeTime);
        flags.add((draft.aborted ? ABORTED : 0)
                | (draft.committed ? COMMITTED : 0)
                | (defaultId ? DEFAULT_ID : 0)
                | (draft.versioned ? VERSIONED : 0)
                | (draft.commitOrderKnown ? COMMIT_ORDER_KNOWN : 0)
                | (draft.provenance ? PROVENANCE : 0)
                | (draft.refused ? REFUSED : 0)
                | (draft.saysWhetherRefused ? SAYS_WHETHER_REFUSED : 0)
                | (draft.externalized ? EXTERNALIZED : 0)
                | (draft.saysWhetherExternalized ? SAYS_WHETHER_EXTERNALIZED : 0));
        operationIds.add(defaultId ? 2L * position(record) : draft.operationId);
        appendCommitSince(draft.writeSince);
        appendTimesOfReads(draft);
        reads.addRow(draft.reads, 0, draft.reads.size());
        writes.addRow(draft.writes, 0, draft.writes.size());
        issued.addRow(draft.issued, 0, draft.issued.size());
        effected.addRow(draft.effected, 0, draft.effected.size());
        readRegistries.add(draft.readRegistry);
        writeRegistries.add(draft.writeRegistry);
        plannedTools.add(draft.plannedTool);
        lines.add(draft.line);
        sources.add(draft.source);
        appendReplica(draft.replica, draft.version);
        provenance |= draft.provenance;
    }

    /**
     * Appends a record of other columns, under other numbers, all but its predecessors.
     *
     * @param operationId the {@link OperationIds code} of its id, under these numbers
     */
    void append(Columns other, int record, Renumbering numbers, int source, int lineOffset, long operationId) {
        long writeTime = other.writeTime(record);
        note(other.isCommitted(record), writeTime);
        agents.add(numbers.agents[other.agent(record)]);
        readTimes.add(other.readTime(record));
        writeTimes.add(writeTime);
        flags.add(other.flags.get(record));
        operationIds.add(operationId);
        appendCommitSince(other.writeSince(record));
        appendTimesOfReads(other, record);
        reads.addRow(other.reads, record, numbers.cells, numbers.values);
        writes.addRow(other.writes, record, numbers.cells, numbers.values);
        issued.addRow(other.issued, record, numbers.cells, numbers.values);
        effected.addRow(other.effected, record, numbers.cells, numbers.values);
        readRegistries.add(renumber(other.readRegistry(record), numbers.registries));
        writeRegistries.add(renumber(other.writeRegistry(record), numbers.registries));
        plannedTools.add(renumber(other.plannedTool(record), numbers.tools));
        lines.add(other.line(record) + lineOffset);
        sources.add(source);
        appendReplica(renumber(other.replica(record), numbers.replicas), other.version(record));
        provenance |= other.hasProvenance(record);
    }

    /** Appends a record of other columns that have the same symbols, with all that is known of it. */
    void append(Columns other, int record) {
        appendUnresolved(other, record);
        for (int k = other.predecessorsFrom(record); k < other.predecessorsFrom(record + 1); k++) {
            predecessors.add(other.predecessor(k));
        }
        predecessorStarts.add(predecessors.size());
    }

    /** Appends a record of other columns that have the same symbols, all but its predecessors. */
    void appendUnresolved(Columns other, int record) {
        appendWriter(other, record, true);
        appendTimesOfReads(other, record);
        reads.addRow(other.reads, other.reads.from(record), other.reads.from(record + 1));
        issued.addRow(other.issued, other.issued.from(record), other.issued.from(record + 1));
        effected.addRow(other.effected, other.effected.from(record), other.effected.from(record + 1));
        readRegistries.add(other.readRegistry(record));
        writeRegistries.add(other.writeRegistry(record));
        plannedTools.add(other.plannedTool(record));
        appendReplica(other.replica(record), other.version(record));
    }

    /** Appends of a record of other columns, that have the same symbols, no more than who it is, when it committed, and what. */
    void appendWriter(Columns other, int record) {
        appendWriter(other, record, false);
        reads.endRow();
        issued.endRow();
        effected.endRow();
        readRegistries.add(ABSENT);
        writeRegistries.add(ABSENT);
        plannedTools.add(ABSENT);
        appendReplica(ABSENT, 0);
        predecessorStarts.add(predecessors.size());
    }

    private void appendWriter(Columns other, int record, boolean all) {
        if (positions != null) {
            positions.add(other.position(record));
        }
        note(other.isCommitted(record), other.writeTime(record));
        agents.add(other.agent(record));
        readTimes.add(other.readTime(record));
        writeTimes.add(other.writeTime(record));
        flags.add(all ? other.flags.get(record) : other.flags.get(record) & OF_WRITERS);
        appendCommitSince(other.writeSince(record));
        operationIds.add(other.operationId(record));
        writes.addRow(other.writes, other.writes.from(record), other.writes.from(record + 1));
        lines.add(other.line(record));
        sources.add(other.source(record));
        provenance |= all && other.hasProvenance(record);
    }

    /** Notes when a record committed that is about to be appended. */
    private void note(boolean committed, long writeTime) {
        if (committed) {
            inCommitOrder &= writeTime >= latestCommit;
            latestCommit = writeTime;
        }
    }

    private static int renumber(int number, int[] numbers) {
        return number == ABSENT ? ABSENT : numbers[number];
    }

    /** Says since when the record may have committed whose write time was appended last. */
    private void appendCommitSince(long since) {
        int last = writeTimes.size() - 1;
        if (commitsSince == null && since != writeTimes.get(last)) {
            commitsSince = new Longs();
            for (int earlier = 0; earlier < last; earlier++) {
                commitsSince.add(writeTimes.get(earlier));
            }
        }
        if (commitsSince != null) {
            commitsSince.add(since);
        }
    }

    private void appendTimesOfReads(Draft draft) {
        if (draft.timed) {
            beginTimesOfReads();
        }
        if (draft.uncertain) {
            beginEndsOfReads();
        }
        if (timesOfReads != null || endsOfReads != null) {
            for (int k = 0; k < draft.readTimes.size(); k++) {
                appendTimeOfRead(draft.readTimes.get(k), draft.readUntils.get(k));
            }
        }
    }

    private void appendTimesOfReads(Columns other, int record) {
        int from = other.readsFrom(record);
        int to = other.readsFrom(record + 1);
        if (other.timesOfReads != null || other.endsOfReads != null) {
            // Only what this record says counts: the others may be of other traces.
            for (int read = from; read < to; read++) {
                long time = other.readTime(record, read);
                if (time != other.readTime(record)) {
                    beginTimesOfReads();
                }
                if (other.readUntil(record, read) != time) {
                    beginEndsOfReads();
                }
            }
        }
        if (timesOfReads != null || endsOfReads != null) {
            for (int read = from; read < to; read++) {
                appendTimeOfRead(other.readTime(record, read), other.readUntil(record, read));
            }
        }
    }

    private void appendTimeOfRead(long time, long until) {
        if (timesOfReads != null) {
            timesOfReads.add(time);
        }
        if (endsOfReads != null) {
            endsOfReads.add(until);
        }
    }

    /** From now on each read has a time of its own; those before this record had that of their record. */
    private void beginTimesOfReads() {
        if (timesOfReads == null) {
            timesOfReads = new Longs();
            for (int record = 0; record < size() - 1; record++) {
                for (int read = reads.from(record); read < reads.from(record + 1); read++) {
                    timesOfReads.add(readTimes.get(record));
                }
            }
        }
    }

    /** From now on each read has an end of its own; those before this record ended when they began. */
    private void beginEndsOfReads() {
        if (endsOfReads == null) {
            endsOfReads = new Longs();
            for (int record = 0; record < size() - 1; record++) {
                for (int read = reads.from(record); read < reads.from(record + 1); read++) {
                    endsOfReads.add(readTime(record, read));
                }
            }
        }
    }

    private void appendReplica(int replica, long version) {
        if (replicas == null && replica != ABSENT) {
            replicas = new Ints();
            versions = new Longs();
            for (int earlier = 1; earlier < size(); earlier++) {
                replicas.add(ABSENT);
                versions.add(0);
            }
        }
        if (replicas != null && versions != null) {
            replicas.add(replica);
            versions.add(version);
        }
    }

    /** Appends the predecessors of the next record that has none yet: ascending, each once. */
    void appendPredecessors(int[] records) {
        for (int record : records) {
            predecessors.add(record);
        }
        predecessorStarts.add(predecessors.size());
    }

    /** Fills the draft with the record, all but its predecessors. */
    void load(int record, Draft draft) {
        draft.clear();
        draft.from(source(record), line(record));
        draft.window(agent(record), readTime(record), writeTime(record));
        draft.committedSince(writeSince(record));
        draft.aborted = isAborted(record);
        draft.committed = isCommitted(record);
        draft.refused = isRefused(record);
        draft.saysWhetherRefused = saysWhetherRefused(record);
        draft.externalized = isExternalized(record);
        draft.saysWhetherExternalized = saysWhetherExternalized(record);
        draft.operationId = operationId(record);
        for (int k = readsFrom(record); k < readsFrom(record + 1); k++) {
            draft.read(readCell(k), readValue(k), readTime(record, k), readUntil(record, k));
        }
        draft.writes.addRow(writes, writesFrom(record), writesFrom(record + 1));
        draft.issued.addRow(issued, issuedFrom(record), issuedFrom(record + 1));
        draft.effected.addRow(effected, effectedFrom(record), effectedFrom(record + 1));
        draft.commitOrderKnown = isCommitOrderKnown(record);
        draft.provenance = hasProvenance(record);
        draft.readRegistry = readRegistry(record);
        draft.writeRegistry = writeRegistry(record);
        draft.plannedTool = plannedTool(record);
        draft.replica = replica(record);
        draft.versioned = isVersioned(record);
        draft.version = version(record);
    }
}
