package dev.hasse.reports.groups;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that the traces of a group share. Keys are ordered by text, unknown values first.
 *
 * @param values one value for each {@link GroupBy} of the report; null if unknown
 */
public record GroupKey(List<@Nullable String> values) implements Comparable<GroupKey>, Serializable {
    private static final Comparator<@Nullable String> ORDER = Comparator.nullsFirst(Comparator.<String>naturalOrder());

    public GroupKey {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    @Override
    public int compareTo(GroupKey other) {
        for (int k = 0; k < Math.min(values.size(), other.values.size()); k++) {
            int order = ORDER.compare(values.get(k), other.values.get(k));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(values.size(), other.values.size());
    }
}
