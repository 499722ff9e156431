package dev.hasse.model;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A witness of A6 (Definition 4): the operation's effects landed in another order than it issued them in.
 *
 * @param issued the effects in issuance order, at least two
 * @param effected the same effects in commit order, which is another
 */
public record ToolEffectReordering(OperationRef operation, List<Effect> issued, List<Effect> effected)
        implements Witness {

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
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.toolEffectReordering(this);
    }
}
