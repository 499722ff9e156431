package dev.hasse.simulation;

import dev.hasse.model.topology.Topology;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Sessions of a topology (§5.8).
 *
 * @param topology a topology whose supersteps, reads and writes are known
 */
public record TopologyWorkload(Topology topology) implements Workload {

    @Override
    public String word() {
        return "topology-" + topology.name();
    }

    @Override
    public String story() {
        return "agents: " + topology.agents().size() + ", channels: "
                + topology.channels().size() + ", supersteps: "
                + topology.supersteps().size() + " (§5.8)";
    }

    @Override
    public List<Step> steps(RandomGenerator random) {
        return TopologySteps.of(topology, random);
    }
}
