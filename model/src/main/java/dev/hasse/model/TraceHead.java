package dev.hasse.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a trace apart from its records: its id, its labels, and the ids of its operations. Records are
 * {@linkplain #admit admitted} in log order; nothing else is kept of them, so that a trace can be longer than memory.
 */
public final class TraceHead {
    private final String id;
    private final Symbols symbols;
    private OperationIndex operations = new OperationIndex();
    /** The ids of the records before those; null unless only the latest are kept. */
    private @Nullable OperationIndex earlier;
    /** How many of the latest ids are kept at least; 0 for all. */
    private int keptIds;

    private long unresolved;
    private @Nullable String workload;
    private @Nullable String runtime;
    private @Nullable String model;
    private @Nullable String folder;
    private @Nullable String source;
    /** By number of the agent; replaced when a role is added, so that traces can share it. */
    private Map<Integer, String> roles = Map.of();

    /**
     * @param id the trace's id
     * @param symbols the symbols of the records; shared by all traces that are read together
     */
    public TraceHead(String id, Symbols symbols) {
        this.id = id;
        this.symbols = symbols;
    }

    /** The trace's id: the one in its records, or else the path of their file. */
    public String id() {
        return id;
    }

    /** The symbols of the records. */
    public Symbols symbols() {
        return symbols;
    }

    /** The number of records admitted. */
    public int size() {
        return operations.size();
    }

    /** The file in which the trace begins; its id if it has no record. */
    public String source() {
        return source == null ? id : source;
    }

    /** The labels by which the trace is grouped, as far as records have named them. */
    public Labels labels() {
        String group = workload != null ? workload : folder;
        return group == null && runtime == null && model == null ? Labels.NONE : new Labels(group, runtime, model);
    }

    /** The roles of agents, by number of the agent: for each the first one that a record names. */
    Map<Integer, String> roles() {
        return roles;
    }

    OperationIndex operations() {
        return operations;
    }

    /**
     * Admits the next record: takes its id and its labels, and gives it its position.
     *
     * @param record its source and its line are known
     * @param fromFolder the folder of its file; null if there is none
     * @return whether it was admitted; if not, an earlier record {@linkplain #same has its id}, and nothing changes
     */
    public boolean admit(PackedRecord record, @Nullable String fromFolder) {
        if (keptIds > 0 && operations.size() - operations.before() >= keptIds) {
            earlier = operations;
            operations = new OperationIndex(operations.size());
        }
        if (earlier != null && earlier.find(record.operationIdAt(operations.size() + 1)) >= 0) {
            return false;
        }
        if (!operations.add(record.hasDefaultId() ? OperationIds.NONE : record.operationId())) {
            return false;
        }
        record.place(operations.size(), record.source(), record.line());
        if (source == null) {
            source = symbols.sources().get(record.source());
        }
        if (folder == null) {
            folder = fromFolder;
        }
        if (record.isLabelled()) {
            label(record);
        }
        return true;
    }

    /** The record, counted from 0, with the same id as one that comes next; -1 if there is none. */
    public int same(PackedRecord record) {
        return find(record.operationIdAt(operations.size() + 1));
    }

    /** The record with the id that has this {@linkplain OperationIds code}, counted from 0; -1 if there is none. */
    public int find(long operationId) {
        int record = operations.find(operationId);
        return record < 0 && earlier != null ? earlier.find(operationId) : record;
    }

    /**
     * From now on keeps only the latest ids: at least {@code some}, and at most twice as many. A repetition of an earlier one
     * is not noticed then.
     */
    public void keepIds(int some) {
        keptIds = some;
    }

    /** How many of the first records may have ids that are forgotten. */
    public int forgottenIds() {
        return earlier == null ? 0 : earlier.before();
    }

    /** How many predecessors were named that may be among those whose ids are forgotten. */
    public long unresolved() {
        return unresolved;
    }

    /** Gives the ids their new codes. */
    public void renumber(Renumbering renumbering) {
        operations = operations.renumbered(renumbering);
        earlier = earlier == null ? null : earlier.renumbered(renumbering);
    }

    /**
     * Resolves the predecessors of a record to positions less one. They then ascend, and may repeat. One that may be forgotten
     * becomes the record itself, which says nothing of what it observed.
     *
     * @return whether each names a record that was admitted before, or the record itself; if not, nothing changes
     */
    public boolean resolve(PackedRecord record) {
        int[] resolved = new int[record.predecessors()];
        for (int k = 0; k < resolved.length; k++) {
            resolved[k] = find(record.predecessor(k));
            if (resolved[k] < 0 && forgottenIds() > 0) {
                resolved[k] = record.position() - 1;
                unresolved++;
            }
            if (resolved[k] < 0 || resolved[k] >= record.position()) {
                return false;
            }
        }
        Arrays.sort(resolved);
        for (int k = 0; k < resolved.length; k++) {
            record.resolve(k, resolved[k]);
        }
        return true;
    }

    /** The first text counts; for roles, the first of each agent. */
    private void label(PackedRecord record) {
        workload = workload != null ? workload : text(record, Label.WORKLOAD);
        runtime = runtime != null ? runtime : text(record, Label.RUNTIME);
        model = model != null ? model : text(record, Label.MODEL);
        String role = text(record, Label.ROLE);
        if (role != null && !roles.containsKey(record.agent())) {
            Map<Integer, String> more = new HashMap<>(roles);
            more.put(record.agent(), role);
            roles = more;
        }
    }

    private @Nullable String text(PackedRecord record, Label label) {
        int number = record.label(label);
        return number == Columns.ABSENT ? null : symbols.labels().get(number);
    }

    /** The role of an agent, by its number; null if no record of it has named one. */
    public @Nullable String role(int agent) {
        return roles.get(agent);
    }
}
