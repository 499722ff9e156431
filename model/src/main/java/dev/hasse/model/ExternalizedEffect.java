package dev.hasse.model;

import java.util.List;

/**
 * A witness that an effect had left the system before its operation was undone: the effect cannot be called back.
 *
 * @param commitTime when the operation committed, at the latest; its read time if it never did
 */
public record ExternalizedEffect(OperationRef operation, long commitTime) implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.EXTERNALIZED;
    }

    @Override
    public String sentence(Wording say) {
        return "an effect of operation " + say.id(operation) + " of " + say.agent(operation)
                + " had left the system, and the operation was undone later";
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 had an effect that left the system (externalized).",
                "T1 was undone later (aborted).",
                "What is outside cannot be undone: it stands, and the system does not know of it any more.");
    }

    @Override
    public String remedy(Wording say) {
        return "Hold the effect back until T1 can no longer be undone; or give it an effect that makes up for it (compensation), and "
                + "log that.";
    }

    @Override
    public Connection connection() {
        return new Connection(null, Moment.commit(operation), "undone, but its effect had left the system");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("op", operation);
        to.number("commit_time", commitTime);
    }
}
