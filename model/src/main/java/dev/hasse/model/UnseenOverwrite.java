package dev.hasse.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A witness of an unseen overwrite: {@code writer} replaced what {@code overwritten}, of another agent, had written to
 * the cell, and the writer's agent did not look at the cell between the two commits.
 *
 * @param writtenAt when the writer committed
 * @param lostValue the value that {@code overwritten} had written
 * @param lostAt when {@code overwritten} had committed
 */
public record UnseenOverwrite(
        OperationRef writer,
        OperationRef overwritten,
        String cell,
        Value writtenValue,
        TimeSpan writtenAt,
        Value lostValue,
        TimeSpan lostAt,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.UNSEEN_OVERWRITE;
    }

    @Override
    public OperationRef operation() {
        return writer;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(writer, overwritten);
    }

    @Override
    public Optional<Predicate<Operation>> refuters(InitialValues initial) {
        return Optional.of(other -> other.writes(cell) || (other.agent().equals(writer.agent()) && other.reads(cell)));
    }

    @Override
    public String sentence(Wording say) {
        return say.agent(writer) + " wrote " + say.pair(cell, writtenValue) + " " + say.when(writtenAt) + " over "
                + say.value(lostValue) + ", which " + say.agent(overwritten) + " had written " + say.when(lostAt)
                + " and " + say.agent(writer) + " had not read since";
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T2 wrote " + say.pair(cell, lostValue) + " " + say.when(lostAt) + ".",
                "T1 is another agent's. It wrote " + say.pair(cell, writtenValue) + " " + say.when(writtenAt)
                        + ", the next write to the cell" + Wording.end(certain),
                "In between, no operation of T1's agent read " + say.name(cell)
                        + ": what T2 had written is gone, and nothing shows that T1's agent saw it.");
    }

    @Override
    public String remedy(Wording say) {
        return "Let T1 read " + say.name(cell)
                + " before it writes, and write only if that is still what is there (compare and set).";
    }

    @Override
    public String roleOf(OperationRef other) {
        return "what was overwritten";
    }

    @Override
    public Connection connection() {
        return new Connection(
                Moment.commit(overwritten), Moment.commit(writer), "T1 replaces what T2 wrote, without having read it");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("writer", writer);
        to.operation("overwritten", overwritten);
        to.text("cell", cell);
        to.value("written_value", writtenValue);
        to.number("written_at", writtenAt.to());
        to.since("written_since", writtenAt);
        to.value("lost_value", lostValue);
        to.number("lost_written_at", lostAt.to());
        to.since("lost_written_since", lostAt);
    }
}
