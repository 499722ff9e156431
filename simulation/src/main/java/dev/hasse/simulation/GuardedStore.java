package dev.hasse.simulation;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A store that takes a given treatment of each domain. Beginning takes no time; each commit takes one tick of the clock. */
final class GuardedStore implements Store {
    private static final String MESSAGES = "messages";

    private final Isolation isolation;
    private final boolean causal;
    private final Effects effects;
    private final Binding binding;
    private final Memory memory;
    private final Map<String, BegunOperation> open = new HashMap<>();
    private final Map<String, Committed> committed = new LinkedHashMap<>();
    private long clock;
    private int cascaded;
    private int stale;

    private static final class Committed {
        final BegunOperation attempt;
        final Step.Commit commit;
        final long time;
        final List<Tool> tools;
        boolean undone;

        Committed(BegunOperation attempt, Step.Commit commit, long time, List<Tool> tools) {
            this.attempt = attempt;
            this.commit = commit;
            this.time = time;
            this.tools = tools;
        }
    }

    GuardedStore(Isolation isolation, boolean causal, Effects effects, Binding binding, List<Tool> tools) {
        this.isolation = isolation;
        this.causal = causal;
        this.effects = effects;
        this.binding = binding;
        this.memory = new Memory(tools);
    }

    @Override
    public Answer take(Step step) {
        if (step instanceof Step.Begin begin) {
            return begin(begin);
        }
        if (step instanceof Step.Commit commit) {
            return commit(commit);
        }
        if (step instanceof Step.Undo undo) {
            return undo(undo);
        }
        if (step instanceof Step.Register register) {
            return register(register);
        }
        Step.Unlogged unlogged = (Step.Unlogged) step;
        memory.write(unlogged.cell(), unlogged.value(), null);
        return Answer.DONE;
    }

    private Answer begin(Step.Begin begin) {
        BegunOperation attempt = attempt(begin);
        Answer answer = isolation.begin(attempt);
        if (answer == Answer.DONE) {
            open.put(begin.operation(), attempt);
        }
        return answer;
    }

    private BegunOperation attempt(Step.Begin begin) {
        Map<String, Value> values = new LinkedHashMap<>();
        Map<String, Long> versions = new HashMap<>();
        Set<String> observed = new TreeSet<>();
        boolean unlogged = false;
        for (String cell : begin.reads()) {
            values.put(cell, memory.value(cell));
            versions.put(cell, memory.version(cell));
            unlogged |= memory.isUnlogged(cell);
            String writer = memory.writer(cell);
            Committed written = writer == null ? null : committed.get(writer);
            if (written != null) {
                observed.add(writer);
                observed.addAll(written.attempt.observed());
            }
        }
        return new BegunOperation(begin, clock, values, versions, memory.tools(), observed, unlogged);
    }

    private Answer commit(Step.Commit commit) {
        BegunOperation attempt = open.remove(commit.operation());
        if (attempt == null) {
            // It was refused when it tried to begin.
            return Answer.REFUSED;
        }
        boolean fresh = isolation.commit(attempt, memory) == Answer.DONE;
        stale += fresh ? 0 : 1;
        boolean goesThrough = fresh
                && binding.commit(attempt.begin().plan(), memory.tools()) == Answer.DONE
                && (!causal || isGrounded(attempt));
        if (goesThrough) {
            clock++;
            Step.Commit all = withMessages(commit);
            all.writes().forEach((cell, value) -> memory.write(cell, value, commit.operation()));
            committed.put(
                    commit.operation(),
                    new Committed(attempt, all, clock, binding.seen(attempt.tools(), memory.tools())));
        }
        isolation.end(attempt);
        return goesThrough ? Answer.DONE : Answer.REFUSED;
    }

    /** Adds the results of an operation's calls to its writes, if they are handed back. */
    private Step.Commit withMessages(Step.Commit commit) {
        List<Step.Call> messages = effects.messages(commit.calls());
        if (messages.isEmpty()) {
            return commit;
        }
        Map<String, Value> writes = new HashMap<>(commit.writes());
        writes.put(
                MESSAGES, Value.ofString(messages.stream().map(Step.Call::cell).collect(Collectors.joining(", "))));
        return new Step.Commit(commit.operation(), commit.agent(), writes, commit.calls());
    }

    /** Whether every write that an operation read still stands, which causal tracking demands at commit (§4.11). */
    private boolean isGrounded(BegunOperation attempt) {
        return !attempt.unlogged() && attempt.observed().stream().noneMatch(this::isUndone);
    }

    private boolean isUndone(String operation) {
        Committed one = committed.get(operation);
        return one != null && one.undone;
    }

    private Answer undo(Step.Undo undo) {
        Committed root = committed.get(undo.operation());
        if (root == null || root.undone) {
            return Answer.REFUSED;
        }
        Set<String> undone = new HashSet<>(Set.of(undo.operation()));
        if (causal) {
            committed.values().stream()
                    .filter(one -> !one.undone && one.attempt.observed().contains(undo.operation()))
                    .forEach(one -> undone.add(one.commit.operation()));
            cascaded += undone.size() - 1;
        }
        // The last first: each restores the value that it found.
        List<Committed> latestFirst = new ArrayList<>(committed.values());
        Collections.reverse(latestFirst);
        for (Committed one : latestFirst) {
            if (undone.contains(one.commit.operation())) {
                one.undone = true;
                memory.compensate(one.commit.operation());
            }
        }
        return Answer.DONE;
    }

    private Answer register(Step.Register register) {
        Set<String> changed = memory.tools().stream()
                .filter(tool -> !register.tools().contains(tool))
                .map(Tool::name)
                .collect(Collectors.toSet());
        Answer answer = isolation.change(changed);
        if (answer == Answer.DONE) {
            memory.register(register.tools());
        }
        return answer;
    }

    @Override
    public List<Operation> history() {
        return committed.values().stream().map(this::record).toList();
    }

    private Operation record(Committed one) {
        Step.Begin begin = one.attempt.begin();
        OperationBuilder record = Operation.by(begin.agent(), one.attempt.time())
                .id(Value.ofString(begin.operation()))
                .toolsAtRead(one.attempt.tools().toArray(new Tool[0]))
                .toolsAtCommit(one.tools.toArray(new Tool[0]));
        one.attempt.values().forEach(record::read);
        new TreeMap<>(one.commit.writes()).forEach(record::write);
        @Nullable Tool plan = begin.plan();
        if (plan != null) {
            record.planned(plan);
        }
        one.commit.calls().forEach(call -> record.issued(call.cell(), call.value()));
        effects.landed(one.commit.calls()).forEach(call -> record.effected(call.cell(), call.value()));
        if (causal) {
            record.predecessors(
                    one.attempt.observed().stream().map(Value::ofString).toArray(Value[]::new));
        }
        if (one.undone) {
            record.aborted();
        }
        return record.commit(one.time);
    }

    @Override
    public int cascaded() {
        return cascaded;
    }

    @Override
    public int stale() {
        return stale;
    }
}
