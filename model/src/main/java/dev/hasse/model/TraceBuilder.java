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

    private Columns columns = Columns.after(0);
    /** How many records there are in the parts that were taken. */
    private int taken;
    /** The latest commit in these. */
    private long latestTaken = Long.MIN_VALUE;

    /** How many records there are, in parts that were taken and since; while some are appended, those among them whose ids are known. */
    private int indexed;

    private LongIndex recordsById = new LongIndex();
    /** Most ids are integers that go up by one, and then the first one tells them all; the others are in the index. */
    private long idOfFirst = 1;

    private BitSet irregular = new BitSet();

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

    /** Takes what records of other columns say under their labels: the first value counts; for roles, the first value of each agent. */
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

    /** How many records there are so far, but for those in parts that were taken. */
    public int size() {
        return columns.size();
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
     * Appends records of other columns, and takes what they say under their labels, as far as none has the id of an earlier one.
     *
     * @param start the first of them
     * @param end past the last of them
     * @param numbers what their numbers are in the symbols of this trace
     * @param folder the folder that their file is in; null if there is none
     * @return the first record that was not appended, since there is {@linkplain #same another} of the same id; or else {@code end}
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

    /** The record with the id that a record of other columns has, by its position less one; -1 if there is none. */
    public int same(Columns from, int record, Renumbering numbers) {
        return find(ShortTraces.id(from, record, indexed + 1, numbers));
    }

    /**
     * Notes that an operation was undone after it had been logged.
     *
     * @param operationId the {@linkplain OperationIds code} of its id
     * @return the record by its position less one, or -1 if there is none with that id; one that is in a part that was taken is not
     *     changed, since nobody has it here any more
     */
    public int abort(long operationId) {
        int record = find(operationId);
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
            long hash = columns.hash(record);
            int earlier = index.get(hash);
            first[record] = earlier < 0 ? record : earlier;
            if (earlier < 0) {
                index.put(hash, record);
            }
        }
        return first;
    }

    /** Whether a record of other columns committed before the latest commit in the parts that were taken. */
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
     * The finished trace; the builder is of no use afterwards.
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
     * The records since the last part was taken, or since the beginning; the builder goes on with those that follow. It keeps
     * the ids of those in parts, and nothing else of them.
     *
     * @return null if a predecessor of one of them is not there, or stands after it; the builder is of no use then
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
     * A copy of the records from {@code from} on, as a part; the builder keeps them.
     *
     * @return null if a predecessor of one of them is not there, or stands after it
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
     * The predecessors of each record from {@code from} on, ascending, each once.
     *
     * @param ahead how far after the record a predecessor may stand
     * @return null if one is not there, or stands too far ahead
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
     * Notes the id of the record that is appended next.
     *
     * @return whether it is new; if not, nothing is noted
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
