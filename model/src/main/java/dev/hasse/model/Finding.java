package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What was found of one anomaly in one trace.
 *
 * @param count how many witnesses there are, exactly
 * @param evidence how many records could have shown the anomaly
 * @param excused how many of the witnesses do not count against the trace, because somebody knows of them
 * @param witnesses the first of the others, in order of position; as many as were asked for
 * @param <W> the kind of witness
 */
public record Finding<W>(long count, long evidence, long excused, List<W> witnesses) {

    /** @throws IllegalArgumentException if more witnesses are listed than there are */
    public Finding {
        witnesses = List.copyOf(witnesses);
        if (count - excused < witnesses.size() || evidence < 0) {
            throw new IllegalArgumentException(count + " witnesses cannot list " + witnesses.size());
        }
    }

    /** What was found, if nothing of it is excused. */
    public Finding(long count, long evidence, List<W> witnesses) {
        this(count, evidence, 0, witnesses);
    }

    /** How many witnesses count against the trace. */
    public long counted() {
        return count - excused;
    }

    /** How many of these are not listed. */
    public long unlisted() {
        return counted() - witnesses.size();
    }

    /**
     * The same, where some of the witnesses are excused.
     *
     * @param known whether a witness is; all of them are listed
     * @param limit how many of the others to list
     * @throws IllegalArgumentException unless all witnesses are listed
     */
    public Finding<W> excusing(Predicate<? super W> known, int limit) {
        if (unlisted() > 0) {
            throw new IllegalArgumentException("of a witness that is not listed nobody can tell whether it is known");
        }
        List<W> others = witnesses.stream().filter(known.negate()).toList();
        return new Finding<>(count, evidence, count - others.size(), others.subList(0, Math.min(limit, others.size())));
    }

    /** Found, absent, or untested. */
    public Status status() {
        if (count > 0) {
            return Status.FOUND;
        }
        return evidence > 0 ? Status.ABSENT : Status.UNTESTED;
    }

    /** What was found in both, of which the other comes later in the log. */
    public Finding<W> plus(Finding<W> later) {
        List<W> both = new ArrayList<>(witnesses);
        both.addAll(later.witnesses);
        return new Finding<>(count + later.count, evidence + later.evidence, excused + later.excused, both);
    }
}
