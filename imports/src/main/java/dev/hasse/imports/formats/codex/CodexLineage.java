package dev.hasse.imports.formats.codex;

import dev.hasse.imports.formats.files.KnownFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How threads descend from each other: which calls are their own, which calls were reverted, and what a thread knows of files when it begins
 * with the history of another.
 *
 * <p>A history contains a call if it contains the result. Its knowledge is what the other thread knew right after the last of these calls.
 */
final class CodexLineage {
    private final Map<CodexThread, String> agents = new HashMap<>();
    private final Map<String, List<CodexThread>> filesOf = new HashMap<>();
    private final Map<String, CodexThread> segments = new HashMap<>();
    private final Map<CodexThread, List<CodexCall>> calls = new HashMap<>();
    private final Map<String, String> parents;
    private final Map<String, CodexThread> threads;

    /**
     * @param threads the threads, by file
     * @param parents the threads that others were spawned by
     */
    CodexLineage(Map<String, CodexThread> threads, Map<String, String> parents) {
        this.threads = threads;
        this.parents = parents;
        threads.forEach((source, thread) -> {
            String agent = thread.id() == null ? source : thread.id();
            agents.put(thread, agent);
            filesOf.computeIfAbsent(agent, none -> new ArrayList<>()).add(thread);
            if (thread.history().segment() != null) {
                segments.put(thread.history().segment(), thread);
            }
        });
        threads.values().forEach(thread -> calls.put(thread, thread.calls(ids(origins(thread)), filesOf.keySet())));
        threads.values().forEach(this::revert);
    }

    /** The calls of a thread, without those that it took over. */
    List<CodexCall> calls(CodexThread thread) {
        return calls.getOrDefault(thread, List.of());
    }

    /**
     * A moment at which knowledge of files passes from one agent to another.
     *
     * @param from the agent that had the knowledge; null if its rollout is not there
     * @param time the moment, after all calls that were done by then
     * @param begun when the agent begins that receives the knowledge
     */
    record Handover(@Nullable String from, String to, long time, long begun) {
        void apply(KnownFiles files) {
            if (from == null) {
                files.mayHaveSeenAll(to, time);
            } else {
                files.succeed(from, to);
            }
        }
    }

    /** Where the knowledge is that a history contains: with an agent, after a moment; with nobody, if a rollout is missing. */
    private record Knowledge(@Nullable String agent, long time) {}

    /** The moments at which knowledge passes, in their order. */
    List<Handover> handovers() {
        List<Handover> handovers = new ArrayList<>();
        threads.forEach((source, thread) -> {
            Knowledge given = beginning(thread, new HashSet<>());
            String agent = agent(thread);
            long begun = begun(thread);
            boolean isRevert = !superseded(thread).isEmpty();
            if (isRevert) {
                // What the thread knew at the cut is kept under the name of the file until the thread goes on.
                if (given != null) {
                    handovers.add(new Handover(given.agent, source, given.time, begun));
                }
                handovers.add(new Handover(source, agent, begun, begun));
            } else if (given != null) {
                handovers.add(new Handover(given.agent, agent, given.time, begun));
            }
        });
        handovers.sort(Comparator.comparingLong(Handover::time).thenComparingLong(Handover::begun));
        return handovers;
    }

    /** The knowledge that a thread begins with; null if it begins with none. */
    private @Nullable Knowledge beginning(CodexThread thread, Set<CodexThread> passed) {
        Knowledge nobody = new Knowledge(null, begun(thread));
        if (!passed.add(thread)) {
            return nobody;
        }
        CodexHistory history = thread.history();
        String base = history.base();
        if (base != null) {
            return before(base, history.end(), nobody, passed);
        }
        List<CodexThread> origins = origins(thread);
        Set<String> tookOver = thread.tookOver();
        if (origins.isEmpty()) {
            return history.isForkWithAllLines() || !tookOver.isEmpty() ? nobody : null;
        }
        if (tookOver.isEmpty()) {
            return null;
        }
        Knowledge last = last(origins, call -> call.id != null && tookOver.contains(call.id));
        if (last == null) {
            return beginning(origins.get(0), passed);
        }
        boolean misses = origins.stream()
                .flatMap(origin -> calls(origin).stream().filter(call -> !origin.isReverted(call)))
                .anyMatch(call -> call.batch != null
                        && call.id != null
                        && call.ended != null
                        && call.ended <= last.time
                        && !tookOver.contains(call.id));
        return misses ? nobody : last;
    }

    /** The knowledge in the history of a thread or a segment before an ordinal. */
    private @Nullable Knowledge before(String base, long ordinal, Knowledge nobody, Set<CodexThread> passed) {
        long end = ordinal;
        CodexThread file = file(base);
        while (file != null) {
            long before = end;
            Knowledge last = last(List.of(file), call -> call.answered >= 0 && call.answered < before);
            CodexHistory history = file.history();
            if (last != null) {
                return last;
            }
            if (history.base() == null || !passed.add(file)) {
                return beginning(file, passed);
            }
            end = Math.min(end, history.end());
            file = file(history.base());
        }
        return nobody;
    }

    /** What an agent knew after the last of some calls; null if there is none. */
    private @Nullable Knowledge last(List<CodexThread> files, Predicate<CodexCall> some) {
        Knowledge last = null;
        for (CodexThread file : files) {
            for (CodexCall call : calls(file)) {
                if (call.ended != null && some.test(call) && (last == null || call.ended > last.time)) {
                    last = new Knowledge(agent(file), call.ended);
                }
            }
        }
        return last;
    }

    /** Marks the calls that are no longer in the history of a thread when it goes on in another file. */
    private void revert(CodexThread thread) {
        List<CodexThread> superseded = superseded(thread);
        Map<CodexThread, Long> kept = new HashMap<>();
        CodexHistory history = thread.history();
        long end = history.end();
        CodexThread base = history.base() == null ? null : file(history.base());
        while (!superseded.isEmpty() && base != null && kept.putIfAbsent(base, end) == null) {
            end = Math.min(end, base.history().end());
            base = base.history().base() == null ? null : file(base.history().base());
        }
        superseded.forEach(file -> file.revert(kept.getOrDefault(file, 0L)));
    }

    /** The files of a thread that another file of it replaced, as its turns were reverted. */
    private List<CodexThread> superseded(CodexThread thread) {
        return thread.history().base() == null
                ? List.of()
                : filesOf.getOrDefault(agent(thread), List.of()).stream()
                        .filter(file -> begun(file) < begun(thread))
                        .toList();
    }

    /** The file of a segment, or the first file of a thread. */
    private @Nullable CodexThread file(String base) {
        CodexThread segment = segments.get(base);
        List<CodexThread> files = filesOf.getOrDefault(base, List.of());
        return segment != null || files.isEmpty()
                ? segment
                : files.stream()
                        .filter(file -> file.history().segment() == null)
                        .min(Comparator.comparingLong(CodexLineage::begun))
                        .orElse(null);
    }

    /** The files of the thread that another one was forked from, or spawned by. */
    private List<CodexThread> origins(CodexThread thread) {
        String agent = agent(thread);
        String forked = thread.history().forkedFrom();
        String from = forked == null ? parents.get(agent) : forked;
        return from == null || from.equals(agent) ? List.of() : filesOf.getOrDefault(from, List.of());
    }

    private static Set<String> ids(List<CodexThread> files) {
        Set<String> ids = new HashSet<>();
        files.forEach(file -> ids.addAll(file.ids()));
        return ids;
    }

    /** The name of a thread; if it has none, that of its file. */
    String agent(CodexThread thread) {
        return agents.getOrDefault(thread, "");
    }

    private static long begun(CodexThread thread) {
        Long begun = thread.history().begun();
        return begun == null ? Long.MIN_VALUE : begun;
    }
}
