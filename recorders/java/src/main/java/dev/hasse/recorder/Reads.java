package dev.hasse.recorder;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reads of one operation: of each cell the last one. Not thread-safe: the recorder locks. */
final class Reads {
    /**
     * A read of a cell.
     *
     * @param name the cell's name in the record
     * @param time the earliest moment at which it may have happened
     * @param until the latest such moment; the same as {@code time} if the moment is known
     */
    private record Seen(String name, @Nullable Object value, String json, long time, long until) {}

    private final long begun;
    private final Map<String, Seen> byCell = new LinkedHashMap<>();

    /** @param begun when the operation began */
    Reads(long begun) {
        this.begun = begun;
    }

    void add(String cell, String name, @Nullable Object value, String json, long time, long until) {
        byCell.put(cell, new Seen(name, value, json, time, until));
    }

    Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new HashMap<>();
        byCell.forEach((cell, seen) -> values.put(cell, seen.value));
        return values;
    }

    /** When the operation began, or when the call began that read its first value. */
    long earliest() {
        return byCell.values().stream().mapToLong(Seen::time).reduce(begun, Math::min);
    }

    /** Adds the fields of the reads to the record. */
    void writeTo(RecordLine record) {
        long earliest = earliest();
        // A program may read cells whose names differ only in what JSON does not have: the last one counts.
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, String> times = new LinkedHashMap<>();
        Map<String, String> ends = new LinkedHashMap<>();
        for (Seen seen : byCell.values()) {
            values.put(seen.name, seen.json);
            if (seen.time != earliest) {
                times.put(seen.name, Long.toString(seen.time));
            }
            if (seen.until != seen.time) {
                ends.put(seen.name, Long.toString(seen.until));
            }
        }
        record.object("read_values", values).object("read_times", times).object("read_until", ends);
    }
}
