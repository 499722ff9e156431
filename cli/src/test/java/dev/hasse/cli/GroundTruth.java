package dev.hasse.cli;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import dev.hasse.traces.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A store, and agents that read and write it at exact moments. The true stale reads are known, since nothing is hidden.
 * Only calls are logged, with the moments at which they began and ended.
 *
 * <p>An agent reads a cell, writes a cell based on everything it read since its last write, or reads and writes a cell
 * in one call. Moments are ten apart, and every written value is unique.
 */
final class GroundTruth {
    static final long APART = 10;

    /** Steps of all kinds. */
    static final String ANY = "rrwu";

    /** Steps of which each happens at one moment. */
    static final String ONE_MOMENT = "rrw";

    /** How precisely a log knows the moments. */
    enum Log {
        /** A call begins with its first action and ends with its last. */
        EXACT,
        /** A call ends with its last action. */
        ENDS_WITH_COMMIT,
        /** A call begins before its first action and ends after its last. */
        AROUND
    }

    private static final List<String> CELLS = List.of("x", "y");

    /**
     * A step that an agent took.
     *
     * @param look the moment of its read; -1 for none
     * @param commit the moment of its write; -1 for none
     * @param saw the value that it read
     * @param wrote the value that it wrote
     */
    record Step(
            String agent,
            String cell,
            long look,
            long commit,
            @Nullable Value saw,
            @Nullable Value wrote) {

        long first() {
            return look >= 0 ? look : commit;
        }

        long last() {
            return commit >= 0 ? commit : look;
        }
    }

    final List<Step> steps = new ArrayList<>();
    private final Random random;

    private GroundTruth(Random random) {
        this.random = random;
    }

    /** A planned step: r reads, w writes, u reads and writes. */
    private record Plan(char kind, String cell) {}

    /**
     * Simulates agents in a random order.
     *
     * @param kinds the steps that they take, each as often as it is named
     */
    static GroundTruth random(long seed, int agents, int length, String kinds) {
        Random random = new Random(seed);
        GroundTruth truth = new GroundTruth(random);
        // The moments of each agent, in order: a step that reads and writes has two.
        List<List<Plan>> programs = new ArrayList<>();
        for (int a = 0; a < agents; a++) {
            List<Plan> program = new ArrayList<>();
            for (int k = 0; k < length; k++) {
                String cell = CELLS.get(random.nextInt(CELLS.size()));
                program.add(new Plan(kinds.charAt(random.nextInt(kinds.length())), cell));
            }
            programs.add(program);
        }
        truth.run(programs);
        return truth;
    }

    private void run(List<List<Plan>> programs) {
        Map<String, Value> store = new HashMap<>();
        CELLS.forEach(cell -> store.put(cell, atFirst(cell)));
        int[] next = new int[programs.size()];
        Map<Integer, Long> looked = new HashMap<>();
        Map<Integer, Value> seen = new HashMap<>();
        List<Integer> ready = new ArrayList<>();
        for (int a = 0; a < programs.size(); a++) {
            ready.add(a);
        }
        long now = 100 * APART;
        while (true) {
            ready.removeIf(agent -> next[agent] >= programs.get(agent).size());
            if (ready.isEmpty()) {
                return;
            }
            int agent = ready.get(random.nextInt(ready.size()));
            Plan plan = programs.get(agent).get(next[agent]);
            String name = "agent-" + agent;
            now += APART;
            Long look = looked.remove(agent);
            if (plan.kind() == 'u' && look == null) {
                looked.put(agent, now);
                seen.put(agent, store.get(plan.cell()));
                continue;
            }
            next[agent]++;
            if (plan.kind() == 'r') {
                steps.add(new Step(name, plan.cell(), now, -1, store.get(plan.cell()), null));
                continue;
            }
            Value value = Value.ofString(name + " at " + now);
            store.put(plan.cell(), value);
            steps.add(new Step(
                    name, plan.cell(), look == null ? -1 : look, now, look == null ? null : seen.get(agent), value));
        }
    }

    /**
     * The true stale reads by definition, as {@code reader@commit<writer@commit cell}.
     *
     * <p>A step that reads and writes depends on its own read; a step that only writes depends on what its agent read
     * since its previous write.
     */
    Set<String> stale() {
        Set<String> stale = new TreeSet<>();
        for (Step step : steps) {
            if (step.commit() < 0) {
                continue;
            }
            for (Step read : stoodOn(step)) {
                for (Step other : steps) {
                    if (!other.agent().equals(step.agent())
                            && other.cell().equals(read.cell())
                            && read.look() < other.commit()
                            && other.commit() < step.commit()) {
                        stale.add(witness(name(step), name(other), read.cell()));
                    }
                }
            }
        }
        return stale;
    }

    static String witness(String reader, String writer, String cell) {
        return reader + "<" + writer + " " + cell;
    }

    private static String name(Step step) {
        return step.agent() + "@" + step.commit();
    }

    /** The reads that a write depends on. */
    private Set<Step> stoodOn(Step write) {
        if (write.look() >= 0) {
            return Set.of(write);
        }
        long previous = -1;
        for (Step step : steps) {
            if (step.agent().equals(write.agent()) && step.commit() < write.commit()) {
                previous = Math.max(previous, step.commit());
            }
        }
        Map<String, Step> last = new TreeMap<>();
        for (Step step : steps) {
            boolean read = step.commit() < 0 && step.agent().equals(write.agent());
            if (read && step.look() > previous && step.look() < write.commit()) {
                last.merge(step.cell(), step, (one, other) -> one.look() > other.look() ? one : other);
            }
        }
        return Set.copyOf(last.values());
    }

    /** The log: each call with the name of its step as its id, in any order. */
    List<Call> log(Log how, Random random) {
        Map<String, Long> free = new HashMap<>();
        Map<String, List<Step>> later = new HashMap<>();
        steps.forEach(step ->
                later.computeIfAbsent(step.agent(), none -> new ArrayList<>()).add(step));
        List<Call> calls = new ArrayList<>();
        for (Step step : steps) {
            List<Step> rest = later.getOrDefault(step.agent(), List.of());
            rest.remove(step);
            long from = free.getOrDefault(step.agent(), 0L);
            long until = rest.isEmpty() ? step.last() + 50 * APART : rest.get(0).first();
            long began = step.first();
            long ended = step.last();
            // With ENDS_WITH_COMMIT, a call that both reads and writes still begins exactly at its read.
            if (how == Log.AROUND || (how == Log.ENDS_WITH_COMMIT && !(step.look() >= 0 && step.commit() >= 0))) {
                began -= random.nextLong(0, began - from);
            }
            if (how == Log.AROUND) {
                ended += random.nextLong(0, until - ended);
            }
            free.put(step.agent(), ended);
            calls.add(call(step, began, ended));
        }
        return calls;
    }

    /** What a cell held immediately before a moment. */
    private Value heldBefore(String cell, long moment) {
        Value held = atFirst(cell);
        for (Step step : steps) {
            held = step.wrote() != null && step.cell().equals(cell) && step.commit() < moment ? step.wrote() : held;
        }
        return held;
    }

    private static Value atFirst(String cell) {
        return Value.ofString(cell + " at first");
    }

    /** The same calls, of which the reads saw the store itself, and half of the writes say what they found there. */
    List<Call> inDetail(List<Call> log, Random random) {
        return log.stream().map(call -> inDetail(call, random)).toList();
    }

    private Call inDetail(Call call, Random random) {
        Access access = Objects.requireNonNull(call.access());
        String id = Objects.requireNonNull(call.id());
        List<Effect> found = new ArrayList<>();
        for (Change change : access.writes()) {
            if (random.nextBoolean()) {
                long commit = Long.parseLong(id.substring(id.indexOf('@') + 1));
                found.add(new Effect(change.cell(), heldBefore(change.cell(), commit)));
            }
        }
        return Call.of(call.origin(), call.agent(), call.tool())
                .id(id)
                .started(call.started())
                .ended(call.ended())
                .access(new Access(access.reads(), access.writes(), found).and(Access.Trait.DIRECT))
                .build();
    }

    static Call call(Step step, long began, long ended) {
        Access access = new Access(
                step.look() < 0 ? List.of() : List.of(new Glance(step.cell(), step.saw(), null)),
                step.commit() < 0 ? List.of() : List.of(new Change(step.cell(), step.wrote())),
                List.of());
        return Call.of(new Origin("log", 1, null, null, Map.of()), step.agent(), "tool")
                .id(step.agent() + "@" + (step.commit() < 0 ? "look" + step.look() : step.commit()))
                .started(began)
                .ended(ended)
                .access(access)
                .build();
    }

    /** Converts a log. */
    static Conversion.Converted converted(List<Call> log) {
        return Conversion.of(log, new Conversion.Request(null, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT));
    }
}
