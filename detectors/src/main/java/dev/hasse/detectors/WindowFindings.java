package dev.hasse.detectors;

import dev.hasse.detectors.index.CommitOrder;
import dev.hasse.detectors.index.InitialCells;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.Map;

/**
 * The findings that are decided from the writes in order of time: A1, and all observations except those of single
 * records.
 *
 * @param findings by phenomenon
 * @param facets the certain witnesses of A1 by facet
 * @param possibleFacets the possible witnesses of A1 by facet
 */
record WindowFindings(
        Map<Phenomenon, Finding<Witness>> findings, StalenessFacets facets, StalenessFacets possibleFacets) {

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
                : ofExact(trace, order, writes, initial, listing);
    }

    private static WindowFindings ofExact(
            Trace trace, CommitOrder order, WritesByCell writes, InitialCells initial, Listing listing) {
        StaleGenerationDetector.Result stale = StaleGenerationDetector.detect(trace, order, writes, listing);
        StaleReadDetector staleReads = new StaleReadDetector(trace, writes, initial, listing);
        Finding<Witness> snapshot = SnapshotDetector.detect(trace, writes, initial, staleReads, listing);
        return new WindowFindings(
                Map.of(
                        Anomaly.A1, stale.finding(),
                        Observation.SNAPSHOT, snapshot,
                        Observation.STALE_READ, staleReads.found(),
                        Observation.UNSEEN_OVERWRITE, UnseenOverwriteDetector.detect(trace, order, listing),
                        Observation.REFUSED, RefusedAttemptDetector.detect(trace, writes, listing),
                        Observation.SPLIT_VIEW, SplitViewDetector.detect(trace, writes, listing)),
                stale.facets(),
                StalenessFacets.NONE);
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
                        Observation.REFUSED, RefusedAttemptDetector.detect(trace, writes, listing),
                        Observation.SPLIT_VIEW, UncertainSplitViews.detect(trace, writes, listing)),
                stale.facets(),
                stale.possibleFacets());
    }
}
