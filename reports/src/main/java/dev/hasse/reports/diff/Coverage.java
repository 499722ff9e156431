package dev.hasse.reports.diff;

import dev.hasse.model.Anomaly;
import dev.hasse.reports.Counted;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.GroupComparison.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Describes what the runs were tested for, where that changed; names are safe to print. */
final class Coverage {
    private Coverage() {}

    /** One line a change: workloads first, then single traces. */
    static List<String> lines(RunDiff diff) {
        List<String> lines = new ArrayList<>();
        for (Difference one : diff.rates().differences()) {
            String group = Figures.name(one.key()) + " " + one.anomaly();
            if (one.there().tested() > 0 && one.here().tested() == 0) {
                lines.add(
                        "untested now: " + group + ", tested in " + one.there().tested() + " of "
                                + Counted.of(one.there().traces(), "trace") + " before, in none of "
                                + one.here().traces() + " now");
            }
            if (one.there().tested() == 0 && one.here().tested() > 0) {
                lines.add("untested before: " + group + ", tested in "
                        + one.here().tested() + " of " + Counted.of(one.here().traces(), "trace") + " now");
            }
        }
        add(lines, diff, "lost the test for", TraceChange::untestedNow);
        add(lines, diff, "gained the test for", TraceChange::testedNow);
        return lines;
    }

    private static void add(
            List<String> lines, RunDiff diff, String verb, Function<TraceChange, Set<Anomaly>> changed) {
        for (Anomaly anomaly : Anomaly.values()) {
            long traces = diff.traces().stream()
                    .filter(change -> changed.apply(change).contains(anomaly))
                    .count();
            if (traces > 0) {
                lines.add(Counted.of(traces, "trace") + " of " + diff.paired() + " in both " + verb + " " + anomaly);
            }
        }
    }
}
