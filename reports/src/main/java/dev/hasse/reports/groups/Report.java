package dev.hasse.reports.groups;

import dev.hasse.model.Chain;
import dev.hasse.model.Phenomenon;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where traces stand, group by group. This is all that there is to render.
 *
 * @param groupBy by what they are in groups; at least one
 * @param chain the chain along which traces get a level
 * @param resamples how many resamples each bootstrap interval is of
 * @param seed of their draws
 * @param skipped how many records were refused and left out
 * @param total all traces as one group, whose key has no values
 * @param groups in order of their keys
 * @param comparison with another report; null if with none
 */
public record Report(
        List<GroupBy> groupBy,
        Chain chain,
        int resamples,
        long seed,
        long skipped,
        Group total,
        List<Group> groups,
        @Nullable GroupComparison comparison) {

    /** How often an interval is to hold the true rate. */
    public static final double CONFIDENCE = 0.95;

    public Report {
        groupBy = List.copyOf(groupBy);
        groups = List.copyOf(groups);
    }

    /** What is shown: the anomalies along the chain, and the observations that there is anything to show of. */
    public List<Phenomenon> phenomena() {
        List<Phenomenon> shown = new ArrayList<>(chain.order());
        shown.addAll(total.observations());
        return shown;
    }

    /** The same report, compared with another. */
    public Report comparedWith(PastReport other) {
        return new Report(groupBy, chain, resamples, seed, skipped, total, groups, GroupComparison.of(this, other));
    }
}
