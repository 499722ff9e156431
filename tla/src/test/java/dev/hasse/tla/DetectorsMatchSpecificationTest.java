package dev.hasse.tla;

import dev.hasse.detectors.Histories;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Operation;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * On random histories, the detectors find exactly the witnesses that TLC's evaluator finds in the specification. A history on
 * which they differ is shrunk, and shown as TLA+.
 */
class DetectorsMatchSpecificationTest {
    @Provide
    Arbitrary<List<Operation>> histories() {
        return Histories.upTo(6);
    }

    @Property(tries = 10_000)
    void witnessByWitness(@ForAll("histories") List<Operation> history) {
        SpecificationAgreement.require(HistoryNotation.trace(history));
    }
}
