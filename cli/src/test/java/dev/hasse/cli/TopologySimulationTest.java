package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.Susceptibility;
import dev.hasse.detectors.Susceptibility.Decided;
import dev.hasse.detectors.Susceptibility.Status;
import dev.hasse.documents.TopologyFile;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.model.topology.Topology;
import dev.hasse.simulation.CanonicalTopologies;
import dev.hasse.simulation.RuntimeModel;
import dev.hasse.simulation.Session;
import dev.hasse.simulation.Simulation;
import dev.hasse.simulation.TopologySteps;
import dev.hasse.simulation.Workload;
import dev.hasse.simulation.Workloads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A channel is susceptible exactly if A1 occurs on it in some session without a guard (§5.8: dynamic confirmation). */
class TopologySimulationTest {
    private static final Path FOLDER = Run.PROJECT.resolve("traces/topologies");

    /**
     * With this many sessions, an order of two commits that each session draws with even odds is missed with
     * probability 2 to the power of −60.
     */
    private static final int SESSIONS = 60;

    /** The number of sessions in which A1 occurs on each channel; channels without A1 are left out. */
    private static Map<String, Integer> shown(Topology topology, RuntimeModel runtime, int sessions) {
        Map<String, Integer> shown = new TreeMap<>();
        // One generator for all sessions, since the first numbers of neighbouring seeds are similar.
        Random random = new Random(1);
        for (int k = 0; k < sessions; k++) {
            Session session = Session.of(TopologySteps.of(topology, random), runtime);
            for (String channel : stale(session)) {
                shown.merge(channel, 1, Integer::sum);
            }
        }
        return shown;
    }

    private static Set<String> stale(Session session) {
        Verdict verdict = Classifier.LISTING_ALL.classify(session.trace());
        Set<String> channels = new LinkedHashSet<>();
        for (Witness witness : verdict.finding(Anomaly.A1).witnesses()) {
            witness.cells().forEach(cell -> channels.add(TopologySteps.channel(cell)));
        }
        return channels;
    }

    private static Set<String> susceptible(Topology topology) {
        return Susceptibility.of(topology).stream()
                .filter(decided -> decided.status() == Status.SUSCEPTIBLE)
                .map(decided -> decided.channel().name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Topology read(String file) throws IOException {
        return TopologyFile.read(file, Files.readAllBytes(FOLDER.resolve(file)), null);
    }

    @Test
    void eachOfTheSixteenIsWhatTheTableSaysAndWhatTheSimulationShows() throws IOException {
        List<Map<String, String>> table = Verdicts.table(FOLDER.resolve("EXPECTED.tsv"));

        assertThat(table).hasSize(16);
        assertThat(table.stream().filter(row -> "susceptible".equals(row.get("status"))))
                .hasSize(6);
        for (Map<String, String> row : table) {
            Topology topology = read(Objects.requireNonNull(row.get("file")));
            List<Decided> decided = Susceptibility.of(topology);
            Set<String> susceptible = susceptible(topology);
            assertThat(Susceptibility.worst(decided).word()).as(row.get("file")).isEqualTo(row.get("status"));
            assertThat(susceptible.isEmpty() ? "-" : String.join(" ", susceptible))
                    .isEqualTo(row.get("channels"));
            assertThat(shown(topology, RuntimeModel.VANILLA, 500).keySet())
                    .as(row.get("file"))
                    .isEqualTo(susceptible);
        }
    }

    /** The jar contains the same topologies as the folder, and each can be simulated by name. */
    @Test
    void theSixteenAreScenarios() throws IOException {
        Map<String, String> table = new TreeMap<>();
        for (Map<String, String> row : Verdicts.table(FOLDER.resolve("EXPECTED.tsv"))) {
            String name = Objects.requireNonNull(row.get("file")).replace(".json", "");
            table.put(name, Objects.requireNonNull(row.get("status")));
        }
        Map<String, String> simulated = new TreeMap<>();
        for (Topology topology : CanonicalTopologies.all()) {
            boolean stale = false;
            Workload workload = Workloads.parse("topology-" + topology.name());
            for (Session session : Simulation.of(workload, RuntimeModel.VANILLA, 100, 1)) {
                stale |= !stale(session).isEmpty();
            }
            simulated.put(topology.name(), stale ? "susceptible" : "immune");
            assertThat(topology).isEqualTo(read(topology.name() + ".json"));
        }
        assertThat(simulated).isEqualTo(table);
    }

    /** The agents of a topology are stale for lack of a guard, and not because of the simulation itself. */
    @Test
    void aGuardKeepsASusceptibleChannelClean() throws IOException {
        assertThat(shown(read("blackboard.json"), RuntimeModel.VANILLA, 20)).containsEntry("board", 20);
        assertThat(shown(read("blackboard.json"), RuntimeModel.SSI, 20)).isEmpty();
        assertThat(shown(read("blackboard.json"), RuntimeModel.PESSIMISTIC, 20)).isEmpty();
    }

    @Property(tries = 400)
    void whatIsDecidedIsWhatTheSimulationShows(@ForAll("topologies") String json) {
        Topology topology = TopologyFile.read("random.json", json.getBytes(StandardCharsets.UTF_8), null);

        assertThat(shown(topology, RuntimeModel.VANILLA, SESSIONS).keySet()).isEqualTo(susceptible(topology));
    }

    /** Topologies with agents a, b, c and channels x, y. */
    @Provide
    Arbitrary<String> topologies() {
        Arbitrary<List<String>> channels =
                Arbitraries.of("none", "none", "merge").list().ofSize(2);
        Arbitrary<String> names = Arbitraries.of("[]", "[\"x\"]", "[\"y\"]", "[\"x\", \"y\"]");
        Arbitrary<String> agent = Combinators.combine(
                        names,
                        names,
                        Arbitraries.of(1, 1, 1, 2),
                        Arbitraries.of(1, 1, 2, 3),
                        Arbitraries.of(false, false, true))
                .as((reads, writes, instances, spans, refreshes) -> "{\"reads\": " + reads + ", \"writes\": " + writes
                        + ", \"instances\": " + instances + ", \"spans\": " + spans + ", \"refreshes\": " + refreshes
                        + "}");
        Arbitrary<List<Set<String>>> supersteps =
                Arbitraries.of("a", "b", "c").set().ofMaxSize(2).list().ofMaxSize(3);
        return Combinators.combine(channels, agent.list().ofSize(3), supersteps).as((reducers, agents, layers) -> {
            // Every agent runs at least once.
            List<Set<String>> all = new ArrayList<>(layers);
            all.add(Set.of("a"));
            all.add(0, Set.of("b"));
            all.add(Set.of("c"));
            return "{\"schema\": \"hasse.topology/1\", \"channels\": {\"x\": {\"reducer\": \"" + reducers.get(0)
                    + "\"}, \"y\": {\"reducer\": \"" + reducers.get(1) + "\"}}, \"agents\": {\"a\": "
                    + agents.get(0) + ", \"b\": " + agents.get(1) + ", \"c\": " + agents.get(2)
                    + "}, \"supersteps\": "
                    + all.stream()
                            .map(layer -> layer.stream()
                                    .sorted()
                                    .map(name -> "\"" + name + "\"")
                                    .collect(Collectors.joining(", ", "[", "]")))
                            .collect(Collectors.joining(", ", "[", "]"))
                    + "}";
        });
    }
}
