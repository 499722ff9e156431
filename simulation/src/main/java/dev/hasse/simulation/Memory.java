package dev.hasse.simulation;

import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state that agents share: cells with their versions and last writers, and the registry of tools. */
final class Memory {
    private final Map<String, Entry> cells = new HashMap<>();
    private List<Tool> tools;

    /**
     * The contents of a cell.
     *
     * @param version the number of times that it has changed
     * @param writer the operation that wrote it; null if no known one did
     * @param before its value before; null if it had none
     */
    record Entry(
            Value value,
            long version,
            @Nullable String writer,
            @Nullable Entry before) {}

    Memory(List<Tool> tools) {
        this.tools = List.copyOf(tools);
    }

    Value value(String cell) {
        Entry entry = cells.get(cell);
        return entry == null ? Value.NULL : entry.value;
    }

    long version(String cell) {
        Entry entry = cells.get(cell);
        return entry == null ? 0 : entry.version;
    }

    /** Whether the last change of the cell was made by no known operation. */
    boolean isUnlogged(String cell) {
        Entry entry = cells.get(cell);
        return entry != null && entry.writer == null;
    }

    /** The operation that last wrote the cell; null if it is unknown. */
    @Nullable
    String writer(String cell) {
        Entry entry = cells.get(cell);
        return entry == null ? null : entry.writer;
    }

    void write(String cell, Value value, @Nullable String writer) {
        cells.put(cell, new Entry(value, version(cell) + 1, writer, cells.get(cell)));
    }

    /** Restores the values that cells held before an operation wrote them, if they still hold what it wrote. */
    void compensate(String operation) {
        for (Map.Entry<String, Entry> cell : cells.entrySet()) {
            Entry entry = cell.getValue();
            if (operation.equals(entry.writer)) {
                Entry before = entry.before;
                cell.setValue(
                        before == null
                                ? new Entry(Value.NULL, entry.version + 1, "", null)
                                : new Entry(before.value, entry.version + 1, before.writer, before.before));
            }
        }
    }

    List<Tool> tools() {
        return tools;
    }

    void register(List<Tool> others) {
        tools = others;
    }
}
