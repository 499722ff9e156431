package dev.hasse.imports.formats.jepsen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.jepsen.Jepsen.Event;
import dev.hasse.imports.formats.jepsen.Jepsen.JepsenOperation;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The transactions of a history: each is a step that reads and writes all that it does, in order, and a decision.
 *
 * <p>One that failed wrote only what others read all the same. One of unknown outcome was committed if others read something that it wrote, since
 * a transaction is visible as a whole or not at all; when is unknown, and what it read is, too. Elle takes such transactions for committed in the
 * same way (Kingsbury and Alvaro, Elle, VLDB 2020, §4.2.1: a version that is read was written).
 */
final class JepsenTransactions {
    private final JepsenEffects effects;
    private final IdentityHashMap<Event, Long> clock;
    private final List<Step> steps = new ArrayList<>();
    private boolean isWhole = true;

    /** @param clock when each event happened */
    JepsenTransactions(JepsenEffects effects, IdentityHashMap<Event, Long> clock) {
        this.effects = effects;
        this.clock = clock;
    }

    /** Whether all operations of a history are transactions, of which all steps are known. */
    static boolean areAll(List<Event> history) {
        return !history.isEmpty()
                && history.stream()
                        .allMatch(event -> !JepsenEffects.isPlain(event)
                                && (JepsenEffects.isTransaction(event.value())
                                        || event.type().equals("info")
                                        || event.type().equals("fail")));
    }

    /** Passes on the transactions of a history that is not empty. */
    void pass(List<JepsenOperation> operations, CallSink sink) {
        long last = clock.values().stream().mapToLong(Long::longValue).max().orElse(0);
        boolean areNumbered = areNumbered(operations);
        for (int k = 0; k < operations.size(); k++) {
            JepsenOperation operation = operations.get(k);
            Long index = areNumbered ? operation.known().number("index") : null;
            add(operation, String.valueOf(index == null ? k + 1L : index), last);
        }
        sink.transactions(Origin.of(operations.get(0).known().document()), steps, isWhole);
    }

    /** Whether each operation has an index of its own. */
    private static boolean areNumbered(List<JepsenOperation> operations) {
        Set<Long> indices = new HashSet<>();
        for (JepsenOperation operation : operations) {
            Long index = operation.known().number("index");
            if (index == null || !indices.add(index)) {
                return false;
            }
        }
        return true;
    }

    private void add(JepsenOperation operation, String name, long last) {
        Event ended = operation.ended();
        Event known = operation.known();
        Outcome outcome = operation.outcome();
        if (ended != null && outcome == Outcome.DONE) {
            add(operation, name, Kind.COMMITTED, accesses(ended.value(), true), time(ended));
            return;
        }
        // What it meant to write is in its invocation, whatever became of it.
        JsonNode meant = JepsenEffects.isTransaction(known.value()) || ended == null ? known.value() : ended.value();
        if (!JepsenEffects.isTransaction(meant)) {
            isWhole &= outcome == Outcome.FAILED;
        } else if (outcome == Outcome.FAILED && ended != null) {
            List<CellAccess> seen = new ArrayList<>();
            for (JsonNode step : meant) {
                if (effects.isSeenOfFailed(step)) {
                    seen.add(access(step));
                }
            }
            if (!seen.isEmpty()) {
                add(operation, name, Kind.ABORTED, seen, time(ended));
            }
        } else if (StreamSupport.stream(meant.spliterator(), false).anyMatch(effects::isSeenOfUnknown)) {
            add(operation, name, Kind.COMMITTED, accesses(meant, false), last);
        } else {
            isWhole = false;
        }
    }

    private void add(JepsenOperation operation, String name, Kind decision, List<CellAccess> accesses, long end) {
        Event known = operation.known();
        Event invoked = operation.invoked();
        String place = Origin.of(known.document()).place();
        long began = invoked == null ? end : time(invoked);
        steps.add(Step.of(name, Kind.DONE, known.function(), began, end)
                .touching(accesses)
                .from(place));
        steps.add(Step.of(name, decision, known.function(), end, end).from(place));
    }

    private long time(Event event) {
        Long time = clock.get(event);
        if (time == null) {
            throw new IllegalStateException("an event without a time");
        }
        return time;
    }

    private static List<CellAccess> accesses(JsonNode steps, boolean withReads) {
        List<CellAccess> accesses = new ArrayList<>(steps.size());
        for (JsonNode step : steps) {
            CellAccess access = access(step);
            if (withReads || access.isWrite()) {
                accesses.add(access);
            }
        }
        return accesses;
    }

    private static CellAccess access(JsonNode step) {
        String cell = JepsenEffects.cell(step.path(1));
        JsonNode value = step.path(2);
        return switch (JepsenEffects.does(step)) {
            case "append" -> CellAccess.append(cell, JsonValues.of(listOf(value)));
            case "w" -> CellAccess.write(cell, JsonValues.of(value));
            default -> CellAccess.read(cell, JepsenEffects.contents(value));
        };
    }

    private static JsonNode listOf(JsonNode element) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return nodes.arrayNode().add(element.isMissingNode() ? nodes.nullNode() : element);
    }
}
