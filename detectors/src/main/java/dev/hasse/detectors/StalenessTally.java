package dev.hasse.detectors;

import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StalenessFacets;

/** Counts the witnesses of A1 in one trace by facet, one stale read at a time. {@link StaleGeneration} defines the facets. */
public final class StalenessTally {
    private long count;
    private long lostUpdates;
    private long staleEdits;
    private long readOnly;
    private long coldStarts;
    private long restored;
    private int maximumStaleness;

    /**
     * Adds the witnesses of a stale read, which differ only in the overwriting record.
     *
     * @param witnesses how many there are, at least 1
     * @param staleness the number of writes in the window
     * @param isLostUpdate whether the reader writes the cell, too, as a whole
     * @param isStaleEdit whether the reader changes a part of the cell
     * @param isReadOnly whether the reader writes nothing
     * @param isColdStart whether it read NULL
     * @param isRestored whether the last write in the window wrote the value that was read
     */
    public void add(
            long witnesses,
            int staleness,
            boolean isLostUpdate,
            boolean isStaleEdit,
            boolean isReadOnly,
            boolean isColdStart,
            boolean isRestored) {
        count += witnesses;
        lostUpdates += isLostUpdate ? witnesses : 0;
        staleEdits += isStaleEdit ? witnesses : 0;
        readOnly += isReadOnly ? witnesses : 0;
        coldStarts += isColdStart ? witnesses : 0;
        restored += isRestored ? witnesses : 0;
        maximumStaleness = Math.max(maximumStaleness, staleness);
    }

    /** The number of witnesses. */
    public long count() {
        return count;
    }

    /** The witnesses by facet. */
    public StalenessFacets facets() {
        return new StalenessFacets(
                lostUpdates, staleEdits, readOnly, coldStarts, count - coldStarts, restored, maximumStaleness);
    }
}
