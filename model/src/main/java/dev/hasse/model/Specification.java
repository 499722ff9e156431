package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * The place of a phenomenon in the specification ({@code Anomalies.tla}), and the form of its witnesses there.
 *
 * @param predicate the operator that says whether a history has it
 * @param witnesses the expression for the set of its witnesses in {@code History}; {@code Initial} is what cells held before the first
 *     write
 * @param certain the witnesses for every choice of the moments that are not known exactly; null if no choice matters
 * @param possible the witnesses for some choice, or of records whose order of effects was inferred, with the certain ones; null if all
 *     witnesses are certain
 * @param isBounded whether TLC decides {@code certain} and {@code possible} by the bounds of the moments, without
 *     trying every choice
 * @param evidence the expression for the records that could have been witnesses; null if the specification has none
 * @param certainEvidence the expression for the records that could have been witnesses whatever the choice; null if no
 *     choice matters
 * @param operations how many operations of a witness are in a member of the set: it consists of the first ones, and of
 *     the cell if the witness is about one
 */
public record Specification(
        String predicate,
        String witnesses,
        @Nullable String certain,
        @Nullable String possible,
        boolean isBounded,
        @Nullable String evidence,
        @Nullable String certainEvidence,
        int operations) {

    /** The specification of a phenomenon that is decided record by record, without moments. */
    static Specification ofRecords(String predicate, int operations) {
        return ofRecords(predicate, predicate + "Witnesses(History)", operations, predicate + "Evidence(History)");
    }

    /** Like {@link #ofRecords(String, int)}, for a set of witnesses with another name. */
    static Specification ofRecords(String predicate, String witnesses, int operations, @Nullable String evidence) {
        return new Specification(predicate, witnesses, null, null, true, evidence, null, operations);
    }

    /**
     * The specification of a phenomenon that is decided by moments, of which TLC tries every choice.
     *
     * @param set the name of the set, with {@code Certain} or {@code Possible} in front where moments are not known exactly
     * @param arguments the arguments of the set
     */
    static Specification ofMoments(String predicate, String witnesses, String set, String arguments, int operations) {
        return new Specification(
                predicate,
                witnesses + arguments,
                "Certain" + set + arguments,
                "Possible" + set + arguments,
                false,
                null,
                null,
                operations);
    }

    /** Whether the choice of moments that are not known exactly matters. */
    public boolean isOfMoments() {
        return certain != null;
    }
}
