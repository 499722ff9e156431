package dev.hasse.check;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.DividedTrace;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.util.BitSet;
import java.util.List;

/** Decides the parts of a trace apart, as {@link DividedTrace} says, for a check without a baseline. */
public final class DividedCheck {
    private final Classifier classifier;

    /** @throws IllegalArgumentException if there is a baseline, which has to know every finding */
    public DividedCheck(CheckSettings settings) {
        if (settings.known() != null) {
            throw new IllegalArgumentException("a check with a baseline is not divided");
        }
        classifier = PolicyClassifier.ofCheck(settings.policy(), settings.excuses(null), settings.maxWitnesses());
    }

    /** Whether a trace with this part can be decided in parts, as far as the part can tell. */
    public boolean isPossible(Trace part) {
        return DividedTrace.isPossible(classifier, part.columns());
    }

    /** The least interval with all times of a part. */
    public static TimeSpan span(Trace part) {
        return DividedTrace.span(part.columns());
    }

    /** The records of a part that the part with this span needs, counted from 0. */
    public static BitSet neededBy(TimeSpan span, Trace part) {
        return DividedTrace.neededBy(span, part.columns());
    }

    /** Whether predecessors have to be followed through all parts of a trace with provenance, since A3 is decided by them. */
    public boolean followsPredecessors() {
        return DividedTrace.followsPredecessors(classifier);
    }

    /**
     * The verdict on a part.
     *
     * @param provenance whether any record of any part says what it observed
     */
    public Verdict decide(Trace excerpt, boolean provenance) {
        return DividedTrace.ofParts(classifier, provenance).classify(excerpt);
    }

    /**
     * The verdict on the whole trace.
     *
     * @param first the verdict on the part with the first record
     * @param others those on the other parts
     * @param blastRadius that of all parts; 0 in mode residue
     */
    public Verdict together(Verdict first, List<Verdict> others, int blastRadius) {
        return DividedTrace.together(classifier, first, others, blastRadius);
    }
}
