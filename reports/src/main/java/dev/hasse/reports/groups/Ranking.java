package dev.hasse.reports.groups;

import java.io.Serializable;
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
    static final class Tally implements Serializable {
        private static final long serialVersionUID = 1L;

        private final Map<List<String>, Count> counts = new HashMap<>();
        private final int bound;
        private long uncounted;

        /** The witnesses of one name, and the first of them: the number of its trace, and its number within this tally. */
        private static final class Count implements Serializable {
            private static final long serialVersionUID = 1L;
            private static final Comparator<Count> ORDER =
                    Comparator.<Count>comparingLong(one -> one.trace).thenComparingLong(one -> one.nth);

            private long trace;
            private long nth;
            private long witnesses;

            Count(long trace, long nth) {
                this.trace = trace;
                this.nth = nth;
            }

            void add(Count other) {
                if (ORDER.compare(other, this) < 0) {
                    trace = other.trace;
                    nth = other.nth;
                }
                witnesses += other.witnesses;
            }
        }

        /** @param bound how many names to count, at least {@link Ranking#BOUND}; no limit if this is to be merged */
        Tally(int bound) {
            this.bound = bound;
        }

        /** @param trace the number of the trace; greater for traces that are later in the input */
        void add(List<String> names, long trace) {
            Count known = counts.get(names);
            if (known != null) {
                known.witnesses++;
            } else if (counts.size() < bound) {
                Count first = new Count(trace, counts.size());
                first.witnesses = 1;
                counts.put(names, first);
            } else {
                uncounted++;
            }
        }

        /** Adds the counts of another tally, of other traces. Neither has left names out. */
        void add(Tally other) {
            other.counts.forEach(
                    (names, count) -> counts.computeIfAbsent(names, none -> new Count(count.trace, count.nth))
                            .add(count));
        }

        Ranking ranking() {
            List<Map.Entry<List<String>, Count>> counted = new ArrayList<>(counts.entrySet());
            long surplus = 0;
            if (counted.size() > BOUND) {
                counted.sort(Map.Entry.comparingByValue(Count.ORDER));
                List<Map.Entry<List<String>, Count>> late = counted.subList(BOUND, counted.size());
                surplus = late.stream()
                        .mapToLong(entry -> entry.getValue().witnesses)
                        .sum();
                late.clear();
            }
            List<Entry> entries = new ArrayList<>();
            counted.forEach(entry -> entries.add(new Entry(entry.getKey(), entry.getValue().witnesses)));
            entries.sort(Entry.ORDER);
            int listed = Math.min(LISTED, entries.size());
            return new Ranking(entries.subList(0, listed), entries.size() - (long) listed, uncounted + surplus);
        }
    }
}
