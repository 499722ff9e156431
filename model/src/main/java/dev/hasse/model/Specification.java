package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * Where a phenomenon stands in the specification ({@code Anomalies.tla}), and what a member of its set of witnesses is made of.
 *
 * @param predicate the operator that says whether a history has it
 * @param witnesses the expression for the set of its witnesses in {@code History}; {@code Initial} is what cells held before the first
 *     write
 * @param certain the witnesses for every choice of the moments that are not known exactly; null if no choice matters
 * @param possible the witnesses for some choice; null if no choice matters
 * @param isBounded whether TLC decides the two by the bounds of the moments, without trying every choice
 * @param evidence the expression for the records that could have been witnesses; null if the specification has none
 * @param certainEvidence those that could have been whatever the choice; null if no choice matters
 * @param operations how many of the operations of a witness are in a member of the set: the first ones, and then its cell if it is about one
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

    /** Of what is decided record by record, without moments. */
    static Specification ofRecords(String predicate, int operations) {
        return ofRecords(predicate, predicate + "Witnesses(History)", operations, predicate + "Evidence(History)");
    }

    /** The same, where the set has another name. */
    static Specification ofRecords(String predicate, String witnesses, int operations, @Nullable String evidence) {
        return new Specification(predicate, witnesses, null, null, true, evidence, null, operations);
    }

    /**
     * Of what is decided by moments, and TLC tries every choice of them.
     *
     * @param set the name of the set, with {@code Certain} or {@code Possible} in front where moments are not known exactly
     * @param arguments what the set is of
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
