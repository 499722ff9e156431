package dev.hasse.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.hasse.detectors.Susceptibility;
import dev.hasse.detectors.Susceptibility.Decided;
import dev.hasse.detectors.Susceptibility.Reason;
import dev.hasse.detectors.Susceptibility.Status;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.topology.Overlap;
import dev.hasse.model.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LangGraphExportTest {

    /** An export with these edges, each as {@code source>target}, or {@code source?>target} if it is conditional. */
    private static String export(String... edges) {
        Set<String> nodes = new HashSet<>(Set.of("__start__", "__end__"));
        StringBuilder listed = new StringBuilder();
        for (String edge : edges) {
            String[] ends = edge.split("\\??>");
            nodes.addAll(List.of(ends));
            listed.append(listed.isEmpty() ? "" : ",")
                    .append("{\"source\": \"" + ends[0] + "\", \"target\": \"" + ends[1] + "\"")
                    .append(edge.contains("?") ? ", \"conditional\": true}" : "}");
        }
        return nodes.stream()
                        .sorted()
                        .map(node -> "{\"id\": \"" + node
                                + "\", \"type\": \"runnable\", \"data\": {\"id\": [\"langgraph\"], " + "\"name\": \""
                                + node + "\"}}")
                        .collect(Collectors.joining(",", "{\"nodes\": [", "], \"edges\": ["))
                + listed + "]}";
    }

    private static Topology read(String json, @Nullable String channels) {
        TopologyFile.Parts added =
                channels == null ? null : TopologyFile.parts("c.json", channels.getBytes(StandardCharsets.UTF_8));
        return TopologyFile.read("g.json", json.getBytes(StandardCharsets.UTF_8), added);
    }

    private static Set<String> pairs(Topology topology, boolean certain) {
        return topology.overlaps().stream()
                .filter(overlap -> overlap.certain() == certain)
                .map(overlap -> overlap.holder() + overlap.committer())
                .collect(Collectors.toSet());
    }

    @Test
    void aChainHasNobodyAtOnce() {
        Topology topology = read(export("__start__>a", "a>b", "b>__end__"), null);

        assertThat(topology.agents()).containsOnlyKeys("a", "b");
        assertThat(topology.overlaps()).isEmpty();
        assertThat(Susceptibility.of(topology).get(0).status()).isEqualTo(Status.IMMUNE);
    }

    @Test
    void aForkRunsBothAtOnceAndSaysAfterWhom() {
        assertThat(read(export("__start__>p", "p>a", "p>b"), null).overlaps())
                .containsExactly(
                        new Overlap("a", "b", "in superstep 2", true), new Overlap("b", "a", "in superstep 2", true));
        assertThat(read(export("__start__?>p", "p>a", "p>b"), null).overlaps())
                .contains(new Overlap("a", "b", "in the superstep after p", true));
        assertThat(read(export("__start__?>p", "p>a", "p>b", "a>c"), null).overlaps())
                .noneMatch(overlap -> overlap.holder().equals("c"));
    }

    /** The output of {@code toJSON()} of LangGraph.js 1.4.17 for a test graph. */
    @Test
    void anExportOfLangGraphItself() {
        Topology topology = read(Resources.text(LangGraphExportTest.class, "langgraph.json"), null);

        assertThat(topology.agents()).containsOnlyKeys("planner", "edit", "summarize", "tools", "join");
        assertThat(topology.overlaps())
                .containsExactlyInAnyOrder(
                        new Overlap("edit", "summarize", "in superstep 2", true),
                        new Overlap("summarize", "edit", "in superstep 2", true),
                        new Overlap("tools", "join", "if conditional edges lead to both at once", false),
                        new Overlap("join", "tools", "if conditional edges lead to both at once", false),
                        new Overlap("tools", "tools", "if a conditional edge sends to it twice", false),
                        new Overlap("join", "join", "if a conditional edge sends to it twice", false));
        assertThat(topology.silent()).hasSize(4);
    }

    @Test
    void aConditionalForkOnlyMay() {
        Topology topology = read(export("__start__>s", "s?>a", "s?>b", "a>s", "b>s"), null);

        assertThat(pairs(topology, true)).isEmpty();
        assertThat(pairs(topology, false)).containsExactlyInAnyOrder("aa", "bb", "ab", "ba");
        assertThat(Susceptibility.of(topology).get(0).status()).isEqualTo(Status.UNKNOWN);
    }

    private static final String CHANNELS = """
            {"schema": "hasse.topology/1", "channels": {"doc": {}, "log": {"reducer": "merge"}, "note": {}},
             "agents": {"edit": {"reads": ["doc", "log"], "writes": ["doc", "log"]},
                        "sum": {"reads": ["doc"], "writes": ["note", "log"]}}}""";

    /** §6.5: a parallel edit/summarize graph commits a summary of a superseded snapshot. */
    @Test
    void whatIsAddedDecides() {
        List<Decided> decided =
                Susceptibility.of(read(export("__start__>edit", "__start__>sum", "edit>__end__"), CHANNELS));

        assertThat(decided)
                .extracting(each -> each.channel().name(), Decided::status, Decided::reason)
                .containsExactly(
                        tuple("doc", Status.SUSCEPTIBLE, Reason.STALE_READ),
                        tuple("log", Status.IMMUNE, Reason.REDUCER),
                        tuple("note", Status.IMMUNE, Reason.NO_READER));
    }

    @Test
    void aNodeThatNobodyDescribesMayDoAnything() {
        List<Decided> decided =
                Susceptibility.of(read(export("__start__>edit", "edit>sum", "edit>other", "sum>__end__"), CHANNELS));

        assertThat(decided).extracting(Decided::status).containsExactly(Status.UNKNOWN, Status.IMMUNE, Status.UNKNOWN);
    }

    @Test
    void whatIsDescribedRunsAsOftenAsItSays() {
        String one =
                CHANNELS.replace("\"writes\": [\"doc\", \"log\"]", "\"writes\": [\"doc\", \"log\"], \"instances\": 1");
        String[] edges = {"__start__?>edit", "edit>sum"};

        assertThat(Susceptibility.of(read(export(edges), one)).get(0).status()).isEqualTo(Status.IMMUNE);
        assertThat(Susceptibility.of(read(export(edges), one.replace("\"instances\": 1", "\"instances\": 2")))
                        .get(0)
                        .status())
                .isEqualTo(Status.SUSCEPTIBLE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"nodes\": 1, \"edges\": []} | g.json: line 1: found 1, expected an array of nodes",
                "{\"nodes\": [{}], \"edges\": []} | g.json: line 1: found no field \"id\", expected a node with an id that no other has",
                "{\"nodes\": [{\"id\": \"a\"}, {\"id\": \"a\"}], \"edges\": []} | g.json: line 1: found \"a\", expected a node with an "
                        + "id that no other has",
                "{\"nodes\": [{\"id\": 0}], \"edges\": [{\"source\": 0, \"target\": 1}]} | g.json: line 1: found 1, expected the id of a "
                        + "node",
                "{\"nodes\": [{\"id\": 0}], \"edges\": [{\"source\": 0}]} | g.json: line 1: found no field \"target\", expected the id of "
                        + "a node",
            })
    void whatIsNoExportIsRefused(String json, String message) {
        assertThatThrownBy(() -> read(json, null))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage(message);
    }

    @Test
    void whatIsAddedHasToFit() {
        assertThatThrownBy(() -> read(export("__start__>edit"), CHANNELS))
                .hasMessage(
                        "g.json: line 1: found no node \"sum\", which --channels describes, expected a node with that id");
        assertThatThrownBy(
                        () -> read(export("__start__>edit"), CHANNELS.replace("[\"doc\"]", "[\"doc\"], \"spans\": 2")))
                .hasMessage("c.json: line 3: found \"spans\" for \"sum\", expected it only in a file with supersteps");
        assertThatThrownBy(() -> read(export("__start__>edit"), CHANNELS.replace("}}}", "}}, \"supersteps\": []}")))
                .hasMessage(
                        "c.json: line 3: found \"supersteps\", expected none: they follow from the edges of the graph");
        assertThatThrownBy(() -> read(CHANNELS, CHANNELS))
                .hasMessage(
                        "g.json: line 1: found a hasse.topology/1, expected an export of LangGraph, as --channels was given");
    }

    /**
     * Without conditional edges, each superstep runs all successors of the one before, and nodes in the same superstep
     * overlap.
     */
    @Property
    void whoMeetsInASuperstepOverlaps(@ForAll("graphs") Set<String> edges) {
        Topology topology = read(export(edges.toArray(String[]::new)), null);

        Set<String> meeting = new HashSet<>();
        Set<Set<String>> seen = new HashSet<>();
        Set<String> now = Set.of("__start__");
        while (seen.add(now)) {
            Set<String> before = now;
            now = edges.stream()
                    .map(edge -> edge.split(">"))
                    .filter(ends -> before.contains(ends[0]))
                    .map(ends -> ends[1])
                    .collect(Collectors.toSet());
            for (String one : now) {
                now.stream().filter(other -> !other.equals(one)).forEach(other -> meeting.add(one + other));
            }
        }
        assertThat(pairs(topology, true)).isEqualTo(meeting);
        assertThat(pairs(topology, false)).isEmpty();
    }

    @Provide
    Arbitrary<Set<String>> graphs() {
        List<String> nodes = List.of("__start__", "a", "b", "c", "d", "e");
        return Arbitraries.integers()
                .between(0, 29)
                .set()
                .ofMinSize(1)
                .ofMaxSize(9)
                .map(numbers -> IntStream.range(0, 30)
                        .filter(numbers::contains)
                        .mapToObj(k -> nodes.get(k / 5) + ">" + nodes.get(1 + k % 5))
                        .collect(Collectors.toSet()));
    }
}
