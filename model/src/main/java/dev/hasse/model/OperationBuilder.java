package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a record step by step, in the words of its fields; from nothing, or from a record of which something is to be another. */
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
    private @Nullable Value id;
    private boolean aborted;
    private boolean committed = true;
    private @Nullable List<Value> predecessors;
    private @Nullable String replica;
    private @Nullable Long version;
    private @Nullable Boolean refused;
    private @Nullable Boolean externalized;

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
        id = original.id();
        aborted = original.aborted();
        committed = original.committed();
        predecessors = original.predecessors();
        replica = original.replica();
        version = original.version();
        refused = original.refused();
        externalized = original.externalized();
    }

    /** It read {@code value} in the cell when it began. */
    public OperationBuilder read(String cell, Value value) {
        return read(cell, value, readTime);
    }

    /** It read {@code value} in the cell at {@code time}. */
    public OperationBuilder read(String cell, Value value, long time) {
        return read(cell, value, time, time);
    }

    /** It read {@code value} in the cell at some moment from {@code time} to {@code until}. */
    public OperationBuilder read(String cell, Value value, long time, long until) {
        reads.add(new Read(cell, value, time, until));
        return this;
    }

    /** These are its reads, and no others. */
    public OperationBuilder reads(List<Read> all) {
        reads = new ArrayList<>(all);
        return this;
    }

    /** It wrote {@code value} to the cell when it committed. */
    public OperationBuilder write(String cell, Value value) {
        writes.add(new Effect(cell, value));
        return this;
    }

    /** These are its writes, and no others. */
    public OperationBuilder writes(List<Effect> all) {
        writes = new ArrayList<>(all);
        return this;
    }

    /** These tools, and no others, were visible at read. */
    public OperationBuilder toolsAtRead(Tool... tools) {
        readRegistry = List.of(tools);
        return this;
    }

    /** These tools, and no others, were visible at commit. */
    public OperationBuilder toolsAtCommit(Tool... tools) {
        writeRegistry = List.of(tools);
        return this;
    }

    /** It planned to call the tool. */
    public OperationBuilder planned(Tool tool) {
        plannedTool = tool;
        return this;
    }

    /** What it saw of tools, and planned; null for what is not known, or not there. */
    public OperationBuilder tools(@Nullable List<Tool> atRead, @Nullable List<Tool> atCommit, @Nullable Tool plan) {
        readRegistry = atRead;
        writeRegistry = atCommit;
        plannedTool = plan;
        return this;
    }

    /** The next effect in issuance order. */
    public OperationBuilder issued(String cell, Value value) {
        issued.add(new Effect(cell, value));
        return this;
    }

    /** The next effect in commit order. */
    public OperationBuilder effected(String cell, Value value) {
        if (effected == null) {
            effected = new ArrayList<>();
        }
        effected.add(new Effect(cell, value));
        return this;
    }

    /** The commit order is known: no effect landed. */
    public OperationBuilder noneEffected() {
        effected = new ArrayList<>();
        return this;
    }

    /** These are its effects; null where it is not known in which order they landed. */
    public OperationBuilder effects(List<Effect> inIssuanceOrder, @Nullable List<Effect> inCommitOrder) {
        issued = new ArrayList<>(inIssuanceOrder);
        effected = inCommitOrder == null ? null : new ArrayList<>(inCommitOrder);
        return this;
    }

    /** Its id, a string or an integer; null if that is its position. */
    public OperationBuilder id(@Nullable Value value) {
        id = value;
        return this;
    }

    /** It was undone later. */
    public OperationBuilder aborted() {
        aborted = true;
        return this;
    }

    /** It observed what these operations wrote; none at all is an answer too. */
    public OperationBuilder predecessors(Value... ids) {
        predecessors = List.of(ids);
        return this;
    }

    /** It observed what these operations wrote; null if that is not recorded. */
    public OperationBuilder provenance(@Nullable List<Value> ids) {
        predecessors = ids;
        return this;
    }

    /** This replica served its reads. */
    public OperationBuilder replica(String name) {
        replica = name;
        return this;
    }

    /** Its reads were served at this version. */
    public OperationBuilder version(long number) {
        version = number;
        return this;
    }

    /** It is not recorded which replica served its reads, nor at which version. */
    public OperationBuilder noReplica() {
        replica = null;
        version = null;
        return this;
    }

    /** Whether its effect left the system before it was undone. */
    public OperationBuilder externalized(boolean known) {
        externalized = known;
        return this;
    }

    /** It is known that the system did not refuse it; one that it refused is built by {@link #refuse}. */
    public OperationBuilder notRefused() {
        refused = false;
        return this;
    }

    /** Its commit took effect at some moment from {@code time} on. */
    public OperationBuilder committedSince(long time) {
        writeSince = time;
        return this;
    }

    /** It began to read at {@code time}; what it read, it read when that says. */
    public OperationBuilder began(long time) {
        readTime = time;
        return this;
    }

    /** The record, committed at {@code time}. */
    public Operation commit(long time) {
        writeTime = time;
        committed = true;
        return build();
    }

    /** The record of an operation that was aborted before it committed anything. */
    public Operation neverCommit() {
        aborted = true;
        return endWithoutCommit(readTime);
    }

    /** The record of an attempt that the system refused at {@code time}. */
    public Operation refuse(long time) {
        refused = true;
        return endWithoutCommit(time);
    }

    private Operation endWithoutCommit(long time) {
        writeTime = time;
        committed = false;
        return build();
    }

    /** The record, committed or not when the one was with which it began. */
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
                id,
                aborted,
                committed,
                predecessors,
                replica,
                version,
                refused,
                externalized);
    }
}
