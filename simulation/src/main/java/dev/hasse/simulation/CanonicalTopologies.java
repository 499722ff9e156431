package dev.hasse.simulation;

import dev.hasse.documents.Resources;
import dev.hasse.documents.TopologyFile;
import dev.hasse.model.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The sixteen topologies that ship with Hasse: six susceptible to A1, ten immune (§5.8). */
public final class CanonicalTopologies {
    private static final List<String> NAMES = List.of(
            "actors",
            "blackboard",
            "code-review",
            "collaboration",
            "competing-consensus",
            "customer-triage",
            "edit-summarize",
            "fan-out",
            "hierarchical-teams",
            "linear-pipeline",
            "map-reduce-without-reducer",
            "map-reduce",
            "plan-execute",
            "single-agent",
            "supervisor",
            "swarm");

    private CanonicalTopologies() {}

    /** All of them, in the order of their names. */
    public static List<Topology> all() {
        return NAMES.stream().map(CanonicalTopologies::read).toList();
    }

    private static Topology read(String name) {
        String file = name + ".json";
        return TopologyFile.read(
                file, Resources.text(CanonicalTopologies.class, file).getBytes(StandardCharsets.UTF_8), null);
    }
}
