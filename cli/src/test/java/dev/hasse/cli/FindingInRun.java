package dev.hasse.cli;

import dev.hasse.cli.SimulatedRun.Event;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether a finding in the log of a run is true of the run.
 *
 * <ul>
 *   <li>Stale read, and broken snapshot: the agent was shown a value that was no longer there.
 *   <li>A1 (i, j, c): i's agent had seen or written the value in c before j, which came before i, and j wrote another value.
 *   <li>Unseen overwrite (i, j, c): j was the last that wrote c before i, of another agent and another value, and i's agent did not look in between.
 * </ul>
 *
 * <p>Whoever is not in the log is a person, or a call of which no rule says what it does. What a person wrote and nobody saw refutes no unseen
 * overwrite of somebody else: nothing could. Of writes that overlapped and rest on looks at the same
 * value, the one that ended later is taken to be the later one ({@code docs/formats/README.md}), so that either may have been it.
 */
final class FindingInRun {
    private final SimulatedRun run;
    private final List<Event> events;

    FindingInRun(SimulatedRun run) {
        this.run = run;
        this.events = run.events();
    }

    boolean holds(Witness witness) {
        if (witness instanceof StaleRead read) {
            return isOld(read.reader(), read.cell(), read.readValue());
        }
        if (witness instanceof SnapshotViolation read) {
            return isOld(read.reader(), read.cell(), read.readValue());
        }
        if (witness instanceof StaleGeneration stale) {
            return isStale(stale);
        }
        return isUnseen((UnseenOverwrite) witness);
    }

    private boolean isOld(OperationRef reader, String cell, Value value) {
        return before(place(reader)).anyMatch(k -> events.get(k).isOld() && isLook(k, reader.agent(), cell, value))
                || (place(reader) >= 0
                        && events.get(place(reader)).isOld()
                        && isLook(place(reader), reader.agent(), cell, value));
    }

    private boolean isLook(int k, String agent, String cell, Value value) {
        Event event = events.get(k);
        return event.agent().equals(agent)
                && event.cell().equals(cell)
                && event.value().equals(value.text());
    }

    private boolean isStale(StaleGeneration stale) {
        String cell = stale.cell();
        int i = place(stale.reader());
        if (isStale(i, stale.reader().agent(), cell, stale.readValue(), stale.writer(), stale.writtenValue())) {
            return true;
        }
        int j = place(stale.writer());
        return j >= 0
                && i >= 0
                && events.get(i).writes()
                && overlap(stale.reader(), stale.writer())
                && isStale(
                        j,
                        stale.writer().agent(),
                        cell,
                        stale.readValue(),
                        stale.reader(),
                        Value.ofString(events.get(i).value()));
    }

    private boolean isStale(int i, String agent, String cell, Value read, OperationRef writer, Value written) {
        return before(i)
                .filter(look -> isLook(look, agent, cell, read))
                .anyMatch(look ->
                        IntStream.range(seen(look) + 1, i).anyMatch(j -> isWrite(j, cell, written, writer, agent)));
    }

    /** When what was seen was there: before the look, if it was old. */
    private int seen(int look) {
        Event event = events.get(look);
        return !event.isOld()
                ? look
                : before(look)
                        .filter(k -> events.get(k).writes()
                                && events.get(k).cell().equals(event.cell())
                                && events.get(k).value().equals(event.value()))
                        .max()
                        .orElse(look);
    }

    private boolean isWrite(int j, String cell, Value value, OperationRef writer, String except) {
        Event event = events.get(j);
        return event.writes()
                && event.cell().equals(cell)
                && event.value().equals(value.text())
                && !event.agent().equals(except)
                && isBy(event, writer);
    }

    /** Whether an operation stands for what happened: it is that call, or that of somebody of whom the log does not tell. */
    private boolean isBy(Event event, OperationRef operation) {
        String id = operation.id().text();
        return run.isKnown(id) ? id.equals(event.id()) : !run.isKnown(event.id());
    }

    private boolean isUnseen(UnseenOverwrite over) {
        return isUnseen(over.writer(), over.overwritten(), over.cell(), over.lostValue())
                || (overlap(over.writer(), over.overwritten())
                        && isUnseen(over.overwritten(), over.writer(), over.cell(), over.writtenValue()));
    }

    private boolean isUnseen(OperationRef writer, OperationRef overwritten, String cell, Value lost) {
        int i = place(writer);
        boolean isLogged = run.isKnown(overwritten.id().text());
        int j = before(i)
                .filter(k -> events.get(k).writes() && events.get(k).cell().equals(cell))
                .filter(k -> !isUnheard(k, writer, cell, lost) && (k == place(overwritten) || !isLater(k, writer)))
                .max()
                .orElse(-1);
        int named = place(overwritten);
        boolean byConvention = isLogged
                && named >= 0
                && named < j
                && run.overlap(
                        overwritten.id().text(), String.valueOf(events.get(j).id()));
        int last = byConvention ? named : j;
        return last >= 0
                && events.get(last).value().equals(lost.text())
                && !events.get(last).agent().equals(writer.agent())
                && (isBy(events.get(last), overwritten)
                        || events.get(last).agent().equals(overwritten.agent()))
                && IntStream.range(last, i)
                        .noneMatch(k -> events.get(k).agent().equals(writer.agent())
                                && events.get(k).cell().equals(cell)
                                && !(byConvention && events.get(k).writes())
                                && seen(k) >= last);
    }

    /** Whether the log could not show that what happened came in between. */
    private boolean isUnheard(int k, OperationRef writer, String cell, Value lost) {
        Event event = events.get(k);
        boolean hadLooked = before(k)
                .anyMatch(look -> events.get(look).agent().equals(writer.agent())
                        && events.get(look).cell().equals(cell));
        return event.agent().equals(SimulatedRun.PERSON)
                ? !event.value().equals(lost.text())
                : hadLooked && run.isOpen(event.id());
    }

    /** Whether a write overlapped another one and ended later, and so is taken to be the later one. */
    private boolean isLater(int k, OperationRef than) {
        return run.overlap(String.valueOf(events.get(k).id()), than.id().text())
                && run.endsLater(String.valueOf(events.get(k).id()), than.id().text());
    }

    private boolean overlap(OperationRef one, OperationRef other) {
        return run.overlap(one.id().text(), other.id().text());
    }

    /** The place of the last thing that an operation did; -1 if the log does not tell of it. */
    private int place(OperationRef operation) {
        return IntStream.range(0, events.size())
                .filter(k -> operation.id().text().equals(events.get(k).id()))
                .max()
                .orElse(-1);
    }

    private static IntStream before(int place) {
        return IntStream.range(0, Math.max(0, place));
    }
}
