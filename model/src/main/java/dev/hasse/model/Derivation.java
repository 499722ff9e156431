package dev.hasse.model;

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
 */
public record Derivation(
        @Nullable SourceLine origin,
        boolean unlogged,
        @Nullable String command,
        Set<String> inferredReads,
        Set<String> inferredWrites,
        @Nullable RefusedWrite attempted) {

    /** Of a record that says nothing of it. */
    public static final Derivation NONE = new Derivation(null, false, null, Set.of(), Set.of());

    /** Of a record that was not refused. */
    public Derivation(
            @Nullable SourceLine origin,
            boolean unlogged,
            @Nullable String command,
            Set<String> inferredReads,
            Set<String> inferredWrites) {
        this(origin, unlogged, command, inferredReads, inferredWrites, null);
    }

    /** Copies the sets. */
    public Derivation {
        inferredReads = Set.copyOf(inferredReads);
        inferredWrites = Set.copyOf(inferredWrites);
    }

    /** Returns this derivation with another origin. */
    public Derivation from(@Nullable SourceLine place) {
        return new Derivation(place, unlogged, command, inferredReads, inferredWrites, attempted);
    }

    /** Returns the derivation of a record that was refused. */
    public static Derivation ofRefused(@Nullable RefusedWrite attempted) {
        return attempted == null ? NONE : new Derivation(null, false, null, Set.of(), Set.of(), attempted);
    }
}
