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
 * What is known of the cost of a discipline: an estimate where the paper has a line.
 *
 * @param anomaly the one that it is paid to be rid of
 * @param estimate the paper's line at the abort rate of the trace; null where it has none
 */
public record DisciplineCost(Anomaly anomaly, @Nullable RetryCost estimate) {

    /** What a trace would have cost under a discipline, by anomaly. */
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
            // What is measured of A2 is the registry's, and not that of locks.
            case LOCKS -> others.remove(Anomaly.A2);
            case UNGUARDED -> {}
        }
        for (Anomaly anomaly : others) {
            costs.add(new DisciplineCost(anomaly, null));
        }
        return costs;
    }
}
