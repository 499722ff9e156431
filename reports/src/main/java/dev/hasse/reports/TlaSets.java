package dev.hasse.reports;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Specification;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sets of witnesses and of evidence as TLA+ expressions over the module's {@code History}.
 *
 * @param mode how A3 is decided
 * @param history the history that the module holds
 */
record TlaSets(CascadeMode mode, TlaHistory history) {
    /** The number of choices that TLC tries within about a minute. */
    private static final double MOST_CHOICES = 5_000;

    /** The definition of the values that cells held before the first write. */
    String initial(InitialValues values) {
        return "Initial == " + (values == InitialValues.FIRST_READ ? "FirstReads" : "Unknown") + "(History)\n\n";
    }

    /** Whether the finding does not depend on the choice of inexact moments. */
    boolean isExact(Phenomenon phenomenon) {
        return !of(phenomenon).isOfMoments() || history.isExact();
    }

    /** Whether TLC can confirm the finding; if it has to try every choice of moments, there may be too many. */
    boolean canBeTried(Phenomenon phenomenon) {
        return isExact(phenomenon) || of(phenomenon).isBounded() || history.choices() <= MOST_CHOICES;
    }

    /** The certain witnesses. */
    String certain(Phenomenon phenomenon) {
        String certain = of(phenomenon).certain();
        return certain == null || history.isExact() ? of(phenomenon).witnesses() : certain;
    }

    /** The possible witnesses, including the certain ones. */
    String possible(Phenomenon phenomenon) {
        String possible = of(phenomenon).possible();
        return possible == null || history.isExact() ? of(phenomenon).witnesses() : possible;
    }

    /**
     * The records that are evidence; null where the specification does not define them, or there are too many choices
     * for TLC.
     */
    @Nullable
    String evidence(Phenomenon phenomenon) {
        Specification specification = of(phenomenon);
        String evidence = specification.evidence();
        String certain = specification.certainEvidence();
        if (isExact(phenomenon) || Objects.equals(evidence, certain)) {
            return evidence;
        }
        return history.choices() <= MOST_CHOICES ? certain : null;
    }

    private Specification of(Phenomenon phenomenon) {
        return phenomenon.specification(mode);
    }
}
