package dev.hasse.cli;

import dev.hasse.model.Named;
import dev.hasse.simulation.CanonicalTopologies;
import dev.hasse.simulation.Contention;
import dev.hasse.simulation.Scenario;
import dev.hasse.simulation.TopologyWorkload;
import dev.hasse.simulation.Workload;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The workloads that can be simulated: the scenarios, the sixteen topologies, and any point of the contention sweep. */
final class Workloads {
    private Workloads() {}

    /** Those that have a name without parameters. */
    static List<Workload> all() {
        return Stream.concat(
                        Stream.of(Scenario.values()),
                        CanonicalTopologies.all().stream().map(TopologyWorkload::new))
                .toList();
    }

    /**
     * The one of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    static Workload parse(String name) {
        Optional<Contention> contention = Contention.of(name);
        if (contention.isPresent()) {
            return contention.get();
        }
        try {
            return Named.parse(all().toArray(new Workload[0]), name);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(unknown.getMessage() + ", or contention-WxC", unknown);
        }
    }
}
