package dev.hasse.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The fates of the calls that a conversion met, and counts of the facts that it could not know. These facts are not in
 * the records, and so are no evidence of anything.
 *
 * @param formats the formats of the inputs
 * @param traces how many traces were made of them
 * @param records how many records
 * @param fates for each fate, how many calls of each tool had it
 * @param counts how often each of the other counts was met
 * @param countsByTool for each of them that is counted by tool, how often it was met in calls of each tool
 * @param ignored input records that say nothing about calls, by kind
 * @param beside files that lie beside the logs and hold no calls, by kind
 */
public record Coverage(
        List<String> formats,
        long traces,
        long records,
        Map<Fate, SortedMap<String, Long>> fates,
        Map<Count, Long> counts,
        Map<Count, SortedMap<String, Long>> countsByTool,
        SortedMap<String, Long> ignored,
        SortedMap<String, Long> beside) {

    /** The fate of a call; each call has exactly one. */
    public enum Fate implements Named {
        /** Its cells are known. */
        MAPPED,
        /** It touches nothing that agents share. */
        NONE,
        /** It is unknown what it touches; if it failed, it may have touched something before. */
        OPAQUE,
        /** There is no rule for its tool. */
        UNMAPPED,
        /** There is a rule, but the call lacks the text that names its cells. */
        UNNAMED,
        /** It failed, and had no effects. */
        FAILED,
        /** It is unknown whether it was done. */
        UNKNOWN,
        /** It is unknown when it was done. */
        UNTIMED;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The other things that are counted. */
    public enum Count implements Named {
        /** Reads that are in records. */
        READS,
        /** Of these, the reads whose value was not recorded but follows from earlier writes. */
        READS_INFERRED,
        /** Reads that are in no record, because their value cannot be known. */
        READS_WITHOUT_VALUE,
        /** Writes that are in records. */
        WRITES,
        /** Of these, the writes whose value was not recorded but was seen later. */
        WRITES_INFERRED,
        /** Writes that are in no record, because their value cannot be known. */
        WRITES_WITHOUT_VALUE,
        /** Writes that are in no record, because their value was not recorded, and their cell was seen to be as before. */
        WRITES_WITHOUT_CHANGE,
        /** Values that were seen without a write in the log: writes by {@code unlogged}. */
        UNLOGGED_WRITES,
        /** Of these, the values that a logged call of another trace had written by then. */
        WRITTEN_IN_OTHER_TRACES,
        /** Values that were seen without a write in the log, while an agent ran a command that may have written them. */
        PROBABLE_WRITES,
        /** Batches of at least two effects that were issued together. */
        BATCHES,
        /**
         * Of these, the batches without any order of landing, because their calls overlapped, or some ended at the same moment; not those whose
         * calls ended in another order than they were issued, which is recorded as a possible one.
         */
        BATCHES_IN_OPEN_ORDER,
        /** Moments at which two agents wrote the same cell, so that the order of the writes is open. */
        SIMULTANEOUS_WRITES,
        /** Writes whose calls overlapped those of others to the same cell, so that the order of the writes is open. */
        OVERLAPPING_WRITES,
        /** Edits after which the log shows another text in the file than their arguments lead to; the log counts. */
        EDITS_CONTRADICTED,
        /** Calls that were undone later. */
        UNDONE,
        /** Calls for which the tools visible at the time are unknown. */
        REGISTRY_UNKNOWN,
        /** Calls without recorded arguments and results, in a log that has none for any call. */
        CONTENT_UNRECORDED,
        /** Calls that ended before they began, by their clocks. */
        REVERSED_TIMES,
        /** Parts of the input that could not be used. */
        REFUSED;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Copies the given collections. */
    public Coverage {
        formats = List.copyOf(formats);
        fates = Collections.unmodifiableMap(fates);
        counts = Collections.unmodifiableMap(counts);
        countsByTool = Collections.unmodifiableMap(countsByTool);
        ignored = Collections.unmodifiableSortedMap(ignored);
        beside = Collections.unmodifiableSortedMap(beside);
    }

    /** The number of calls. */
    public long calls() {
        return fates.values().stream()
                .flatMap(tools -> tools.values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    /** The number of calls with the given fate. */
    public long calls(Fate fate) {
        return tools(fate).values().stream().mapToLong(Long::longValue).sum();
    }

    /** The number of calls with the given fate, by tool. */
    public SortedMap<String, Long> tools(Fate fate) {
        return fates.getOrDefault(fate, Collections.emptySortedMap());
    }

    /** The number of times something was met. */
    public long count(Count what) {
        return counts.getOrDefault(what, 0L);
    }

    /** The number of times something was met, by tool; empty if it is not counted by tool. */
    public SortedMap<String, Long> tools(Count what) {
        return countsByTool.getOrDefault(what, Collections.emptySortedMap());
    }

    /** Accumulates a coverage. */
    public static final class Tally {
        private final Map<Fate, SortedMap<String, Long>> fates = new EnumMap<>(Fate.class);
        private final Map<Count, Long> counts = new EnumMap<>(Count.class);
        private final Map<Count, SortedMap<String, Long>> countsByTool = new EnumMap<>(Count.class);
        private final SortedMap<String, Long> ignored = new TreeMap<>();
        private final SortedMap<String, Set<String>> beside = new TreeMap<>();

        /** Counts a call of a tool with its fate. */
        public void fate(Fate fate, String tool) {
            fates.computeIfAbsent(fate, none -> new TreeMap<>()).merge(tool, 1L, Long::sum);
        }

        /** Counts something that was met once more. */
        public void count(Count what) {
            count(what, 1);
        }

        /** Counts something that was met several times more. */
        public void count(Count what, long times) {
            counts.merge(what, times, Long::sum);
        }

        /** Counts something that was met once more in a call of a tool. */
        public void count(Count what, String tool) {
            count(what);
            countsByTool.computeIfAbsent(what, none -> new TreeMap<>()).merge(tool, 1L, Long::sum);
        }

        /** Counts an input record that says nothing about calls. */
        public void ignored(String kind) {
            ignored.merge(kind, 1L, Long::sum);
        }

        /** Counts a file that lies beside the logs, once however often it is told. */
        public void beside(String file, String kind) {
            beside.computeIfAbsent(kind, none -> new HashSet<>()).add(file);
        }

        /** The coverage of everything counted so far. */
        public Coverage coverage(List<String> formats, long traces, long records) {
            SortedMap<String, Long> files = new TreeMap<>();
            beside.forEach((kind, names) -> files.put(kind, (long) names.size()));
            return new Coverage(
                    formats,
                    traces,
                    records,
                    new EnumMap<>(fates),
                    new EnumMap<>(counts),
                    new EnumMap<>(countsByTool),
                    new TreeMap<>(ignored),
                    files);
        }
    }
}
