package dev.hasse.workflows;

/** What DBOS asks of an application: an interface that its workflows are called by. */
public interface Trips {
    /** Books a trip; {@code fate} is one of those of {@link TripWorkflows#main}. */
    String book(String trip, String fate);
}
