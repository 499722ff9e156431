package dev.hasse.model;

/**
 * How the witnesses of A1 in one trace divide up; each number counts witnesses, exactly, listed or not. What each facet means
 * stands at {@link StaleGeneration}; a witness that is no cold start is a supersession.
 *
 * @param maximumStaleness the largest staleness of a witness; 0 if there is none
 */
public record StalenessFacets(
        long lostUpdates, long readOnly, long coldStarts, long supersessions, long restored, int maximumStaleness) {

    /** No witness. */
    public static final StalenessFacets NONE = new StalenessFacets(0, 0, 0, 0, 0, 0);

    /** Those of both. */
    public StalenessFacets plus(StalenessFacets other) {
        return new StalenessFacets(
                lostUpdates + other.lostUpdates,
                readOnly + other.readOnly,
                coldStarts + other.coldStarts,
                supersessions + other.supersessions,
                restored + other.restored,
                Math.max(maximumStaleness, other.maximumStaleness));
    }
}
