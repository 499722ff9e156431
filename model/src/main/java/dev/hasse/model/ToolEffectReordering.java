package dev.hasse.model;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A witness of A6 (Definition 4): the operation's effects landed in another order than it issued them in.
 *
 * @param issued the effects in issuance order, at least two
 * @param effected the same effects in commit order, which differs
 * @param certain whether the log gives that order; if not, it was inferred, and may have been another
 */
public record ToolEffectReordering(OperationRef operation, List<Effect> issued, List<Effect> effected, boolean certain)
        implements Witness {

    private static final String CAVEAT =
            ", if in the order in which their calls ended: the log does not say when they landed";

    public ToolEffectReordering {
        issued = List.copyOf(issued);
        effected = List.copyOf(effected);
    }

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A6;
    }

    @Override
    public Set<String> cells() {
        return issued.stream().map(Effect::cell).collect(Collectors.toSet());
    }

    @Override
    public List<Object> identity() {
        return List.of(operation.id());
    }

    @Override
    public String sentence(Wording say) {
        return say.agent(operation) + " issued " + say.effects(issued) + ", but they landed as " + say.effects(effected)
                + (certain ? "" : CAVEAT);
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 issued " + say.effects(issued) + ", in this order.",
                "They landed as " + say.effects(effected) + (certain ? "" : CAVEAT) + ".",
                (certain ? "All" : "If so, all") + " of them landed, but not in the order in which T1 meant them to.");
    }

    @Override
    public String remedy(Wording say) {
        return "Let a sequencer hold back each effect of T1 until those issued before it are complete.";
    }

    @Override
    public Connection connection() {
        return new Connection(
                Moment.begin(operation),
                Moment.commit(operation),
                certain ? "issued in one order, landed in another" : "issued in one order, perhaps landed in another");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("op", operation);
        to.effects("io", issued);
        to.effects("co", effected);
    }
}
