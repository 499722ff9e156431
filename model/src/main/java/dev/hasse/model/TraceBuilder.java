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
    private final String id;
    private final Symbols symbols;
    private @Nullable String workload;
    private @Nullable String runtime;
    private @Nullable String model;
    private @Nullable String folder;
    private final Map<Integer, String> roles = new HashMap<>();
    /** The roles that traces are built with; null if a role was added since the last trace. */
    private @Nullable Map<Integer, String> rolesAsKnown = Map.of();

    private Columns columns = Columns.after(0);
    /** The number of records in the parts already taken. */
    private int taken;
    /** The latest commit in the parts already taken. */
    private long latestTaken = Long.MIN_VALUE;

    /** The number of records, taken parts included; during an append, with the new records whose ids are indexed. */
    private int indexed;

    private LongIndex recordsById = new LongIndex();
    /** Most ids are integers that go up by one, so the first one implies the rest; other ids are in the index. */
    private long idOfFirst = 1;

    private BitSet irregular = new BitSet();

    /**
     * @param id the trace's id
     * @param symbols the symbols of the records; shared by all traces that are read together
     */
    public TraceBuilder(String id, Symbols symbols) {
        this.id = id;
        this.symbols = symbols;
    }

    /**
     * Sets the workload of the trace: the first one that a record names, or the first folder if none does.
     *
     * @param named the workload that a record names; null if it names none
     * @param folder the folder of the record's file; null if there is none
     */
    public TraceBuilder workload(@Nullable String named, @Nullable String folder) {
        if (workload == null) {
            workload = named;
        }
        if (this.folder == null) {
            this.folder = folder;
        }
        return this;
    }

    /** Takes the labels of other columns: the first value counts; for roles, the first value of each agent. */
    private void label(Columns from, int start, int end, Renumbering numbers) {
        for (int record = start; record < end; record++) {
            workload = workload != null ? workload : said(Label.WORKLOAD, from, record, numbers);
            runtime = runtime != null ? runtime : said(Label.RUNTIME, from, record, numbers);
            model = model != null ? model : said(Label.MODEL, from, record, numbers);
            String role = said(Label.ROLE, from, record, numbers);
            if (role != null && roles.putIfAbsent(numbers.of(NumberKind.AGENT, from.agent(record)), role) == null) {
                rolesAsKnown = null;
            }
        }
    }

    private @Nullable String said(Label label, Columns from, int record, Renumbering numbers) {
        int text = from.labels.get(label, record);
        return text == Columns.ABSENT ? null : symbols.labels().get(numbers.of(NumberKind.LABEL, text));
    }

    /** The number of records so far, without those in parts already taken. */
    public int size() {
        return columns.size();
    }

    /**
     * Whether it is worth taking parts: all records so far are in order of commit, with exact times of reads and
     * commits, and none names a replica.
     */
    public boolean isDivisible() {
        return columns.isInCommitOrder() && !columns.hasUncertainTimes() && !columns.hasReplicas();
    }

    /** A reference to the given record. */
    public OperationRef reference(int record) {
        return reference(columns, record, symbols);
    }

    /**
     * Appends a record.
     *
     * @throws IllegalArgumentException if an earlier record has the same id
     */
    public TraceBuilder add(Operation operation) {
        ColumnsBuilder record = new ColumnsBuilder(columns);
        record.begin();
        operation.fill(record, symbols);
        if (!index(columns.operationId(columns.size()))) {
            record.undo();
            throw new IllegalArgumentException("a record with this id is in the trace already");
        }
        record.end(symbols.sources().intern(id), indexed);
        return this;
    }

    /**
     * Appends records of other columns, with their labels, up to the first one that has the id of an earlier record.
     *
     * @param start the first of these records
     * @param end the end of these records, exclusive
     * @param numbers translates their numbers into the symbols of this trace
     * @param folder the folder of their file; null if there is none
     * @return the record that was not appended, since {@linkplain #same another} has its id; {@code end} if all were
     */
    public int add(Columns from, int start, int end, Renumbering numbers, @Nullable String folder) {
        int next = start;
        while (next < end && index(ShortTraces.id(from, next, indexed + 1, numbers))) {
            next++;
        }
        columns.append(from, start, next, numbers);
        if (start < next) {
            workload(null, folder);
            if (!from.labels.isEmpty()) {
                label(from, start, next, numbers);
            }
        }
        return next;
    }

    /** The position less one of the record with the same id as a record of other columns; -1 if there is none. */
    public int same(Columns from, int record, Renumbering numbers) {
        return find(ShortTraces.id(from, record, indexed + 1, numbers));
    }

    /**
     * Marks an operation as undone after it was logged.
     *
     * @param operationId the {@linkplain OperationIds code} of its id
     * @return the position less one of the record, or -1 if none has that id; a record in a part already taken is not
     *     changed, since the builder no longer has it
     */
    public int abort(long operationId) {
        int record = find(operationId);
        if (record >= taken) {
            columns.abort(record - taken);
        }
        return record;
    }

    /** Whether the record, given as its position less one, is in a part already taken. */
    public boolean isTaken(int record) {
        return record < taken;
    }

    /**
     * For each record since the last part was taken, the first of these with the same contents, which may be the record
     * itself. Labels and positions do not count.
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

    /** Whether a record of other columns committed before the latest commit in the parts already taken. */
    public boolean isBehindParts(Columns from, int record) {
        return taken > 0 && from.isCommitted(record) && from.writeTime(record) < latestTaken;
    }

    /** A predecessor that names no record. */
    public record Dangling(OperationRef record, Value predecessor) {}

    /** The predecessors that name no record, in order of the records that name them. */
    public List<Dangling> danglingPredecessors() {
        List<Dangling> dangling = new ArrayList<>();
        for (int record = 0; record < size(); record++) {
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                long named = columns.predecessors.get(k);
                if (find(named) < 0) {
                    dangling.add(new Dangling(reference(record), OperationIds.decode(named, symbols)));
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
                int predecessor = find(columns.predecessors.get(k));
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

    private void keepAllBut(BitSet removed) {
        Columns all = columns;
        columns = Columns.after(0);
        recordsById = new LongIndex();
        irregular = new BitSet();
        indexed = 0;
        for (int record = removed.nextClearBit(0); record < all.size(); record = removed.nextClearBit(record + 1)) {
            columns.operationIds.put(indexed, all.operationId(record));
            index(all.operationId(record));
            columns.append(all, record, record + 1, Renumbering.SAME);
        }
    }

    /**
     * Builds the trace; the builder must not be used afterwards.
     *
     * @throws IllegalStateException if a predecessor names no record
     */
    public Trace build() {
        LongRows resolved = resolved(0, Integer.MAX_VALUE);
        if (resolved == null) {
            throw new IllegalStateException("a predecessor names no record");
        }
        columns.predecessors.become(resolved);
        return trace();
    }

    /**
     * Takes the records since the last part, or since the beginning. The builder keeps only their ids, and continues
     * with the records that follow.
     *
     * @return null if a predecessor of one of them is missing or comes after it; the builder is then of no more use
     */
    public @Nullable Trace nextPart() {
        LongRows resolved = resolved(0, 0);
        if (resolved == null) {
            return null;
        }
        columns.predecessors.become(resolved);
        Trace part = trace();
        taken += size();
        latestTaken = Math.max(latestTaken, columns.latestCommit());
        columns = Columns.after(taken);
        return part;
    }

    private Trace trace() {
        if (rolesAsKnown == null) {
            rolesAsKnown = Map.copyOf(roles);
        }
        Labels labels = new Labels(workload != null ? workload : folder, runtime, model);
        return new Trace(id, labels, rolesAsKnown, columns, symbols);
    }

    /**
     * Copies the records from {@code from} on as a part; the builder keeps them.
     *
     * @return null if a predecessor of one of them is missing or comes after it
     */
    public @Nullable Trace copyPart(int from) {
        LongRows resolved = resolved(from, 0);
        if (resolved == null) {
            return null;
        }
        Columns copy = Columns.after(from);
        copy.append(columns, from, size(), Renumbering.SAME);
        copy.predecessors.become(resolved);
        return trace().with(copy);
    }

    /**
     * Resolves the predecessors of each record from {@code from} on; they ascend and do not repeat.
     *
     * @param ahead the greatest distance by which a predecessor may come after its record
     * @return null if one is missing or comes too far after its record
     */
    private @Nullable LongRows resolved(int from, int ahead) {
        LongRows all = new LongRows();
        for (int record = from; record < size(); record++) {
            int first = columns.predecessorsFrom(record);
            int[] resolved = new int[columns.predecessorsFrom(record + 1) - first];
            for (int k = 0; k < resolved.length; k++) {
                resolved[k] = find(columns.predecessors.get(first + k));
                if (resolved[k] < 0 || resolved[k] - ahead > taken + record) {
                    return null;
                }
            }
            for (int predecessor : SortedInts.of(resolved)) {
                all.add(predecessor);
            }
            all.end();
        }
        return all;
    }

    /** The record with this id, or -1. */
    private int find(long code) {
        int record = recordsById.isEmpty() ? -1 : recordsById.get(code);
        if (record >= 0 || (code & 1) != 0) {
            return record;
        }
        long position = code / 2 - idOfFirst + 1;
        return position >= 1 && position <= indexed && !irregular.get((int) position - 1) ? (int) position - 1 : -1;
    }

    /**
     * Indexes the id of the record that is appended next.
     *
     * @return whether the id is new; if not, nothing changes
     */
    private boolean index(long code) {
        if (indexed == 0) {
            idOfFirst = (code & 1) == 0 ? code / 2 : 1;
        }
        if (find(code) >= 0) {
            return false;
        }
        if (code != 2 * (idOfFirst + indexed)) {
            irregular.set(indexed);
            recordsById.put(code, indexed);
        }
        indexed++;
        return true;
    }

    static OperationRef reference(Columns columns, int record, Symbols symbols) {
        return new OperationRef(
                OperationIds.decode(columns.operationId(record), symbols),
                columns.position(record),
                columns.line(record),
                symbols.agents().get(columns.agent(record)),
                symbols.sources().get(columns.source(record)));
    }
}
