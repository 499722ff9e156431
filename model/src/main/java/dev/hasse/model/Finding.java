package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What was found of one anomaly in one trace.
 *
 * @param count how many witnesses there are, exactly
 * @param evidence how many records could have shown the anomaly
 * @param witnesses the first of them, in order of position; as many as were asked for
 * @param <W> the kind of witness
 */
public record Finding<W>(long count, long evidence, List<W> witnesses) {

    /** @throws IllegalArgumentException if more witnesses are listed than there are */
    public Finding {
        witnesses = List.copyOf(witnesses);
        if (count < witnesses.size() || evidence < 0) {
            throw new IllegalArgumentException(count + " witnesses cannot list " + witnesses.size());
        }
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
        return new Finding<>(count + later.count, evidence + later.evidence, both);
    }
}
