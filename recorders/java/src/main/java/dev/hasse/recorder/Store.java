package dev.hasse.recorder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where the cells, their versions and the clock are kept that recorders with a {@link Level} share: a {@link MemoryStore} for one
 * process, a {@link DatabaseStore} for several, whatever language they are written in. Threads may share a store. The tables, and what a
 * transaction does with them, are described in {@code docs/prevention.md}.
 */
public interface Store {

    /**
     * Runs a transaction: what is done in it happens as a whole, or, if it throws, not at all.
     *
     * @throws StoreException if the store fails
     */
    <T extends @Nullable Object> T transaction(Function<StoreTables, T> work);

    /** The registry that is kept in the store, for {@link RecorderBuilder#registry}. */
    default Collection<Tool> tools() {
        return transaction(tables -> {
            List<Tool> tools = new ArrayList<>();
            for (StoreTables.ToolRow row : tables.tools()) {
                tools.add(new Tool(row.name(), row.signature() == null ? null : JsonReader.read(row.signature())));
            }
            return tools;
        });
    }

    /** Replaces the registry. */
    default void register(Collection<Tool> tools) {
        ValueWriter values = new ValueWriter(null);
        List<StoreTables.ToolRow> rows = new ArrayList<>();
        for (Tool tool : tools) {
            Object signature = tool.signature();
            rows.add(new StoreTables.ToolRow(
                    tool.name(), signature == null ? null : values.json(signature, "registry." + tool.name())));
        }
        transaction(tables -> {
            tables.register(rows);
            return true;
        });
    }
}
