package dev.hasse.reports.attention;

import dev.hasse.model.Chain;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.reports.Headings;
import dev.hasse.reports.groups.WorstWitness;
import java.util.Comparator;

/**
 * A finding that may recur in many traces: the same phenomenon, with the same agents, on the same pattern of cells.
 *
 * @param fingerprint what its witnesses have in common
 * @param worst the worst of its witnesses
 * @param traces in how many traces it was listed; at least 1
 */
record RecurringFinding(Fingerprint fingerprint, WorstWitness worst, long traces) {

    /**
     * Orders findings by phenomenon, beginning with the anomaly that L1 of the chain excludes; of one phenomenon, by
     * severity, and then by the number of traces.
     */
    static Comparator<RecurringFinding> worstFirst(Chain chain) {
        return Comparator.<RecurringFinding>comparingInt(finding -> rank(finding.phenomenon(), chain))
                .thenComparing(finding -> finding.worst.witness().severity())
                .thenComparing(
                        Comparator.comparingLong(RecurringFinding::traces).reversed())
                .thenComparing(RecurringFinding::worst, WorstWitness.ORDER);
    }

    private static int rank(Phenomenon phenomenon, Chain chain) {
        int place = chain.order().indexOf(phenomenon);
        return place >= 0 ? place : chain.order().size() + Phenomenon.all().indexOf(phenomenon);
    }

    Phenomenon phenomenon() {
        return fingerprint.phenomenon();
    }

    String heading() {
        return Headings.of(worst.witness());
    }

    /** Whether it is about a value that nobody logged. */
    boolean isUnlogged() {
        return worst.witness() instanceof Residue residue && residue.kind() == Residue.Kind.UNLOGGED;
    }

    /** This finding, listed in one more trace. */
    RecurringFinding inOneMore(WorstWitness there) {
        return new RecurringFinding(fingerprint, worse(there), traces + 1);
    }

    /** This finding, with one more witness in a trace that is counted already. */
    RecurringFinding with(WorstWitness there) {
        return new RecurringFinding(fingerprint, worse(there), traces);
    }

    private WorstWitness worse(WorstWitness there) {
        return WorstWitness.ORDER.compare(there, worst) < 0 ? there : worst;
    }
}
