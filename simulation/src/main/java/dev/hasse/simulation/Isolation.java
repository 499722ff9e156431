package dev.hasse.simulation;

import dev.hasse.simulation.Store.Answer;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A runtime's treatment of values that change between the read and the commit of an operation: A1. */
abstract class Isolation {

    /** Whether the operation may begin now. */
    Answer begin(BegunOperation attempt) {
        return Answer.DONE;
    }

    /** Whether it may commit. */
    Answer commit(BegunOperation attempt, Memory memory) {
        return Answer.DONE;
    }

    /** Whether the registry may lose or change these tools now. */
    Answer change(Set<String> tools) {
        return Answer.DONE;
    }

    /** The operation has committed, or was given up. */
    void end(BegunOperation attempt) {}

    /** Guarantees nothing: what an operation has read may be replaced before it commits (§5.4, vanilla). */
    static final class Unguarded extends Isolation {}

    /**
     * Excludes A1: no cell is written that an operation in flight has read (§5.4, §6.6). When an operation begins, it takes shared locks on
     * the cells that it reads and the tool that it plans, and exclusive locks on the cells that it will write; all of them in order of
     * their names, or none, so that no two operations wait for each other. It releases them when it ends. An operation that comes too late
     * is dropped, as in §5.4, or waits.
     */
    static final class Locks extends Isolation {
        private static final String TOOL = "tool ";
        private static final String CELL = "cell ";

        private final Answer tooLate;
        private final Map<String, Set<String>> shared = new HashMap<>();
        private final Map<String, String> exclusive = new HashMap<>();

        /** @param waits whether an operation that comes too late waits, or is dropped */
        Locks(boolean waits) {
            this.tooLate = waits ? Answer.WAIT : Answer.REFUSED;
        }

        @Override
        Answer begin(BegunOperation attempt) {
            Set<String> reads = new TreeSet<>();
            attempt.begin().reads().forEach(cell -> reads.add(CELL + cell));
            if (attempt.begin().plan() != null) {
                reads.add(TOOL + attempt.begin().plan().name());
            }
            Set<String> writes = new TreeSet<>();
            attempt.begin().writes().forEach(cell -> writes.add(CELL + cell));
            for (String name : reads) {
                if (exclusive.containsKey(name)) {
                    return tooLate;
                }
            }
            for (String name : writes) {
                if (exclusive.containsKey(name)
                        || !shared.getOrDefault(name, Set.of()).isEmpty()) {
                    return tooLate;
                }
            }
            String owner = attempt.begin().operation();
            reads.forEach(name ->
                    shared.computeIfAbsent(name, unknown -> new HashSet<>()).add(owner));
            writes.forEach(name -> exclusive.put(name, owner));
            return Answer.DONE;
        }

        @Override
        Answer change(Set<String> tools) {
            boolean held = tools.stream()
                    .anyMatch(
                            tool -> !shared.getOrDefault(TOOL + tool, Set.of()).isEmpty());
            return held ? tooLate : Answer.DONE;
        }

        @Override
        void end(BegunOperation attempt) {
            String owner = attempt.begin().operation();
            shared.values().forEach(owners -> owners.remove(owner));
            exclusive.values().removeIf(owner::equals);
        }
    }

    /**
     * Snapshot isolation: an operation commits only if every cell that it read still has the version that it read, and is aborted otherwise
     * (§5.4, §6.6). If serializable, it excludes A1. By default operations that write nothing are not checked, so that A1 is excluded only
     * where all operations write (§5.5).
     */
    static final class Snapshot extends Isolation {
        private final boolean serializable;

        /** @param serializable whether operations that write nothing are checked as well */
        Snapshot(boolean serializable) {
            this.serializable = serializable;
        }

        @Override
        Answer commit(BegunOperation attempt, Memory memory) {
            if (!serializable && attempt.begin().writes().isEmpty()) {
                return Answer.DONE;
            }
            boolean fresh = attempt.versions().entrySet().stream()
                    .allMatch(read -> memory.version(read.getKey()) == read.getValue());
            return fresh ? Answer.DONE : Answer.REFUSED;
        }
    }

    /**
     * Excludes A1 by epochs and frontiers (Atomix, arXiv 2602.14849, §3 and algorithm 1, where dependencies are explicit). Operations are
     * numbered as they come. Each waits until the frontier of every cell that it reads or writes has reached its number, that is, until all
     * earlier operations on the cell have ended.
     */
    static final class Frontiers extends Isolation {
        private final Map<String, Step.Begin> unfinished = new LinkedHashMap<>();

        @Override
        Answer begin(BegunOperation attempt) {
            Step.Begin own = attempt.begin();
            unfinished.putIfAbsent(own.operation(), own);
            for (Step.Begin earlier : unfinished.values()) {
                if (earlier.operation().equals(own.operation())) {
                    return Answer.DONE;
                }
                if (!Collections.disjoint(scope(earlier), scope(own))) {
                    return Answer.WAIT;
                }
            }
            throw new IllegalStateException("it has just been numbered");
        }

        private static Set<String> scope(Step.Begin operation) {
            Set<String> cells = new HashSet<>(operation.reads());
            cells.addAll(operation.writes());
            return cells;
        }

        @Override
        void end(BegunOperation attempt) {
            unfinished.remove(attempt.begin().operation());
        }
    }
}
