package dev.hasse.imports.operations;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A moment of a call at which a value can have been seen that had been overwritten when the call ended: the last one, at which it was as new as it can
 * have been.
 *
 * @param source the operation that had written it; null if that is not known, or if nobody had
 * @param isAtFirst whether it was in the cell from the beginning, and is no absence
 */
record EarlierMoment(long time, @Nullable PendingOperation source, boolean isAtFirst) {

    /**
     * Finds the moment at which a value was seen.
     *
     * @param history the writes to its cell
     * @param sightings what was seen in cells up to now
     * @return null if there is none
     */
    static @Nullable EarlierMoment of(SeenValue seen, CellHistory history, Sightings sightings) {
        long earliest = seen.earliest();
        if (earliest >= seen.time()) {
            return null;
        }
        // Its own write comes after what it found.
        long latest = seen.isFoundAtLanding() ? seen.time() - 1 : seen.time();
        PendingWrite last = history.lastOf(seen.value(), seen.time(), seen.by());
        if (last != null) {
            return ofAWrite(last, seen, earliest, latest, history);
        }
        OptionalLong held = sightings.heldUntil(seen.cell(), seen.value(), history);
        if (held.isPresent() && earliest <= held.getAsLong() && held.getAsLong() < latest) {
            return new EarlierMoment(held.getAsLong(), null, false);
        }
        OptionalLong first = history.first();
        // Otherwise what the cell held at first is known.
        boolean open = first.isPresent()
                && sightings.first(seen.cell()) >= first.getAsLong()
                && !history.isSaidToHaveHeldAtFirst();
        if (first.isEmpty()
                || first.getAsLong() <= earliest
                || first.getAsLong() > latest
                || !(open || seen.value().isNull())
                || mayBeWritten(seen, first.getAsLong(), history)) {
            return null;
        }
        return new EarlierMoment(
                Math.max(earliest, first.getAsLong() - 1), null, !seen.value().isNull());
    }

    private static @Nullable EarlierMoment ofAWrite(
            PendingWrite last, SeenValue seen, long earliest, long latest, CellHistory history) {
        // A write that overlapped the one that overwrote it may have landed after that, so that it was found at the end
        // all the same.
        OptionalLong overwritten = seen.isFoundAtLanding() ? OptionalLong.empty() : history.nextAfter(last.by.commit);
        if (overwritten.isEmpty() || overwritten.getAsLong() <= earliest) {
            overwritten = history.overwritten(last, latest, true);
        }
        return overwritten.isEmpty() || overwritten.getAsLong() <= earliest
                ? null
                : new EarlierMoment(Math.max(earliest, overwritten.getAsLong() - 1), last.by, false);
    }

    /** Whether a call may have written what was seen, after the first write: this very value, or one that is not known and no absence. */
    private static boolean mayBeWritten(SeenValue seen, long first, CellHistory history) {
        return history.onItsWay(seen.time(), seen.value(), seen.by()) != null
                || (!seen.value().isNull() && history.mayBeUnknown(first - 1, seen.time(), seen.by()));
    }
}
