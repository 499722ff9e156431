package dev.hasse.model;

/**
 * One operation record on its way into {@link Columns}, with everything it names already interned. A reader fills the same
 * draft line after line ({@link #clear()} in between), and hands it to the {@link TraceBuilder} of the trace that the
 * record turned out to belong to.
 *
 * <p>A draft checks nothing; whoever fills it has checked the record.
 */
public final class Draft {
    static final int ABSENT = -1;

    int agent;
    long readTime;
    long writeTime;
    long writeSince;
    boolean aborted;
    boolean committed;
    boolean provenance;
    boolean commitOrderKnown;
    long operationId;
    int readRegistry;
    int writeRegistry;
    int plannedTool;
    int line;
    int source;
    int replica;
    long version;
    boolean versioned;
    boolean timed;
    boolean uncertain;
    boolean refused;
    boolean saysWhetherRefused;
    boolean externalized;
    boolean saysWhetherExternalized;
    final PairRows reads = new PairRows();
    final Longs readTimes = new Longs();
    final Longs readUntils = new Longs();
    final PairRows writes = new PairRows();
    final PairRows issued = new PairRows();
    final PairRows effected = new PairRows();
    final Longs predecessors = new Longs();

    public Draft() {
        clear();
    }

    /** Forgets the record: what is set after this belongs to the next one. */
    public void clear() {
        agent = 0;
        readTime = 0;
        writeTime = 0;
        writeSince = 0;
        aborted = false;
        committed = true;
        provenance = false;
        commitOrderKnown = false;
        operationId = OperationIds.NONE;
        readRegistry = ABSENT;
        writeRegistry = ABSENT;
        plannedTool = ABSENT;
        line = 0;
        source = 0;
        replica = ABSENT;
        version = 0;
        versioned = false;
        timed = false;
        uncertain = false;
        refused = false;
        saysWhetherRefused = false;
        externalized = false;
        saysWhetherExternalized = false;
        reads.clear();
        readTimes.clear();
        readUntils.clear();
        writes.clear();
        issued.clear();
        effected.clear();
        predecessors.clear();
    }

    /** Where the record stands: the number of its file among the {@link Symbols#sources()}, and its line from 1. */
    public void from(int source, int line) {
        this.source = source;
        this.line = line;
    }

    /** Who operated, when it read, and when exactly it committed; {@code readTime} ≤ {@code writeTime}. */
    public void window(int agent, long readTime, long writeTime) {
        this.agent = agent;
        this.readTime = readTime;
        this.writeTime = writeTime;
        this.writeSince = writeTime;
    }

    /** The commit took effect at some moment from {@code time} to the write time, which is set before. */
    public void committedSince(long time) {
        writeSince = time;
    }

    /** The operation was undone later. */
    public void aborted() {
        aborted = true;
    }

    /** The operation committed nothing: it was aborted before, or refused. */
    public void neverCommitted() {
        committed = false;
    }

    /** The id's {@link OperationIds code}. */
    public void operationId(long code) {
        operationId = code;
    }

    /** The system refused the attempt, because what it rested on had changed; or it is known that it did not. */
    public void refused(boolean known) {
        saysWhetherRefused = true;
        refused = known;
    }

    /** The effect left the system before it was undone; or it is known that it did not. */
    public void externalized(boolean known) {
        saysWhetherExternalized = true;
        externalized = known;
    }

    /** A read of {@code cell} at some moment from {@code time} to {@code until}, which lie inside the window. */
    public void read(int cell, int value, long time, long until) {
        reads.add(cell, value);
        readTimes.add(time);
        readUntils.add(until);
        timed |= time != readTime;
        uncertain |= until != time;
    }

    /** A write of {@code value} to {@code cell}. */
    public void write(int cell, int value) {
        writes.add(cell, value);
    }

    /** The next effect in issuance order. */
    public void issued(int cell, int value) {
        issued.add(cell, value);
    }

    /** The record says in which order its effects landed, be it none that did. */
    public void commitOrderKnown() {
        commitOrderKnown = true;
    }

    /** The next effect in commit order. */
    public void effected(int cell, int value) {
        commitOrderKnown = true;
        effected.add(cell, value);
    }

    /** All effects that were issued landed, in the same order. */
    public void effectedAsIssued() {
        commitOrderKnown = true;
        effected.addRow(issued, 0, issued.size());
    }

    /** The tools visible at read: a number of {@link Symbols#registries()}. */
    public void readRegistry(int registry) {
        readRegistry = registry;
    }

    /** The tools visible at commit: a number of {@link Symbols#registries()}. */
    public void writeRegistry(int registry) {
        writeRegistry = registry;
    }

    /** The planned tool: a number of {@link Symbols#tools()}. */
    public void plannedTool(int tool) {
        plannedTool = tool;
    }

    /** The record says what it observed, be it nothing. */
    public void provenance() {
        provenance = true;
    }

    /** An operation whose writes it observed, by the {@link OperationIds code} of its id. */
    public void predecessor(long code) {
        provenance = true;
        predecessors.add(code);
    }

    /** The replica that served the reads: a number of {@link Symbols#replicas()}. */
    public void replica(int number) {
        replica = number;
    }

    /** The version at which the reads were served. */
    public void version(long number) {
        version = number;
        versioned = true;
    }
}
