package dev.hasse.recorder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store for the recorders of one process. Every version of every cell is kept. */
public final class MemoryStore implements Store {
    private final ReentrantLock lock = new ReentrantLock();
    private final Tables tables = new Tables();

    @Override
    public <T extends @Nullable Object> T transaction(Function<StoreTables, T> work) {
        lock.lock();
        try {
            return alone(work);
        } finally {
            lock.unlock();
        }
    }

    private <T extends @Nullable Object> T alone(Function<StoreTables, T> work) {
        long commits = tables.commits;
        try {
            return work.apply(tables);
        } catch (RuntimeException | Error failed) {
            // All reasons to refuse are found before anything else is changed.
            tables.commits = commits;
            throw failed;
        }
    }

    private static final class Tables implements StoreTables {
        private long commits;
        /** The versions of each cell, oldest first. */
        private final Map<String, List<CellRow>> cells = new LinkedHashMap<>();

        private final Map<String, OperationRow> operations = new HashMap<>();
        private final Map<String, List<String>> observers = new HashMap<>();
        /** By operation, the recorder that has yet to log it as undone. */
        private final Map<String, String> untold = new LinkedHashMap<>();

        private final Set<String> closed = new HashSet<>();
        private List<ToolRow> tools = List.of();

        @Override
        public Moment cells(Collection<String> wanted) {
            Map<String, CellRow> found = new HashMap<>();
            for (String cell : wanted) {
                List<CellRow> versions = cells.get(cell);
                if (versions != null) {
                    found.put(cell, last(versions));
                }
            }
            return new Moment(commits, found);
        }

        private static CellRow last(List<CellRow> versions) {
            return versions.get(versions.size() - 1);
        }

        @Override
        public long advance() {
            return ++commits;
        }

        @Override
        public void write(String cell, String value, long version, String operation, long before) {
            String trace = Objects.requireNonNull(operations.get(operation)).trace();
            cells.computeIfAbsent(cell, unknown -> new ArrayList<>())
                    .add(new CellRow(value, version, operation, trace));
        }

        @Override
        public @Nullable CellRow surviving(String cell) {
            List<CellRow> versions = cells.getOrDefault(cell, List.of());
            for (int k = versions.size() - 1; k >= 0; k--) {
                OperationRow writer = operations.get(versions.get(k).operation());
                if (writer != null && !writer.undone()) {
                    return versions.get(k);
                }
            }
            return null;
        }

        @Override
        public List<String> holding(String operation) {
            List<String> holding = new ArrayList<>();
            cells.forEach((cell, versions) -> {
                if (last(versions).operation().equals(operation)) {
                    holding.add(cell);
                }
            });
            return holding;
        }

        @Override
        public @Nullable OperationRow operation(String operation) {
            return operations.get(operation);
        }

        @Override
        public void add(String operation, OperationRow row, Collection<String> predecessors) {
            operations.put(operation, row);
            predecessors.forEach(predecessor -> observers
                    .computeIfAbsent(predecessor, unknown -> new ArrayList<>())
                    .add(operation));
        }

        @Override
        public List<String> observers(String operation) {
            return List.copyOf(observers.getOrDefault(operation, List.of()));
        }

        @Override
        public void undo(String operation, @Nullable String tell) {
            operations.computeIfPresent(
                    operation, (id, row) -> new OperationRow(row.trace(), row.recorder(), row.agent(), row.at(), true));
            if (tell != null) {
                untold.put(operation, tell);
            }
        }

        @Override
        public List<String> untold(String recorder) {
            return untold.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(recorder))
                    .map(Map.Entry::getKey)
                    .toList();
        }

        @Override
        public void tell(Collection<String> told) {
            untold.keySet().removeAll(told);
        }

        @Override
        public void setClosed(String recorder, boolean isClosed) {
            if (isClosed) {
                closed.add(recorder);
            } else {
                closed.remove(recorder);
            }
        }

        @Override
        public boolean isClosed(String recorder) {
            return closed.contains(recorder);
        }

        @Override
        public List<ToolRow> tools() {
            return tools;
        }

        @Override
        public void register(Collection<ToolRow> others) {
            tools = List.copyOf(others);
        }
    }
}
