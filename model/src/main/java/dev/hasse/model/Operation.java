package dev.hasse.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation record (§2.1): an agent read, generated for a while, and committed. This value type is for small
 * histories; the records of a file go straight into {@link Columns}.
 *
 * @param agent the agent that operated
 * @param readTime when it read
 * @param writeTime the latest moment at which it committed, at or after {@code readTime}; equal to {@code readTime} if
 *     it never did and its end is not recorded
 * @param writeSince the earliest moment at which its commit may have taken effect, after the earliest moments of all its reads; equal to
 *     {@code writeTime} if it is known exactly
 * @param reads at most one per cell, each inside the window
 * @param writes at most one per cell
 * @param readRegistry the tools visible at read; null if unknown
 * @param writeRegistry the tools visible at commit; null if unknown
 * @param plannedTool the tool that it planned to call; null if none
 * @param issued effects in issuance order ({@code io})
 * @param effected effects in commit order ({@code co}); null if not recorded
 * @param effectedInferred whether the commit order was inferred ({@code co_inferred}), and may have been another; only with {@code effected}
 * @param id a string or an integer; null if it is the position in the trace
 * @param aborted whether it was undone later
 * @param committed whether it committed at all; if not it is aborted or refused, and writes nothing
 * @param predecessors ids of the operations whose writes it observed; null if not recorded
 * @param replica which replica served the reads; null if not recorded
 * @param version at which version; null if not recorded
 * @param refused whether the system refused it because the state that it rested on had changed; null if not recorded
 * @param externalized whether its effect left the system before it was undone; null if not recorded
 * @param merges whether its writes changed parts of what was in the cells when it committed, and kept the rest
 * @param derivation how it was derived from a log of another format
 */
public record Operation(
        String agent,
        long readTime,
        long writeTime,
        long writeSince,
        List<Read> reads,
        List<Effect> writes,
        @Nullable List<Tool> readRegistry,
        @Nullable List<Tool> writeRegistry,
        @Nullable Tool plannedTool,
        List<Effect> issued,
        @Nullable List<Effect> effected,
        boolean effectedInferred,
        @Nullable Value id,
        boolean aborted,
        boolean committed,
        @Nullable List<Value> predecessors,
        @Nullable String replica,
        @Nullable Long version,
        @Nullable Boolean refused,
        @Nullable Boolean externalized,
        boolean merges,
        Derivation derivation) {

    /** @throws IllegalArgumentException if the components contradict each other */
    public Operation {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        readRegistry = readRegistry == null ? null : List.copyOf(readRegistry);
        writeRegistry = writeRegistry == null ? null : List.copyOf(writeRegistry);
        issued = List.copyOf(issued);
        effected = effected == null ? null : List.copyOf(effected);
        predecessors = predecessors == null ? null : List.copyOf(predecessors);
        require(readTime <= writeTime, "read_time after write_time");
        require(
                writeSince == writeTime || (committed && writeSince < writeTime),
                "a commit that begins after it took effect, or that never was");
        require(!effectedInferred || effected != null, "a commit order that is inferred, and not given");
        boolean isRefused = Boolean.TRUE.equals(refused);
        require(!committed || !isRefused, "refused, yet committed");
        require(
                committed || ((aborted || isRefused) && writes.isEmpty()),
                "uncommitted, yet neither aborted nor refused, or with writes");
        Set<String> readCells = new HashSet<>();
        for (Read read : reads) {
            require(readCells.add(read.cell()), "a cell read twice");
            require(read.time() >= readTime && (!committed || read.until() <= writeTime), "a read outside the window");
            require(!committed || read.time() <= writeSince, "a commit that may come before a read");
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

    /** Whether it survives: it was neither undone nor refused. */
    public boolean survives() {
        return !aborted && !Boolean.TRUE.equals(refused);
    }

    /** Its read of the cell; null if it did not read it. */
    public @Nullable Read readOf(String cell) {
        for (Read read : reads) {
            if (read.cell().equals(cell)) {
                return read;
            }
        }
        return null;
    }

    /** The value that it wrote to the cell; null if none. */
    public @Nullable Value written(String cell) {
        for (Effect write : writes) {
            if (write.cell().equals(cell)) {
                return write.value();
            }
        }
        return null;
    }

    /** Whether it read the cell. */
    public boolean reads(String cell) {
        return readOf(cell) != null;
    }

    /** Whether it wrote the cell. */
    public boolean writes(String cell) {
        return written(cell) != null;
    }

    /** Whether it shows a value of the cell: it wrote the cell, or read it where reads tell initial values. */
    boolean touches(String cell, InitialValues initial) {
        return writes(cell) || (initial == InitialValues.FIRST_READ && reads(cell));
    }

    /** Whether all its moments are known exactly. */
    public boolean isExact() {
        return writeSince == writeTime && reads.stream().allMatch(read -> read.until() == read.time());
    }

    /** A builder of a record of {@code agent} that reads at {@code readTime}, and does nothing so far. */
    public static OperationBuilder by(String agent, long readTime) {
        return new OperationBuilder(agent, readTime);
    }

    /** A builder that starts with this record. */
    public OperationBuilder toBuilder() {
        return new OperationBuilder(this);
    }

    /**
     * Adds the record to packed ones.
     *
     * @param symbols the symbols of the packed records; those that are missing are added
     */
    public void pack(PackedRecords to, Symbols symbols) {
        Interner<String> cells = symbols.cells();
        ValueNumbers values = symbols.values();
        to.begin(symbols.agents().intern(agent), readTime, writeTime);
        to.commitSpan(writeTime - writeSince);
        for (Read read : reads) {
            to.read(cells.intern(read.cell()), values.intern(read.value()));
        }
        for (Effect write : writes) {
            to.write(cells.intern(write.cell()), values.intern(write.value()));
        }
        if (predecessors != null) {
            to.provenance();
            for (Value predecessor : predecessors) {
                to.predecessor(OperationIds.codeOf(predecessor, symbols));
            }
        }
        for (Effect effect : issued) {
            to.issued(cells.intern(effect.cell()), values.intern(effect.value()));
        }
        if (effected != null) {
            to.commitOrderKnown();
            if (effectedInferred) {
                to.commitOrderInferred();
            }
            for (Effect effect : effected) {
                to.effected(cells.intern(effect.cell()), values.intern(effect.value()));
            }
        }
        if (reads.stream().anyMatch(read -> read.time() != readTime || read.until() != readTime)) {
            reads.forEach(read -> to.moments(read.time() - readTime, read.until() - read.time()));
        }
        packRest(to, symbols);
        to.end();
    }

    private void packRest(PackedRecords to, Symbols symbols) {
        if (readRegistry != null) {
            to.readRegistry(intern(readRegistry, symbols));
        }
        if (writeRegistry != null) {
            to.writeRegistry(intern(writeRegistry, symbols));
        }
        if (plannedTool != null) {
            to.plannedTool(symbols.tools().intern(plannedTool));
        }
        if (id != null) {
            to.operationId(OperationIds.codeOf(id, symbols));
        }
        if (aborted) {
            to.aborted();
        }
        if (!committed) {
            to.neverCommitted();
        }
        if (replica != null) {
            to.replica(symbols.replicas().intern(replica));
        }
        if (version != null) {
            to.version(version);
        }
        if (refused != null) {
            to.refused(refused);
        }
        if (externalized != null) {
            to.externalized(externalized);
        }
        if (merges) {
            to.merges();
        }
    }

    private static int intern(List<Tool> registry, Symbols symbols) {
        return symbols.registries()
                .intern(new Registry(
                        registry.stream().mapToInt(symbols.tools()::intern).toArray()));
    }
}
