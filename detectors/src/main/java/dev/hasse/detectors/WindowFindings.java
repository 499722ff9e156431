package dev.hasse.detectors;

import dev.hasse.model.Finding;
import dev.hasse.model.Snapshot;
import dev.hasse.model.SplitView;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Trace;
import java.util.List;

/**
 * What is decided of a trace by the writes in the windows of its records: A1, the snapshot condition, and A4.
 *
 * @param splitView decided for whole traces only
 */
record WindowFindings(StaleGenerationDetector.Result stale, Snapshot snapshot, Finding<SplitView> splitView) {
    private static final Finding<SplitView> NO_REPLICAS = new Finding<>(0, 0, List.of());

    /** Of no record. */
    static final WindowFindings NONE = new WindowFindings(
            new StaleGenerationDetector.Result(new Finding<>(0, 0, List.of()), StalenessFacets.NONE),
            new Snapshot(0, 0),
            NO_REPLICAS);

    /** Decides a whole trace. */
    static WindowFindings of(Trace trace, int limit) {
        CommitOrder order = new CommitOrder(trace.columns());
        WritesByCell writes = new WritesByCell(trace.columns(), order);
        return new WindowFindings(
                StaleGenerationDetector.detect(trace, order, writes, 0, trace.size(), limit),
                SnapshotCheck.check(trace, writes, 0, trace.size()),
                SplitViewDetector.detect(trace, writes, limit));
    }

    /** These, and those of the records from {@code from} on, before {@code to}, which come next and name no replica. */
    WindowFindings plus(Trace trace, int from, int to, int limit) {
        CommitOrder order = new CommitOrder(trace.columns());
        WritesByCell writes = new WritesByCell(trace.columns(), order);
        int remaining = limit - stale.finding().witnesses().size();
        return new WindowFindings(
                stale.plus(StaleGenerationDetector.detect(trace, order, writes, from, to, remaining)),
                snapshot.plus(SnapshotCheck.check(trace, writes, from, to)),
                NO_REPLICAS);
    }
}
