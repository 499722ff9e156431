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
 * @param unseenEdit whether the writer changed a part of the cell, and kept the rest of what {@code overwritten} had written
 */
public record UnseenOverwrite(
        OperationRef writer,
        OperationRef overwritten,
        String cell,
        Value writtenValue,
        TimeSpan writtenAt,
        Value lostValue,
        TimeSpan lostAt,
        boolean unseenEdit,
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
        return say.agent(writer) + (unseenEdit ? " edited " : " wrote ") + say.pair(cell, writtenValue) + " "
                + say.when(writtenAt) + " over "
                + say.value(lostValue) + ", which " + say.agent(overwritten) + " had written " + say.when(lostAt)
                + " and " + say.agent(writer) + " had not read since" + (unseenEdit ? " (unseen edit)" : "");
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T2 wrote " + say.pair(cell, lostValue) + " " + say.when(lostAt) + ".",
                "T1 is another agent's. It wrote " + say.pair(cell, writtenValue) + " " + say.when(writtenAt)
                        + ", the next write to the cell" + Wording.end(certain),
                "In between, no operation of T1's agent read " + say.name(cell) + ": "
                        + (unseenEdit
                                ? "T1 changed a part of it and kept the rest, so what T2 had written is not lost, but nothing shows "
                                        + "that T1's agent saw it, and the parts may not fit together."
                                : "what T2 had written is gone, and nothing shows that T1's agent saw it."));
    }

    @Override
    public String remedy(Wording say) {
        if (unseenEdit) {
            return "Before T1 edits " + say.name(cell) + ", let it read " + say.name(cell)
                    + " again; or check the whole, by a build or a test, after T1's edit.";
        }
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
                Moment.commit(overwritten),
                Moment.commit(writer),
                unseenEdit
                        ? "T1 edits what T2 wrote, without having read it"
                        : "T1 replaces what T2 wrote, without having read it");
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
        if (unseenEdit) {
            to.flag("unseen_edit", true);
        }
    }
}
