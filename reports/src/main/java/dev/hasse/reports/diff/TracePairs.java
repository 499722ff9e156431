package dev.hasse.reports.diff;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the traces of two runs: those with the same id, and of traces that are called after their files, those at the same
 * place in the two folders. An id that a run has twice pairs nothing.
 */
final class TracePairs {
    private final IdentityHashMap<DecidedTrace, DecidedTrace> afterOf = new IdentityHashMap<>();
    private final IdentityHashMap<DecidedTrace, DecidedTrace> beforeOf = new IdentityHashMap<>();

    TracePairs(DecidedRun before, DecidedRun after) {
        pair(before, after, DecidedTrace::id, DecidedTrace::id);
        String rootBefore = before.root();
        String rootAfter = after.root();
        if (rootBefore != null && rootAfter != null) {
            pair(before, after, FilePlaces.below(rootBefore), FilePlaces.below(rootAfter));
            return;
        }
        NamedFiles earlier = files(before);
        NamedFiles later = files(after);
        // A result names its files, which may have been named in another way, from another folder, or on another
        // system.
        if (earlier.mayBeFromElsewhere() != later.mayBeFromElsewhere()
                || afterOf.keySet().stream().noneMatch(DecidedTrace::isCalledAfterItsFile)) {
            List<FilePlaces> places = FilePlaces.matching(earlier, later);
            pair(before, after, places.get(0), places.get(1));
        }
    }

    private static NamedFiles files(DecidedRun run) {
        return new NamedFiles(
                run.root(),
                run.traces().stream()
                        .filter(DecidedTrace::isCalledAfterItsFile)
                        .map(DecidedTrace::source)
                        .toList());
    }

    private void pair(DecidedRun before, DecidedRun after, FilePlaces placesBefore, FilePlaces placesAfter) {
        pair(before, after, trace -> place(trace, placesBefore), trace -> place(trace, placesAfter));
    }

    /** The place of a trace's file in the folder of its run; null if it has an id of its own, or lies elsewhere. */
    private static @Nullable String place(DecidedTrace trace, FilePlaces places) {
        return trace.isCalledAfterItsFile() ? places.of(trace.source()) : null;
    }

    private interface Key {
        @Nullable
        String apply(DecidedTrace trace);
    }

    private void pair(DecidedRun before, DecidedRun after, Key keyBefore, Key keyAfter) {
        Map<String, DecidedTrace> earlier =
                unique(before.traces(), trace -> afterOf.containsKey(trace) ? null : keyBefore.apply(trace));
        unique(after.traces(), trace -> beforeOf.containsKey(trace) ? null : keyAfter.apply(trace))
                .forEach((key, trace) -> {
                    DecidedTrace same = earlier.get(key);
                    if (same != null) {
                        afterOf.put(same, trace);
                        beforeOf.put(trace, same);
                    }
                });
    }

    private static Map<String, DecidedTrace> unique(List<DecidedTrace> traces, Key key) {
        Map<String, DecidedTrace> unique = new HashMap<>();
        Set<String> twice = new HashSet<>();
        for (DecidedTrace trace : traces) {
            String its = key.apply(trace);
            if (its != null && unique.put(its, trace) != null) {
                twice.add(its);
            }
        }
        unique.keySet().removeAll(twice);
        return unique;
    }

    /** The same trace in the later run; null if it is not there. */
    @Nullable
    DecidedTrace after(DecidedTrace before) {
        return afterOf.get(before);
    }

    /** The same trace in the earlier run; null if it is not there. */
    @Nullable
    DecidedTrace before(DecidedTrace after) {
        return beforeOf.get(after);
    }

    /** How many pairs there are. */
    int size() {
        return afterOf.size();
    }
}
