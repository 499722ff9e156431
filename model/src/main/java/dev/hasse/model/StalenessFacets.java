package dev.hasse.model;

import java.io.Serializable;

/**
 * The witnesses of A1 in one trace by facet; each number is an exact count, of listed and unlisted witnesses. {@link
 * StaleGeneration} defines the facets; a witness that is not a cold start is a supersession.
 *
 * @param maximumStaleness the largest staleness of a witness; 0 if there is none
 */
public record StalenessFacets(
        long lostUpdates,
        long staleEdits,
        long readOnly,
        long coldStarts,
        long supersessions,
        long restored,
        int maximumStaleness)
        implements Serializable {

    /** No witness. */
    public static final StalenessFacets NONE = new StalenessFacets(0, 0, 0, 0, 0, 0, 0);

    /** The facets of both together. */
    public StalenessFacets plus(StalenessFacets other) {
        return new StalenessFacets(
                lostUpdates + other.lostUpdates,
                staleEdits + other.staleEdits,
                readOnly + other.readOnly,
                coldStarts + other.coldStarts,
                supersessions + other.supersessions,
                restored + other.restored,
                Math.max(maximumStaleness, other.maximumStaleness));
    }
}
