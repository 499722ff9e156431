package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import org.jspecify.annotations.Nullable;

/**
 * The sets of witnesses and of evidence as expressions of the specification, for a {@code History} in whose module they stand.
 *
 * @param mode how A3 is decided
 * @param history what the module holds
 */
record TlaSets(CascadeMode mode, TlaHistory history) {
    /** As many choices as TLC tries within a minute. */
    private static final double MOST_CHOICES = 5_000;

    private static final String GIVEN = "(History, Initial)";
    private static final String ALONE = "(History)";

    /** The definition of what cells held before the first write. */
    String initial(InitialValues values) {
        return "Initial == " + (values == InitialValues.FIRST_READ ? "FirstReads" : "Unknown") + "(History)\n\n";
    }

    /** Whether what was found does not depend on the choice of moments that are not known exactly. */
    boolean isExact(Phenomenon phenomenon) {
        boolean ofMoments = phenomenon instanceof Anomaly anomaly
                ? anomaly == Anomaly.A1 || isResidue(anomaly)
                : phenomenon != Observation.REFUSED && phenomenon != Observation.EXTERNALIZED;
        return !ofMoments || history.isExact();
    }

    /** Whether TLC can confirm it; where it has to try every choice of moments, there may be too many. */
    boolean canBeTried(Phenomenon phenomenon) {
        return isExact(phenomenon) || phenomenon instanceof Anomaly || history.choices() <= MOST_CHOICES;
    }

    /** The certain witnesses. */
    String certain(Phenomenon phenomenon) {
        return isExact(phenomenon) ? exact(phenomenon) : atMoments(phenomenon, "Certain", ".certain");
    }

    /** The possible witnesses, the certain ones among them. */
    String possible(Phenomenon phenomenon) {
        return isExact(phenomenon) ? exact(phenomenon) : atMoments(phenomenon, "Possible", ".possible");
    }

    private String exact(Phenomenon phenomenon) {
        if (phenomenon instanceof Anomaly anomaly) {
            return isResidue(anomaly)
                    ? "ResidueWitnesses" + GIVEN
                    : Definitions.operator(anomaly) + "Witnesses" + ALONE;
        }
        return sets((Observation) phenomenon);
    }

    private String atMoments(Phenomenon phenomenon, String prefix, String field) {
        if (phenomenon instanceof Anomaly anomaly) {
            return (isResidue(anomaly) ? "ResidueAtBounds" + GIVEN : "StaleGenerationsAtBounds" + ALONE) + field;
        }
        return prefix + sets((Observation) phenomenon).replace("Witnesses", "s");
    }

    private static String sets(Observation observation) {
        return switch (observation) {
            case STALE_READ -> "StaleReads" + GIVEN;
            case UNSEEN_OVERWRITE -> "UnseenOverwriteWitnesses" + ALONE;
            case SNAPSHOT -> "SnapshotViolations" + GIVEN;
            case SPLIT_VIEW -> "SplitViewWitnesses" + ALONE;
            case REFUSED -> "RefusedAttempts" + ALONE;
            case EXTERNALIZED -> "ExternalizedWitnesses" + ALONE;
        };
    }

    /** The records that are evidence; null where the specification does not define them, or TLC could not try them. */
    @Nullable
    String evidence(Phenomenon phenomenon) {
        if (!(phenomenon instanceof Anomaly anomaly)) {
            return null;
        }
        if (isResidue(anomaly)) {
            return "ResidueEvidence" + ALONE;
        }
        if (isExact(anomaly)) {
            return Definitions.operator(anomaly) + "Evidence" + ALONE;
        }
        return history.choices() <= MOST_CHOICES ? "CertainStaleGenerationEvidence" + ALONE : null;
    }

    private boolean isResidue(Anomaly anomaly) {
        return anomaly == Anomaly.A3 && mode == CascadeMode.RESIDUE;
    }
}
