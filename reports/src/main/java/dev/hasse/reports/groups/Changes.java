package dev.hasse.reports.groups;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Describes the results of a comparison; names are safe to print. */
public final class Changes {
    private Changes() {}

    /** A difference in figures: the other report's first, then this report's. */
    public static String of(GroupComparison.Difference one) {
        return one.anomaly() + " " + one.there().found() + "/" + one.there().tested() + " → "
                + one.here().found() + "/" + one.here().tested() + ", "
                + Figures.percent(one.there().share()) + "% → "
                + Figures.percent(one.here().share()) + "% (corrected " + Figures.p(one.corrected()) + ")";
    }

    /** A difference in figures, with the exact interval of each rate: the other report's first, then this report's. */
    public static String withIntervals(GroupComparison.Difference one) {
        return one.anomaly() + " " + figures(one.there()) + " → " + figures(one.here()) + " (corrected "
                + Figures.p(one.corrected()) + ")";
    }

    /** A rate among tested traces with its exact interval. */
    public static String figures(ComparedReport.Counts counts) {
        return counts.tested() == 0
                ? "untested"
                : counts.found() + "/" + counts.tested() + " " + Figures.percent(counts.share()) + "% "
                        + Figures.percent(counts.interval());
    }

    /** The groups and their anomalies, group by group. */
    public static String groups(List<GroupComparison.Difference> differences) {
        return differences.stream()
                .collect(Collectors.groupingBy(
                        GroupComparison.Difference::key,
                        TreeMap::new,
                        Collectors.mapping(one -> one.anomaly().name(), Collectors.joining(" "))))
                .entrySet()
                .stream()
                .map(entry -> Figures.name(entry.getKey()) + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
