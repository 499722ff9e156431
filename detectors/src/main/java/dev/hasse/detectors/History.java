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
 * A history (§2.2) as the definitions speak of it, with records by their indices from 0. All moments are taken as known exactly. Each
 * question goes through all records, so this is for small ones.
 *
 * @param records in the order of the log
 * @param initial what cells held before the first write, where that is known
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

    /** Whether something is so for any record. */
    boolean any(IntPredicate is) {
        return IntStream.range(0, size()).anyMatch(is);
    }

    /** The first of the records for which something is so, by time of commit and then by place in the log, or {@link #NONE}. */
    int first(IntPredicate is) {
        return IntStream.range(0, size())
                .filter(is)
                .reduce((k, l) -> isBefore(k, l) ? k : l)
                .orElse(NONE);
    }

    /** The last of them, or {@link #NONE}. */
    int last(IntPredicate is) {
        return IntStream.range(0, size())
                .filter(is)
                .reduce((k, l) -> isBefore(k, l) ? l : k)
                .orElse(NONE);
    }

    /** Whether k committed before l, or at the same time and stands before it in the log. */
    boolean isBefore(int k, int l) {
        int byTime = Long.compare(get(k).writeTime(), get(l).writeTime());
        return byTime < 0 || (byTime == 0 && k < l);
    }

    /** The latest write to the cell by another record than i, at or before {@code time}; or {@link #NONE}. */
    int latest(int i, String c, long time) {
        return last(k -> k != i && get(k).writes(c) && get(k).writeTime() <= time);
    }

    /** What the cell held before the first write, NULL if nobody knows. */
    Value initial(String c) {
        return initial.getOrDefault(c, Value.NULL);
    }

    /** What record k wrote to the cell; for {@link #NONE} what was there from the start. */
    Value written(int k, String c) {
        Value written = k == NONE ? initial(c) : get(k).written(c);
        return written == null ? Value.NULL : written;
    }

    /** Whether j says that it observed what p wrote. */
    boolean observed(int j, int p) {
        List<Value> predecessors = get(j).predecessors();
        Value id = get(p).id();
        return predecessors != null && predecessors.contains(id == null ? Value.ofInteger(p + 1) : id);
    }

    /** For each cell the value with which it is read before anybody else can have written to it, if all such reads agree. */
    static Map<String, Value> firstReads(List<Operation> records) {
        Map<String, Set<Value>> read = new HashMap<>();
        for (Operation i : records) {
            for (Read first : i.reads()) {
                boolean isFirst = records.stream()
                        .filter(k -> k != i && k.writes(first.cell()))
                        .allMatch(k -> first.until() < k.writeSince());
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
