package dev.hasse.model;

import java.util.Arrays;

/**
 * Records end to end as ints, for records that pass by: they are read from a block of a file, or wait for their turn.
 * {@link Columns} keep the records of a whole trace; there a record takes less space.
 *
 * <p>A record is added by {@link #begin}, the methods that set its single fields, in any order, and {@link #end}. Its
 * reads, writes, predecessors, effects and moments of reads are added in between, all of one kind before the next, in
 * this order. A record that is begun but never ended is discarded. Nothing is checked here: the caller has checked the
 * record.
 */
public final class PackedRecords {
    // The head of each record.
    static final int LENGTH = 0;
    static final int FLAGS = 1;
    static final int TRACE = 2;
    static final int POSITION = 3;
    static final int LINE = 4;
    static final int SOURCE = 5;
    static final int AGENT = 6;
    static final int READ_TIME = 7;
    static final int WRITE_TIME = 9;
    static final int ID = 11;
    static final int READS = 13;
    static final int WRITES = 14;
    /** Here the head of a record ends that is {@linkplain PackedRecord#copyCoreTo no more than its core}. */
    static final int CORE_HEAD = 15;

    static final int PREDECESSORS = 15;
    static final int ISSUED = 16;
    static final int EFFECTED = 17;
    static final int PLANNED_TOOL = 18;
    static final int READ_REGISTRY = 19;
    static final int WRITE_REGISTRY = 20;
    static final int HEAD = 21;

    // Then pairs of cell and value that were read; pairs that were written; predecessors, of two ints each; pairs of
    // effects in issuance order; and in commit order, unless that is the same; for each read, if any has moments of its
    // own, two longs: from the record's read time to its earliest moment, and from there to its latest. Then the rest,
    // if there is any.
    static final int COMMIT_SPAN = 0;
    static final int VERSION = 2;
    static final int REPLICA = 4;
    static final int LABELS = 5;
    static final int REST = LABELS + 4;

    // Flags beside RecordFlags.
    static final int MOMENTS = 1 << 16;
    static final int UNCERTAIN = 1 << 17;
    static final int AS_ISSUED = 1 << 18;
    static final int HAS_REST = 1 << 19;
    static final int LABELLED = 1 << 20;
    /** In place of its effects, all of which landed as they were issued, if at all, the record has their number and a hash. */
    static final int EFFECTS_COUNTED = 1 << 21;

    static final int CORE_ONLY = 1 << 22;

    static final int OF_COLUMNS = MOMENTS - 1;

    private int[] ints = new int[256];
    /** Where the complete records end. */
    private int size;

    /** Where the record under way ends so far. */
    private int next;

    private int flags;
    private long commitSpan;
    private int replica;
    private long version;
    private final int[] labels = new int[REST - LABELS];

    int[] ints() {
        return ints;
    }

    /** Removes all records. */
    public void clear() {
        size = 0;
    }

    /**
     * Begins a record, which counts as committed; nothing else is known of it yet.
     *
     * @param agent a number of {@link Symbols#agents()}
     * @param writeTime not before {@code readTime}
     */
    public void begin(int agent, long readTime, long writeTime) {
        next = size;
        require(HEAD);
        int[] to = ints;
        int at = size;
        to[at + TRACE] = Columns.ABSENT;
        to[at + POSITION] = 0;
        to[at + LINE] = 0;
        to[at + SOURCE] = 0;
        to[at + AGENT] = agent;
        put(to, at + READ_TIME, readTime);
        put(to, at + WRITE_TIME, writeTime);
        put(to, at + ID, OperationIds.NONE);
        to[at + READS] = 0;
        to[at + WRITES] = 0;
        to[at + PREDECESSORS] = 0;
        to[at + ISSUED] = 0;
        to[at + EFFECTED] = 0;
        to[at + PLANNED_TOOL] = Columns.ABSENT;
        to[at + READ_REGISTRY] = Columns.ABSENT;
        to[at + WRITE_REGISTRY] = Columns.ABSENT;
        next = at + HEAD;
        flags = RecordFlags.COMMITTED;
    }

    /** Completes the record. */
    public void end() {
        if ((flags & HAS_REST) != 0) {
            require(REST);
            put(ints, next + COMMIT_SPAN, commitSpan);
            put(ints, next + VERSION, version);
            ints[next + REPLICA] = replica;
            System.arraycopy(labels, 0, ints, next + LABELS, labels.length);
            next += REST;
        }
        ints[size + FLAGS] = flags;
        ints[size + LENGTH] = next - size;
        size = next;
    }

    /** Sets the trace, as a number that means something to the caller. */
    public void trace(int trace) {
        ints[size + TRACE] = trace;
    }

    /** Sets the line, from 1. */
    public void line(int line) {
        ints[size + LINE] = line;
    }

    /** Sets the {@link OperationIds code} of the id. */
    public void operationId(long code) {
        put(ints, size + ID, code);
    }

    /** Sets the planned tool: a number of {@link Symbols#tools()}, or {@link Columns#ABSENT}. */
    public void plannedTool(int tool) {
        ints[size + PLANNED_TOOL] = tool;
    }

    /** Sets the tools visible at read: a number of {@link Symbols#registries()}. */
    public void readRegistry(int registry) {
        ints[size + READ_REGISTRY] = registry;
    }

    /** Sets the tools visible at commit: a number of {@link Symbols#registries()}. */
    public void writeRegistry(int registry) {
        ints[size + WRITE_REGISTRY] = registry;
    }

    /** Notes that the commit took effect at some moment from {@code span} before the write time up to it. */
    public void commitSpan(long span) {
        if (span != 0) {
            rest();
            flags |= UNCERTAIN;
            commitSpan = span;
        }
    }

    /** Marks the operation as undone later. */
    public void aborted() {
        flags |= RecordFlags.ABORTED;
    }

    /** Notes that the operation committed nothing: it was refused, or aborted before its commit. */
    public void neverCommitted() {
        flags &= ~RecordFlags.COMMITTED;
    }

    /** Sets whether the system refused the attempt because something it relied on had changed. */
    public void refused(boolean known) {
        flags |= RecordFlags.SAYS_WHETHER_REFUSED | (known ? RecordFlags.REFUSED : 0);
    }

    /** Sets whether the effect left the system before it was undone. */
    public void externalized(boolean known) {
        flags |= RecordFlags.SAYS_WHETHER_EXTERNALIZED | (known ? RecordFlags.EXTERNALIZED : 0);
    }

    /** Notes that the operation's writes changed parts of what was in the cells, and kept the rest. */
    public void merges() {
        flags |= RecordFlags.MERGES;
    }

    /** Notes that the record says which operations it observed, even if there are none. */
    public void provenance() {
        flags |= RecordFlags.PROVENANCE;
    }

    /** Notes that the record says in which order its effects landed, even if none did. */
    public void commitOrderKnown() {
        flags |= RecordFlags.COMMIT_ORDER_KNOWN;
    }

    /** Notes that the order in which the effects landed was inferred, and may have been another. */
    public void commitOrderInferred() {
        flags |= RecordFlags.COMMIT_ORDER_INFERRED;
    }

    /** Notes that all issued effects landed, in the same order. */
    public void effectedAsIssued() {
        flags |= RecordFlags.COMMIT_ORDER_KNOWN | AS_ISSUED;
    }

    /** Sets the replica that served the reads: a number of {@link Symbols#replicas()}. */
    public void replica(int number) {
        rest();
        replica = number;
    }

    /** Sets the version at which the reads were served. */
    public void version(long number) {
        rest();
        flags |= RecordFlags.VERSIONED;
        version = number;
    }

    /** Sets the text of a label: a number of {@link Symbols#labels()}. */
    public void label(Label label, int text) {
        rest();
        flags |= LABELLED;
        labels[label.ordinal()] = text;
    }

    private void rest() {
        if ((flags & HAS_REST) == 0) {
            flags |= HAS_REST;
            commitSpan = 0;
            replica = Columns.ABSENT;
            version = 0;
            Arrays.fill(labels, Columns.ABSENT);
        }
    }

    /** Adds a read of {@code cell}. */
    public void read(int cell, int value) {
        pair(READS, cell, value);
    }

    /** Adds a write of {@code value} to {@code cell}. */
    public void write(int cell, int value) {
        pair(WRITES, cell, value);
    }

    /**
     * Adds reads.
     *
     * @param pairs of a cell and a value, in turn
     * @param number how many pairs
     */
    public void reads(int[] pairs, int number) {
        pairs(READS, pairs, number);
    }

    /** Adds writes, as {@link #reads} are added. */
    public void writes(int[] pairs, int number) {
        pairs(WRITES, pairs, number);
    }

    private void pairs(int count, int[] pairs, int number) {
        require(2 * number);
        int[] to = ints;
        to[size + count] += number;
        int at = next;
        for (int k = 0; k < 2 * number; k++) {
            to[at + k] = pairs[k];
        }
        next = at + 2 * number;
    }

    /** Adds an operation whose writes the record observed, by the {@link OperationIds code} of its id. */
    public void predecessor(long code) {
        ints[size + PREDECESSORS]++;
        add(code);
    }

    /** Adds the next effect in issuance order. */
    public void issued(int cell, int value) {
        pair(ISSUED, cell, value);
    }

    /**
     * Sets the number of effects in issuance order, if they are not added themselves: nobody asks which they were.
     *
     * @param hash of the effects, to tell them from others
     */
    public void issuedCounted(int number, int hash) {
        flags |= EFFECTS_COUNTED;
        pair(ISSUED, number, hash);
    }

    /** Adds the next effect in commit order. */
    public void effected(int cell, int value) {
        pair(EFFECTED, cell, value);
    }

    /**
     * Adds the moments of the next read. If one read has any, all have.
     *
     * @param delay from the record's read time to the earliest moment of the read
     * @param span from there to its latest moment; 0 if the moment is exact
     */
    public void moments(long delay, long span) {
        flags |= MOMENTS | (span == 0 ? 0 : UNCERTAIN);
        add(delay);
        add(span);
    }

    private void pair(int count, int cell, int value) {
        require(2);
        ints[size + count]++;
        ints[next++] = cell;
        ints[next++] = value;
    }

    private void add(long item) {
        require(2);
        put(ints, next, item);
        next += 2;
    }

    private void require(int more) {
        if (next + more > ints.length) {
            ints = Arrays.copyOf(ints, Math.max(next + more, ints.length * 2));
        }
    }

    /** Gives the values in pairs of a cell and a value, which begin at an index, their new numbers. */
    static void renumberPairs(int[] ints, int begin, int pairs, Renumbering renumbering) {
        for (int k = 0; k < pairs; k++) {
            ints[begin + 2 * k + 1] = renumbering.value(ints[begin + 2 * k + 1]);
        }
    }

    /** Stores a long in the two ints from {@code index} on. */
    static void put(int[] ints, int index, long item) {
        ints[index] = (int) item;
        ints[index + 1] = (int) (item >>> 32);
    }

    /** The long that is {@linkplain #put stored} in the two ints from {@code index} on. */
    static long get(int[] ints, int index) {
        return (ints[index] & 0xFFFFFFFFL) | ((long) ints[index + 1] << 32);
    }
}
