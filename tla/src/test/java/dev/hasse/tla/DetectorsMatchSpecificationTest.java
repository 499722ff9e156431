package dev.hasse.tla;

import dev.hasse.detectors.Histories;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.detectors.UncertainHistories;
import dev.hasse.model.Operation;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * On random histories, the detectors find exactly the witnesses that TLC's evaluator finds in the specification. A
 * history with different results is shrunk, and shown as TLA+.
 */
class DetectorsMatchSpecificationTest {
    /** The number of moments that can be distinguished between two neighbouring times. */
    private static final int MOMENTS = TlcValues.APART;

    @Provide
    Arbitrary<List<Operation>> histories() {
        return Histories.upTo(6);
    }

    @Property(tries = 3_000)
    void witnessByWitness(@ForAll("histories") List<Operation> history) {
        SpecificationAgreement.require(HistoryNotation.trace(history));
    }

    @Provide
    Arbitrary<List<Operation>> uncertainHistories() {
        return UncertainHistories.upTo(4, MOMENTS);
    }

    /** Witnesses for every choice of moments, and for some. */
    @Property(tries = 200)
    void whereMomentsAreNotKnownExactly(@ForAll("uncertainHistories") List<Operation> history) {
        SpecificationAgreement.require(HistoryNotation.trace(history));
    }
}
