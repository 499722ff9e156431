package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a record step by step, field by field, from nothing or as a variation of another record. It ends with {@link
 * #commit}, {@link #neverCommit} or {@link #refuse}, which return the record:
 *
 * <pre>{@code
 * Operation booking = Operation.by("flight", 1)      // flight begins at 1,
 *         .read("trip.date", "14 June")              // reads the date at once,
 *         .write("booking", "14 June")
 *         .commit(3);                                // and commits its booking at 3
 * }</pre>
 *
 * <p>Times are 64-bit integers on one clock, logical or wall. A builder is for one record and one thread.
 */
public final class OperationBuilder {
    private final String agent;
    private long readTime;
    private long writeTime;
    private @Nullable Long writeSince;
    private List<Read> reads = new ArrayList<>();
    private List<Effect> writes = new ArrayList<>();
    private @Nullable List<Tool> readRegistry;
    private @Nullable List<Tool> writeRegistry;
    private @Nullable Tool plannedTool;
    private List<Effect> issued = new ArrayList<>();
    private @Nullable List<Effect> effected;
    private boolean effectedInferred;
    private @Nullable Value id;
    private boolean aborted;
    private boolean committed = true;
    private @Nullable List<Value> predecessors;
    private @Nullable String replica;
    private @Nullable Long version;
    private @Nullable Boolean refused;
    private @Nullable Boolean externalized;
    private boolean merges;
    private Derivation derivation = Derivation.NONE;

    OperationBuilder(String agent, long readTime) {
        this.agent = agent;
        this.readTime = readTime;
    }

    OperationBuilder(Operation original) {
        agent = original.agent();
        readTime = original.readTime();
        writeTime = original.writeTime();
        writeSince = original.writeSince() == writeTime ? null : (Long) original.writeSince();
        reads = new ArrayList<>(original.reads());
        writes = new ArrayList<>(original.writes());
        readRegistry = original.readRegistry();
        writeRegistry = original.writeRegistry();
        plannedTool = original.plannedTool();
        issued = new ArrayList<>(original.issued());
        effected = original.effected() == null ? null : new ArrayList<>(original.effected());
        effectedInferred = original.effectedInferred();
        id = original.id();
        aborted = original.aborted();
        committed = original.committed();
        predecessors = original.predecessors();
        replica = original.replica();
        version = original.version();
        refused = original.refused();
        externalized = original.externalized();
        merges = original.merges();
        derivation = original.derivation();
    }

    /** Adds a read of {@code value} in the cell when the operation began. */
    public OperationBuilder read(String cell, Value value) {
        return read(cell, value, readTime);
    }

    /** Adds a read of this text in the cell when the operation began; null if nothing was there. */
    public OperationBuilder read(String cell, @Nullable String text) {
        return read(cell, Value.ofNullable(text));
    }

    /** Adds a read of this number in the cell when the operation began. */
    public OperationBuilder read(String cell, long number) {
        return read(cell, Value.ofInteger(number));
    }

    /** Adds a read of this text in the cell at {@code time}; null if nothing was there. */
    public OperationBuilder read(String cell, @Nullable String text, long time) {
        return read(cell, Value.ofNullable(text), time);
    }

    /** Adds a read of {@code value} in the cell at {@code time}. */
    public OperationBuilder read(String cell, Value value, long time) {
        return read(cell, value, time, time);
    }

    /** Adds a read of {@code value} in the cell at some moment from {@code time} to {@code until}. */
    public OperationBuilder read(String cell, Value value, long time, long until) {
        reads.add(new Read(cell, value, time, until));
        return this;
    }

    /** Replaces all reads. */
    public OperationBuilder reads(List<Read> all) {
        reads = new ArrayList<>(all);
        return this;
    }

    /** Adds a write of {@code value} to the cell when the operation committed. */
    public OperationBuilder write(String cell, Value value) {
        writes.add(new Effect(cell, value));
        return this;
    }

    /** Adds a write of this text to the cell when the operation committed; null if it emptied the cell. */
    public OperationBuilder write(String cell, @Nullable String text) {
        return write(cell, Value.ofNullable(text));
    }

    /** Adds a write of this number to the cell when the operation committed. */
    public OperationBuilder write(String cell, long number) {
        return write(cell, Value.ofInteger(number));
    }

    /** Replaces all writes. */
    public OperationBuilder writes(List<Effect> all) {
        writes = new ArrayList<>(all);
        return this;
    }

    /** Sets the tools, all of them, that were visible at read. */
    public OperationBuilder toolsAtRead(Tool... tools) {
        readRegistry = List.of(tools);
        return this;
    }

    /** Sets the tools, all of them, that were visible at commit. */
    public OperationBuilder toolsAtCommit(Tool... tools) {
        writeRegistry = List.of(tools);
        return this;
    }

    /** Sets the tool that the operation planned to call. */
    public OperationBuilder planned(Tool tool) {
        plannedTool = tool;
        return this;
    }

    /** Sets the visible tools and the planned tool; null where unknown or absent. */
    public OperationBuilder tools(@Nullable List<Tool> atRead, @Nullable List<Tool> atCommit, @Nullable Tool plan) {
        readRegistry = atRead;
        writeRegistry = atCommit;
        plannedTool = plan;
        return this;
    }

    /** Adds the next effect in issuance order. */
    public OperationBuilder issued(String cell, Value value) {
        issued.add(new Effect(cell, value));
        return this;
    }

    /** Adds the next effect in commit order. */
    public OperationBuilder effected(String cell, Value value) {
        if (effected == null) {
            effected = new ArrayList<>();
        }
        effected.add(new Effect(cell, value));
        return this;
    }

    /** Notes that the commit order is known: no effect landed. */
    public OperationBuilder noneEffected() {
        effected = new ArrayList<>();
        return this;
    }

    /** Sets whether the commit order, where there is one, was inferred, and may have been another. */
    public OperationBuilder effectedInferred(boolean inferred) {
        effectedInferred = inferred;
        return this;
    }

    /** Replaces all effects; {@code inCommitOrder} is null if it is not known in which order they landed. */
    public OperationBuilder effects(List<Effect> inIssuanceOrder, @Nullable List<Effect> inCommitOrder) {
        issued = new ArrayList<>(inIssuanceOrder);
        effected = inCommitOrder == null ? null : new ArrayList<>(inCommitOrder);
        return this;
    }

    /** Sets the id, a string or an integer; null if the id is the record's position. */
    public OperationBuilder id(@Nullable Value value) {
        id = value;
        return this;
    }

    /** Marks the operation as undone later. */
    public OperationBuilder aborted() {
        aborted = true;
        return this;
    }

    /** Sets the operations whose writes it observed; none means that it observed no other operation. */
    public OperationBuilder predecessors(Value... ids) {
        predecessors = List.of(ids);
        return this;
    }

    /** Sets the operations whose writes it observed; null if they are not recorded. */
    public OperationBuilder provenance(@Nullable List<Value> ids) {
        predecessors = ids;
        return this;
    }

    /** Sets the replica that served its reads. */
    public OperationBuilder replica(String name) {
        replica = name;
        return this;
    }

    /** Sets the version at which its reads were served. */
    public OperationBuilder version(long number) {
        version = number;
        return this;
    }

    /** Marks the replica and the version of its reads as not recorded. */
    public OperationBuilder noReplica() {
        replica = null;
        version = null;
        return this;
    }

    /** Sets whether its effect left the system before it was undone. */
    public OperationBuilder externalized(boolean known) {
        externalized = known;
        return this;
    }

    /** Notes that its writes changed parts of what was in the cells when it committed, and kept the rest. */
    public OperationBuilder merges() {
        merges = true;
        return this;
    }

    /** Notes that the system did not refuse the operation; {@link #refuse} builds a refused one. */
    public OperationBuilder notRefused() {
        refused = false;
        return this;
    }

    /** Notes that the commit took effect at some moment from {@code time} on. */
    public OperationBuilder committedSince(long time) {
        writeSince = time;
        return this;
    }

    /** Sets how the record was derived from a log of another format. */
    public OperationBuilder derived(Derivation from) {
        derivation = from;
        return this;
    }

    /** Sets the read time; reads that were added before keep their own times. */
    public OperationBuilder began(long time) {
        readTime = time;
        return this;
    }

    /** Builds the record, committed at {@code time}. */
    public Operation commit(long time) {
        writeTime = time;
        committed = true;
        return build();
    }

    /** Builds the record of an operation that was aborted before it committed anything. */
    public Operation neverCommit() {
        aborted = true;
        return endWithoutCommit(readTime);
    }

    /** Builds the record of an attempt that the system refused at {@code time}. */
    public Operation refuse(long time) {
        refused = true;
        return endWithoutCommit(time);
    }

    private Operation endWithoutCommit(long time) {
        writeTime = time;
        committed = false;
        return build();
    }

    /** Builds the record; it is committed unless it varies a record that is not. */
    public Operation build() {
        return new Operation(
                agent,
                readTime,
                writeTime,
                writeSince == null ? writeTime : writeSince,
                reads,
                writes,
                readRegistry,
                writeRegistry,
                plannedTool,
                issued,
                effected,
                effectedInferred && effected != null,
                id,
                aborted,
                committed,
                predecessors,
                replica,
                version,
                refused,
                externalized,
                merges,
                derivation);
    }
}
