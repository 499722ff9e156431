package dev.hasse.model;

/**
 * A witness of A2 (Definition 2): the operation planned a tool that it saw when it read, and that was not there any more when
 * it committed.
 *
 * @param tool the planned tool
 * @param signatureChanged whether a tool of that name was still there, under another signature (§4.16)
 */
public record PhantomTool(OperationRef operation, Tool tool, boolean signatureChanged, long readTime, long commitTime)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A2;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.phantomTool(this);
    }
}
