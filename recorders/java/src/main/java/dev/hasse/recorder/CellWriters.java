package dev.hasse.recorder;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which operation last wrote each cell, as far as that is known. What a cell held before anybody wrote it is attributed to an
 * operation of the agent {@code initial}, whose record waits here until the record of an operation that has read it is appended.
 * Not thread-safe: the recorder locks.
 *
 * <p>That operation is at time 0. No read comes before it, so it is neither a write that a reader missed, nor evidence that agents
 * overlapped.
 */
final class CellWriters {
    private record Initial(String id, String line) {}

    private final String idPrefix;
    private final String traceId;
    /** By cell; null if provenance is not tracked. */
    private final @Nullable State writers;
    /**
     * The cells whose first value is known; null if nobody can tell a first value from what another process wrote, as in a shared
     * trace without common writers.
     */
    private final @Nullable Set<String> known;

    private final Map<String, Initial> waiting = new LinkedHashMap<>();

    CellWriters(String idPrefix, String traceId, @Nullable State writers, boolean recordsInitialValues) {
        this.idPrefix = idPrefix;
        this.traceId = traceId;
        this.writers = writers;
        known = recordsInitialValues ? new HashSet<>() : null;
    }

    boolean areTracked() {
        return writers != null;
    }

    /** Returns the operation that last wrote the cell; null if none did, or it is unknown. */
    @Nullable
    String of(String cell) {
        Initial initial = waiting.get(cell);
        if (initial != null) {
            return initial.id;
        }
        return writers != null && writers.read(cell) instanceof String id ? id : null;
    }

    /**
     * Takes note of a read. A value of the state is the cell's initial value if nobody has read or written the cell before.
     *
     * @param value what the state held, as JSON; null if the value comes from elsewhere
     */
    void read(String cell, @Nullable String value) {
        if (known == null || known.contains(cell) || of(cell) != null) {
            return;
        }
        known.add(cell);
        if (value != null && !value.equals("null")) {
            String id = idPrefix + "initial:" + cell;
            RecordLine line = RecordLine.operation(id)
                    .textField("trace_id", traceId)
                    .textField("agent", "initial")
                    .field("read_time", 0)
                    .field("write_time", 0)
                    .object("write_values", Map.of(cell, value));
            waiting.put(cell, new Initial(id, line.end()));
        }
    }

    /** Takes note of an operation that was recorded and wrote these cells. */
    void wrote(String operation, Collection<String> cells) {
        for (String cell : cells) {
            if (known != null) {
                known.add(cell);
            }
            if (writers != null) {
                writers.write(cell, operation);
            }
        }
    }

    /** Returns the records that must be appended before any other, each with its line feed. */
    String waitingLines() {
        StringBuilder lines = new StringBuilder();
        waiting.values().forEach(initial -> lines.append(initial.line).append('\n'));
        return lines.toString();
    }

    /** Takes note that the waiting records are appended: from now on other processes may name them as predecessors. */
    void waitingLinesAppended() {
        if (writers != null) {
            waiting.forEach((cell, initial) -> {
                if (!(writers.read(cell) instanceof String)) {
                    writers.write(cell, initial.id);
                }
            });
        }
        waiting.clear();
    }
}
