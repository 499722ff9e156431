package dev.hasse.imports.formats.files;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something of each agent for each file. An agent may take over all that another one has: they share it until one of them changes its own, so
 * many forks of an agent that knows many files take neither time nor memory for each file.
 */
final class PerAgent<T> {
    private final Map<String, Files<T>> byAgent = new HashMap<>();

    /** What one agent has, or several of them. */
    private static final class Files<T> {
        private final Map<String, T> values;
        private boolean shared;

        Files(Map<String, T> values) {
            this.values = values;
        }
    }

    @Nullable
    T get(String agent, String file) {
        return of(agent).get(file);
    }

    /** All that an agent has, by file; it is not to be changed. */
    Map<String, T> of(String agent) {
        Files<T> files = byAgent.get(agent);
        return files == null ? Map.of() : Collections.unmodifiableMap(files.values);
    }

    void put(String agent, String file, T value) {
        own(agent).put(file, value);
    }

    void remove(String agent, String file) {
        if (of(agent).containsKey(file)) {
            own(agent).remove(file);
        }
    }

    private Map<String, T> own(String agent) {
        Files<T> files = byAgent.get(agent);
        if (files == null || files.shared) {
            files = new Files<>(new HashMap<>(of(agent)));
            byAgent.put(agent, files);
        }
        return files.values;
    }

    /** An agent has what another one has now, and nothing else. */
    void copy(String from, String to) {
        Files<T> files = byAgent.get(from);
        if (files == null) {
            byAgent.remove(to);
        } else {
            files.shared = true;
            byAgent.put(to, files);
        }
    }
}
