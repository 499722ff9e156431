package dev.hasse.imports.formats.jepsen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.jepsen.Jepsen.Event;
import dev.hasse.imports.formats.jepsen.Jepsen.JepsenOperation;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The operations of unknown outcome that took effect: what one of them wrote was read, and can only have come from it. It took effect between its
 * invocation and the end of the first operation that read it. A transaction took effect as a whole, if one of its writes did.
 *
 * <p>Nobody else may have written that value, as far as the history tells. And the cell must not have held it from the beginning: another value
 * was there before it was read, unless it is an element of a list, which is there only if somebody appended it.
 */
final class JepsenLandings {
    private final JepsenEffects effects;
    private final IdentityHashMap<Event, Long> clock;
    private final Map<Part, Integer> writers = new HashMap<>();
    private final Map<Part, Sighting> sightings = new HashMap<>();
    private final Map<String, Known> known = new HashMap<>();

    /**
     * An operation that took effect.
     *
     * @param access what it did, as far as that is known
     * @param by when it had taken effect at the latest
     */
    record Landed(Access access, long by) {}

    /** A value of a cell, or an element of the list in it. */
    private record Part(String cell, Value value, boolean isElement) {}

    /** The first end of an operation that read a value, and the invocation of that operation. */
    private record Sighting(long began, long ended) {}

    /** The value that a cell is known to have held first, and when; and when it is known to have held another one. */
    private record Known(Value first, long time, long timeOfOther) {}

    /** @param clock when each event happened */
    JepsenLandings(JepsenEffects effects, IdentityHashMap<Event, Long> clock, List<JepsenOperation> operations) {
        this.effects = effects;
        this.clock = clock;
        if (operations.stream().noneMatch(operation -> operation.outcome() == Outcome.UNKNOWN)) {
            return;
        }
        for (JepsenOperation operation : operations) {
            Event ended = operation.ended();
            if (operation.outcome() == Outcome.DONE && ended != null) {
                wrote(ended);
                saw(ended, time(operation.known()), time(ended));
            } else if (operation.outcome() == Outcome.UNKNOWN) {
                wrote(meant(operation));
            }
        }
    }

    /** What an operation of unknown outcome did; null if nothing shows that it took effect. */
    @Nullable
    Landed of(JepsenOperation operation) {
        Event invoked = operation.invoked();
        Event meant = meant(operation);
        Access access = effects.of(meant);
        if (operation.outcome() != Outcome.UNKNOWN || invoked == null || access == null) {
            return null;
        }
        long by = Long.MAX_VALUE;
        boolean isSeen = false;
        for (Change change : access.writes()) {
            Sighting first = first(change, meant, time(invoked));
            if (first != null) {
                by = Math.min(by, first.ended);
                isSeen = true;
            }
        }
        if (!isSeen) {
            return null;
        }
        if (JepsenEffects.isPlain(meant)) {
            return new Landed(access, by);
        }
        // A transaction takes effect as a whole, so it wrote also what nobody is known to have read. What it found it
        // would have told when it succeeded.
        List<Glance> found = access.reads().stream()
                .map(glance -> new Glance(glance.cell(), null, null))
                .toList();
        return new Landed(
                access.withReads(found).and(Access.Trait.RESTS_ON_ITS_READS, Access.Trait.READ_UNRECORDED), by);
    }

    /** What it meant to do is in its invocation, whatever became of it. */
    static Event meant(JepsenOperation operation) {
        Event ended = operation.ended();
        Event known = operation.known();
        return ended == null || JepsenEffects.isPlain(known) || JepsenEffects.isTransaction(known.value())
                ? known
                : ended;
    }

    private void wrote(Event event) {
        Access access = effects.of(event);
        if (access == null) {
            return;
        }
        Long time = event.type().equals("ok") ? clock.get(event) : null;
        for (Change change : access.writes()) {
            Value value = change.value();
            if (value != null) {
                writers.merge(new Part(change.cell(), value, false), 1, Integer::sum);
                if (time != null) {
                    knew(change.cell(), value, time);
                }
            }
        }
        appended(event).forEach(part -> writers.merge(part, 1, Integer::sum));
    }

    private void saw(Event event, long began, long ended) {
        Access access = effects.of(event);
        if (access == null) {
            return;
        }
        for (Glance glance : access.reads()) {
            Value value = glance.value();
            if (value != null) {
                saw(new Part(glance.cell(), value, false), began, ended);
                knew(glance.cell(), value, ended);
            }
        }
        if (JepsenEffects.isPlain(event) || !JepsenEffects.isTransaction(event.value())) {
            return;
        }
        for (JsonNode step : event.value()) {
            if (JepsenEffects.does(step).equals("r") && step.path(2).isArray()) {
                String cell = JepsenEffects.cell(step.path(1));
                step.path(2).forEach(element -> saw(new Part(cell, JsonValues.of(element), true), began, ended));
            }
        }
    }

    private void saw(Part part, long began, long ended) {
        sightings.merge(part, new Sighting(began, ended), (one, other) -> one.ended <= other.ended ? one : other);
    }

    private void knew(String cell, Value value, long time) {
        known.merge(cell, new Known(value, time, Long.MAX_VALUE), (before, now) -> {
            if (now.first.equals(before.first)) {
                return new Known(before.first, Math.min(before.time, time), before.timeOfOther);
            }
            return time < before.time
                    ? new Known(value, time, before.time)
                    : new Known(before.first, before.time, Math.min(before.timeOfOther, time));
        });
    }

    /** The elements that a transaction appends. */
    private static List<Part> appended(Event event) {
        List<Part> appended = new ArrayList<>();
        if (!JepsenEffects.isPlain(event) && JepsenEffects.isTransaction(event.value())) {
            for (JsonNode step : event.value()) {
                if (JepsenEffects.does(step).equals("append")) {
                    appended.add(new Part(JepsenEffects.cell(step.path(1)), JsonValues.of(step.path(2)), true));
                }
            }
        }
        return appended;
    }

    /** The first sighting of what only this operation can have written; null if there is none. */
    private @Nullable Sighting first(Change change, Event meant, long invoked) {
        Sighting first = null;
        boolean appends = false;
        for (Part part : appended(meant)) {
            if (part.cell.equals(change.cell())) {
                appends = true;
                first = earlier(first, sighting(part, invoked));
            }
        }
        Value value = change.value();
        if (appends || value == null || value.isNull()) {
            return first;
        }
        Sighting seen = sighting(new Part(change.cell(), value, false), invoked);
        Known held = known.get(change.cell());
        if (seen == null || held == null) {
            return null;
        }
        long other = held.first.equals(value) ? held.timeOfOther : held.time;
        return other <= seen.began ? seen : null;
    }

    private @Nullable Sighting sighting(Part part, long invoked) {
        Sighting seen = sightings.get(part);
        return seen != null && seen.ended > invoked && writers.getOrDefault(part, 0) == 1 ? seen : null;
    }

    private static @Nullable Sighting earlier(@Nullable Sighting one, @Nullable Sighting other) {
        return one == null || (other != null && other.ended < one.ended) ? other : one;
    }

    private long time(Event event) {
        Long time = clock.get(event);
        if (time == null) {
            throw new IllegalStateException("an event without a time");
        }
        return time;
    }
}
