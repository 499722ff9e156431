package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** When each cell was first and last seen, and what it held then. */
final class Sightings {
    private final Map<String, Sighting> last = new HashMap<>();
    /** The moments at which each cell was seen, in order. */
    private final Map<String, Moments> moments = new HashMap<>();

    /** @param before whether the cell held the value before all that landed at {@code time} */
    private record Sighting(Value value, long time, boolean before) {
        static Sighting later(Sighting one, Sighting other) {
            boolean known = other.time < one.time || (other.time == one.time && other.value.equals(one.value));
            return known ? one : other;
        }

        boolean isBefore(long moment) {
            return time < moment || (time == moment && before);
        }
    }

    /**
     * A value was seen in a cell.
     *
     * @param before whether it was there before all that landed at {@code time}
     */
    void add(String cell, Value value, long time, boolean before) {
        moments.computeIfAbsent(cell, none -> new Moments()).add(time);
        last.merge(cell, new Sighting(value, time, before), Sighting::later);
    }

    /** Whether a cell was seen at all. */
    boolean any(String cell) {
        return last.containsKey(cell);
    }

    /** Whether a cell held this value when it was last seen, if it was. */
    boolean isLast(String cell, Value value) {
        Sighting seen = last.get(cell);
        return seen == null || seen.value().equals(value);
    }

    /** When a cell was first seen; {@link Long#MAX_VALUE} if it was not. */
    long first(String cell) {
        Moments seen = moments.get(cell);
        return seen == null ? Long.MAX_VALUE : seen.first(Long.MAX_VALUE);
    }

    /** When a cell was last seen; {@code never} if it was not. */
    long last(String cell, long never) {
        Sighting seen = last.get(cell);
        return seen == null ? never : seen.time();
    }

    /** When a cell was last seen before {@code time}; {@code never} if it was not. */
    long before(String cell, long time, long never) {
        Moments seen = moments.get(cell);
        return seen == null ? never : seen.before(time, never);
    }

    /** When a cell was first seen after {@code time}; {@code never} if it was not. */
    long nextAfter(String cell, long time, long never) {
        Moments seen = moments.get(cell);
        return seen == null ? never : seen.after(time, never);
    }

    /** The last moment before the next write, if a cell held this value when it was last seen; empty if it did not, or if nobody has written since. */
    OptionalLong heldUntil(String cell, Value value, CellHistory history) {
        Sighting seen = last.get(cell);
        OptionalLong next =
                seen == null || !seen.value().equals(value) ? OptionalLong.empty() : history.nextAfter(seen.time());
        return next.isEmpty() ? next : OptionalLong.of(next.getAsLong() - 1);
    }

    /**
     * What a cell is last known to have held before a write to it, by what was written or seen; null if that is not known.
     *
     * @param history the writes to the cell
     */
    @Nullable
    Value heldBefore(PendingWrite write, CellHistory history) {
        PendingWrite known = history.lastKnown(write.by.commit);
        Sighting seen = last.get(write.cell);
        if (seen == null || (known != null && known.by.commit >= seen.time())) {
            return known == null ? null : known.value;
        }
        return seen.isBefore(write.by.commit) ? seen.value() : null;
    }
}
