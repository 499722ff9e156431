package dev.hasse.reports.explanation;

import dev.hasse.model.InitialValues;
import dev.hasse.model.Specification;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sets of witnesses and of evidence as TLA+ expressions over the module's {@code History}.
 *
 * @param history the history that the module holds
 */
record TlaSets(TlaHistory history) {
    /** The number of choices that TLC tries within about a minute. */
    private static final double MOST_CHOICES = 5_000;

    /** The definition of the values that cells held before the first write. */
    String initial(InitialValues values) {
        return "Initial == " + (values == InitialValues.FIRST_READ ? "FirstReads" : "Unknown") + "(History)\n\n";
    }

    /** Whether the finding does not depend on the choice of inexact moments. */
    boolean isExact(Specification specification) {
        return !specification.isOfMoments() || history.isExact();
    }

    /** Whether TLC can confirm the finding; if it has to try every choice of moments, there may be too many. */
    boolean canBeTried(Specification specification) {
        return isExact(specification) || specification.isBounded() || history.choices() <= MOST_CHOICES;
    }

    /** The certain witnesses. */
    String certain(Specification specification) {
        String certain = specification.certain();
        return certain == null || history.isExact() ? specification.witnesses() : certain;
    }

    /** Whether witnesses may be possible and not certain. */
    boolean mayBeOpen(Specification specification) {
        return specification.possible() != null && !(specification.isOfMoments() && history.isExact());
    }

    /** The possible witnesses, including the certain ones. */
    String possible(Specification specification) {
        String possible = specification.possible();
        return possible == null || !mayBeOpen(specification) ? specification.witnesses() : possible;
    }

    /**
     * The records that are evidence; null where the specification does not define them, or there are too many choices
     * for TLC.
     */
    @Nullable
    String evidence(Specification specification) {
        String evidence = specification.evidence();
        String certain = specification.certainEvidence();
        if (isExact(specification) || Objects.equals(evidence, certain)) {
            return evidence;
        }
        return history.choices() <= MOST_CHOICES ? certain : null;
    }
}
