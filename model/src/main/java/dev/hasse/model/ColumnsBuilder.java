package dev.hasse.model;

/**
 * Fills columns record by record. Between {@link #begin()} and {@link #end}, the fields of a record go straight into
 * their columns, in any order. A record that is begun but never ended is discarded.
 *
 * <p>The builder checks nothing; its caller has checked the record. A field, other than pairs and predecessors, may be
 * set again: the last value counts.
 */
public final class ColumnsBuilder {
    private final Columns columns;
    /** The index of the record under way. */
    private int record;

    private boolean underway;
    private int flags;

    /** Fills new columns. */
    public ColumnsBuilder() {
        this(Columns.after(0));
    }

    ColumnsBuilder(Columns columns) {
        this.columns = columns;
    }

    /** The complete records. */
    public Columns columns() {
        return columns;
    }

    /** Removes all records. */
    public void clear() {
        columns.clear();
        underway = false;
    }

    /** Begins a record, which counts as committed; nothing else is known of it yet. */
    public void begin() {
        undo();
        record = columns.size();
        underway = true;
        flags = Columns.COMMITTED;
    }

    /** Discards the record under way, if there is one. */
    public void undo() {
        if (underway) {
            columns.truncate(record);
            underway = false;
        }
    }

    /** Completes the record, with its file, a number of {@link Symbols#sources()}, and its line, from 1. */
    public void end(int source, int line) {
        columns.flags.add(flags);
        columns.sources.add(source);
        columns.lines.add(line);
        columns.end();
        underway = false;
    }

    /** Sets agent, read time and exact commit time; {@code readTime} ≤ {@code writeTime}. Called once, before reads. */
    public void window(int agent, long readTime, long writeTime) {
        columns.agents.add(agent);
        columns.readTimes.add(readTime);
        columns.writeTimes.add(writeTime);
    }

    /** Notes that the commit took effect at some moment from {@code time} to the write time. */
    public void committedSince(long time) {
        columns.commitSpans.put(record, columns.writeTimes.get(record) - time);
    }

    /** Marks the operation as undone later. */
    public void aborted() {
        flags |= Columns.ABORTED;
    }

    /** Notes that the operation committed nothing: it was refused, or aborted before its commit. */
    public void neverCommitted() {
        flags &= ~Columns.COMMITTED;
    }

    /** Sets the {@link OperationIds code} of the id. */
    public void operationId(long code) {
        columns.operationIds.put(record, code);
    }

    /** Sets whether the system refused the attempt because something it relied on had changed. */
    public void refused(boolean known) {
        flags |= Columns.SAYS_WHETHER_REFUSED | (known ? Columns.REFUSED : 0);
    }

    /** Sets whether the effect left the system before it was undone. */
    public void externalized(boolean known) {
        flags |= Columns.SAYS_WHETHER_EXTERNALIZED | (known ? Columns.EXTERNALIZED : 0);
    }

    /** Adds a read of {@code cell} at some moment from {@code time} to {@code until}, both inside the window. */
    public void read(int cell, int value, long time, long until) {
        columns.reads.add(cell, value, time - columns.readTimes.get(record), until - time);
    }

    /** Adds a write of {@code value} to {@code cell}. */
    public void write(int cell, int value) {
        columns.writes.add(cell, value);
    }

    /** Adds the next effect in issuance order. */
    public void issued(int cell, int value) {
        columns.issued.add(cell, value);
    }

    /** Notes that the record says in which order its effects landed, even if none did. */
    public void commitOrderKnown() {
        flags |= Columns.COMMIT_ORDER_KNOWN;
    }

    /** Adds the next effect in commit order. */
    public void effected(int cell, int value) {
        columns.effected.add(cell, value);
    }

    /** Notes that all issued effects landed, in the same order. */
    public void effectedAsIssued() {
        commitOrderKnown();
        PairRows issued = columns.issued;
        for (int effect = issued.from(record); effect < issued.size(); effect++) {
            effected(issued.cell(effect), issued.value(effect));
        }
    }

    /** Sets the tools visible at read: a number of {@link Symbols#registries()}. */
    public void readRegistry(int registry) {
        columns.readRegistries.put(record, registry);
    }

    /** Sets the tools visible at commit: a number of {@link Symbols#registries()}. */
    public void writeRegistry(int registry) {
        columns.writeRegistries.put(record, registry);
    }

    /** Sets the planned tool: a number of {@link Symbols#tools()}, or {@link Columns#ABSENT}. */
    public void plannedTool(int tool) {
        columns.plannedTools.put(record, tool);
    }

    /** Notes that the record says which operations it observed, even if there are none. */
    public void provenance() {
        flags |= Columns.PROVENANCE;
    }

    /** Adds an operation whose writes the record observed, by the {@link OperationIds code} of its id. */
    public void predecessor(long code) {
        columns.predecessors.add(code);
    }

    /** Sets the replica that served the reads: a number of {@link Symbols#replicas()}. */
    public void replica(int replica) {
        columns.replicas.put(record, replica);
    }

    /** Sets the version at which the reads were served. */
    public void version(long version) {
        flags |= Columns.VERSIONED;
        columns.versions.put(record, version);
    }

    /** Sets the record's text for a label: a number of {@link Symbols#labels()}. */
    public void label(Label label, int text) {
        columns.labels.put(label, record, text);
    }
}
