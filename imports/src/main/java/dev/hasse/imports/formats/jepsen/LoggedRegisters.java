package dev.hasse.imports.formats.jepsen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.jepsen.Jepsen.Event;
import dev.hasse.imports.formats.jepsen.Jepsen.JepsenOperation;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Registers that nobody but the operations of a history wrote, as far as it shows. A test logs all of its clients, and its nemesis is none. So
 * all but one of the values that were read must be those of operations that were invoked before the read ended: the other one was there at first. And the history has
 * the invocations of all its operations; a part of one may lack a write that was under way when it begins.
 *
 * <p>Lists are left out, since what an append leaves is seldom logged.
 */
final class LoggedRegisters {
    private final Map<Effect, Integer> invoked = new HashMap<>();
    private final Map<String, Set<Value>> first = new HashMap<>();
    private final Set<String> lists = new HashSet<>();
    /** What operations that failed were to write, and what transactions wrote before they wrote something else: perhaps it was there all the same. */
    private final Set<Effect> fleeting = new HashSet<>();

    private final boolean isWhole;

    LoggedRegisters(JepsenEffects effects, List<JepsenOperation> operations) {
        isWhole = operations.stream().allMatch(operation -> operation.invoked() != null);
        operations.forEach(operation -> wrote(effects, operation));
        operations.forEach(operation -> saw(effects, operation));
    }

    private void wrote(JepsenEffects effects, JepsenOperation operation) {
        Event meant = JepsenLandings.meant(operation);
        Access access = effects.of(meant);
        if (access == null) {
            return;
        }
        for (Change change : access.writes()) {
            Value value = change.value();
            if (value != null) {
                Effect written = new Effect(change.cell(), value);
                invoked.merge(written, operation.known().place(), Math::min);
                if (operation.outcome() == Outcome.FAILED) {
                    fleeting.add(written);
                }
            }
        }
        if (!JepsenEffects.isPlain(meant)) {
            for (JsonNode step : meant.value()) {
                String cell = JepsenEffects.cell(step.path(1));
                if (JepsenEffects.does(step).equals("append")) {
                    lists.add(cell);
                } else if (JepsenEffects.does(step).equals("w")) {
                    Effect written = new Effect(cell, JsonValues.of(step.path(2)));
                    if (access.writes().stream()
                            .noneMatch(change -> change.cell().equals(cell)
                                    && written.value().equals(change.value()))) {
                        invoked.merge(written, operation.known().place(), Math::min);
                        fleeting.add(written);
                    }
                }
            }
        }
    }

    private void saw(JepsenEffects effects, JepsenOperation operation) {
        Event ended = operation.ended();
        Access access = ended == null || operation.outcome() != Outcome.DONE ? null : effects.of(ended);
        if (access == null || ended == null) {
            return;
        }
        for (Glance glance : access.reads()) {
            Value value = glance.value();
            if (value != null
                    && invoked.getOrDefault(new Effect(glance.cell(), value), Integer.MAX_VALUE) > ended.place()) {
                first.computeIfAbsent(glance.cell(), none -> new HashSet<>()).add(value);
            }
        }
    }

    /** Says so of the reads and writes of an operation, if it read only such registers. */
    Access mark(Access access) {
        boolean all = isWhole
                && access.reads().stream()
                        .allMatch(read -> !lists.contains(read.cell())
                                && first.getOrDefault(read.cell(), Set.of()).size() <= 1
                                && !isFleeting(read));
        return all && !access.reads().isEmpty() ? access.and(Access.Trait.ALL_WRITERS_LOGGED) : access;
    }

    private boolean isFleeting(Glance read) {
        Value value = read.value();
        return value != null
                && fleeting.contains(new Effect(read.cell(), value))
                && !first.getOrDefault(read.cell(), Set.of()).contains(value);
    }
}
