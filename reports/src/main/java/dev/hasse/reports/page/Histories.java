package dev.hasse.reports.page;

import dev.hasse.model.Operation;
import dev.hasse.reports.groups.WorstWitness;
import java.util.List;

/** Where the operations of a witness can be had, which a report does not keep. */
public interface Histories {
    /** The smallest history that still shows a witness; empty if it cannot be had, as from a pipe that has been read. */
    List<Operation> of(WorstWitness worst);
}
