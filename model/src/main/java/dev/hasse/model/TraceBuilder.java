package dev.hasse.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects the records of one trace, in log order. Predecessors may be named before the record that they name is there; they
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
    /** The roles as a trace knows them; null if there are more of them since. */
    private @Nullable Map<Integer, String> rolesAsKnown = Map.of();

    private Columns columns = new Columns();
    /** How many records there are in the parts that were taken. */
    private int taken;
    /** The latest commit in these. */
    private long latestTaken = Long.MIN_VALUE;

    private LongIndex recordsById = new LongIndex();
    /** Most ids are integers that go up by one, and then the first one tells them all; the others are in the index. */
    private long idOfFirst = 1;

    private BitSet irregular = new BitSet();
    private LongRows predecessors = new LongRows();

    /**
     * @param id the trace's id
     * @param symbols numbers what the records name; shared by all traces that are read together
     */
    public TraceBuilder(String id, Symbols symbols) {
        this.id = id;
        this.symbols = symbols;
    }

    /**
     * Says to which workload the trace belongs. The first record that names one decides, and if none does the first folder.
     *
     * @param named the workload that a record names; null if it names none
     * @param folder the folder that the record's file is in; null if there is none
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

    /**
     * Takes what a record says under its labels: of each the first that is said counts, of a role the first of its agent.
     *
     * @param record the record of the batch that was appended last
     * @param folder the folder that its file is in; null if there is none
     */
    public void label(Batch batch, int record, @Nullable String folder) {
        label(said -> batch.labelOf(record, said), folder);
    }

    /** Takes what the record that was appended last says under each label; null where it says nothing. */
    void label(Function<Label, @Nullable String> said, @Nullable String folder) {
        workload(workload != null ? null : said.apply(Label.WORKLOAD), folder);
        if (runtime == null) {
            runtime = said.apply(Label.RUNTIME);
        }
        if (model == null) {
            model = said.apply(Label.MODEL);
        }
        String role = said.apply(Label.ROLE);
        if (role != null && roles.putIfAbsent(columns.agent(columns.size() - 1), role) == null) {
            rolesAsKnown = null;
        }
    }

    /** How many records there are so far, but for those in parts that were taken. */
    public int size() {
        return columns.size();
    }

    /** How many records there are so far, in parts that were taken and since. */
    private int records() {
        return taken + columns.size();
    }

    /**
     * Whether all records so far are in order of commit, and say exactly when they read and committed, and none names a replica: only
     * then is it worth while to take parts.
     */
    public boolean isDivisible() {
        return columns.isInCommitOrder() && !columns.hasUncertainTimes() && !columns.hasReplicas();
    }

    /** Where the given record stands. */
    public OperationRef reference(int record) {
        return reference(columns, record, symbols);
    }

    /**
     * Appends a record.
     *
     * @throws IllegalArgumentException if an earlier record has the same id
     */
    public void add(Draft draft) {
        long code = draft.operationId == OperationIds.NONE ? 2L * (records() + 1) : draft.operationId;
        if (find(code) >= 0) {
            throw new IllegalArgumentException("a record with this id is in the trace already");
        }
        index(code);
        columns.append(draft);
        for (int k = 0; k < draft.predecessors.size(); k++) {
            predecessors.add(draft.predecessors.get(k));
        }
        predecessors.endRow();
    }

    /**
     * Appends a record.
     *
     * @throws IllegalArgumentException if an earlier record has the same id
     */
    public TraceBuilder add(Operation operation) {
        Draft draft = new Draft();
        operation.fill(draft, symbols);
        draft.from(symbols.sources().intern(id), records() + 1);
        add(draft);
        return this;
    }

    /**
     * Appends a record of a batch.
     *
     * @param numbers what the batch's numbers are in the symbols of this trace
     * @param source the file that the batch was read from
     * @param lineOffset how many lines of that file come before the batch
     * @return the record with the same id that there is already, in which case nothing is appended; or else -1. By its position
     *     less one: that is not among {@link #size()} if it is in a part that was taken
     */
    public int add(Batch batch, int record, Renumbering numbers, int source, int lineOffset) {
        long code = batch.operationId(record, records() + 1, numbers);
        int same = find(code);
        if (same >= 0) {
            return same;
        }
        index(code);
        columns.append(batch.columns(), record, numbers, source, lineOffset, code);
        batch.addPredecessors(record, numbers, predecessors);
        return -1;
    }

    /** Appends a record of columns that have the same symbols, and its predecessors; its id is known to be new. */
    void add(Columns from, int record, LongRows predecessorsFrom) {
        index(from.operationId(record));
        columns.appendUnresolved(from, record);
        predecessors.addRow(predecessorsFrom, record);
    }

    /**
     * Notes that an operation was undone after it had been logged.
     *
     * @param abort of a batch, with numbers of its own
     * @param numbers what these are in the symbols of this trace
     * @return the record by its position less one, or -1 if there is none with that id; one that is in a part that was taken is not
     *     changed, since nobody has it here any more
     */
    public int abort(Batch.Abort abort, Renumbering numbers) {
        int record = find(numbers.operationId(abort.operationId()));
        if (record >= taken) {
            columns.abort(record - taken);
        }
        return record;
    }

    /** Whether the record, by its position less one, is in a part that was taken. */
    public boolean isTaken(int record) {
        return record < taken;
    }

    /**
     * For each record the first one that says the same, itself if none does. What labels say, and positions, does not count. Of the records
     * since the last part was taken.
     */
    public int[] firstAlike() {
        int[] first = new int[size()];
        LongIndex index = new LongIndex();
        for (int record = 0; record < first.length; record++) {
            long hash = RecordHash.of(columns, record);
            for (int k = predecessors.from(record); k < predecessors.from(record + 1); k++) {
                hash = RecordHash.plus(hash, predecessors.get(k));
            }
            int earlier = index.get(hash);
            first[record] = earlier < 0 ? record : earlier;
            if (earlier < 0) {
                index.put(hash, record);
            }
        }
        return first;
    }

    /** Whether a record of a batch committed before the latest commit in the parts that were taken. */
    public boolean isBehindParts(Batch batch, int record) {
        return taken > 0
                && batch.columns().isCommitted(record)
                && batch.columns().writeTime(record) < latestTaken;
    }

    /** A predecessor that names no record. */
    public record Dangling(OperationRef record, Value predecessor) {}

    /** The predecessors that name no record, in order of the records that name them. */
    public List<Dangling> danglingPredecessors() {
        List<Dangling> dangling = new ArrayList<>();
        for (int record = 0; record < size(); record++) {
            for (int k = predecessors.from(record); k < predecessors.from(record + 1); k++) {
                if (find(predecessors.get(k)) < 0) {
                    dangling.add(new Dangling(reference(record), OperationIds.decode(predecessors.get(k), symbols)));
                }
            }
        }
        return dangling;
    }

    /**
     * Leaves out the records with a predecessor that names no record, then those with one of these as a predecessor, and so
     * on. The ids of the others stay as they are, their positions move up.
     *
     * @return the records left out, as they stood before, in log order
     */
    public List<OperationRef> removeDangling() {
        BitSet removed = new BitSet();
        Deque<Integer> orphans = new ArrayDeque<>();
        Map<Integer, List<Integer>> dependents = new HashMap<>();
        for (int record = 0; record < size(); record++) {
            for (int k = predecessors.from(record); k < predecessors.from(record + 1); k++) {
                int predecessor = find(predecessors.get(k));
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
        LongRows allPredecessors = predecessors;
        columns = new Columns();
        recordsById = new LongIndex();
        irregular = new BitSet();
        predecessors = new LongRows();
        Draft draft = new Draft();
        for (int record = removed.nextClearBit(0); record < all.size(); record = removed.nextClearBit(record + 1)) {
            all.load(record, draft);
            for (int k = allPredecessors.from(record); k < allPredecessors.from(record + 1); k++) {
                draft.predecessor(allPredecessors.get(k));
            }
            add(draft);
        }
    }

    /**
     * The finished trace; the builder is of no use afterwards.
     *
     * @throws IllegalStateException if a predecessor names no record
     */
    public Trace build() {
        if (!resolvePredecessors(Integer.MAX_VALUE)) {
            throw new IllegalStateException("a predecessor names no record");
        }
        return trace();
    }

    /**
     * The records since the last part was taken, or since the beginning; the builder goes on with those that follow. It keeps
     * the ids of those in parts, and nothing else of them.
     *
     * @return null if a predecessor of one of them is not there, or stands after it; the builder is of no use then
     */
    public @Nullable Trace takePart() {
        if (!resolvePredecessors(0)) {
            return null;
        }
        Trace part = trace();
        taken += size();
        latestTaken = Math.max(latestTaken, columns.latestCommit());
        columns = Columns.after(taken);
        predecessors = new LongRows();
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
     * A copy of the records from {@code from} on, as a part; the builder keeps them.
     *
     * @return null if a predecessor of one of them is not there, or stands after it
     */
    public @Nullable Trace copyPart(int from) {
        Columns copy = Columns.after(from);
        for (int record = from; record < size(); record++) {
            int[] resolved = resolved(record, 0);
            if (resolved == null) {
                return null;
            }
            copy.appendUnresolved(columns, record);
            copy.appendPredecessors(resolved);
        }
        return trace().with(copy);
    }

    /** Tells the columns which records the predecessors are; false if {@link #resolved} cannot tell. */
    private boolean resolvePredecessors(int ahead) {
        for (int record = 0; record < size(); record++) {
            int[] resolved = resolved(record, ahead);
            if (resolved == null) {
                return false;
            }
            columns.appendPredecessors(resolved);
        }
        return true;
    }

    /**
     * The predecessors of a record, ascending, each once.
     *
     * @param ahead how far after the record a predecessor may stand
     * @return null if one is not there, or stands too far ahead
     */
    private int @Nullable [] resolved(int record, int ahead) {
        int from = predecessors.from(record);
        int[] resolved = new int[predecessors.from(record + 1) - from];
        for (int k = 0; k < resolved.length; k++) {
            resolved[k] = find(predecessors.get(from + k));
            if (resolved[k] < 0 || resolved[k] - ahead > taken + record) {
                return null;
            }
        }
        return SortedInts.of(resolved);
    }

    /** The record with this id, or -1. */
    private int find(long code) {
        int record = recordsById.isEmpty() ? -1 : recordsById.get(code);
        if (record >= 0 || (code & 1) != 0) {
            return record;
        }
        long position = code / 2 - idOfFirst + 1;
        return position >= 1 && position <= records() && !irregular.get((int) position - 1) ? (int) position - 1 : -1;
    }

    /** Notes the id of the record that is appended next. */
    private void index(long code) {
        int record = records();
        if (record == 0) {
            idOfFirst = (code & 1) == 0 ? code / 2 : 1;
        }
        if (code != 2 * (idOfFirst + record)) {
            irregular.set(record);
            recordsById.put(code, record);
        }
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
