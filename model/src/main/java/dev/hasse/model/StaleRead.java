package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A witness of a stale read: {@code reader} saw the value that the cell had held before {@code missed} wrote another.
 *
 * @param readAt when the reader read the cell
 * @param seen the latest write of the value that the reader saw; null if it is the cell's initial value
 * @param seenAt when that write committed; null if there is none
 * @param missed the latest write to the cell by then, which the reader did not see
 * @param missedAt when that write committed
 */
public record StaleRead(
        OperationRef reader,
        String cell,
        Value readValue,
        TimeSpan readAt,
        @Nullable OperationRef seen,
        @Nullable TimeSpan seenAt,
        OperationRef missed,
        Value missedValue,
        TimeSpan missedAt,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.STALE_READ;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public List<OperationRef> operations() {
        List<OperationRef> operations = new ArrayList<>(List.of(reader, missed));
        if (seen != null) {
            operations.add(seen);
        }
        return List.copyOf(operations);
    }

    @Override
    public List<Integer> positions() {
        return List.of(reader.position(), missed.position(), seen == null ? 0 : seen.position());
    }

    @Override
    public Optional<Predicate<Operation>> refuters(InitialValues initial) {
        return Optional.of(other -> other.touches(cell, initial));
    }

    @Override
    public String sentence(Wording say) {
        String from = seen == null || seenAt == null
                ? "as the cell was from the start"
                : "as " + say.agent(seen) + " wrote it " + say.when(seenAt);
        return say.read(reader, cell, readValue, readAt) + ", " + from + "; " + say.agent(missed) + " had written "
                + say.value(missedValue) + " " + say.when(missedAt);
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 read " + say.pair(cell, readValue) + " " + say.when(readAt) + ".",
                seenAt == null
                        ? "That is what the cell held from the start."
                        : "T3 had written that value " + say.when(seenAt) + ".",
                "T2 had replaced it: it wrote " + say.value(missedValue) + " " + say.when(missedAt)
                        + ", the latest write by the time of the read" + Wording.end(certain),
                (certain ? "So" : "Then")
                        + " T1 was shown what was no longer there: a cache, a replica that lags, or a copy in its context.");
    }

    @Override
    public String remedy(Wording say) {
        return "Let T1 read from where T2 wrote; or give " + say.name(cell)
                + " a version, and let whatever keeps a copy ask whether it is still the latest.";
    }

    @Override
    public String roleOf(OperationRef other) {
        return other.equals(missed) ? "what was written last" : "what was seen";
    }

    @Override
    public Connection connection() {
        return new Connection(Moment.commit(missed), Moment.read(reader, cell), "T1 does not see what T2 wrote");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.read(reader, cell, readValue, readAt);
        to.operation("seen", seen);
        if (seenAt != null) {
            to.number("seen_written_at", seenAt.to());
            to.since("seen_written_since", seenAt);
        }
        to.operation("missed", missed);
        to.value("missed_value", missedValue);
        to.number("missed_written_at", missedAt.to());
        to.since("missed_written_since", missedAt);
    }
}
