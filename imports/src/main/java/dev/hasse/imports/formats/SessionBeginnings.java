package dev.hasse.imports.formats;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When the log of each session was begun. A session that goes on with another one (a fork) begins with a copy of that one's records, which
 * keep their times; what the log begins with has its own.
 */
final class SessionBeginnings {
    private final Map<String, Long> first = new HashMap<>();

    /**
     * Takes notice of a record.
     *
     * @param time when it was written; null if it does not say
     */
    void add(String session, @Nullable Long time) {
        if (time != null) {
            first.putIfAbsent(session, time);
        }
    }

    /** Whether the log of a session was begun before that of another one. */
    boolean isBefore(String session, String other) {
        Long one = first.get(session);
        Long two = first.get(other);
        return one != null && two != null && one < two;
    }
}
