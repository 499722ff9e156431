package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;

/** The headings of findings: a residue is not called a causal cascade without saying that it may be none. */
public final class Headings {
    private static final String RESIDUE = " (residue)";

    private Headings() {}

    /** The heading of a witness, such as {@code A3 causal-cascade (residue)}. */
    public static String of(Witness witness) {
        return witness.phenomenon().label() + suffix(witness);
    }

    /** The code of the phenomenon of a witness, such as {@code A3 (residue)}. */
    public static String code(Witness witness) {
        return witness.phenomenon().code() + suffix(witness);
    }

    /** The heading of all witnesses of a phenomenon in a verdict. */
    public static String of(Phenomenon phenomenon, Verdict verdict) {
        boolean residue = phenomenon == Anomaly.A3 && verdict.cascadeMode() == CascadeMode.RESIDUE;
        return phenomenon.label() + (residue ? RESIDUE : "");
    }

    private static String suffix(Witness witness) {
        return witness instanceof Residue ? RESIDUE : "";
    }
}
