package dev.hasse.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What was found of one phenomenon in one trace.
 *
 * @param count how many witnesses there are, exactly
 * @param possible how many more there may be: witnesses for some choice of the moments that are not known exactly, and not for every one
 * @param evidence how many records could have shown it
 * @param undecided how many records might have shown it, had they said more; where nothing was found, they leave it open
 * @param excused how many of the witnesses do not count against the trace, because somebody knows of them
 * @param excusedPossible how many of those that are just possible nobody has to look at, for the same reason
 * @param witnesses the first of the others, in {@linkplain Witness#ORDER order}; as many as were asked for
 * @param possibleWitnesses the first of those that may be witnesses, in order; as many as were asked for
 * @param fingerprints by which the witnesses go in other runs, the possible ones too, as far as somebody wants to know them
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
        Set<Fingerprint> fingerprints) {

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

    /** What was found, if all of it is certain, nothing is left open, and nothing excused. */
    public Finding(long count, long evidence, List<W> witnesses) {
        this(count, 0, evidence, 0, 0, 0, witnesses, List.of(), Set.of());
    }

    /** Nothing, and nothing that could have shown it. */
    public static <W extends Witness> Finding<W> none() {
        return new Finding<>(0, 0, List.of());
    }

    /** How many witnesses count against the trace. */
    public long counted() {
        return count - excused;
    }

    /** How many of these are not listed. */
    public long unlisted() {
        return counted() - witnesses.size();
    }

    /** How many of the possible ones somebody may want to look at. */
    public long openPossible() {
        return possible - excusedPossible;
    }

    /** How many of these are not listed. */
    public long unlistedPossible() {
        return openPossible() - possibleWitnesses.size();
    }

    /**
     * The finding, where what is possible counts like what is certain.
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

    private static <W> List<W> first(List<W> items, int limit) {
        return items.subList(0, Math.min(limit, items.size()));
    }

    /**
     * Found, absent, or untested. What is only possible, or left open, is no evidence of absence: without a witness it is untested.
     */
    public Status status() {
        if (count > 0) {
            return Status.FOUND;
        }
        return evidence > 0 && possible == 0 && undecided == 0 ? Status.ABSENT : Status.UNTESTED;
    }

    /** What was found in both, of which the other comes later in the log. */
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
