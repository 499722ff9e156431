package dev.hasse.model;

import java.util.List;

/**
 * A witness of A3 in mode {@link CascadeMode#CASCADE} (Definition 3): {@code survivor} observed what {@code aborted}
 * wrote, and survives although {@code aborted} was undone.
 *
 * @param commitTime when the survivor committed
 */
public record CausalCascade(OperationRef survivor, OperationRef aborted, long commitTime) implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A3;
    }

    @Override
    public OperationRef operation() {
        return survivor;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(survivor, aborted);
    }

    @Override
    public String sentence(Wording say) {
        return say.agent(survivor) + " committed at " + say.at(commitTime) + " on operation " + say.id(aborted) + " by "
                + say.agent(aborted) + ", which was undone; " + say.agent(survivor) + "'s commit still stands";
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 observed what T2 had done: T2 is among its predecessors (preds).",
                "T2 was undone later (aborted).",
                "T1 was not. It committed at " + say.at(commitTime)
                        + ", and stands although what it builds on never happened.");
    }

    @Override
    public String remedy(Wording say) {
        return "When T2 was undone, undo T1 too, and whatever observed T1; or keep what T2 did from T1 until T2 could not be undone "
                + "any more.";
    }

    @Override
    public String roleOf(OperationRef other) {
        return "what was undone";
    }

    @Override
    public Connection connection() {
        return new Connection(Moment.commit(aborted), Moment.commit(survivor), "T1 builds on T2, which is undone");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("survivor", survivor);
        to.operation("aborted", aborted);
        to.number("commit_time", commitTime);
    }
}
