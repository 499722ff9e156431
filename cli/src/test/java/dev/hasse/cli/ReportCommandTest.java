package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.networknt.schema.Schema;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Phenomenon;
import dev.hasse.reports.groups.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of {@code hasse report} in every format. */
class ReportCommandTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();
    private static final String SCENARIOS =
            Run.PROJECT.resolve("traces/corpus/scenarios").toString();

    /** Two workloads: in one a flight is booked for a date that was changed, in the other no operations overlap. */
    private static final String TWO_WORKLOADS = """
            {"trace_id":"t1","workload":"trips","agent":"user","role":"human","read_time":0,"write_time":1,"write_values":{"date":21}}
            {"trace_id":"t1","agent":"flight","role":"booker","read_time":0,"write_time":2,"read_values":{"date":14},"write_values":{"booking":14}}
            {"trace_id":"t2","workload":"notes","agent":"user","role":"human","read_time":0,"write_time":1,"write_values":{"note":"x"}}
            """;

    /** Names with a special meaning for terminals, spreadsheets, Markdown and HTML. */
    private static final String HOSTILE = """
            {"trace_id":"=1+1","workload":"=cmd|' /C calc'!A0","model":"<img src=x onerror=alert(1)>","agent":"@all *x* \\u001b[31m",\
            "role":"-2+3","read_time":0,"write_time":2,"read_values":{"[x](http://e.org) |a| `y`":"\\u202e</script>"},"write_values":{"z":1}}
            {"trace_id":"=1+1","agent":"+www.e.org\\r\\n,\\"x\\"\\ud800","role":"\\t=1","read_time":0,"write_time":1,\
            "write_values":{"[x](http://e.org) |a| `y`":"<img src=x>"}}
            {"trace_id":"long","workload":"%s","agent":"a","read_time":0,"write_time":1}
            """.formatted("long-name/".repeat(500));

    @TempDir
    private Path folder;

    private static String shown(Run run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    @Test
    void text() {
        assertThat(shown(Run.piped(TWO_WORKLOADS, "report"))).isEqualTo("""
2 traces, 3 records; 2 groups by workload
rate: traces with the anomaly, in percent of all, with 95% intervals: exact
  (Clopper–Pearson), and bootstrap (1000 resamples, seed 1). tested: traces that
  could have shown it; the others prove nothing.

group                     traces    records     L0     L1     L2     L3     L4
notes                          1          1      ·      ·      ·      ·    100
trips                          1          2    100      ·      ·      ·      ·
all traces                     2          3   50.0      ·      ·      ·   50.0

A1 stale-generation           found   rate          exact      bootstrap  tested
notes                           0/1 untested
trips                           1/1    100     [2.5, 100]     [100, 100]     100
all traces                      1/2   50.0    [1.3, 98.7]       [0, 100]    50.0

A3 causal-cascade             found   rate          exact      bootstrap  tested
notes                           0/1 untested
trips                           1/1    100     [2.5, 100]     [100, 100]     100
all traces                      1/2   50.0    [1.3, 98.7]       [0, 100]    50.0

A6 tool-effect-reordering: untested in all traces

A2 phantom-tool: untested in all traces

snapshot                      found   rate          exact      bootstrap  tested
notes                           0/1 untested
trips                           1/1    100     [2.5, 100]     [100, 100]     100
all traces                      1/2   50.0    [1.3, 98.7]       [0, 100]    50.0

trips
  size             1 trace, 2 records, 2 agents, 2 cells
  points           excluding {A2,A6}×1
  A1               1 witness in 1 trace
  of these         0 lost update, 0 read-only; 0 cold start, 1 supersession; 0
                   restored
  staleness k      median 1, 95th percentile 1, maximum 1 writes behind
  window           median 2, 95th percentile 2, maximum 2 from read to commit
  A3               1 witness in 1 trace; decided by residue in 1 trace; 0 of
                   values that were undone, 1 of values that nobody had
                   committed
  snapshot         1 witness in 1 trace
  agents           flight ×2
  pairs            flight ← user ×1
  cells            date ×2
  worst A1 t1 in -:2: flight read date = 14 at 0; user wrote 21 at 1; flight
    committed at 2 on the old value
  worst A3 t1 in -:2: flight read date = 14 at 0, which nobody in the log had
    committed by then
  worst snapshot t1 in -:2: flight read date = 14 at 0, where nobody had written
    anything, and NULL is expected

nothing tested in: notes
""");
    }

    @Test
    void markdown() {
        assertThat(shown(Run.piped(TWO_WORKLOADS, "report", "--format", "markdown")))
                .isEqualTo("""
## Hasse: where traces stand

2 traces, 3 records; 2 groups by workload.

rate: traces with the anomaly, in percent of all, with 95% intervals: exact (Clopper–Pearson), and bootstrap (1000 resamples, seed 1). tested: traces that could have shown it; the others prove nothing.

| group | traces | records | L0 % | L1 % | L2 % | L3 % | L4 % |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| notes | 1 | 1 | 0 | 0 | 0 | 0 | 100 |
| trips | 1 | 2 | 100 | 0 | 0 | 0 | 0 |
| all traces | 2 | 3 | 50.0 | 0 | 0 | 0 | 50.0 |

| anomaly | group | found | rate % | exact 95% | bootstrap 95% | tested % |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
| A1 stale-generation | notes | 0/1 | untested | | | 0 |
| A1 stale-generation | trips | 1/1 | 100 | \\[2.5, 100\\] | \\[100, 100\\] | 100 |
| A1 stale-generation | all traces | 1/2 | 50.0 | \\[1.3, 98.7\\] | \\[0, 100\\] | 50.0 |
| A3 causal-cascade | notes | 0/1 | untested | | | 0 |
| A3 causal-cascade | trips | 1/1 | 100 | \\[2.5, 100\\] | \\[100, 100\\] | 100 |
| A3 causal-cascade | all traces | 1/2 | 50.0 | \\[1.3, 98.7\\] | \\[0, 100\\] | 50.0 |
| A6 tool-effect-reordering | all traces | 0/2 | untested | | | 0 |
| A2 phantom-tool | all traces | 0/2 | untested | | | 0 |
| snapshot | notes | 0/1 | untested | | | 0 |
| snapshot | trips | 1/1 | 100 | \\[2.5, 100\\] | \\[100, 100\\] | 100 |
| snapshot | all traces | 1/2 | 50.0 | \\[1.3, 98.7\\] | \\[0, 100\\] | 50.0 |

### trips

- size: 1 trace, 2 records, 2 agents, 2 cells
- points: excluding {A2,A6}×1
- A1: 1 witness in 1 trace
- of these: 0 lost update, 0 read-only; 0 cold start, 1 supersession; 0 restored
- staleness k: median 1, 95th percentile 1, maximum 1 writes behind
- window: median 2, 95th percentile 2, maximum 2 from read to commit
- A3: 1 witness in 1 trace; decided by residue in 1 trace; 0 of values that were undone, 1 of values that nobody had committed
- snapshot: 1 witness in 1 trace
- agents: flight ×2
- pairs: flight ← user ×1
- cells: date ×2
- worst A1 `t1 in -:2`: flight read date = 14 at 0; user wrote 21 at 1; flight committed at 2 on the old value
- worst A3 `t1 in -:2`: flight read date = 14 at 0, which nobody in the log had committed by then
- worst snapshot `t1 in -:2`: flight read date = 14 at 0, where nobody had written anything, and NULL is expected
""");
    }

    @Test
    void csv() {
        assertThat(shown(Run.piped(TWO_WORKLOADS, "report", "--format", "csv"))
                        .lines()
                        .map(line -> line.replaceAll("^((?:[^,]*,){22}).*", "$1"))
                        .toList())
                .containsExactly(
                        "workload,anomaly,traces,records,agents,cells,found,tested,tested_share,rate,exact_low,exact_high,bootstrap_low,bootstrap_high,rate_of_tested,of_tested_low,of_tested_high,witnesses,lost_update,read_only,cold_start,supersession,",
                        "notes,A1,1,1,1,1,0,0,0.0,,,,,,,,,0,0,0,0,0,",
                        "notes,A2,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,A3,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,A6,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,stale-read,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,unseen-overwrite,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,snapshot,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,split-view,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,refused,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "notes,externalized,1,1,1,1,0,0,0.0,,,,,,,,,0,,,,,",
                        "trips,A1,1,2,2,2,1,1,1.0,1.0,0.025,1.0,1.0,1.0,1.0,0.025,1.0,1,0,0,0,1,",
                        "trips,A2,1,2,2,2,0,0,0.0,,,,,,,,,0,,,,,",
                        "trips,A3,1,2,2,2,1,1,1.0,1.0,0.025,1.0,1.0,1.0,1.0,0.025,1.0,1,,,,,",
                        "trips,A6,1,2,2,2,0,0,0.0,,,,,,,,,0,,,,,",
                        "trips,stale-read,1,2,2,2,0,0,0.0,,,,,,,,,0,,,,,",
                        "trips,unseen-overwrite,1,2,2,2,0,0,0.0,,,,,,,,,0,,,,,",
                        "trips,snapshot,1,2,2,2,1,1,1.0,1.0,0.025,1.0,1.0,1.0,1.0,0.025,1.0,1,,,,,",
                        "trips,split-view,1,2,2,2,0,0,0.0,,,,,,,,,0,,,,,",
                        "trips,refused,1,2,2,2,0,0,0.0,,,,,,,,,0,,,,,",
                        "trips,externalized,1,2,2,2,0,0,0.0,,,,,,,,,0,,,,,");
    }

    private static List<Map<String, String>> rows(String csv) throws IOException {
        try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(csv)) {
            return rows.readAll();
        }
    }

    private static Schema strictSchema() throws IOException {
        ObjectNode strict = Schemas.text("hasse.report.1");
        Schemas.allowNoOtherFields(strict);
        return Schemas.of(strict);
    }

    @Test
    void jsonKeepsToTheSchemaAndTheSchemaNamesEveryField() throws IOException {
        Path roles = Files.writeString(folder.resolve("roles.json"), "{\"analyst\": \"assessor\", \"flight\": 0.3}");
        Schema schema = strictSchema();
        for (String by : List.of("workload", "agent,role", "runtime,model,source")) {
            JsonNode output = Verdicts.json(Run.hasse(
                            "report",
                            "--format",
                            "json",
                            "--group-by",
                            by,
                            "--roles",
                            roles.toString(),
                            "--compare",
                            SCENARIOS,
                            CORPUS)
                    .out());

            assertThat(schema.validate(output)).isEmpty();
            assertThat(output.get("groups")).isNotEmpty();
            ((ObjectNode) output.at("/groups/0/anomalies/A1")).put("found", -1);
            assertThat(schema.validate(output)).isNotEmpty();
        }
    }

    @Test
    void aWitnessIsTheSameInBothSchemas() throws IOException {
        JsonNode check = Schemas.text("hasse.check.1").get("$defs");
        JsonNode report = Schemas.text("hasse.report.1").get("$defs");
        for (String shared : List.of(
                "anomaly",
                "level",
                "value",
                "operation",
                "tool",
                "effect",
                "staleGeneration",
                "phantomTool",
                "causalCascade",
                "residue",
                "toolEffectReordering",
                "staleRead",
                "unseenOverwrite",
                "snapshotViolation",
                "splitView",
                "refusedAttempt",
                "externalizedEffect",
                "residues")) {
            assertThat(report.get(shared)).as(shared).isEqualTo(check.get(shared));
        }
    }

    @Test
    void allFormatsSayTheSameFigures() throws IOException {
        JsonNode json =
                Verdicts.json(Run.hasse("report", "--format", "json", CORPUS).out());
        String text = Run.hasse("report", CORPUS).out();
        String markdown = Run.hasse("report", "--format", "markdown", CORPUS).out();
        Map<String, Map<String, String>> csv = new HashMap<>();
        rows(Run.hasse("report", "--format", "csv", CORPUS).out())
                .forEach(row -> csv.put(row.get("workload") + row.get("anomaly"), row));

        assertThat(csv).hasSize(Phenomenon.all().size() * json.get("groups").size());
        for (JsonNode group : json.get("groups")) {
            String name = group.at("/key/workload").asText();
            for (Phenomenon phenomenon : Phenomenon.all()) {
                String anomaly = phenomenon.code();
                String kind = phenomenon instanceof Anomaly ? "/anomalies/" : "/observations/";
                JsonNode figures = group.at(kind + anomaly);
                Map<String, String> row = Objects.requireNonNull(csv.get(name + anomaly));
                for (String field : List.of("found", "tested", "traces", "witnesses", "possible")) {
                    assertThat(row.get(field)).isEqualTo(figures.get(field).asText());
                }
                for (String interval : List.of("exact", "bootstrap")) {
                    assertThat(row.get(interval + "_low"))
                            .isEqualTo(figures.at("/" + interval + "/0").asText());
                    assertThat(row.get(interval + "_high"))
                            .isEqualTo(figures.at("/" + interval + "/1").asText());
                }
                String found = figures.get("found") + "/" + figures.get("traces");
                String rate = figures.get("rate").isNull()
                        ? "untested"
                        : Figures.percent(figures.get("rate").asDouble());
                assertThat(text.lines().map(line -> line.replaceAll(" +", " ")))
                        .anyMatch(line -> line.startsWith(name + " " + found + " " + rate));
                assertThat(markdown.lines())
                        .anyMatch(line -> line.startsWith("| " + phenomenon.label() + " ")
                                && line.contains("| " + name + " | " + found + " | " + rate + " |"));
            }
            for (JsonNode point : group.get("points")) {
                List<String> excluded = new ArrayList<>();
                point.get("excluded").forEach(anomaly -> excluded.add(anomaly.asText()));
                String column = "excludes_" + (excluded.isEmpty() ? "none" : String.join("_", excluded));
                assertThat(Objects.requireNonNull(csv.get(name + "A1")).get(column))
                        .isEqualTo(point.get("traces").asText());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload", "agent", "role", "model", "agent,role,model,workload"})
    void namesMeanNothingToATerminal(String by) {
        Run run = Run.piped(HOSTILE, "report", "--group-by", by);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).allSatisfy(line -> {
            assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(line.contains("/long") ? 200 : 80);
            assertThat(line.chars().noneMatch(c -> c < ' ' || c == 0x7f || c == 0x202e))
                    .isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload", "agent", "role", "model", "agent,role,model,workload"})
    void namesMeanNothingToASpreadsheet(String by) throws IOException {
        String csv = Run.piped(HOSTILE, "report", "--format", "csv", "--group-by", by)
                .out();
        List<Map<String, String>> rows = rows(csv);

        assertThat(rows).isNotEmpty();
        for (Map<String, String> row : rows) {
            assertThat(row.values()).allSatisfy(cell -> assertThat(cell).doesNotMatch("(?s)[=+@\\t\\r-].*"));
        }
        assertThat(csv).doesNotContain("\u001b").doesNotContain("\u202e");
        assertThat(csv.replace("\r\n", "").chars()).doesNotContain((int) '\r', (int) '\n');
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload", "agent", "role", "model", "agent,role,model,workload"})
    void namesMeanNothingInMarkdown(String by) {
        RenderedMarkdown rendered =
                RenderedMarkdown.of(Run.piped(HOSTILE, "report", "--format", "markdown", "--group-by", by)
                        .out());

        assertThat(rendered.active()).isEmpty();
        assertThat(rendered.tables()).isEqualTo(2);
    }

    @Test
    void namesAreWhatTheyWereInJson() throws IOException {
        JsonNode json = Verdicts.json(Run.piped(HOSTILE, "report", "--format", "json", "--group-by", "agent")
                .out());

        assertThat(strictSchema().validate(json)).isEmpty();
        List<String> agents = new ArrayList<>();
        json.get("groups").forEach(group -> agents.add(group.at("/key/agent").asText()));
        assertThat(agents).contains("@all *x* \u001b[31m", "+www.e.org\r\n,\"x\"\ud800");
    }

    @Test
    void whatIsComparedMayBeAFolderOrASavedReport() throws IOException {
        Path before = Files.createDirectory(folder.resolve("before"));
        Path after = Files.createDirectory(folder.resolve("after"));
        for (int k = 0; k < 20; k++) {
            String story = TWO_WORKLOADS.replace("\"t1\"", "\"a" + k + "\"").replace("\"t2\"", "\"b" + k + "\"");
            Files.writeString(after.resolve(k + ".jsonl"), story);
            // Here the user changed the date in time.
            Files.writeString(
                    before.resolve(k + ".jsonl"),
                    story.replace("\"read_values\":{\"date\":14}", "\"read_values\":{\"date\":21}"));
        }
        Path saved = folder.resolve("before.json");
        Run.hasse("report", "--format", "json", "-o", saved.toString(), before.toString());
        String folders = Run.hasse("report", "--compare", before.toString(), after.toString())
                .out();
        String file = Run.hasse("report", "--compare", saved.toString(), after.toString())
                .out();

        assertThat(folders.replace(before.toString(), "").replaceAll("\\s+", " "))
                .isEqualTo(file.replace(saved.toString(), "").replaceAll("\\s+", " "))
                .contains("worse: trips A1 0/20 → 20/20, 0% → 100% (corrected p < 0.0001)")
                .contains("p-values corrected for 2 comparisons (Holm)");
        assertThat(Run.hasse("report", "--compare", saved.toString(), "--group-by", "agent", after.toString())
                        .golden())
                .isEqualTo("exit 2\n--- err\nerror: " + saved
                        + ": its groups are by workload, and these by agent; give " + "--group-by workload\n");
    }

    @Test
    void seedAndThreadsAndSkippedRecords() {
        String first =
                Run.hasse("report", "--seed", "7", "--threads", "1", CORPUS).out();

        assertThat(first)
                .contains("seed 7")
                .isEqualTo(Run.hasse("report", "--seed", "7", "--threads", "3", CORPUS)
                        .out());
        assertThat(Run.piped(TWO_WORKLOADS + "{}\n", "report", "--skip-invalid").out())
                .startsWith("2 traces, 3 records, 1 record skipped; 2 groups by workload\n");
        assertThat(Run.piped("{}\n", "report").exitCode()).isEqualTo(2);
    }

    @Test
    void anEmptyInputIsAnEmptyReport() throws IOException {
        assertThat(Run.piped("", "report").golden())
                .isEqualTo(
                        "exit 0\n--- out\n0 traces, 0 records; 0 groups by workload\n--- err\nwarning: -: no records\n");
        assertThat(strictSchema()
                        .validate(Verdicts.json(
                                Run.piped("", "report", "--format", "json").out())))
                .isEmpty();
        assertThat(Run.piped("", "report", "--format", "csv").out())
                .startsWith("workload,anomaly,")
                .hasLineCount(1);
    }

    @Test
    void severalAtOnceAndWhatFailsDoesNotKeepTheOthers() {
        Path csv = folder.resolve("out.csv");
        Run run = Run.hasse("report", "-o", "json=" + folder.resolve("no/out.json"), "-o", "csv=" + csv, SCENARIOS);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).startsWith("7 traces");
        assertThat(run.err())
                .endsWith("out.json: cannot be written (no such folder)\n")
                .hasLineCount(1);
        assertThat(csv).isNotEmptyFile();
    }

    @Test
    void aFolderOfFilesIsAGroup() throws IOException {
        for (String name : List.of("monday/1", "monday/2", "tuesday/1")) {
            Path file = folder.resolve(name + ".jsonl");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{\"agent\": \"a\", \"read_time\": 0, \"write_time\": 1}\n");
        }
        String csv = Run.hasse("report", "--format", "csv", "--group-by", "folder", folder.toString())
                .out();
        assertThat(csv.lines()
                        .map(line -> line.replace("\"", "").split(",", -1))
                        .map(row -> row[0] + " " + row[2])
                        .distinct())
                .startsWith("folder traces", folder.resolve("monday") + " 2", folder.resolve("tuesday") + " 1");
    }

    @Test
    void wrongUseIsSaid() throws IOException {
        Path roles = Files.writeString(folder.resolve("roles.json"), "{\n\"a\": \"boss\"}");

        assertThat(Run.hasse("report", "--group-by", "colour", SCENARIOS).err())
                .startsWith("error: Invalid value for option '--group-by': found \"colour\", expected one or more of "
                        + "workload, runtime, model, role, agent, source, folder, trace");
        assertThat(Run.hasse("report", "--bootstrap", "0", SCENARIOS).err()).startsWith("error: --bootstrap must be");
        assertThat(Run.hasse("report", "--compare", "nowhere.json", SCENARIOS).golden())
                .isEqualTo("exit 2\n--- err\nerror: nowhere.json: found no such file, expected a file\n");
        assertThat(Run.hasse("report", "--roles", roles.toString(), SCENARIOS).err())
                .endsWith("roles.json: line 2: found \"boss\" for \"a\", expected producer, consumer, assessor, or a "
                        + "probability from 0 to 1\n");
        // These begin like UTF-32, and are no text.
        Files.write(roles, new byte[] {0, 0, 0, '{', 0x7f, -1, -1, -1});
        assertThat(Run.hasse("report", "--roles", roles.toString(), SCENARIOS).golden())
                .startsWith("exit 2")
                .contains("expected JSON in UTF-8");
    }
}
