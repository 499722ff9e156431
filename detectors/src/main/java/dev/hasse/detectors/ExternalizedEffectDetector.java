package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.Finding;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;

/**
 * Externalized: an effect that had left the system before its operation was undone (what the paper's authors later called A3).
 *
 * <p>The history exhibits it when there is an aborted record i that says {@code "externalized": true}.
 *
 * <p>Witness: (i). Evidence: the aborted records that say whether their effects had left the system. Cost: O(1) a record.
 */
final class ExternalizedEffectDetector {
    /** The rule for (i). */
    static boolean isWitness(Operation i) {
        return i.aborted() && Boolean.TRUE.equals(i.externalized());
    }

    private ExternalizedEffectDetector() {}

    static Finding<Witness> detect(Trace trace, Listing listing) {
        Columns columns = trace.columns();
        FindingTally tally = new FindingTally(listing);
        for (int record = 0; record < trace.size(); record++) {
            boolean says = columns.isAborted(record) && columns.saysWhetherExternalized(record);
            if (!says || !columns.isDecided(record)) {
                continue;
            }
            tally.addEvidence();
            if (columns.isExternalized(record)) {
                tally.add(true, 1);
                if (tally.wants(true)) {
                    tally.list(new ExternalizedEffect(trace.reference(record), columns.writeTime(record)));
                }
            }
        }
        return tally.finding();
    }
}
