package dev.hasse.reports.page;

import dev.hasse.model.Operation;
import dev.hasse.reports.groups.WorstWitness;
import java.util.List;

/** Provides the operations of a witness, which a report does not keep. */
public interface Histories {
    /**
     * The smallest history that still shows a witness; empty if it is not available, as from a pipe that has already
     * been read.
     */
    List<Operation> of(WorstWitness worst);
}
