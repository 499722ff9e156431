package dev.hasse.reports.diff;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Status;
import dev.hasse.reports.groups.ComparedReport;
import dev.hasse.reports.groups.ComparedReport.Counts;
import dev.hasse.reports.groups.GroupKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of a run, as far as a comparison needs them: less than a kilobyte a trace.
 *
 * @param name its folder or file, as given
 * @param root the folder or file of its traces, by which those without an id are recognized in another run; null if it is
 *     not known
 * @param settings how it was decided
 * @param traces its traces
 */
public record DecidedRun(String name, @Nullable String root, Settings settings, List<DecidedTrace> traces) {

    /**
     * The settings that have to be the same for runs to be compared.
     *
     * @param chain the chain that defines the levels
     * @param initialValues the values that cells are assumed to hold before the first write
     * @param possibleCounts whether possible witnesses count like certain ones
     */
    public record Settings(Chain chain, InitialValues initialValues, boolean possibleCounts) {}

    public DecidedRun {
        traces = Collections.unmodifiableList(new ArrayList<>(traces));
    }

    /** The number of records in all traces. */
    public long records() {
        return traces.stream().mapToLong(DecidedTrace::records).sum();
    }

    /** The level of one of its traces. */
    Level level(DecidedTrace trace) {
        return settings.chain().level(trace.found());
    }

    /** How many traces have each level. */
    public Map<Level, Long> levels() {
        Map<Level, Long> levels = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            levels.put(level, 0L);
        }
        traces.forEach(trace -> levels.merge(level(trace), 1L, Long::sum));
        return levels;
    }

    /** This run, as if no workload were known. */
    DecidedRun withoutWorkloads() {
        return new DecidedRun(
                name,
                root,
                settings,
                traces.stream().map(DecidedTrace::withoutWorkload).toList());
    }

    /** The counts of each anomaly by workload, for the comparison of rates. */
    ComparedReport byWorkload() {
        Map<Anomaly, Counts> total = new EnumMap<>(Anomaly.class);
        Map<GroupKey, Map<Anomaly, Counts>> groups = new TreeMap<>();
        for (DecidedTrace trace : traces) {
            List<@Nullable String> key = new ArrayList<>();
            key.add(trace.workload());
            Map<Anomaly, Counts> group =
                    groups.computeIfAbsent(new GroupKey(key), none -> new EnumMap<>(Anomaly.class));
            for (Anomaly anomaly : Anomaly.values()) {
                Status status = trace.status(anomaly);
                Counts one = new Counts(status == Status.FOUND ? 1 : 0, status == Status.UNTESTED ? 0 : 1, 1);
                total.merge(anomaly, one, Counts::plus);
                group.merge(anomaly, one, Counts::plus);
            }
        }
        return new ComparedReport(name, total, groups);
    }
}
