package dev.hasse.imports.formats.spans;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of attributes that occur in spans, so that an error about one that never does can say which was meant. They are noted only if a
 * mapping names attributes at all, and only as many as a person would ever give to spans.
 */
public final class SeenAttributes {
    private static final int MOST = 1_000;
    /** Longer names are not compared with others. */
    private static final int LONGEST = 60;

    /** Documents may be read on another thread. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    private final boolean areWanted;

    /** @param named the attributes that the mapping names */
    public SeenAttributes(Set<String> named) {
        this.areWanted = !named.isEmpty();
    }

    /** Whether the next name would be noted. */
    boolean areWanted() {
        return areWanted && names.size() < MOST;
    }

    /** Notes a name. */
    void add(String name) {
        if (name.length() <= LONGEST && areWanted()) {
            names.add(name);
        }
    }

    /** The names noted so far. */
    Set<String> names() {
        return Set.copyOf(names);
    }
}
