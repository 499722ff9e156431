package dev.hasse.simulation;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Counterfactual;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The known cost of a discipline: an estimate where the paper has measured one.
 *
 * @param anomaly the anomaly that this cost excludes
 * @param estimate the paper's line at the abort rate of the trace; null where it has none
 */
public record DisciplineCost(Anomaly anomaly, @Nullable RetryCost estimate) {

    /** The cost that a trace would have had under a discipline, by anomaly. */
    public static List<DisciplineCost> of(Counterfactual replayed) {
        List<DisciplineCost> costs = new ArrayList<>();
        Set<Anomaly> others = EnumSet.noneOf(Anomaly.class);
        others.addAll(replayed.discipline().excluded());
        switch (replayed.discipline().onValues()) {
            case SNAPSHOT, SNAPSHOT_OF_WRITERS -> {
                costs.add(
                        new DisciplineCost(Anomaly.A1, new RetryCost(replayed.count(Kind.STALE), replayed.commits())));
                others.remove(Anomaly.A1);
            }
            // The cost measured for A2 is that of the registry, and not of locks.
            case LOCKS -> others.remove(Anomaly.A2);
            case UNGUARDED -> {}
        }
        for (Anomaly anomaly : others) {
            costs.add(new DisciplineCost(anomaly, null));
        }
        return costs;
    }
}
