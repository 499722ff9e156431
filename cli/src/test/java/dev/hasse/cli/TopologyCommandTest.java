package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyCommandTest {
    private static final Path SIXTEEN = Run.PROJECT.resolve("traces/topologies");

    @TempDir
    private Path folder;

    private static Run topology(String file, String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "topology";
        System.arraycopy(options, 0, arguments, 1, options.length);
        arguments[options.length + 1] = SIXTEEN.resolve(file).toString();
        return Run.hasse(arguments);
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void oneInFull() {
        assertThat(topology("collaboration.json").golden()).isEqualTo("""
                exit 0
                --- out
                collaboration: susceptible to A1

                susceptible  scratchpad
                  why        researcher may commit while chart-writer holds a read of it, in
                             superstep 2. Nothing merges the writes: the last one wins, and what
                             was committed on the older value stands.
                  remedy     give it a reducer that merges; or let only one agent write it, in a
                             superstep in which no other reads it; or put an edge between
                             chart-writer and researcher, so that they take turns.
                immune       chart
                  why        no agent reads it.
                """);
    }

    @Test
    void theSixteenInALineEach() {
        assertThat(topology("").golden()).isEqualTo("""
                exit 0
                --- out
                immune       actors
                susceptible  blackboard: board
                immune       code-review
                susceptible  collaboration: scratchpad
                susceptible  competing-consensus: best
                immune       customer-triage
                immune       edit-summarize
                immune       fan-out
                susceptible  hierarchical-teams: status
                immune       linear-pipeline
                susceptible  map-reduce-without-reducer: results
                immune       map-reduce
                immune       plan-execute
                immune       single-agent
                immune       supervisor
                susceptible  swarm: context

                6 of 16 topologies susceptible to A1
                """);
    }

    @Test
    void whyAChannelIsImmune() throws IOException {
        assertThat(topology("linear-pipeline.json").out()).contains("""
                immune       progress
                  why        written by extract (superstep 1), transform (superstep 2), load
                             (superstep 3); read by transform (superstep 2), load (superstep 3);
                             and none of them commits to it while another holds a read of it.
                """);
        assertThat(topology("single-agent.json").out()).contains("""
                  why        only agent (supersteps 1, 2, 3) reads and writes it, and no two of
                             that run at once.
                """);
        assertThat(topology("map-reduce.json").out()).contains("""
                  why        its reducer merges, so no write takes away what another agent has
                             read, although another worker may commit while worker holds a read
                             of it, in superstep 2.
                """);
    }

    /** §5.7: agents take turns, and one holds its read across another's turn. */
    @Test
    void aReadThatIsHeldOverTurns() {
        assertThat(Run.piped("""
                        {"schema": "hasse.topology/1", "name": "round-robin", "channels": {"task": {}},
                         "agents": {"planner": {"reads": ["task"], "writes": ["task"]},
                                    "executor": {"reads": ["task"], "writes": [], "spans": 2}},
                         "supersteps": [["planner"], ["executor"], ["planner"]]}
                        """, "topology", "-").golden()).isEqualTo("""
                exit 0
                --- out
                round-robin: susceptible to A1

                susceptible  task
                  why        planner may commit while executor holds a read of it, in superstep
                             3. Nothing merges the writes: the last one wins, and what was
                             committed on the older value stands.
                  remedy     give it a reducer that merges; or let executor read it anew before
                             it commits.
                """);
    }

    @Test
    void theGate() throws IOException {
        assertThat(topology("", "--fail-on-susceptible").exitCode()).isEqualTo(1);
        assertThat(topology("", "--fail-on-unknown").exitCode()).isZero();
        assertThat(topology("map-reduce.json", "--fail-on-susceptible", "--fail-on-unknown")
                        .exitCode())
                .isZero();
        String export = write("graph.json", EXPORT);
        assertThat(Run.hasse("topology", "--fail-on-susceptible", export).exitCode())
                .isZero();
        assertThat(Run.hasse("topology", "--fail-on-unknown", export).exitCode())
                .isEqualTo(1);
    }

    private static final String EXPORT = """
            {"nodes": [{"id": "__start__", "type": "schema", "data": "State"}, {"id": "edit", "type": "runnable", "data": {}},
                       {"id": "sum", "type": "runnable", "data": {}}, {"id": "tools", "type": "runnable", "data": {}}],
             "edges": [{"source": "__start__", "target": "edit"}, {"source": "__start__", "target": "sum"},
                       {"source": "sum", "target": "tools", "conditional": true}]}
            """;

    @Test
    void whatAnExportCannotSayIsSaid() {
        assertThat(Run.piped(EXPORT, "topology", "-").golden()).isEqualTo("""
                exit 0
                --- out
                -: unknown whether susceptible to A1

                unknown      any channel without a reducer
                  why        susceptible if who commits writes it and the other has read it: sum
                             may commit while edit holds a read of it, in superstep 1; edit may
                             commit while sum holds a read of it, in superstep 1; another tools
                             may commit while tools holds a read of it, if a conditional edge
                             sends to it twice.
                  remedy     say in --channels, or in the topology, who reads and writes what,
                             and which reducer merges; where it is susceptible, a reducer, one
                             writer in a superstep of its own, or an order helps.

                The export does not say
                  - which channels its nodes read and write, and which reducers these have
                  - whether a conditional edge leads to one node, to several, or with Send to
                    one of them many times
                  - which nodes are deferred, jump by a Command that is not annotated, or hold
                    what they have read over several supersteps
                """);
    }

    @Test
    void whatItLacksIsAdded() throws IOException {
        String channels = write("channels.json", """
                {"schema": "hasse.topology/1", "channels": {"doc": {"reducer": "unknown"}, "note": {}},
                 "agents": {"edit": {"reads": [], "writes": ["doc"]}, "sum": {"reads": ["doc"], "writes": ["note"]},
                            "tools": {"reads": ["note"], "writes": []}}}
                """);

        assertThat(Run.piped(EXPORT, "topology", "--channels", channels, "-").golden())
                .isEqualTo("""
                exit 0
                --- out
                -: unknown whether susceptible to A1

                unknown      doc
                  why        susceptible if no reducer merges the writes: edit may commit while
                             sum holds a read of it, in superstep 1.
                  remedy     say in --channels, or in the topology, who reads and writes what,
                             and which reducer merges; where it is susceptible, a reducer, one
                             writer in a superstep of its own, or an order helps.
                immune       note
                  why        written by sum; read by tools; and none of them commits to it while
                             another holds a read of it.

                The export does not say
                  - whether a conditional edge leads to one node, to several, or with Send to
                    one of them many times
                  - which nodes are deferred, jump by a Command that is not annotated, or hold
                    what they have read over several supersteps
                """);
        assertThat(topology("", "--channels", channels).err()).startsWith("error: --channels needs exactly one FILE\n");
    }

    @Test
    void everyLineFitsATerminal() throws IOException {
        for (Map<String, String> row : Verdicts.table(SIXTEEN.resolve("EXPECTED.tsv"))) {
            Run run = topology(Objects.requireNonNull(row.get("file")));
            assertThat(run.exitCode()).isZero();
            assertThat(run.out().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        }
    }

    @Test
    void namesAreSafeToShow() throws IOException {
        String hostile = write("hostile.json", """
                {"schema": "hasse.topology/1", "name": "\\u001b[31mred\\u202e", "channels": {"\\u001b[2J": {}},
                 "agents": {"a\\nb": {"reads": ["\\u001b[2J"], "writes": ["\\u001b[2J"], "instances": 2}},
                 "supersteps": [["a\\nb"]]}
                """);
        Run run = Run.hasse("topology", hostile);

        assertThat(run.out())
                .contains("\\u001b[31mred\\u202e: susceptible to A1")
                .contains("another a\\nb may commit");
        assertThat(run.out()).doesNotContain("\u001b").doesNotContain("\u202e");
        assertThat(Run.hasse("topology", "--color", "always", hostile).out()).contains("\u001b[31msusceptible");
    }

    @Test
    void whatCannotBeReadIsSaid() throws IOException {
        assertThat(Run.hasse("topology", folder.toString()).golden())
                .isEqualTo("exit 2\n--- err\nerror: " + folder
                        + ": found no *.json in this folder, expected topologies\n");
        Path missing = folder.resolve("missing.json");
        assertThat(Run.hasse("topology", missing.toString()).golden())
                .isEqualTo("exit 2\n--- err\nerror: " + missing
                        + ": found no such file, expected a file, a folder, or -\n");
        String wrong = write("wrong.json", "{\"schema\": \"hasse.topology/1\",\n \"edges\": []}");
        assertThat(Run.hasse("topology", wrong).golden())
                .isEqualTo("exit 2\n--- err\nerror: " + wrong
                        + ": line 2: found the field \"edges\", expected of a topology "
                        + "only schema, name, description, channels, agents, supersteps\n");
        assertThat(Run.hasse("topology").exitCode()).isEqualTo(2);
    }

    @Test
    void theSixteenAreWhatTheSchemaSays() throws IOException {
        Schema schema = Schemas.of("hasse.topology.1");
        List<Map<String, String>> table = Verdicts.table(SIXTEEN.resolve("EXPECTED.tsv"));

        assertThat(table).hasSize(16);
        for (Map<String, String> row : table) {
            JsonNode json = Verdicts.json(Files.readString(SIXTEEN.resolve(row.get("file"))));
            assertThat(schema.validate(json)).as(row.get("file")).isEmpty();
        }
    }

    /** The command rejects whatever the schema rejects. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"progress\": {} => \"progress\": {\"reducer\": \"add\"}",
                "\"progress\": {} => \"progress\": {\"kind\": 1}",
                "\"progress\": {} => ",
                "\"hasse.topology/1\" => \"hasse.topology/2\"",
                "\"reads\": [] => \"reads\": null",
                "\"reads\": [] => \"sees\": []",
                "\"reads\": [] => \"reads\": [\"progress\", \"progress\"]",
                "\"reads\": [] => \"reads\": [], \"spans\": 0",
                "\"reads\": [] => \"reads\": [], \"instances\": 1001",
                "\"reads\": [] => \"reads\": [], \"refreshes\": \"yes\"",
                "[\"extract\"] => \"extract\"",
                "[\"extract\"] => [\"extract\", \"extract\"]",
                "\"name\": \"linear-pipeline\" => \"name\": \"\"",
            })
    void theSchemaAndTheReaderAgree(String change) throws IOException {
        String[] parts = change.split(" => ", -1);
        String good = Files.readString(SIXTEEN.resolve("linear-pipeline.json"));
        String bad = good.replace(parts[0], parts[1]);

        assertThat(bad).isNotEqualTo(good);
        assertThat(Schemas.of("hasse.topology.1").validate(Verdicts.json(bad))).isNotEmpty();
        assertThat(Run.piped(bad, "topology", "-").exitCode()).isEqualTo(2);
    }
}
