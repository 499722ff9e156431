package dev.hasse.detectors;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.HashMap;
import java.util.Map;

/**
 * The findings that are decided from the writes in order of time: A1, and all observations except those of single
 * records.
 *
 * @param findings by phenomenon
 * @param facets the certain witnesses of A1 by facet
 * @param possibleFacets the possible witnesses of A1 by facet
 * @param complete whether all wanted witnesses could be listed
 */
record WindowFindings(
        Map<Phenomenon, Finding<Witness>> findings,
        StalenessFacets facets,
        StalenessFacets possibleFacets,
        boolean complete) {
    /** The findings on no records. */
    static final WindowFindings NONE = new WindowFindings(Map.of(), StalenessFacets.NONE, StalenessFacets.NONE, true);

    WindowFindings {
        findings = Map.copyOf(findings);
    }

    /** The finding on one of the phenomena. */
    Finding<Witness> of(Phenomenon phenomenon) {
        return findings.getOrDefault(phenomenon, Finding.none());
    }

    /** Decides a whole trace. */
    static WindowFindings of(Trace trace, InitialCells initial, Listing listing) {
        CommitOrder order = new CommitOrder(trace.columns());
        WritesByCell writes = new WritesByCell(trace.columns(), order);
        return trace.columns().hasUncertainTimes()
                ? ofUncertain(trace, order, writes, initial, listing)
                : NONE.plus(trace, order, writes, initial, new ValuesBefore(), 0, trace.size(), listing)
                        .with(Observation.SPLIT_VIEW, SplitViewDetector.detect(trace, writes, listing))
                        .with(Observation.UNSEEN_OVERWRITE, UnseenOverwriteDetector.detect(trace, order, listing));
    }

    private static WindowFindings ofUncertain(
            Trace trace, CommitOrder order, WritesByCell writes, InitialCells initial, Listing listing) {
        UncertainStaleGenerations.Result stale = UncertainStaleGenerations.detect(trace, order, writes, listing);
        UncertainReads.Result reads = UncertainReads.detect(trace, writes, initial, listing);
        return new WindowFindings(
                Map.of(
                        Anomaly.A1, stale.finding(),
                        Observation.SNAPSHOT, reads.snapshot(),
                        Observation.STALE_READ, reads.staleReads(),
                        Observation.UNSEEN_OVERWRITE, UncertainOverwrites.detect(trace, writes, listing),
                        Observation.REFUSED, RefusedAttemptDetector.detect(trace, writes, 0, trace.size(), listing),
                        Observation.SPLIT_VIEW, UncertainSplitViews.detect(trace, writes, listing)),
                stale.facets(),
                stale.possibleFacets(),
                true);
    }

    /**
     * Adds the findings on the next records, in [from, to). All their moments must be known exactly, and none may name
     * a replica. Unseen overwrites are left out, since they depend on released records.
     */
    WindowFindings plus(Trace trace, ValuesBefore before, int from, int to, Listing listing) {
        CommitOrder order = new CommitOrder(trace.columns());
        WritesByCell writes = new WritesByCell(trace.columns(), order);
        return plus(trace, order, writes, InitialCells.UNKNOWN, before, from, to, listing);
    }

    private WindowFindings plus(
            Trace trace,
            CommitOrder order,
            WritesByCell writes,
            InitialCells initial,
            ValuesBefore before,
            int from,
            int to,
            Listing listing) {
        StaleGenerationDetector.Result stale =
                StaleGenerationDetector.detect(trace, order, writes, from, to, listing.after(of(Anomaly.A1)));
        StaleReadDetector staleReads =
                new StaleReadDetector(trace, writes, initial, before, listing.after(of(Observation.STALE_READ)));
        Finding<Witness> snapshot = SnapshotDetector.detect(
                trace, writes, initial, staleReads, from, to, listing.after(of(Observation.SNAPSHOT)));
        Map<Phenomenon, Finding<Witness>> both = new HashMap<>(findings);
        add(Anomaly.A1, stale.finding(), both);
        add(Observation.SNAPSHOT, snapshot, both);
        add(Observation.STALE_READ, staleReads.found(), both);
        add(
                Observation.REFUSED,
                RefusedAttemptDetector.detect(trace, writes, from, to, listing.after(of(Observation.REFUSED))),
                both);
        return new WindowFindings(
                both, facets.plus(stale.facets()), possibleFacets, complete && !staleReads.lacksAWriter());
    }

    private void add(Phenomenon phenomenon, Finding<Witness> later, Map<Phenomenon, Finding<Witness>> both) {
        both.put(phenomenon, of(phenomenon).plus(later));
    }

    /** These findings, with another one for a phenomenon. */
    WindowFindings with(Phenomenon phenomenon, Finding<Witness> found) {
        Map<Phenomenon, Finding<Witness>> changed = new HashMap<>(findings);
        changed.put(phenomenon, found);
        return new WindowFindings(changed, facets, possibleFacets, complete);
    }
}
