package dev.hasse.simulation;

import dev.hasse.model.Named;
import dev.hasse.model.UnknownNameException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The workloads that can be simulated: the scenarios, the sixteen topologies, and any point of the contention sweep. */
public final class Workloads {
    private Workloads() {}

    /** The workloads that have a name without parameters. */
    public static List<Workload> all() {
        return Stream.concat(
                        Stream.of(Scenario.values()),
                        CanonicalTopologies.all().stream().map(TopologyWorkload::new))
                .toList();
    }

    /**
     * Returns the workload with this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Workload parse(String name) {
        Optional<Contention> contention = Contention.of(name);
        if (contention.isPresent()) {
            return contention.get();
        }
        try {
            return Named.parse(all().toArray(new Workload[0]), name);
        } catch (UnknownNameException unknown) {
            throw new UnknownNameException(
                    name, unknown.names(), "one of " + String.join(", ", unknown.names()) + ", or contention-WxC");
        }
    }
}
