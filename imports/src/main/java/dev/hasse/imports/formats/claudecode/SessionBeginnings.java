package dev.hasse.imports.formats.claudecode;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When the log of each session was begun, and by which agents it is. A session that goes on with another one (a fork) begins with a copy of that
 * one's records, which keep their times; what the log begins with has its own.
 */
final class SessionBeginnings {
    private final Map<String, Beginning> all = new LinkedHashMap<>();

    /**
     * The beginning of a session.
     *
     * @param time its first time
     * @param agents the names of its agents
     */
    record Beginning(long time, Set<String> agents) {}

    /**
     * Takes notice of a record.
     *
     * @param agent the name of the agent in whose log it is
     * @param time when it was written; null if it does not say
     */
    void add(String session, String agent, @Nullable Long time) {
        if (time != null) {
            all.computeIfAbsent(session, none -> new Beginning(time, new LinkedHashSet<>()))
                    .agents()
                    .add(agent);
        }
    }

    /** Whether the log of a session was begun before that of another one. */
    boolean isBefore(String session, String other) {
        Beginning one = all.get(session);
        Beginning two = all.get(other);
        return one != null && two != null && one.time() < two.time();
    }

    /** The beginnings by session, in order of their first records. */
    Map<String, Beginning> bySession() {
        return all;
    }
}
