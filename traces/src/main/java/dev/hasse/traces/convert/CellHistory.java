package dev.hasse.traces.convert;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Who wrote a cell, in the order in which the writes landed. */
final class CellHistory {
    private final TreeMap<Long, List<Written>> writes = new TreeMap<>();
    /** How long the longest of its writers took: further ahead none can have been on its way. */
    private long longest;

    void add(Written write) {
        writes.computeIfAbsent(write.by.commit, none -> new ArrayList<>(1)).add(write);
        longest = Math.max(longest, write.by.commit - write.by.began);
    }

    void remove(Written write) {
        List<Written> there = writes.get(write.by.commit);
        if (there != null && there.remove(write) && there.isEmpty()) {
            writes.remove(write.by.commit);
        }
    }

    /** The writes that landed at a moment. */
    List<Written> at(long time) {
        return writes.getOrDefault(time, List.of());
    }

    /** The last writes before a moment; more than one if they landed together. */
    List<Written> before(long time) {
        Map.Entry<Long, List<Written>> entry = writes.lowerEntry(time);
        return entry == null ? List.of() : entry.getValue();
    }

    /** A write of a value that is on its way at a moment, and may have landed already; null if there is none. */
    @Nullable
    Written onItsWay(long time, Value value, @Nullable Underway except) {
        for (Written write : onTheirWay(time)) {
            if (write.by != except && write.is(value) && write.by.mayHaveLandedAt(time)) {
                return write;
            }
        }
        return null;
    }

    /** Whether a write by another than that is on its way at a moment. */
    boolean isBeingWritten(long time, @Nullable Underway except) {
        return onTheirWay(time).stream().anyMatch(write -> write.by != except && write.by.began <= time);
    }

    private List<Written> onTheirWay(long time) {
        List<Written> later = new ArrayList<>();
        long end = time > Long.MAX_VALUE - longest ? Long.MAX_VALUE : time + longest;
        writes.subMap(time, true, Math.max(time, end), true).values().forEach(later::addAll);
        return later;
    }

    /** All moments at which something landed, with what did. */
    Map<Long, List<Written>> moments() {
        return writes;
    }
}
