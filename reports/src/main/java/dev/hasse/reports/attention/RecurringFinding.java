package dev.hasse.reports.attention;

import dev.hasse.model.Chain;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.model.Witness;
import dev.hasse.reports.Headings;
import dev.hasse.reports.groups.WorstWitness;
import java.util.Comparator;
import java.util.List;

/**
 * A finding that may recur in many traces: the same phenomenon, with the same agents, on the same pattern of cells.
 *
 * @param fingerprint what its witnesses have in common
 * @param worst the worst of its witnesses
 * @param traces in how many traces it was listed; at least 1
 * @param witnesses how many of its witnesses were listed; at least 1
 * @param varies whether some trace has witnesses of different agents or cells, which the fingerprint does not tell apart
 */
record RecurringFinding(Fingerprint fingerprint, WorstWitness worst, long traces, long witnesses, boolean varies) {

    /**
     * Orders findings: certain ones first; then by phenomenon, beginning with the anomaly that L1 of the chain excludes;
     * of one phenomenon, by severity, and then by the number of traces.
     */
    static Comparator<RecurringFinding> worstFirst(Chain chain) {
        return Comparator.<RecurringFinding, Boolean>comparing(
                        finding -> !finding.worst.witness().certain())
                .thenComparingInt(finding -> rank(finding.phenomenon(), chain))
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
        return new RecurringFinding(fingerprint, worse(there), traces + 1, witnesses + 1, varies);
    }

    /** This finding, with one more witness in a trace that is counted already. */
    RecurringFinding with(WorstWitness there) {
        return new RecurringFinding(
                fingerprint, worse(there), traces, witnesses + 1, varies || differs(there.witness()));
    }

    private boolean differs(Witness there) {
        Witness known = worst.witness();
        return !agents(there).equals(agents(known)) || !there.subjects().equals(known.subjects());
    }

    private static List<String> agents(Witness witness) {
        return witness.operations().stream().map(OperationRef::agent).toList();
    }

    private WorstWitness worse(WorstWitness there) {
        return WorstWitness.ORDER.compare(there, worst) < 0 ? there : worst;
    }
}
