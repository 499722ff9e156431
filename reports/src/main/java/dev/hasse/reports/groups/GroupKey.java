package dev.hasse.reports.groups;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the traces of a group have in common. Ordered by text, what is not known first.
 *
 * @param values for each {@link GroupBy} of the report what they have; null if it is not known
 */
public record GroupKey(List<@Nullable String> values) implements Comparable<GroupKey> {
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
