package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.detectors.PhantomToolDetector;
import dev.hasse.detectors.ToolEffectReorderingDetector;
import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Columns;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.Finding;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Registry;
import dev.hasse.model.Witness;

/**
 * A2, A6 and externalized effects online; {@link PhantomToolDetector}, {@link ToolEffectReorderingDetector} and {@link
 * dev.hasse.detectors.ExternalizedEffectDetector} define them. It keeps nothing: a record shows them, or does not, whatever the others are.
 *
 * <p>Records that could have shown one are counted here and added to the tallies in the end: where the records of many
 * traces alternate, each object that a record touches has to be fetched from memory.
 */
final class OnlineSingleRecords {
    private final OnlineTrace trace;
    private final FindingTally phantomTools;
    private final FindingTally reorderings;
    private final FindingTally externalized;
    private long plannedTools;
    private long severalEffects;

    OnlineSingleRecords(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.phantomTools = new FindingTally(listing);
        this.reorderings = new FindingTally(listing);
        this.externalized = new FindingTally(listing);
    }

    /** Decides the next record in log order. */
    void decide(PackedRecord record) {
        if (record.plannedTool() != Columns.ABSENT
                && record.readRegistry() != Columns.ABSENT
                && record.writeRegistry() != Columns.ABSENT) {
            decideTool(record);
        }
        if (record.issued() >= 2 && record.isCommitOrderKnown()) {
            decideEffects(record);
        }
        if (record.isAborted() && record.saysWhetherExternalized()) {
            decideExternalized(record);
        }
    }

    private void decideTool(PackedRecord record) {
        Registry atRead = trace.symbols().registries().get(record.readRegistry());
        if (!atRead.contains(record.plannedTool())) {
            return;
        }
        plannedTools++;
        boolean kept = record.writeRegistry() == record.readRegistry()
                || trace.symbols().registries().get(record.writeRegistry()).contains(record.plannedTool());
        if (kept) {
            return;
        }
        phantomTools.add(true, 1);
        if (phantomTools.wants(true)) {
            phantomTools.list(PhantomToolDetector.witness(
                    trace.reference(record),
                    trace.symbols(),
                    record.plannedTool(),
                    record.writeRegistry(),
                    record.readTime(),
                    record.writeTime()));
        }
    }

    private void decideEffects(PackedRecord record) {
        boolean certain = !record.isCommitOrderInferred();
        severalEffects += certain ? 1 : 0;
        if (record.isEffectedAsIssued() || record.issued() != record.effected()) {
            return;
        }
        long[] issued = new long[record.issued()];
        long[] effected = new long[record.effected()];
        for (int k = 0; k < issued.length; k++) {
            issued[k] = Keys.pair(record.issuedCell(k), record.issuedValue(k));
            effected[k] = Keys.pair(record.effectedCell(k), record.effectedValue(k));
        }
        if (!ToolEffectReorderingDetector.isReordered(issued.clone(), effected.clone())) {
            return;
        }
        reorderings.add(certain, 1);
        if (reorderings.wants(certain)) {
            reorderings.list(ToolEffectReorderingDetector.witness(
                    trace.reference(record), trace.symbols(), issued, effected, certain));
        }
    }

    private void decideExternalized(PackedRecord record) {
        externalized.addEvidence();
        if (record.isExternalized()) {
            externalized.add(true, 1);
            if (externalized.wants(true)) {
                externalized.list(new ExternalizedEffect(trace.reference(record), record.writeTime()));
            }
        }
    }

    /** The finding, once all records are decided. */
    Finding<Witness> phantomTools() {
        phantomTools.addEvidence(plannedTools);
        return phantomTools.finding();
    }

    /** The finding, once all records are decided. */
    Finding<Witness> reorderings() {
        reorderings.addEvidence(severalEffects);
        return reorderings.finding();
    }

    Finding<Witness> externalized() {
        return externalized.finding();
    }
}
