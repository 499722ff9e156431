package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.Finding;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * Externalized: an effect that had left the system before its operation was undone (what the paper's authors later called A3).
 *
 * <p>The history exhibits it when there is an aborted record i that says {@code "externalized": true}.
 *
 * <p>Witness: (i). Evidence: the aborted records that say whether their effects had left the system. Cost: O(1) a record.
 */
final class ExternalizedEffectDetector {
    private ExternalizedEffectDetector() {}

    /** Decides it for the records from {@code from} on, before {@code to}. */
    static Finding<Witness> detect(Trace trace, int from, int to, int limit) {
        Columns columns = trace.columns();
        List<Witness> listed = new ArrayList<>();
        long count = 0;
        long evidence = 0;
        for (int record = from; record < to; record++) {
            if (!columns.isAborted(record) || !columns.saysWhetherExternalized(record)) {
                continue;
            }
            evidence++;
            if (columns.isExternalized(record)) {
                count++;
                if (listed.size() < limit) {
                    listed.add(new ExternalizedEffect(trace.reference(record), columns.writeTime(record)));
                }
            }
        }
        return new Finding<>(count, evidence, listed);
    }
}
