package dev.hasse.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the records of one trace, in log order. A predecessor may be named before its record is added; predecessors
 * are resolved when the trace is {@linkplain #build() built}.
 */
public final class TraceBuilder {
    private final TraceHead head;
    private Columns columns = new Columns();

    /**
     * @param id the trace's id
     * @param symbols the symbols of the records; shared by all traces that are read together
     */
    public TraceBuilder(String id, Symbols symbols) {
        this.head = new TraceHead(id, symbols);
    }

    /** What is known of the trace apart from its records. */
    public TraceHead head() {
        return head;
    }

    /** The number of records so far. */
    public int size() {
        return columns.size();
    }

    /** A reference to the given record, counted from 0. */
    public OperationRef reference(int record) {
        return reference(columns, record, head.symbols());
    }

    /**
     * Adds a record.
     *
     * @throws IllegalArgumentException if an earlier record has the same id
     */
    public TraceBuilder add(Operation operation) {
        PackedRecords packed = new PackedRecords();
        operation.pack(packed, head.symbols());
        PackedRecord record = new PackedRecord();
        record.moveTo(packed);
        record.place(0, head.symbols().sources().intern(head.id()), size() + 1);
        if (!add(record, null)) {
            throw new IllegalArgumentException("a record with this id is in the trace already");
        }
        return this;
    }

    /**
     * Adds a copy of a record, with its labels.
     *
     * @param record its source and its line are known; it gets its position
     * @param folder the folder of its file; null if there is none
     * @return whether it was added; if not, an earlier record has its id
     */
    public boolean add(PackedRecord record, @Nullable String folder) {
        boolean admitted = head.admit(record, folder);
        if (admitted) {
            columns.add(record);
        }
        return admitted;
    }

    /**
     * Marks an operation as undone after it was logged.
     *
     * @param operationId the {@linkplain OperationIds code} of its id
     * @return whether a record has this id
     */
    public boolean abort(long operationId) {
        int record = head.find(operationId);
        if (record >= 0) {
            columns.abort(record);
        }
        return record >= 0;
    }

    /**
     * For each record the first one with the same contents, which may be the record itself. Labels and positions do not count.
     */
    public int[] firstAlike() {
        int[] first = new int[size()];
        LongIndex index = new LongIndex();
        for (int record = 0; record < first.length; record++) {
            long hash = columns.hash(record);
            int earlier = index.get(hash);
            first[record] = earlier < 0 ? record : earlier;
            if (earlier < 0) {
                index.put(hash, record);
            }
        }
        return first;
    }

    /** A predecessor that names no record. */
    public record Dangling(OperationRef record, Value predecessor) {}

    /** The predecessors that name no record, in order of the records that name them. */
    public List<Dangling> danglingPredecessors() {
        List<Dangling> dangling = new ArrayList<>();
        for (int record = 0; record < size(); record++) {
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                long named = columns.predecessors.get(k);
                if (head.find(named) < 0) {
                    dangling.add(new Dangling(reference(record), OperationIds.decode(named, head.symbols())));
                }
            }
        }
        return dangling;
    }

    /**
     * Removes the records with a predecessor that names no record, then those with a removed record as a predecessor,
     * and so on. The other records keep their ids, and their positions move up.
     *
     * @return the removed records, with their former positions, in log order
     */
    public List<OperationRef> removeDangling() {
        BitSet removed = new BitSet();
        Deque<Integer> orphans = new ArrayDeque<>();
        Map<Integer, List<Integer>> dependents = new HashMap<>();
        for (int record = 0; record < size(); record++) {
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = head.find(columns.predecessors.get(k));
                if (predecessor < 0) {
                    orphans.add(record);
                } else {
                    dependents
                            .computeIfAbsent(predecessor, none -> new ArrayList<>())
                            .add(record);
                }
            }
        }
        while (!orphans.isEmpty()) {
            int orphan = orphans.remove();
            if (!removed.get(orphan)) {
                removed.set(orphan);
                orphans.addAll(dependents.getOrDefault(orphan, List.of()));
            }
        }
        List<OperationRef> left = new ArrayList<>();
        removed.stream().forEach(record -> left.add(reference(record)));
        if (!removed.isEmpty()) {
            keepAllBut(removed);
        }
        return left;
    }

    /**
     * Sets the predecessors aside that name no record, and keeps the records that name them. For a part of a trace, other parts
     * of which may have these records.
     *
     * @see Columns#outside
     */
    public void setDanglingAside() {
        columns.predecessors.setAside(named -> head.find(named) < 0);
    }

    private void keepAllBut(BitSet removed) {
        Columns all = columns;
        columns = new Columns();
        head.operations().clear();
        for (int record = removed.nextClearBit(0); record < all.size(); record = removed.nextClearBit(record + 1)) {
            head.operations().add(all.operationId(record));
            columns.add(all, record);
            columns.keepId(all.operationId(record));
        }
    }

    /**
     * Builds the trace; the builder must not be used afterwards.
     *
     * @throws IllegalStateException if a predecessor names no record
     */
    public Trace build() {
        columns.predecessors.become(resolved());
        return new Trace(head.id(), head.labels(), head.roles(), columns, head.symbols());
    }

    /** Gives the values and ids of the records their new numbers. */
    public void renumber(Renumbering renumbering) {
        for (PairRows pairs : List.of(columns.reads, columns.writes, columns.issued, columns.effected)) {
            pairs.renumber(renumbering);
        }
        columns.operationIds.replaceAll(renumbering::operationId);
        columns.predecessors.renumber(renumbering);
        head.renumber(renumbering);
    }

    /** The trace as it is so far, without the records that depend on absent ones. More may be added to the builder. */
    public Trace soFar() {
        TraceBuilder copy = new TraceBuilder(head.id(), head.symbols());
        for (int record = 0; record < size(); record++) {
            copy.head.operations().add(columns.operationId(record));
            copy.columns.add(columns, record);
            copy.columns.keepId(columns.operationId(record));
        }
        copy.removeDangling();
        copy.columns.predecessors.become(copy.resolved());
        return new Trace(head.id(), head.labels(), head.roles(), copy.columns, head.symbols());
    }

    /** The predecessors of each record, as records; they ascend and do not repeat. */
    private LongRows resolved() {
        LongRows all = new LongRows();
        for (int record = 0; record < size(); record++) {
            int first = columns.predecessorsFrom(record);
            int[] resolved = new int[columns.predecessorsFrom(record + 1) - first];
            for (int k = 0; k < resolved.length; k++) {
                resolved[k] = head.find(columns.predecessors.get(first + k));
                if (resolved[k] < 0) {
                    throw new IllegalStateException("a predecessor names no record");
                }
            }
            for (int predecessor : SortedInts.of(resolved)) {
                all.add(predecessor);
            }
            all.end();
        }
        return all;
    }

    static OperationRef reference(Columns columns, int record, Symbols symbols) {
        return new OperationRef(
                OperationIds.decode(columns.operationId(record), symbols),
                columns.position(record),
                columns.line(record),
                symbols.agents().get(columns.agent(record)),
                symbols.sources().get(columns.source(record)),
                symbols.origins().find(columns.source(record), columns.line(record)));
    }
}
