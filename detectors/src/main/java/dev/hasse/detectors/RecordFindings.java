package dev.hasse.detectors;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.List;

/** What is decided of a trace record by record, without the writes in order of time: A2, A3 and A6, and the blast radius. */
final class RecordFindings {
    private final boolean precise;
    private final int limit;
    private final CausalCascadeDetector cascade;
    private final BlastRadius blastRadius = new BlastRadius();
    private final ResidueDetector residue;
    private Finding<Witness> phantomTool = new Finding<>(0, 0, List.of());
    private Finding<Witness> reordering = new Finding<>(0, 0, List.of());

    /** @param limit how many witnesses to list of each anomaly */
    RecordFindings(CascadeMode mode, int limit) {
        this.precise = mode == CascadeMode.CASCADE;
        this.limit = limit;
        this.cascade = new CausalCascadeDetector(limit);
        this.residue = new ResidueDetector(limit);
    }

    /** Decides a whole trace. */
    static RecordFindings of(Trace trace, CascadeMode mode, int limit) {
        RecordFindings findings = new RecordFindings(mode, limit);
        findings.note(trace);
        findings.blastRadius.walkWhatIsOpen(trace.columns());
        findings.decide(trace, 0, trace.size());
        return findings;
    }

    /** Notes the records that come next in the trace, as far as others depend on them. */
    void note(Trace trace) {
        if (precise) {
            cascade.addAborted(trace);
            blastRadius.add(trace.columns());
        }
    }

    /** Notes a decided record that will not be there any more. */
    void letGo(Columns columns, int record) {
        if (!precise) {
            residue.letGo(columns, record);
        }
    }

    /** Decides the records from {@code from} on, before {@code to}; they were noted, and so was what they depend on. */
    void decide(Trace trace, int from, int to) {
        phantomTool = phantomTool.plus(PhantomToolDetector.detect(
                trace, from, to, limit - phantomTool.witnesses().size()));
        reordering = reordering.plus(ToolEffectReorderingDetector.detect(
                trace, from, to, limit - reordering.witnesses().size()));
        if (precise) {
            cascade.decide(trace, from, to);
        } else {
            residue.decide(trace, from, to);
        }
    }

    Finding<Witness> phantomTool() {
        return phantomTool;
    }

    Finding<Witness> cascade() {
        return precise ? cascade.found() : residue.found();
    }

    Finding<Witness> reordering() {
        return reordering;
    }

    int blastRadius() {
        return blastRadius.survivors();
    }
}
