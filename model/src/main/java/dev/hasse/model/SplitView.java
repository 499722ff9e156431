package dev.hasse.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A witness of A4 (§3.4, §4.12): two reads of one cell, served by different replicas, saw different values although nothing
 * was written to the cell between them. It lies outside the single-store model, and never counts for the level.
 *
 * @param first the read that stands first in the log
 * @param versionLag by how many versions one replica was behind the other; null unless both say at which version they served
 */
public record SplitView(
        OperationRef first,
        OperationRef second,
        String cell,
        Value firstValue,
        Value secondValue,
        String firstReplica,
        String secondReplica,
        TimeSpan firstAt,
        TimeSpan secondAt,
        @Nullable Long versionLag,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.SPLIT_VIEW;
    }

    @Override
    public OperationRef operation() {
        return first;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(first, second);
    }

    @Override
    public Optional<Predicate<Operation>> refuters(InitialValues initial) {
        return Optional.of(other -> other.touches(cell, initial));
    }

    @Override
    public String sentence(Wording say) {
        String lag =
                versionLag == null ? "" : " (" + versionLag + (versionLag == 1 ? " version" : " versions") + " apart)";
        return say.read(first, cell, firstValue, firstAt) + " from replica " + say.name(firstReplica) + "; "
                + say.agent(second) + " read " + say.value(secondValue) + " " + say.when(secondAt) + " from replica "
                + say.name(secondReplica) + ", with no write in between" + lag;
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 read " + say.pair(cell, firstValue) + " " + say.when(firstAt) + " from replica "
                        + say.name(firstReplica) + ".",
                "T2 read " + say.value(secondValue) + " " + say.when(secondAt) + " from replica "
                        + say.name(secondReplica) + ".",
                "Nobody wrote to the cell in between"
                        + (certain ? "" : ", if it was so: the log does not say exactly when")
                        + ", so one of the replicas lagged behind.");
    }

    @Override
    public String remedy(Wording say) {
        return "Let both read from one replica; or let a replica answer only once it has what the other has shown.";
    }

    @Override
    public String roleOf(OperationRef other) {
        return "the other read";
    }

    @Override
    public Connection connection() {
        return new Connection(Moment.read(first, cell), Moment.read(second, cell), "two replicas, two values");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("first", first);
        to.operation("second", second);
        to.text("cell", cell);
        to.value("first_value", firstValue);
        to.value("second_value", secondValue);
        to.text("first_replica", firstReplica);
        to.text("second_replica", secondReplica);
        to.number("first_time", firstAt.from());
        to.until("first_until", firstAt);
        to.number("second_time", secondAt.from());
        to.until("second_until", secondAt);
        if (versionLag != null) {
            to.number("version_lag", versionLag);
        }
    }
}
