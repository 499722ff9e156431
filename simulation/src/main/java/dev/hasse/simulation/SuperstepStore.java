package dev.hasse.simulation;

import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import dev.hasse.simulation.Step.Begin;
import dev.hasse.simulation.Step.Commit;
import dev.hasse.simulation.Step.Undo;
import dev.hasse.simulation.Step.Unlogged;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Channels that are read and written in supersteps, as in LangGraph, after Pregel (§6.5). Operations that begin before any has ended form a
 * superstep, and all read the same state. An operation that ends waits at the barrier for the others of the superstep. Only then are their
 * writes applied, in the order in which they ended, or none of them, as {@link Channels} says. An operation that begins while others wait
 * at the barrier belongs to the next superstep, and waits as well. So each agent has to end one operation before it begins another.
 */
final class SuperstepStore implements Store {
    private final Channels channels;
    private final Store state;
    private final Set<String> superstep = new LinkedHashSet<>();
    private final Map<String, Commit> atTheBarrier = new LinkedHashMap<>();
    private final Map<String, Answer> decided = new HashMap<>();
    private final Map<String, List<String>> contributions = new HashMap<>();
    private int unlogged;
    private boolean failed;

    /** @param state the contents of the channels; used by nothing else from now on */
    SuperstepStore(Channels channels, Store state) {
        this.channels = channels;
        this.state = state;
    }

    @Override
    public Answer take(Step step) {
        if (step instanceof Begin begin) {
            return begin(begin);
        }
        if (step instanceof Commit commit) {
            return commit(commit);
        }
        if (step instanceof Undo undo) {
            return undo(undo);
        }
        if (step instanceof Unlogged write && channels.merges()) {
            unlogged++;
            return state.take(
                    new Unlogged(write.agent(), contributed(write.cell(), "unlogged " + unlogged), write.value()));
        }
        return state.take(step);
    }

    private Answer begin(Begin begin) {
        if (failed) {
            return Answer.REFUSED;
        }
        if (!atTheBarrier.isEmpty()) {
            return Answer.WAIT;
        }
        superstep.add(begin.operation());
        if (!channels.merges()) {
            return state.take(begin);
        }
        List<String> reads = new ArrayList<>();
        begin.reads().forEach(channel -> reads.addAll(contributions.getOrDefault(channel, List.of())));
        List<String> writes = begin.writes().stream()
                .map(channel -> cell(channel, begin.operation()))
                .toList();
        return state.take(new Begin(begin.operation(), begin.agent(), reads, writes, begin.plan()));
    }

    private Answer commit(Commit commit) {
        if (superstep.contains(commit.operation())) {
            atTheBarrier.put(commit.operation(), commit);
            if (atTheBarrier.size() < superstep.size()) {
                return Answer.WAIT;
            }
            barrier();
        }
        Answer answer = decided.remove(commit.operation());
        // A commit whose superstep never came, because the run had failed before, has no answer.
        return answer == null ? Answer.REFUSED : answer;
    }

    private void barrier() {
        boolean applied = channels.accept(atTheBarrier.values());
        for (Commit commit : atTheBarrier.values()) {
            decided.put(commit.operation(), applied ? apply(commit) : Answer.REFUSED);
        }
        failed = !applied;
        superstep.clear();
        atTheBarrier.clear();
    }

    private Answer apply(Commit commit) {
        if (!channels.merges()) {
            return state.take(commit);
        }
        Map<String, Value> writes = new HashMap<>();
        commit.writes().forEach((channel, value) -> writes.put(contributed(channel, commit.operation()), value));
        return state.take(new Commit(commit.operation(), commit.agent(), writes, commit.calls()));
    }

    private Answer undo(Undo undo) {
        Answer answer = state.take(undo);
        if (answer == Answer.DONE) {
            contributions.forEach((channel, cells) -> cells.remove(cell(channel, undo.operation())));
        }
        return answer;
    }

    /** Adds the cell of a contribution to a channel, and returns it. */
    private String contributed(String channel, String operation) {
        String cell = cell(channel, operation);
        contributions.computeIfAbsent(channel, none -> new ArrayList<>()).add(cell);
        return cell;
    }

    private static String cell(String channel, String operation) {
        return channel + "[" + operation + "]";
    }

    @Override
    public List<Operation> history() {
        return state.history();
    }

    @Override
    public int cascaded() {
        return state.cascaded();
    }

    @Override
    public int stale() {
        return state.stale();
    }
}
