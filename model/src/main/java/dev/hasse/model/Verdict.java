package dev.hasse.model;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What Hasse says of one trace: which anomalies it contains, and where that puts it.
 *
 * @param source the file in which the trace begins
 * @param labels what it is grouped by
 * @param records how many records it has
 * @param chain the chain along which it gets a level
 * @param cascadeMode which predicate decided A3
 * @param findings for each anomaly what was found
 * @param staleness how the witnesses of A1 divide up
 * @param blastRadius in mode cascade, how many surviving records lie downstream of an aborted one; 0 in mode residue
 * @param snapshot whether every read saw the latest write
 * @param splitView A4: decided only where replicas are recorded, and otherwise untested
 * @param participants who and what took part; null if nobody asked
 */
public record Verdict(
        String traceId,
        String source,
        Labels labels,
        int records,
        Chain chain,
        CascadeMode cascadeMode,
        Map<Anomaly, Finding<Witness>> findings,
        StalenessFacets staleness,
        int blastRadius,
        Snapshot snapshot,
        Finding<SplitView> splitView,
        @Nullable Participants participants) {

    /** @throws IllegalArgumentException unless there is a finding for each anomaly */
    public Verdict {
        findings = Map.copyOf(findings);
        if (findings.size() != Anomaly.values().length) {
            throw new IllegalArgumentException("expected a finding for each anomaly, got " + findings.keySet());
        }
    }

    /** The workload that it belongs to; null if none is known. */
    public @Nullable String workload() {
        return labels.workload();
    }

    /** What was found of {@code anomaly}. */
    public Finding<Witness> finding(Anomaly anomaly) {
        Finding<Witness> finding = findings.get(anomaly);
        if (finding == null) {
            throw new IllegalStateException("the constructor lets no verdict through without " + anomaly);
        }
        return finding;
    }

    /** The anomalies whose status is {@code status}. */
    public Set<Anomaly> with(Status status) {
        Set<Anomaly> anomalies = EnumSet.noneOf(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            if (finding(anomaly).status() == status) {
                anomalies.add(anomaly);
            }
        }
        return anomalies;
    }

    /** The anomalies of which at least one witness counts against the trace. */
    public Set<Anomaly> counting() {
        Set<Anomaly> anomalies = EnumSet.noneOf(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            if (finding(anomaly).counted() > 0) {
                anomalies.add(anomaly);
            }
        }
        return anomalies;
    }

    /**
     * The same verdict, where some of the witnesses are excused. What the trace contains, and where that puts it, stays as it is.
     *
     * @param known whether a witness is; all of them are listed
     * @param limit how many of the others to list for each anomaly
     */
    public Verdict excusing(Predicate<Witness> known, int limit) {
        Map<Anomaly, Finding<Witness>> excused = new EnumMap<>(Anomaly.class);
        findings.forEach((anomaly, finding) -> excused.put(anomaly, finding.excusing(known, limit)));
        return new Verdict(
                traceId,
                source,
                labels,
                records,
                chain,
                cascadeMode,
                excused,
                staleness,
                blastRadius,
                snapshot,
                new Finding<>(
                        splitView.count(),
                        splitView.evidence(),
                        splitView
                                .witnesses()
                                .subList(
                                        0, Math.min(limit, splitView.witnesses().size()))),
                participants);
    }

    /** The trace's place in the lattice: the anomalies that it does not contain, tested or not. */
    public LatticePoint point() {
        return LatticePoint.excludingAllBut(with(Status.FOUND));
    }

    /** The trace's level along the {@link #chain}. */
    public Level level() {
        return chain.level(with(Status.FOUND));
    }
}
