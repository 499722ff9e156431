package dev.hasse.model;

/**
 * A witness that an effect had left the system before its operation was undone: what was undone cannot be called back.
 *
 * @param commitTime when the operation committed, at the latest; its read time if it never did
 */
public record ExternalizedEffect(OperationRef operation, long commitTime) implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.EXTERNALIZED;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.externalizedEffect(this);
    }
}
