package dev.hasse.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of the calls that were converted to records, and what could not be known of them. What is counted here is not in the
 * records, and so is no evidence of anything.
 *
 * @param formats the formats of the inputs
 * @param traces how many traces came of them
 * @param records how many records
 * @param fates what became of calls: of each fate, how many calls of each tool
 * @param counts how often each of the other things was met
 * @param ignored records of the formats that say nothing of calls, by kind
 */
public record Coverage(
        List<String> formats,
        long traces,
        long records,
        Map<Fate, SortedMap<String, Long>> fates,
        Map<Count, Long> counts,
        SortedMap<String, Long> ignored) {

    /** What became of a call: exactly one of these. */
    public enum Fate implements Named {
        /** Its cells are known. */
        MAPPED,
        /** It touches nothing that agents share. */
        NONE,
        /** Nobody knows what it touches. */
        OPAQUE,
        /** There is no rule for its tool. */
        UNMAPPED,
        /** There is a rule, but what names its cells is not in the call. */
        UNNAMED,
        /** It failed, and had no effects. */
        FAILED,
        /** Nobody knows whether it was done. */
        UNKNOWN,
        /** Nobody knows when it was done. */
        UNTIMED;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What else is counted. */
    public enum Count implements Named {
        /** Reads that are in records. */
        READS,
        /** Of these, those whose value was not recorded, and follows from the writes before. */
        READS_INFERRED,
        /** Reads that are in no record, since their value cannot be known. */
        READS_WITHOUT_VALUE,
        /** Writes that are in records. */
        WRITES,
        /** Of these, those whose value was not recorded, and was seen later. */
        WRITES_INFERRED,
        /** Writes that are in no record, since their value cannot be known. */
        WRITES_WITHOUT_VALUE,
        /** Values that were seen and that nobody in the log wrote: writes by {@code unlogged}. */
        UNLOGGED_WRITES,
        /** Effects that were issued together, at least two of them. */
        BATCHES,
        /** Of these, those whose order of landing is open, since some landed at the same moment. */
        BATCHES_IN_OPEN_ORDER,
        /** Moments at which two agents wrote the same cell, so that which came first is open. */
        SIMULTANEOUS_WRITES,
        /** Writes whose calls overlapped those of others to the same cell: they are taken in the order in which these ended. */
        OVERLAPPING_WRITES,
        /** Calls that were undone later. */
        UNDONE,
        /** Calls for which it is not known which tools were visible when they were done. */
        REGISTRY_UNKNOWN,
        /** Calls that ended before they began, by their clocks. */
        REVERSED_TIMES,
        /** Parts of the input that could not be used. */
        REFUSED;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Copies what it is given. */
    public Coverage {
        formats = List.copyOf(formats);
        fates = Collections.unmodifiableMap(fates);
        counts = Collections.unmodifiableMap(counts);
        ignored = Collections.unmodifiableSortedMap(ignored);
    }

    /** How many calls there were. */
    public long calls() {
        return fates.values().stream()
                .flatMap(tools -> tools.values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    /** How many calls had a fate. */
    public long calls(Fate fate) {
        return tools(fate).values().stream().mapToLong(Long::longValue).sum();
    }

    /** Of which tools calls had a fate, and how many. */
    public SortedMap<String, Long> tools(Fate fate) {
        return fates.getOrDefault(fate, Collections.emptySortedMap());
    }

    /** How often something was met. */
    public long count(Count what) {
        return counts.getOrDefault(what, 0L);
    }

    /** Adds up. */
    public static final class Tally {
        private final Map<Fate, SortedMap<String, Long>> fates = new EnumMap<>(Fate.class);
        private final Map<Count, Long> counts = new EnumMap<>(Count.class);
        private final SortedMap<String, Long> ignored = new TreeMap<>();

        /** A call of a tool had a fate. */
        public void fate(Fate fate, String tool) {
            fates.computeIfAbsent(fate, none -> new TreeMap<>()).merge(tool, 1L, Long::sum);
        }

        /** Something was met once more. */
        public void count(Count what) {
            count(what, 1);
        }

        /** Something was met so many times more. */
        public void count(Count what, long times) {
            counts.merge(what, times, Long::sum);
        }

        /** A record that says nothing of calls. */
        public void ignored(String kind) {
            ignored.merge(kind, 1L, Long::sum);
        }

        /** All of it. */
        public Coverage coverage(List<String> formats, long traces, long records) {
            return new Coverage(
                    formats, traces, records, new EnumMap<>(fates), new EnumMap<>(counts), new TreeMap<>(ignored));
        }
    }
}
