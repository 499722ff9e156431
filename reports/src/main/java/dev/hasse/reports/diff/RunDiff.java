package dev.hasse.reports.diff;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Level;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.groups.GroupComparison;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The difference between two runs. A finding that is gone, or a level that is higher, only because something is no longer
 * tested is never called better. Where no workload has the same name in both runs, findings are matched without it.
 *
 * @param before the earlier run
 * @param after the later run
 * @param paired how many traces are in both
 * @param traces the traces that are in both and changed their level or their coverage, the worst changes first
 * @param findings the findings of either run, new ones first
 * @param rates the rates of the later run, compared with those of the earlier one
 */
public record RunDiff(
        Run before,
        Run after,
        long paired,
        List<TraceChange> traces,
        List<FindingChange> findings,
        GroupComparison rates) {

    public RunDiff {
        traces = List.copyOf(traces);
        findings = List.copyOf(findings);
    }

    /**
     * The size of a run, and its levels.
     *
     * @param name its folder or file, as given
     */
    public record Run(String name, long traces, long records, Map<Level, Long> levels) {
        public Run {
            levels = Map.copyOf(levels);
        }

        private static Run of(DecidedRun run) {
            return new Run(run.name(), run.traces().size(), run.records(), run.levels());
        }
    }

    /**
     * Compares two runs.
     *
     * @throws UnusableFileException if they were decided with different settings
     */
    public static RunDiff of(DecidedRun before, DecidedRun after) {
        requireSame(before, after);
        GroupComparison rates = GroupComparison.of(after.byWorkload(), before.byWorkload());
        // Traces without a workload of their own have the name of their folder, which may differ from run to run.
        return rates.whole()
                ? of(before.withoutWorkloads(), after.withoutWorkloads(), rates)
                : of(before, after, rates);
    }

    private static RunDiff of(DecidedRun before, DecidedRun after, GroupComparison rates) {
        TracePairs pairs = new TracePairs(before, after);
        List<TraceChange> traces = new ArrayList<>();
        for (DecidedTrace trace : after.traces()) {
            DecidedTrace earlier = pairs.before(trace);
            if (earlier != null) {
                TraceChange change =
                        TraceChange.of(earlier, trace, after.settings().chain());
                if (change.kind() != TraceChange.Kind.EQUAL
                        || !change.untestedNow().isEmpty()
                        || !change.testedNow().isEmpty()) {
                    traces.add(change);
                }
            }
        }
        traces.sort(TraceChange.ORDER);
        return new RunDiff(Run.of(before), Run.of(after), pairs.size(), traces, findings(before, after, pairs), rates);
    }

    private static void requireSame(DecidedRun before, DecidedRun after) {
        DecidedRun.Settings one = before.settings();
        DecidedRun.Settings other = after.settings();
        boolean compared = !before.traces().isEmpty() && !after.traces().isEmpty();
        if (compared && !one.chain().equals(other.chain())) {
            throw new UnusableFileException(
                    after.name(),
                    "found levels along the chain " + names(other) + ", expected " + names(one) + " as in "
                            + SafeText.escape(before.name()) + "; give both runs the same --chain");
        }
        if (compared
                && (one.initialValues() != other.initialValues() || one.possibleCounts() != other.possibleCounts())) {
            throw new UnusableFileException(
                    after.name(),
                    "was decided with other settings than " + SafeText.escape(before.name())
                            + "; give both runs the same --initial and --count-possible");
        }
    }

    private static String names(DecidedRun.Settings settings) {
        return settings.chain().order().stream().map(Anomaly::name).collect(Collectors.joining(","));
    }

    private static List<FindingChange> findings(DecidedRun before, DecidedRun after, TracePairs pairs) {
        RunFindings earlier = new RunFindings(before);
        RunFindings later = new RunFindings(after);
        Set<Fingerprint> all = new HashSet<>(earlier.certain());
        all.addAll(later.certain());
        List<FindingChange> changes = new ArrayList<>();
        for (Fingerprint finding : all) {
            List<DecidedTrace> had = earlier.tracesWith(finding);
            List<DecidedTrace> have = later.tracesWith(finding);
            changes.add(new FindingChange(
                    finding,
                    kindOf(finding, earlier, later, pairs),
                    had.size(),
                    have.size(),
                    (have.isEmpty() ? had : have).get(0).id()));
        }
        changes.sort(FindingChange.ORDER);
        return changes;
    }

    private static FindingChange.Kind kindOf(
            Fingerprint finding, RunFindings earlier, RunFindings later, TracePairs pairs) {
        List<DecidedTrace> had = earlier.tracesWith(finding);
        List<DecidedTrace> have = later.tracesWith(finding);
        if (had.isEmpty()) {
            if (!earlier.listsAllLike(finding)) {
                return FindingChange.Kind.UNLISTED_BEFORE;
            }
            return earlier.wasTestedFor(finding, have, pairs::before)
                    ? FindingChange.Kind.NEW
                    : FindingChange.Kind.UNTESTED_BEFORE;
        }
        if (!have.isEmpty()) {
            return FindingChange.Kind.IN_BOTH;
        }
        if (later.hasPossible(finding)) {
            return FindingChange.Kind.ONLY_POSSIBLE_NOW;
        }
        if (!later.listsAllLike(finding)) {
            return FindingChange.Kind.UNLISTED_NOW;
        }
        return later.wasTestedFor(finding, had, pairs::after)
                ? FindingChange.Kind.GONE
                : FindingChange.Kind.UNTESTED_NOW;
    }

    /** The traces whose level changed in this way. */
    public List<TraceChange> traces(TraceChange.Kind kind) {
        return traces.stream().filter(change -> change.kind() == kind).toList();
    }

    /** The number of traces in both runs with the same level. */
    public long equal() {
        return paired
                - traces.stream()
                        .filter(change -> change.kind() != TraceChange.Kind.EQUAL)
                        .count();
    }

    /** The findings with this change; of anomalies if {@code ofAnomalies}, or else of observations. */
    public List<FindingChange> findings(FindingChange.Kind kind, boolean ofAnomalies) {
        return findings.stream()
                .filter(change -> change.kind() == kind)
                .filter(change -> change.finding().phenomenon() instanceof Anomaly == ofAnomalies)
                .toList();
    }

    /** Whether an anomaly was found that the earlier run is not known to have. */
    public boolean hasNewAnomaly() {
        return findings.stream()
                .anyMatch(change -> change.kind().isNew() && change.finding().phenomenon() instanceof Anomaly);
    }
}
