package dev.hasse.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A witness of A3 in mode {@link CascadeMode#RESIDUE} (§3.3): {@code reader} read a value that no other surviving operation
 * had written to the cell by then.
 *
 * @param readAt when the reader read the cell
 * @param kind the origin of the value, as far as the log tells
 */
public record Residue(OperationRef reader, String cell, Value readValue, TimeSpan readAt, Kind kind, boolean certain)
        implements Witness {

    /** The specification of A3 in mode {@link CascadeMode#RESIDUE}. */
    static final Specification SPECIFICATION = new Specification(
            "CausalCascade",
            "ResidueWitnesses(History, Initial)",
            "ResidueAtBounds(History, Initial).certain",
            "ResidueAtBounds(History, Initial).possible",
            /* isBounded= */ true,
            "ResidueEvidence(History)",
            "ResidueEvidence(History)",
            /* operations= */ 1);

    /** The origin of a value that no surviving operation had written. */
    public enum Kind implements Named {
        /** An aborted operation had written it by then: a cascade, detected by value. */
        ABORTED,
        /**
         * No operation in the log had written it, and committed, by then: perhaps it is the initial value, or that of an operation that committed
         * later.
         */
        UNLOGGED;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** When the reader read the cell, at the earliest. */
    public long readTime() {
        return readAt.from();
    }

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A3;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public Severity severityIfCertain() {
        // It also fires on unlogged values, such as a seed.
        return Severity.WARNING;
    }

    @Override
    public Specification specification() {
        return SPECIFICATION;
    }

    @Override
    public Optional<Predicate<Operation>> refuters(InitialValues initial) {
        return Optional.of(other -> other.touches(cell, initial));
    }

    @Override
    public String sentence(Wording say) {
        return say.read(reader, cell, readValue, readAt) + ", "
                + (kind == Kind.ABORTED
                        ? "which only operations that were undone had written by then"
                        : "which nobody in the log had committed by then");
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 read " + say.pair(cell, readValue) + " " + say.when(readAt) + ".",
                certain
                        ? "No other operation that stands had written that value to the cell by then."
                        : "Perhaps no other operation that stands had written that value to the cell by then: the log does "
                                + "not say exactly when.",
                kind == Kind.ABORTED
                        ? "One that was undone had: T1 builds on what never happened."
                        : "None that was undone had either: the value was there from the start, was written by an operation "
                                + "that committed only later, or comes from somebody who logged nothing.");
    }

    @Override
    public String remedy(Wording say) {
        return kind == Kind.ABORTED
                ? "When the writer was undone, undo T1 too; or keep what it wrote from T1 until it could not be undone any more. Record "
                        + "preds, so that it need not be told by the value."
                : "If an operation of the log wrote the value and committed later, let others read only what is committed. Else log "
                        + "the seed as an operation of its own; or, if cells held such values from the start, take them for granted with "
                        + "--initial first-read.";
    }

    @Override
    public Connection connection() {
        return new Connection(
                null,
                Moment.read(reader, cell),
                kind == Kind.ABORTED ? "only what was undone had written it" : "nobody in the log had committed it");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.read(reader, cell, readValue, readAt);
        to.text("kind", kind.word());
    }
}
