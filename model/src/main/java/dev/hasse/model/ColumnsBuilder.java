package dev.hasse.model;

/**
 * Fills columns with one record after another. What a record says goes straight into its columns, in whatever order it is found, between
 * {@link #begin()} and {@link #end}; a record that is begun and does not end was never there.
 *
 * <p>The builder checks nothing; whoever fills it has checked the record. What it is told, but for pairs and predecessors, may be told
 * again: the last time counts.
 */
public final class ColumnsBuilder {
    private final Columns columns;
    /** The record under way. */
    private int record;

    private boolean underway;
    private int flags;

    /** Fills columns of its own. */
    public ColumnsBuilder() {
        this(Columns.after(0));
    }

    ColumnsBuilder(Columns columns) {
        this.columns = columns;
    }

    /** The records that are complete. */
    public Columns columns() {
        return columns;
    }

    /** Forgets all records. */
    public void clear() {
        columns.clear();
        underway = false;
    }

    /** Begins a record: it committed, and nothing else is known of it. */
    public void begin() {
        undo();
        record = columns.size();
        underway = true;
        flags = Columns.COMMITTED;
    }

    /** Forgets the record under way, if there is one. */
    public void undo() {
        if (underway) {
            columns.truncate(record);
            underway = false;
        }
    }

    /** The record is complete. It stands in this file, a number of {@link Symbols#sources()}, and on this line, from 1. */
    public void end(int source, int line) {
        columns.flags.add(flags);
        columns.sources.add(source);
        columns.lines.add(line);
        columns.end();
        underway = false;
    }

    /** Who operated, when it read, and when exactly it committed; {@code readTime} ≤ {@code writeTime}. Told once, before reads. */
    public void window(int agent, long readTime, long writeTime) {
        columns.agents.add(agent);
        columns.readTimes.add(readTime);
        columns.writeTimes.add(writeTime);
    }

    /** The commit took effect at some moment from {@code time} to the write time. */
    public void committedSince(long time) {
        columns.commitSpans.put(record, columns.writeTimes.get(record) - time);
    }

    /** The operation was undone later. */
    public void aborted() {
        flags |= Columns.ABORTED;
    }

    /** The operation committed nothing: it was aborted before, or refused. */
    public void neverCommitted() {
        flags &= ~Columns.COMMITTED;
    }

    /** The id's {@link OperationIds code}. */
    public void operationId(long code) {
        columns.operationIds.put(record, code);
    }

    /** The system refused the attempt, because what it rested on had changed; or it is known that it did not. */
    public void refused(boolean known) {
        flags |= Columns.SAYS_WHETHER_REFUSED | (known ? Columns.REFUSED : 0);
    }

    /** The effect left the system before it was undone; or it is known that it did not. */
    public void externalized(boolean known) {
        flags |= Columns.SAYS_WHETHER_EXTERNALIZED | (known ? Columns.EXTERNALIZED : 0);
    }

    /** A read of {@code cell} at some moment from {@code time} to {@code until}, which lie inside the window. */
    public void read(int cell, int value, long time, long until) {
        columns.reads.add(cell, value, time - columns.readTimes.get(record), until - time);
    }

    /** A write of {@code value} to {@code cell}. */
    public void write(int cell, int value) {
        columns.writes.add(cell, value);
    }

    /** The next effect in issuance order. */
    public void issued(int cell, int value) {
        columns.issued.add(cell, value);
    }

    /** The record says in which order its effects landed, be it none that did. */
    public void commitOrderKnown() {
        flags |= Columns.COMMIT_ORDER_KNOWN;
    }

    /** The next effect in commit order. */
    public void effected(int cell, int value) {
        columns.effected.add(cell, value);
    }

    /** All effects that were issued landed, in the same order. */
    public void effectedAsIssued() {
        commitOrderKnown();
        PairRows issued = columns.issued;
        for (int effect = issued.from(record); effect < issued.size(); effect++) {
            effected(issued.cell(effect), issued.value(effect));
        }
    }

    /** The tools visible at read: a number of {@link Symbols#registries()}. */
    public void readRegistry(int registry) {
        columns.readRegistries.put(record, registry);
    }

    /** The tools visible at commit: a number of {@link Symbols#registries()}. */
    public void writeRegistry(int registry) {
        columns.writeRegistries.put(record, registry);
    }

    /** The planned tool: a number of {@link Symbols#tools()}, or {@link Columns#ABSENT}. */
    public void plannedTool(int tool) {
        columns.plannedTools.put(record, tool);
    }

    /** The record says what it observed, be it nothing. */
    public void provenance() {
        flags |= Columns.PROVENANCE;
    }

    /** An operation whose writes it observed, by the {@link OperationIds code} of its id. */
    public void predecessor(long code) {
        columns.predecessors.add(code);
    }

    /** The replica that served the reads: a number of {@link Symbols#replicas()}. */
    public void replica(int replica) {
        columns.replicas.put(record, replica);
    }

    /** The version at which the reads were served. */
    public void version(long version) {
        flags |= Columns.VERSIONED;
        columns.versions.put(record, version);
    }

    /** What the record says under a label: a number of {@link Symbols#labels()}. */
    public void label(Label label, int text) {
        columns.labels.put(label, record, text);
    }
}
