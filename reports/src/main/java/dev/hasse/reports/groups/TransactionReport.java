package dev.hasse.reports.groups;

import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.Counted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The part of a report that is about transactions.
 *
 * @param total all traces as one group
 * @param groups the groups that have transactions, in order
 */
public record TransactionReport(TransactionFigures total, SortedMap<GroupKey, TransactionFigures> groups) {
    /** The key of all traces. */
    private static final GroupKey TOTAL = new GroupKey(List.of());

    /** Copies the map. */
    public TransactionReport {
        groups = Collections.unmodifiableSortedMap(new TreeMap<>(groups));
    }

    /** The figures of a group, or of all traces; null if it has no transactions. */
    @Nullable
    TransactionFigures of(GroupKey key) {
        return key.equals(TOTAL) ? total : groups.get(key);
    }

    /** The rules that were asked for. */
    public List<TransactionRule> rules() {
        return List.copyOf(total.rules().keySet());
    }

    /** The groups, and if there are several, all traces last. */
    public List<Map.Entry<GroupKey, TransactionFigures>> rows() {
        List<Map.Entry<GroupKey, TransactionFigures>> rows = new ArrayList<>(groups.entrySet());
        if (rows.size() > 1) {
            rows.add(Map.entry(TOTAL, total));
        }
        return rows;
    }

    /** The size of the input. */
    public String size() {
        return "Transactions: " + Counted.of(total.transactions(), "transaction") + ", "
                + Counted.of(total.steps(), "step") + " in " + Counted.of(total.traces(), "trace");
    }

    /** Explains what the rates refer to. */
    public static String preface() {
        return "violated: traces that violate the rule, in percent of all, with 95% intervals as above. decided: traces in "
                + "which the rule could be decided; the others prove nothing.";
    }
}
