package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.Schema;
import dev.hasse.model.Discipline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The JSON output of {@code advise}, {@code whatif} and {@code topology} matches its schemas, field by field. */
class AnswersSchemaTest {
    private static final Path CORPUS = Run.PROJECT.resolve("traces/corpus");

    /** Text that must not reach a terminal, page or shell unescaped; in JSON it is an ordinary name. */
    private static final String HOSTILE = "\u001b[31m\u202e<script>=1;'\"\\\n" + "w".repeat(3000);

    private static final String TRIP = """
            {"trace_id":"trip","agent":"user","read_time":0,"write_time":1,"write_values":{"date":21}}
            {"trace_id":"trip","agent":"flight","read_time":0,"write_time":2,"read_values":{"date":null},"write_values":{"flight":14}}
            {"trace_id":"trip","agent":"hotel","read_time":2,"write_time":3,"read_values":{"flight":14},"write_values":{"hotel":14}}
            """;

    @TempDir
    private Path folder;

    private static Schema strict(String name) throws IOException {
        ObjectNode schema = Schemas.text(name);
        Schemas.allowNoOtherFields(schema);
        return Schemas.of(schema);
    }

    /** Returns the output, after checking that it matches its schema and that nothing else was printed. */
    private static JsonNode answer(String schema, Run run) throws IOException {
        assertThat(run.exitCode()).isZero();
        JsonNode answer = Verdicts.json(run.out());
        assertThat(strict(schema).validate(answer)).isEmpty();
        return answer;
    }

    private static String quoted(String text) {
        return new TextNode(text).toString();
    }

    @Test
    void adviceOnTheCorpus() throws IOException {
        JsonNode advice = answer("hasse.advice.1", Run.hasse("advise", "--format", "json", CORPUS.toString()));

        assertThat(advice.get("traces").asInt()).isGreaterThan(100);
        assertThat(advice.findValuesAsText("mechanism"))
                .contains(
                        "default_snapshot_isolation", "causal_tracking", "provenance", "sequencer", "registry", "null");
    }

    @Test
    void adviceSaysWhatTheTextSays() throws IOException {
        JsonNode workload = answer("hasse.advice.1", Run.piped(TRIP, "advise", "--format", "json", "-"))
                .at("/workloads/0");
        JsonNode stale = workload.at("/advice/0");

        assertThat(workload.get("workload").isNull()).isTrue();
        assertThat(workload.at("/levels/L0").asInt()).isEqualTo(1);
        assertThat(stale.get("anomaly").asText()).isEqualTo("A1");
        assertThat(stale.get("found").asInt()).isEqualTo(1);
        assertThat(stale.get("mechanism").asText()).isEqualTo("default_snapshot_isolation");
        assertThat(stale.at("/runtimes/0").asText()).isEqualTo("si");
        assertThat(stale.at("/worst/witness/cell").asText()).isEqualTo("date");
        assertThat(stale.get("explain").toString())
                .isEqualTo("[\"hasse\",\"explain\",\"-\",\"--trace=trip\",\"--witness\",\"A1:1\"]");
        assertThat(workload.at("/advice/3/status").asText()).isEqualTo("untested");
    }

    @ParameterizedTest
    @EnumSource
    void whatIfOnEachTraceOfThePaper(Discipline discipline) throws IOException {
        int replayed = 0;
        try (Stream<Path> files = Files.list(CORPUS.resolve("paper"))) {
            for (Path file : files.filter(one -> one.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()) {
                Run run = Run.hasse("whatif", "--runtime", discipline.word(), "--format", "json", file.toString());
                // Some files hold several traces, so a single one would have to be chosen.
                if (run.exitCode() == ExitCode.OK) {
                    answer("hasse.whatif.1", run);
                    replayed++;
                }
            }
        }
        assertThat(replayed).isGreaterThan(5);
    }

    @Test
    void whatIfSaysWhatTheTextSays() throws IOException {
        JsonNode whatif = answer(
                "hasse.whatif.1",
                Run.piped(TRIP, "whatif", "--runtime", "ssi", "--format", "json", "--max-witnesses", "1", "-"));

        assertThat(whatif.at("/recorded/level").asText()).isEqualTo("L0");
        assertThat(whatif.at("/left/level").asText()).isEqualTo("L4");
        assertThat(whatif.get("commits").asInt()).isEqualTo(3);
        assertThat(whatif.get("refused").asInt()).isEqualTo(1);
        assertThat(whatif.get("abort_rate").asDouble()).isEqualTo(0.333333);
        assertThat(whatif.at("/cost/0/estimate/overhead").asDouble()).isEqualTo(0.36);
        assertThat(whatif.at("/cost/0/estimate/measured").asBoolean()).isTrue();
        assertThat(whatif.at("/operations/stale").asInt()).isEqualTo(1);
        assertThat(whatif.at("/operations/reads_otherwise").asInt()).isEqualTo(1);
        assertThat(whatif.get("consequences").size()).isEqualTo(1);
        assertThat(whatif.at("/consequences/0/because/agent").asText()).isEqualTo("user");
        assertThat(whatif.get("unlisted").asInt()).isEqualTo(1);
    }

    @Test
    void theSixteenTopologies() throws IOException {
        JsonNode result = answer(
                "hasse.topology.result.1",
                Run.hasse(
                        "topology",
                        "--format",
                        "json",
                        Run.PROJECT.resolve("traces/topologies").toString()));

        assertThat(result.get("summary").toString())
                .isEqualTo("{\"topologies\":16,\"susceptible\":6,\"unknown\":0,\"immune\":10}");
        assertThat(result.at("/topologies/1/name").asText()).isEqualTo("blackboard");
        assertThat(result.at("/topologies/1/channels").findValuesAsText("reason"))
                .containsExactly("staged", "stale_read");
        assertThat(result.at("/topologies/1/channels/1/overlaps").size()).isPositive();
    }

    @Test
    void anExportOfLangGraphOfWhichNoChannelIsKnown() throws IOException {
        String export = """
                {"nodes": [{"id": "__start__"}, {"id": "a"}, {"id": "b"}],
                 "edges": [{"source": "__start__", "target": "a"}, {"source": "__start__", "target": "b"}]}
                """;
        Run run = Run.piped(export, "topology", "--format", "json", "--fail-on-unknown", "-");
        JsonNode result = Verdicts.json(run.out());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(strict("hasse.topology.result.1").validate(result)).isEmpty();
        assertThat(result.at("/topologies/0/channels/0/name").isNull()).isTrue();
        assertThat(result.at("/topologies/0/silent").size()).isPositive();
    }

    @Test
    void namesGoThroughAsTheyAre() throws IOException {
        String name = quoted(HOSTILE);
        String traces = TRIP.replace("\"date\"", name)
                .replace("\"user\"", name)
                .replace("\"trip\"", name + ",\"workload\":" + name);
        String graph = """
                {"schema": "hasse.topology/1", "name": NAME, "channels": {NAME: {}},
                 "agents": {NAME: {"reads": [NAME], "writes": [NAME], "instances": 2}}, "supersteps": [[NAME]]}
                """.replace("NAME", name);
        String file = Files.writeString(folder.resolve("graph.json"), graph).toString();

        JsonNode advice = answer("hasse.advice.1", Run.piped(traces, "advise", "--format", "json", "-"));
        assertThat(advice.at("/workloads/0/workload").asText()).isEqualTo(HOSTILE);
        assertThat(advice.at("/workloads/0/advice/0/worst/witness/cell").asText())
                .isEqualTo(HOSTILE);
        assertThat(advice.at("/workloads/0/advice/0/explain/3").asText()).isEqualTo("--trace=" + HOSTILE);
        JsonNode whatif =
                answer("hasse.whatif.1", Run.piped(traces, "whatif", "--runtime", "ssi", "--format", "json", "-"));
        assertThat(whatif.get("trace_id").asText()).isEqualTo(HOSTILE);
        assertThat(whatif.at("/consequences/0/subject").asText()).isEqualTo(HOSTILE);
        JsonNode topology = answer("hasse.topology.result.1", Run.hasse("topology", "--format", "json", file));
        assertThat(topology.at("/topologies/0/name").asText()).isEqualTo(HOSTILE);
        assertThat(topology.at("/topologies/0/channels/0/overlaps/0/holder").asText())
                .isEqualTo(HOSTILE);
        for (Run run : List.of(
                Run.piped(traces, "advise", "--format", "json", "-"),
                Run.piped(traces, "whatif", "--runtime", "ssi", "--format", "json", "-"),
                Run.hasse("topology", "--format", "json", file))) {
            assertThat(run.out().codePoints().filter(c -> c < ' ' && c != '\n')).isEmpty();
        }
    }

    @Test
    void theSchemasRefuseWhatTheyShould() throws IOException {
        ObjectNode advice = (ObjectNode)
                Verdicts.json(Run.piped(TRIP, "advise", "--format", "json", "-").out());
        advice.put("traces", -1);

        assertThat(strict("hasse.advice.1").validate(advice)).isNotEmpty();
        assertThat(Run.piped(TRIP, "advise", "--format", "xml", "-").golden())
                .startsWith("exit 2\n--- err\n")
                .contains("found \"xml\", expected one of text, json");
    }
}
