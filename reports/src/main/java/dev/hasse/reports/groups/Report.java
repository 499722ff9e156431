package dev.hasse.reports.groups;

import dev.hasse.model.Chain;
import dev.hasse.model.Phenomenon;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of traces, group by group. It holds everything that renderers need.
 *
 * @param groupBy the properties that define the groups; at least one
 * @param chain the chain that defines the levels
 * @param resamples how many resamples each bootstrap interval has
 * @param seed the seed of the resamples
 * @param skipped how many records were refused
 * @param total all traces as one group, whose key has no values
 * @param groups the groups, in order of their keys
 * @param comparison the comparison with another report; null if there is none
 * @param transactions what became of the rules of transactions; null if they were not asked for
 * @param cautions why less could be found than it seems, each a line without a full stop, safe to print
 */
public record Report(
        List<GroupBy> groupBy,
        Chain chain,
        int resamples,
        long seed,
        long skipped,
        Group total,
        List<Group> groups,
        @Nullable GroupComparison comparison,
        @Nullable TransactionReport transactions,
        List<String> cautions) {

    /** The confidence level of the intervals. */
    public static final double CONFIDENCE = 0.95;

    public Report {
        groupBy = List.copyOf(groupBy);
        groups = List.copyOf(groups);
        cautions = List.copyOf(cautions);
    }

    /** The phenomena to show: the anomalies along the chain, and the observations with something to show. */
    public List<Phenomenon> phenomena() {
        List<Phenomenon> shown = new ArrayList<>(chain.order());
        shown.addAll(total.observations());
        return shown;
    }

    /** Returns this report with a comparison to another. */
    public Report comparedWith(ComparedReport other) {
        return new Report(
                groupBy,
                chain,
                resamples,
                seed,
                skipped,
                total,
                groups,
                GroupComparison.of(ComparedReport.of("", this), other),
                transactions,
                cautions);
    }
}
