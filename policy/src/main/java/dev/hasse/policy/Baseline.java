package dev.hasse.policy;

import dev.hasse.model.Fingerprint;
import dev.hasse.model.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The findings that a team already knows, so that only new ones count. It also notes which known findings were found
 * again, and which workloads were checked: a finding is gone if its workload was checked and the finding was not there.
 */
public final class Baseline {
    private final Set<Fingerprint> known;
    private final Set<Fingerprint> seen = new HashSet<>();
    private final Set<@Nullable String> workloads = new HashSet<>();

    /** @param known the known findings */
    public Baseline(Set<Fingerprint> known) {
        this.known = Set.copyOf(known);
    }

    /** Whether a finding is known. */
    public boolean knows(Fingerprint finding) {
        return known.contains(finding);
    }

    /** Notes the findings in a trace, and that its workload was checked. */
    public void note(Verdict verdict) {
        workloads.add(verdict.workload());
        verdict.findings().values().forEach(finding -> seen.addAll(finding.fingerprints()));
    }

    /** Notes what another baseline of the same known findings has noted: which of them were found, and where it looked. */
    public void note(Set<Fingerprint> recognized, Set<@Nullable String> checked) {
        seen.addAll(recognized);
        workloads.addAll(checked);
    }

    /** The known findings that were found again. */
    public Set<Fingerprint> recognized() {
        Set<Fingerprint> recognized = new HashSet<>(seen);
        recognized.retainAll(known);
        return recognized;
    }

    /** The known findings. */
    public Set<Fingerprint> known() {
        return known;
    }

    /** The workloads of the traces that were checked; null stands for none. */
    public Set<@Nullable String> workloads() {
        return new HashSet<>(workloads);
    }

    /** The findings in the verdicts so far, in order. */
    public List<Fingerprint> found() {
        return sorted(seen);
    }

    /** The known findings that are missing from the workloads that were checked, in order. */
    public List<Fingerprint> gone() {
        Set<Fingerprint> gone = new HashSet<>(known);
        gone.removeAll(seen);
        gone.removeIf(finding -> !workloads.contains(finding.workload()));
        return sorted(gone);
    }

    /**
     * Pairs findings that are gone with new ones that are alike, so that a person sees why a baseline fits no longer.
     *
     * @param part what alike findings have in common
     * @return for each finding that is gone, in order, the first new finding with that part, if there is one
     */
    public Map<Fingerprint, Fingerprint> renamed(Function<Fingerprint, ?> part) {
        Map<Object, Fingerprint> fresh = new HashMap<>();
        for (Fingerprint finding : found()) {
            if (!known.contains(finding)) {
                fresh.putIfAbsent(part.apply(finding), finding);
            }
        }
        Map<Fingerprint, Fingerprint> renamed = new LinkedHashMap<>();
        for (Fingerprint finding : gone()) {
            Fingerprint now = fresh.get(part.apply(finding));
            if (now != null) {
                renamed.put(finding, now);
            }
        }
        return renamed;
    }

    /** The known findings except those that are gone, in order. */
    public List<Fingerprint> remaining() {
        Set<Fingerprint> remaining = new HashSet<>(known);
        gone().forEach(remaining::remove);
        return sorted(remaining);
    }

    private static List<Fingerprint> sorted(Set<Fingerprint> findings) {
        Set<Fingerprint> sorted = new TreeSet<>(Fingerprint.ORDER);
        sorted.addAll(findings);
        return List.copyOf(sorted);
    }
}
