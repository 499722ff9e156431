package dev.hasse.detectors;

import dev.hasse.detectors.index.InitialCells;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Finding;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;

/**
 * The findings on a whole trace that are decided record by record, without the writes in order of time: A2, A3 and A6,
 * the blast radius, and externalized effects.
 *
 * @param provenance whether any record says what it observed
 * @param residues in mode residue, the witnesses of A3 by kind
 * @param possibleResidues the possible ones
 */
record RecordFindings(
        boolean provenance,
        Finding<Witness> phantomTool,
        Finding<Witness> cascade,
        Finding<Witness> reordering,
        Finding<Witness> externalized,
        ResidueKinds residues,
        ResidueKinds possibleResidues,
        int blastRadius) {

    /** Decides a trace. */
    static RecordFindings of(Trace trace, CascadeMode mode, InitialCells initial, Listing listing) {
        boolean cascades = mode == CascadeMode.CASCADE;
        ResidueDetector.Result residue =
                cascades ? ResidueDetector.Result.NONE : ResidueDetector.detect(trace, initial, listing);
        return new RecordFindings(
                trace.columns().hasProvenance(),
                PhantomToolDetector.detect(trace, listing),
                cascades ? CausalCascadeDetector.detect(trace, listing) : residue.finding(),
                ToolEffectReorderingDetector.detect(trace, listing),
                ExternalizedEffectDetector.detect(trace, listing),
                residue.kinds(),
                residue.possibleKinds(),
                cascades ? BlastRadius.of(trace.columns()) : 0);
    }

    /** The residue witnesses by kind, including the possible ones if they count. */
    ResidueKinds residues(boolean possibleCounts) {
        return possibleCounts ? residues.plus(possibleResidues) : residues;
    }
}
