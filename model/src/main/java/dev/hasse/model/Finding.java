package dev.hasse.model;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The finding on one phenomenon in one trace.
 *
 * @param count how many witnesses there are, exactly
 * @param possible how many more there may be: witnesses for some choice of the moments that are not known exactly, and not for every one
 * @param evidence how many records could have shown it
 * @param undecided how many records might have shown it, had they recorded more; if no witness was found, they leave
 *     the phenomenon open
 * @param excused how many of the witnesses do not count against the trace, because they are already known
 * @param excusedPossible how many of the possible witnesses need no look, for the same reason
 * @param witnesses the first of the witnesses that count, in {@linkplain Witness#ORDER order}; as many as were asked
 *     for
 * @param possibleWitnesses the first of the possible witnesses that are not excused, in order; as many as were asked
 *     for
 * @param fingerprints the fingerprints that identify the witnesses in other runs, including the possible ones; only as
 *     far as they are collected
 * @param <W> the kind of witness
 */
public record Finding<W extends Witness>(
        long count,
        long possible,
        long evidence,
        long undecided,
        long excused,
        long excusedPossible,
        List<W> witnesses,
        List<W> possibleWitnesses,
        Set<Fingerprint> fingerprints)
        implements Serializable {

    /** @throws IllegalArgumentException if more witnesses are listed than there are */
    public Finding {
        witnesses = List.copyOf(witnesses);
        possibleWitnesses = List.copyOf(possibleWitnesses);
        fingerprints = Set.copyOf(fingerprints);
        if (count - excused < witnesses.size()
                || possible - excusedPossible < possibleWitnesses.size()
                || evidence < 0) {
            throw new IllegalArgumentException(count + " witnesses cannot list " + witnesses.size());
        }
    }

    /** A finding of certain witnesses, with nothing left open and nothing excused. */
    public Finding(long count, long evidence, List<W> witnesses) {
        this(count, 0, evidence, 0, 0, 0, witnesses, List.of(), Set.of());
    }

    /** A finding without witnesses and without evidence. */
    public static <W extends Witness> Finding<W> none() {
        return new Finding<>(0, 0, List.of());
    }

    /** The number of witnesses that count against the trace. */
    public long counted() {
        return count - excused;
    }

    /** The number of witnesses that count and are not listed. */
    public long unlisted() {
        return counted() - witnesses.size();
    }

    /** The number of possible witnesses that are not excused. */
    public long openPossible() {
        return possible - excusedPossible;
    }

    /** The number of possible witnesses that are neither excused nor listed. */
    public long unlistedPossible() {
        return openPossible() - possibleWitnesses.size();
    }

    /**
     * This finding, with possible witnesses counted like certain ones.
     *
     * @param limit how many witnesses to list
     */
    public Finding<W> countingPossible(int limit) {
        if (possible == 0) {
            return this;
        }
        List<W> all = new ArrayList<>(witnesses);
        all.addAll(possibleWitnesses);
        all.sort(Witness.ORDER);
        return new Finding<>(
                count + possible,
                0,
                evidence,
                undecided,
                excused + excusedPossible,
                0,
                first(all, limit),
                List.of(),
                fingerprints);
    }

    /** This finding, with at most so many certain and so many possible witnesses listed. */
    public Finding<W> listing(int limit) {
        return new Finding<>(
                count,
                possible,
                evidence,
                undecided,
                excused,
                excusedPossible,
                first(witnesses, limit),
                first(possibleWitnesses, limit),
                fingerprints);
    }

    private static <W> List<W> first(List<W> items, int limit) {
        return items.subList(0, Math.min(limit, items.size()));
    }

    /**
     * Found, absent, or untested. Possible witnesses and undecided records are no evidence of absence: with them, and
     * without a witness, the phenomenon is untested.
     */
    public Status status() {
        if (count > 0) {
            return Status.FOUND;
        }
        return evidence > 0 && possible == 0 && undecided == 0 ? Status.ABSENT : Status.UNTESTED;
    }

    /** The findings of both together; {@code later} comes later in the log. */
    public Finding<W> plus(Finding<W> later) {
        return new Finding<>(
                count + later.count,
                possible + later.possible,
                evidence + later.evidence,
                undecided + later.undecided,
                excused + later.excused,
                excusedPossible + later.excusedPossible,
                both(witnesses, later.witnesses),
                both(possibleWitnesses, later.possibleWitnesses),
                both(fingerprints, later.fingerprints));
    }

    private static <W> List<W> both(List<W> one, List<W> other) {
        if (other.isEmpty()) {
            return one;
        }
        List<W> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    private static Set<Fingerprint> both(Set<Fingerprint> one, Set<Fingerprint> other) {
        if (one.containsAll(other)) {
            return one;
        }
        Set<Fingerprint> both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }
}
