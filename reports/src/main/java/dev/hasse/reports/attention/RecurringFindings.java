package dev.hasse.reports.attention;

import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.groups.WorstWitness;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the listed witnesses of a run, each {@linkplain Fingerprint kind} of them once. Memory grows with the number
 * of kinds, up to a limit, and not with the number of traces.
 */
final class RecurringFindings {
    /** How many kinds are kept, of certain and of possible witnesses together. Nobody reads as many. */
    static final int LIMIT = 10_000;

    /** Possible witnesses are a finding of their own: one is looked at in another way than a certain one. */
    private record Kind(Fingerprint fingerprint, boolean certain) {}

    private final Map<Kind, RecurringFinding> kinds = new HashMap<>();
    private final Set<Phenomenon> incomplete = new HashSet<>();

    /** Collects what a verdict lists of the given phenomena. Returns whether it lists anything. */
    boolean add(Verdict verdict, List<Phenomenon> phenomena) {
        Set<Kind> here = new HashSet<>();
        for (Phenomenon phenomenon : phenomena) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            add(finding.witnesses(), finding.excused(), 0, verdict, here);
            add(finding.possibleWitnesses(), finding.excusedPossible(), finding.count(), verdict, here);
            if (finding.unlisted() > 0 || finding.unlistedPossible() > 0) {
                incomplete.add(phenomenon);
            }
        }
        return !here.isEmpty();
    }

    /** @param before how many witnesses are numbered before these */
    private void add(List<Witness> listed, long excused, long before, Verdict verdict, Set<Kind> here) {
        for (int k = 0; k < listed.size(); k++) {
            // Excused ones are not listed, and count all the same when witnesses are numbered.
            add(listed.get(k), excused > 0 ? 0 : before + k + 1, verdict, here);
        }
    }

    private void add(Witness witness, long number, Verdict verdict, Set<Kind> here) {
        Fingerprint fingerprint = Fingerprint.of(witness, verdict.workload());
        Kind kind = new Kind(fingerprint, witness.certain());
        boolean first = here.add(kind);
        RecurringFinding known = kinds.get(kind);
        if (known == null && kinds.size() >= LIMIT) {
            incomplete.add(fingerprint.phenomenon());
            return;
        }
        WorstWitness there = new WorstWitness(verdict.traceId(), verdict.source(), witness, number);
        kinds.put(
                kind,
                known == null
                        ? new RecurringFinding(fingerprint, there, 1, 1, false)
                        : first ? known.inOneMore(there) : known.with(there));
    }

    /** The findings, worst first. */
    List<RecurringFinding> worstFirst(Chain chain) {
        return kinds.values().stream()
                .sorted(RecurringFinding.worstFirst(chain))
                .toList();
    }

    /** Whether there may be more of a phenomenon than was collected: not every witness was listed. */
    boolean incomplete(Phenomenon phenomenon) {
        return incomplete.contains(phenomenon);
    }
}
