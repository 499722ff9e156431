package dev.hasse.simulation;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Chain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The number of sessions in which each runtime lets each anomaly through, and the cost of keeping the others out.
 *
 * @param rows the results of sessions, by runtime and then by the word of a workload, in order
 */
public record RuntimeMatrix(Map<RuntimeModel, Map<String, SessionTally>> rows) {
    /** The runtimes of Figure 2 of the paper (§5.6), whose points are the workloads of {@link Contention#sweep}. */
    public static final List<RuntimeModel> SWEPT =
            List.of(RuntimeModel.VANILLA, RuntimeModel.PESSIMISTIC, RuntimeModel.SSI);

    /**
     * Runs sessions of each workload on each runtime, and looks for anomalies in them.
     *
     * @param sessionDone called after each session
     */
    public static RuntimeMatrix of(
            List<RuntimeModel> runtimes,
            List<? extends Workload> workloads,
            int sessions,
            long seed,
            Runnable sessionDone) {
        Classifier classifier = new Classifier(Chain.DEFAULT, null, 0);
        Map<RuntimeModel, Map<String, SessionTally>> rows = new LinkedHashMap<>();
        for (RuntimeModel runtime : runtimes) {
            Map<String, SessionTally> row = rows.computeIfAbsent(runtime, unknown -> new LinkedHashMap<>());
            for (Workload workload : workloads) {
                SessionTally tally = row.computeIfAbsent(workload.word(), unknown -> new SessionTally());
                for (Session session : Simulation.of(workload, runtime, sessions, seed)) {
                    tally.add(classifier.classify(session.trace()), session.effort());
                    sessionDone.run();
                }
            }
        }
        return new RuntimeMatrix(rows);
    }
}
