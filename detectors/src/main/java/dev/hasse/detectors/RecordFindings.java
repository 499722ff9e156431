package dev.hasse.detectors;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Finding;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;

/**
 * The findings that are decided record by record, without the writes in order of time: A2, A3 and A6, the blast radius,
 * and externalized effects.
 */
final class RecordFindings {
    private final boolean cascades;
    private final Listing listing;
    private final CausalCascadeDetector cascade;
    private final BlastRadius blastRadius = new BlastRadius();
    private final ResidueDetector residue;
    private boolean provenance;
    private Finding<Witness> phantomTool = Finding.none();
    private Finding<Witness> reordering = Finding.none();
    private Finding<Witness> externalized = Finding.none();

    /**
     * @param listing which witnesses to list for each phenomenon
     * @param before the values written by released records
     */
    RecordFindings(CascadeMode mode, Listing listing, ValuesBefore before) {
        this.cascades = mode == CascadeMode.CASCADE;
        this.listing = listing;
        this.cascade = new CausalCascadeDetector(listing);
        this.residue = new ResidueDetector(listing, before);
    }

    /** Decides a whole trace. */
    static RecordFindings of(Trace trace, CascadeMode mode, InitialCells initial, Listing listing) {
        RecordFindings findings = new RecordFindings(mode, listing, new ValuesBefore());
        findings.note(trace);
        findings.blastRadius.walkWhatIsOpen(trace.columns());
        findings.decide(trace, initial, 0, trace.size());
        return findings;
    }

    /** Notes those facts of the next records on which other records depend. */
    void note(Trace trace) {
        provenance |= trace.columns().hasProvenance();
        if (cascades) {
            cascade.addAborted(trace);
            blastRadius.add(trace.columns());
        }
    }

    /** Decides the records in [from, to). They and the records on which they depend have been noted. */
    void decide(Trace trace, InitialCells initial, int from, int to) {
        phantomTool = phantomTool.plus(PhantomToolDetector.detect(trace, from, to, listing.after(phantomTool)));
        reordering = reordering.plus(ToolEffectReorderingDetector.detect(trace, from, to, listing.after(reordering)));
        externalized =
                externalized.plus(ExternalizedEffectDetector.detect(trace, from, to, listing.after(externalized)));
        if (cascades) {
            cascade.decide(trace, from, to);
        } else {
            residue.decide(trace, initial, from, to);
        }
    }

    Finding<Witness> phantomTool() {
        return phantomTool;
    }

    Finding<Witness> cascade() {
        return cascades ? cascade.found() : residue.found();
    }

    /** Whether any record says what it observed. */
    boolean provenance() {
        return provenance;
    }

    Finding<Witness> reordering() {
        return reordering;
    }

    Finding<Witness> externalized() {
        return externalized;
    }

    /** The residue witnesses by kind, including the possible ones if they count. */
    ResidueKinds residues(boolean possibleCounts) {
        return cascades ? ResidueKinds.NONE : residue.kinds(possibleCounts);
    }

    int blastRadius() {
        return blastRadius.survivors();
    }
}
