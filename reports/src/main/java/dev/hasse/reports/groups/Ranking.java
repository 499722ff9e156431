package dev.hasse.reports.groups;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who, or what, takes part in witnesses most often.
 *
 * @param first the first of them, by count and then by name
 * @param others how many more there are, not listed
 * @param uncounted witnesses of names that came when there were {@link #BOUND} already
 */
public record Ranking(List<Entry> first, long others, long uncounted) {
    /** So many names are counted, exactly; of what comes later only the names that are there already. */
    public static final int BOUND = 10_000;

    /** So many are listed. */
    public static final int LISTED = 5;

    public Ranking {
        first = List.copyOf(first);
    }

    /**
     * One of them.
     *
     * @param names its name; for a pair of agents the one in whose operation the anomaly shows, and the other
     * @param witnesses in how many it takes part
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
