package dev.hasse.reports.groups;

import dev.hasse.reports.Counted;
import java.util.stream.Collectors;

/** Explains how to read the figures, for every format for people. */
public final class Preface {
    private Preface() {}

    /** The size of the input. */
    public static String size(Report report) {
        String by = report.groupBy().stream().map(GroupBy::word).collect(Collectors.joining(", "));
        String skipped = report.skipped() == 0 ? "" : ", " + Counted.of(report.skipped(), "record") + " skipped";
        return Counted.of(report.total().traces(), "trace") + ", "
                + Counted.of(report.total().records(), "record") + skipped + "; "
                + Counted.of(report.groups().size(), "group") + " by " + by;
    }

    /** Explains what the rates refer to, and how their intervals are computed. */
    public static String intervals(Report report) {
        return "rate: traces with the anomaly, in percent of all, with 95% intervals: exact (Clopper–Pearson), and bootstrap ("
                + Counted.of(report.resamples(), "resample") + ", seed " + report.seed()
                + "). tested: traces that could have shown it; the others prove nothing."
                + (report.groupBy().stream().anyMatch(GroupBy::isOfAgents)
                        ? " This counts whole traces: which of their agents were tested is unknown."
                        : "");
    }

    /** Explains how the comparison was made. */
    public static String comparison(GroupComparison comparison) {
        return (comparison.whole() ? "all traces with all traces, as no group has the same name in both, " : "")
                + "among tested traces, by Fisher's exact test at 5%, p-values corrected for "
                + Counted.of(comparison.compared(), "comparison") + " (Holm)";
    }

    /** Explains what materiality is, and what it is not. */
    public static String materiality() {
        return "advice: an estimate of how many witnesses of A1 change what the agent decides, from §5.9 of the paper or the "
                + "probabilities given; it is no part of any verdict.";
    }
}
