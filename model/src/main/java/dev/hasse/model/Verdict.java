package dev.hasse.model;

import java.io.Serializable;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one trace: its findings, and its place in the lattice.
 *
 * @param source the file in which the trace begins
 * @param labels the labels by which it is grouped
 * @param records how many records it has
 * @param chain the chain along which it gets a level
 * @param cascadeMode which predicate decided A3
 * @param provenance whether any of its records says what it observed
 * @param initialValues which values cells were assumed to hold before the first write
 * @param possibleCounts whether possible witnesses count like certain ones
 * @param findings the finding on each phenomenon
 * @param staleness the witnesses of A1 by facet
 * @param residues in mode residue, the witnesses of A3 by kind
 * @param blastRadius in mode cascade, how many surviving records lie downstream of an aborted one; 0 in mode residue
 * @param participants the agents and cells that took part; null if not requested
 */
public record Verdict(
        String traceId,
        String source,
        Labels labels,
        int records,
        Chain chain,
        CascadeMode cascadeMode,
        boolean provenance,
        InitialValues initialValues,
        boolean possibleCounts,
        Map<Phenomenon, Finding<Witness>> findings,
        StalenessFacets staleness,
        ResidueKinds residues,
        int blastRadius,
        @Nullable Participants participants)
        implements Serializable {

    /** @throws IllegalArgumentException unless there is a finding for each phenomenon */
    public Verdict {
        findings = Map.copyOf(findings);
        if (!findings.keySet().containsAll(Phenomenon.all())) {
            throw new IllegalArgumentException("expected a finding for each phenomenon, got " + findings.keySet());
        }
    }

    /** The workload that it belongs to; null if none is known. */
    public @Nullable String workload() {
        return labels.workload();
    }

    /** The finding on {@code phenomenon}. */
    public Finding<Witness> finding(Phenomenon phenomenon) {
        Finding<Witness> finding = findings.get(phenomenon);
        if (finding == null) {
            throw new IllegalStateException("the constructor lets no verdict through without " + phenomenon);
        }
        return finding;
    }

    /** The result of the snapshot condition: whether every read saw the latest write. */
    public Snapshot snapshot() {
        Finding<Witness> violations = finding(Observation.SNAPSHOT);
        return new Snapshot(violations.evidence(), violations.count());
    }

    /** This verdict, with only the first witnesses of each phenomenon listed, certain and possible ones. */
    public Verdict listing(int witnesses) {
        Map<Phenomenon, Finding<Witness>> listed = new HashMap<>(findings);
        listed.replaceAll((phenomenon, finding) -> finding.listing(witnesses));
        return new Verdict(
                traceId,
                source,
                labels,
                records,
                chain,
                cascadeMode,
                provenance,
                initialValues,
                possibleCounts,
                listed,
                staleness,
                residues,
                blastRadius,
                participants);
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

    /** The trace's place in the lattice: the anomalies that it does not contain, tested or not. */
    public LatticePoint point() {
        return LatticePoint.excludingAllBut(with(Status.FOUND));
    }

    /** The trace's level along the {@link #chain}. */
    public Level level() {
        return chain.level(with(Status.FOUND));
    }
}
