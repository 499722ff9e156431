package dev.hasse.simulation;

import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the agents share: cells with their versions, who wrote them last, and the registry of tools. */
final class Memory {
    private final Map<String, Entry> cells = new HashMap<>();
    private List<Tool> tools;

    /**
     * What a cell holds.
     *
     * @param version how often it has changed
     * @param writer the operation that wrote it; null if none did that is known
     * @param before what it held before; null if nothing
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

    /** Whether the cell has changed, and nobody is known to have done it. */
    boolean isUnlogged(String cell) {
        Entry entry = cells.get(cell);
        return entry != null && entry.writer == null;
    }

    /** Who wrote what the cell holds; null if nobody is known. */
    @Nullable
    String writer(String cell) {
        Entry entry = cells.get(cell);
        return entry == null ? null : entry.writer;
    }

    void write(String cell, Value value, @Nullable String writer) {
        cells.put(cell, new Entry(value, version(cell) + 1, writer, cells.get(cell)));
    }

    /** Puts back what a cell held before an operation wrote it, if it still holds that. */
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
