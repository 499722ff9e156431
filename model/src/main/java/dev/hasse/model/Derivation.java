package dev.hasse.model;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a record was derived from a log of another format, for people: nothing is decided by it.
 *
 * @param origin the place in the log; null if the record names none
 * @param unlogged whether the log has no call for the operation: only its effect was seen
 * @param command the command that probably had the effect, which was seen without a write in the log; null if there is
 *     none
 * @param inferredReads the cells that it read whose values are not in the log, but follow from the writes before
 * @param inferredWrites the cells that it wrote whose values are not in the log, but were seen in the cells afterwards
 * @param attempted what it was to write if it was refused; null if it was not, or if that is not known
 * @param remembered the cells that its agent did not read again after it had written them itself, with the times of these
 *     writes
 */
public record Derivation(
        @Nullable SourceLine origin,
        boolean unlogged,
        @Nullable String command,
        Set<String> inferredReads,
        Set<String> inferredWrites,
        @Nullable RefusedWrite attempted,
        Map<String, Long> remembered) {

    /** Of a record that says nothing of it. */
    public static final Derivation NONE = new Derivation(null, false, null, Set.of(), Set.of());

    /** Of a record that was not refused, and whose agent read all that it is said to have read. */
    public Derivation(
            @Nullable SourceLine origin,
            boolean unlogged,
            @Nullable String command,
            Set<String> inferredReads,
            Set<String> inferredWrites) {
        this(origin, unlogged, command, inferredReads, inferredWrites, null, Map.of());
    }

    /** Copies the sets and the map. */
    public Derivation {
        inferredReads = Set.copyOf(inferredReads);
        inferredWrites = Set.copyOf(inferredWrites);
        remembered = Map.copyOf(remembered);
    }

    /** Returns this derivation with another origin. */
    public Derivation from(@Nullable SourceLine place) {
        return new Derivation(place, unlogged, command, inferredReads, inferredWrites, attempted, remembered);
    }

    /** Returns the derivation of a record of which findings say more than the record itself does. */
    public static Derivation of(@Nullable RefusedWrite attempted, Map<String, Long> remembered) {
        return attempted == null && remembered.isEmpty()
                ? NONE
                : new Derivation(null, false, null, Set.of(), Set.of(), attempted, remembered);
    }
}
