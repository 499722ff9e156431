package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A history (§2.2) with the queries that the definitions use; records are identified by their indices, from 0. All
 * moments are assumed to be known exactly. Each query scans all records, so this is for small histories.
 *
 * @param records in the order of the log
 * @param initial the values of cells before the first write, where known
 */
record History(List<Operation> records, Map<String, Value> initial) {
    static final int NONE = -1;

    History {
        records = List.copyOf(records);
        initial = Map.copyOf(initial);
    }

    int size() {
        return records.size();
    }

    Operation get(int i) {
        return records.get(i);
    }

    /** Whether any record satisfies the predicate. */
    boolean any(IntPredicate is) {
        return IntStream.range(0, size()).anyMatch(is);
    }

    /** The first record that satisfies the predicate, by commit time and then by place in the log, or {@link #NONE}. */
    int first(IntPredicate is) {
        return IntStream.range(0, size())
                .filter(is)
                .reduce((k, l) -> isBefore(k, l) ? k : l)
                .orElse(NONE);
    }

    /** The last record that satisfies the predicate, in the same order, or {@link #NONE}. */
    int last(IntPredicate is) {
        return IntStream.range(0, size())
                .filter(is)
                .reduce((k, l) -> isBefore(k, l) ? l : k)
                .orElse(NONE);
    }

    /** Whether k committed before l, or at the same time and precedes it in the log. */
    boolean isBefore(int k, int l) {
        int byTime = Long.compare(get(k).writeTime(), get(l).writeTime());
        return byTime < 0 || (byTime == 0 && k < l);
    }

    /** The latest write to the cell by another record than i, at or before {@code time}; or {@link #NONE}. */
    int latest(int i, String c, long time) {
        return last(k -> k != i && get(k).writes(c) && get(k).writeTime() <= time);
    }

    /** The value of the cell before the first write; NULL if unknown. */
    Value initial(String c) {
        return initial.getOrDefault(c, Value.NULL);
    }

    /** The value that record k wrote to the cell; for {@link #NONE} the cell's initial value. */
    Value written(int k, String c) {
        Value written = k == NONE ? initial(c) : get(k).written(c);
        return written == null ? Value.NULL : written;
    }

    /** Whether j says that it observed a write of p. */
    boolean observed(int j, int p) {
        List<Value> predecessors = get(j).predecessors();
        Value id = get(p).id();
        return predecessors != null && predecessors.contains(id == null ? Value.ofInteger(p + 1) : id);
    }

    /**
     * The value of each cell in the reads that precede all possible writes by other records, if all such reads agree.
     */
    static Map<String, Value> firstReads(List<Operation> records) {
        Map<String, Set<Value>> read = new HashMap<>();
        for (int each = 0; each < records.size(); each++) {
            int i = each;
            for (Read first : records.get(i).reads()) {
                boolean isFirst = IntStream.range(0, records.size())
                        .filter(k -> k != i && records.get(k).writes(first.cell()))
                        .allMatch(k -> first.until() < records.get(k).writeSince());
                if (isFirst) {
                    read.computeIfAbsent(first.cell(), none -> new HashSet<>()).add(first.value());
                }
            }
        }
        Map<String, Value> agreed = new HashMap<>();
        read.forEach((cell, values) -> {
            if (values.size() == 1) {
                agreed.put(cell, values.iterator().next());
            }
        });
        return agreed;
    }
}
