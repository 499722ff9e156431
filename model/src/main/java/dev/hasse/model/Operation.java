package dev.hasse.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation record (§2.1): an agent read, generated for a while, and committed. This is the record as a value, for small
 * histories; a trace from a file goes into {@link Columns} without it.
 *
 * @param agent who operated
 * @param readTime when it read
 * @param writeTime when it committed, at or after {@code readTime}; equal to it if it never did
 * @param reads at most one a cell, each inside the window
 * @param writes at most one a cell
 * @param readRegistry the tools visible at read; null if unknown
 * @param writeRegistry the tools visible at commit; null if unknown
 * @param plannedTool the tool that it planned to call; null if none
 * @param issued effects in issuance order ({@code io})
 * @param effected effects in commit order ({@code co}); null if not recorded
 * @param id a string or an integer; null if it is the position in the trace
 * @param aborted whether it was undone later
 * @param committed whether it committed at all; if not it is aborted and writes nothing
 * @param predecessors ids of the operations whose writes it observed; null if not recorded
 * @param replica which replica served the reads; null if not recorded
 * @param version at which version; null if not recorded
 */
public record Operation(
        String agent,
        long readTime,
        long writeTime,
        List<Read> reads,
        List<Effect> writes,
        @Nullable List<Tool> readRegistry,
        @Nullable List<Tool> writeRegistry,
        @Nullable Tool plannedTool,
        List<Effect> issued,
        @Nullable List<Effect> effected,
        @Nullable Value id,
        boolean aborted,
        boolean committed,
        @Nullable List<Value> predecessors,
        @Nullable String replica,
        @Nullable Long version) {

    /** @throws IllegalArgumentException if no such record can be */
    public Operation {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        readRegistry = readRegistry == null ? null : List.copyOf(readRegistry);
        writeRegistry = writeRegistry == null ? null : List.copyOf(writeRegistry);
        issued = List.copyOf(issued);
        effected = effected == null ? null : List.copyOf(effected);
        predecessors = predecessors == null ? null : List.copyOf(predecessors);
        require(readTime <= writeTime, "read_time after write_time");
        require(committed || (aborted && writes.isEmpty()), "uncommitted, yet not aborted or with writes");
        Set<String> readCells = new HashSet<>();
        for (Read read : reads) {
            require(readCells.add(read.cell()), "a cell read twice");
            require(read.time() >= readTime && (!committed || read.time() <= writeTime), "a read outside the window");
        }
        Set<String> writtenCells = new HashSet<>();
        for (Effect write : writes) {
            require(writtenCells.add(write.cell()), "a cell written twice");
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** A record of {@code agent} that reads at {@code readTime}, and so far does nothing. */
    public static Builder by(String agent, long readTime) {
        return new Builder(agent, readTime);
    }

    void fill(Draft draft, Symbols symbols) {
        draft.window(symbols.agents().intern(agent), readTime, writeTime);
        for (Read read : reads) {
            draft.read(symbols.cells().intern(read.cell()), symbols.values().intern(read.value()), read.time());
        }
        for (Effect write : writes) {
            draft.write(symbols.cells().intern(write.cell()), symbols.values().intern(write.value()));
        }
        if (readRegistry != null) {
            draft.readRegistry(intern(readRegistry, symbols));
        }
        if (writeRegistry != null) {
            draft.writeRegistry(intern(writeRegistry, symbols));
        }
        if (plannedTool != null) {
            draft.plannedTool(symbols.tools().intern(plannedTool));
        }
        for (Effect effect : issued) {
            draft.issued(symbols.cells().intern(effect.cell()), symbols.values().intern(effect.value()));
        }
        if (effected != null) {
            draft.commitOrderKnown();
            for (Effect effect : effected) {
                draft.effected(
                        symbols.cells().intern(effect.cell()), symbols.values().intern(effect.value()));
            }
        }
        if (id != null) {
            draft.operationId(code(id, symbols));
        }
        if (aborted) {
            draft.aborted();
        }
        if (!committed) {
            draft.neverCommitted();
        }
        if (predecessors != null) {
            draft.provenance();
            for (Value predecessor : predecessors) {
                draft.predecessor(code(predecessor, symbols));
            }
        }
        if (replica != null) {
            draft.replica(symbols.replicas().intern(replica));
        }
        if (version != null) {
            draft.version(version);
        }
    }

    private static int intern(List<Tool> registry, Symbols symbols) {
        return symbols.registries()
                .intern(new Registry(
                        registry.stream().mapToInt(symbols.tools()::intern).toArray()));
    }

    private static long code(Value id, Symbols symbols) {
        return id.isString() ? OperationIds.code(id, symbols) : OperationIds.code(Long.parseLong(id.text()), symbols);
    }

    /** Builds a record step by step, in the words of its fields. */
    public static final class Builder {
        private final String agent;
        private final long readTime;
        private final List<Read> reads = new ArrayList<>();
        private final List<Effect> writes = new ArrayList<>();
        private final List<Effect> issued = new ArrayList<>();
        private @Nullable List<Effect> effected;
        private @Nullable List<Tool> readRegistry;
        private @Nullable List<Tool> writeRegistry;
        private @Nullable Tool plannedTool;
        private @Nullable Value id;
        private boolean aborted;
        private @Nullable List<Value> predecessors;
        private @Nullable String replica;
        private @Nullable Long version;

        private Builder(String agent, long readTime) {
            this.agent = agent;
            this.readTime = readTime;
        }

        /** It read {@code value} in the cell when it began. */
        public Builder read(String cell, Value value) {
            return read(cell, value, readTime);
        }

        /** It read {@code value} in the cell at {@code time}. */
        public Builder read(String cell, Value value, long time) {
            reads.add(new Read(cell, value, time));
            return this;
        }

        /** It wrote {@code value} to the cell when it committed. */
        public Builder write(String cell, Value value) {
            writes.add(new Effect(cell, value));
            return this;
        }

        /** These tools, and no others, were visible at read. */
        public Builder toolsAtRead(Tool... tools) {
            readRegistry = List.of(tools);
            return this;
        }

        /** These tools, and no others, were visible at commit. */
        public Builder toolsAtCommit(Tool... tools) {
            writeRegistry = List.of(tools);
            return this;
        }

        /** It planned to call the tool. */
        public Builder planned(Tool tool) {
            plannedTool = tool;
            return this;
        }

        /** The next effect in issuance order. */
        public Builder issued(String cell, Value value) {
            issued.add(new Effect(cell, value));
            return this;
        }

        /** The next effect in commit order. */
        public Builder effected(String cell, Value value) {
            if (effected == null) {
                effected = new ArrayList<>();
            }
            effected.add(new Effect(cell, value));
            return this;
        }

        /** The commit order is known: no effect landed. */
        public Builder noneEffected() {
            effected = new ArrayList<>();
            return this;
        }

        /** Its id, a string or an integer. */
        public Builder id(Value value) {
            id = value;
            return this;
        }

        /** It was undone later. */
        public Builder aborted() {
            aborted = true;
            return this;
        }

        /** It observed what these operations wrote; none at all is an answer too. */
        public Builder predecessors(Value... ids) {
            predecessors = List.of(ids);
            return this;
        }

        /** This replica served its reads. */
        public Builder replica(String name) {
            replica = name;
            return this;
        }

        /** Its reads were served at this version. */
        public Builder version(long number) {
            version = number;
            return this;
        }

        /** The record, committed at {@code writeTime}. */
        public Operation commit(long writeTime) {
            return build(writeTime, true);
        }

        /** The record of an operation that was aborted before it committed anything. */
        public Operation neverCommit() {
            aborted = true;
            return build(readTime, false);
        }

        private Operation build(long writeTime, boolean committed) {
            return new Operation(
                    agent,
                    readTime,
                    writeTime,
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
                    version);
        }
    }
}
