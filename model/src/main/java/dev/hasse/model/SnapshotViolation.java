package dev.hasse.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A witness that a trace is no snapshot (L1struct, §4.5): {@code reader} read a value other than the latest write to
 * the cell.
 *
 * @param readAt when the reader read the cell
 * @param latest the latest write to the cell by then; null if there is none
 * @param latestValue the value that {@code latest} wrote; the cell's initial value if there is none, and NULL if that
 *     is unknown
 */
public record SnapshotViolation(
        OperationRef reader,
        String cell,
        Value readValue,
        TimeSpan readAt,
        @Nullable OperationRef latest,
        Value latestValue,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.SNAPSHOT;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public List<OperationRef> operations() {
        return latest == null ? List.of(reader) : List.of(reader, latest);
    }

    @Override
    public List<Integer> positions() {
        return List.of(reader.position(), latest == null ? 0 : latest.position());
    }

    @Override
    public List<Object> identity() {
        return List.of(reader.id(), cell);
    }

    @Override
    public Optional<Predicate<Operation>> refuters(InitialValues initial) {
        return Optional.of(other -> other.touches(cell, initial));
    }

    @Override
    public String sentence(Wording say) {
        return say.read(reader, cell, readValue, readAt)
                + (latest == null
                        ? ", where nobody had written anything, and " + say.value(latestValue) + " is expected"
                        : "; the latest write was " + say.agent(latest) + "'s, of " + say.value(latestValue));
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 read " + say.pair(cell, readValue) + " " + say.when(readAt) + ".",
                (latest == null
                                ? "Nobody in the log had written to the cell by then: " + say.value(latestValue)
                                        + " is expected"
                                : "The latest write by then was T2's, of " + say.value(latestValue))
                        + Wording.end(certain),
                "So T1 did not see a snapshot of what was there.");
    }

    @Override
    public String remedy(Wording say) {
        return "Let T1 read from where the others write, or log the operation that wrote what T1 saw.";
    }

    @Override
    public String roleOf(OperationRef other) {
        return "what was written last";
    }

    @Override
    public Connection connection() {
        return new Connection(
                latest == null ? null : Moment.commit(latest),
                Moment.read(reader, cell),
                latest == null ? "nobody had written it" : "T1 does not see what T2 wrote");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.read(reader, cell, readValue, readAt);
        to.operation("latest", latest);
        to.value("latest_value", latestValue);
    }
}
