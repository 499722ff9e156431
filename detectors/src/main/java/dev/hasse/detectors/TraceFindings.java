package dev.hasse.detectors;

import dev.hasse.model.Finding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Witness;
import java.util.Map;

/**
 * What the detectors found in one trace.
 *
 * @param findings the finding on each phenomenon
 * @param provenance whether any record says what it observed
 * @param staleness the witnesses of A1 that count, by facet
 * @param residues in mode residue, the witnesses of A3 that count, by kind
 * @param blastRadius in mode cascade, how many surviving records lie downstream of an aborted one; 0 in mode residue
 */
public record TraceFindings(
        Map<Phenomenon, Finding<Witness>> findings,
        boolean provenance,
        StalenessFacets staleness,
        ResidueKinds residues,
        int blastRadius) {}
