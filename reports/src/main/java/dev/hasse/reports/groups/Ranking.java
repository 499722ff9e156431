package dev.hasse.reports.groups;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The agents, pairs or cells that take part in witnesses most often.
 *
 * @param first the first entries, by count and then by name
 * @param others how many more entries are not listed
 * @param uncounted how many witnesses were not counted, because there were already {@link #BOUND} other names
 */
public record Ranking(List<Entry> first, long others, long uncounted) {
    /** Maximum number of names counted. Once it is reached, new names are not counted. */
    public static final int BOUND = 10_000;

    /** Maximum number of entries listed. */
    public static final int LISTED = 5;

    public Ranking {
        first = List.copyOf(first);
    }

    /**
     * One entry.
     *
     * @param names its name; for a pair of agents, the agent whose operation shows the anomaly, and the other one
     * @param witnesses how many witnesses it takes part in
     */
    public record Entry(List<String> names, long witnesses) {
        static final Comparator<Entry> ORDER = Comparator.comparingLong(Entry::witnesses)
                .reversed()
                .thenComparing(entry -> entry.names.get(0))
                .thenComparing(entry -> entry.names.get(entry.names.size() - 1));

        public Entry {
            names = List.copyOf(names);
        }
    }

    /** Counts names. */
    static final class Tally {
        private final Map<List<String>, Long> counts = new HashMap<>();
        private long uncounted;

        void add(List<String> names) {
            if (counts.size() < BOUND || counts.containsKey(names)) {
                counts.merge(names, 1L, Long::sum);
            } else {
                uncounted++;
            }
        }

        Ranking ranking() {
            List<Entry> entries = new ArrayList<>();
            counts.forEach((names, count) -> entries.add(new Entry(names, count)));
            entries.sort(Entry.ORDER);
            int listed = Math.min(LISTED, entries.size());
            return new Ranking(entries.subList(0, listed), entries.size() - (long) listed, uncounted);
        }
    }
}
