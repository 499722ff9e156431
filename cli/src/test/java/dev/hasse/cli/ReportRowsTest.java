package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportRowsTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();
    private static final String PAPER =
            Run.PROJECT.resolve("traces/corpus/paper").toString();

    @TempDir
    private Path folder;

    @Test
    void aCrossTableOfLevels() {
        assertThat(Run.hasse(
                                "report",
                                "--rows",
                                "trace",
                                "--by",
                                "workload",
                                "--pivot",
                                "level",
                                PAPER,
                                PAPER.replace("paper", "controls"))
                        .golden())
                .isEqualTo("""
                        exit 0
                        --- out
                        workload  level=L0  level=L1  level=L2  level=L3  level=L4  total
                        controls         0         0         0         0         5      5
                        paper            7         4         2         1        10     24
                        """);
    }

    /** The table is another view of what check decides. */
    @Test
    void countsAreThoseOfCheck() throws IOException {
        JsonNode summary = Verdicts.json(Run.hasse("check", "--exit-zero", "--format", "json", CORPUS)
                        .out())
                .get("summary");
        JsonNode findings = Verdicts.json(Run.hasse(
                        "report",
                        "--rows",
                        "finding",
                        "--pivot",
                        "anomaly",
                        "--where",
                        "certain=true",
                        "--format",
                        "json",
                        CORPUS)
                .out());
        JsonNode operations = Verdicts.json(
                Run.hasse("report", "--rows", "operation", "--pivot", "committed", "--format", "json", CORPUS)
                        .out());

        for (String anomaly : new String[] {"A1", "A2", "A3", "A6"}) {
            assertThat(value(findings, "anomaly=" + anomaly))
                    .isEqualTo(
                            summary.at("/anomalies/" + anomaly + "/witnesses").asLong());
        }
        assertThat(value(operations, "total")).isEqualTo(summary.get("records").asLong());
    }

    private static long value(JsonNode table, String column) {
        for (int k = 0; k < table.get("columns").size(); k++) {
            if (table.get("columns").get(k).asText().equals(column)) {
                return table.get("data").get(0).get(k).asLong();
            }
        }
        throw new AssertionError("no column " + column + " in " + table.get("columns"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trace", "finding", "operation", "trace --by level", "finding --pivot agent"})
    void theJsonKeepsToItsSchema(String rows) throws IOException {
        ObjectNode strict = Schemas.text("hasse.rows.1");
        Schemas.allowNoOtherFields(strict);
        Schema schema = Schemas.of(strict);
        JsonNode table = Verdicts.json(Run.hasse(("report --format json " + PAPER + " --rows " + rows).split(" "))
                .out());

        assertThat(schema.validate(table)).isEmpty();
        assertThat(table.get("data")).isNotEmpty();
        assertThat(table.get("data"))
                .allSatisfy(row ->
                        assertThat(row.size()).isEqualTo(table.get("columns").size()));
        ((ObjectNode) table).put("rows", "agent");
        assertThat(schema.validate(table)).isNotEmpty();
    }

    @Test
    void hostileNamesMeanNothing() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.jsonl"), """
                {"agent":"=cmd|' /C calc'!A0","read_time":0,"write_time":1,"write_values":{"x":1},"model":"@SUM(1)"}
                {"agent":"<img src=x onerror=alert(1)>","read_time":0,"write_time":1,"write_values":{"x":1}}
                """);
        String[] table = {
            "report",
            "--rows",
            "operation",
            "--by",
            "agent,model",
            "--pivot",
            "agent",
            "-o",
            "csv=" + folder.resolve("t.csv"),
            "--format",
            "html",
            trace.toString()
        };

        Run run = Run.hasse(table);
        Document page = Jsoup.parse(run.out());
        String csv = Files.readString(folder.resolve("t.csv"));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(page.select("img, script")).isEmpty();
        assertThat(page.select("th").eachText()).contains("agent=<img src=x onerror=alert(1)>");
        assertThat(csv)
                .contains("\"'@SUM(1)\"")
                .doesNotContain(",@SUM")
                .doesNotContain("\n@SUM")
                .doesNotContain("\n=");
        assertThat(Run.hasse("report", "--rows", "operation", "--by", "agent", "--format", "csv", trace.toString())
                        .out())
                .contains("\n\"'=cmd|' /C calc'!A0\"");
    }

    @Test
    void whereNotEveryWitnessIsListedItSaysSo() {
        assertThat(Run.hasse("report", "--rows", "finding", "--max-witnesses", "1", PAPER)
                        .err())
                .matches("note: \\d+ witness(es)? more are not in the table; --max-witnesses 0 lists all\n");
        assertThat(Run.hasse("report", "--rows", "finding", PAPER).err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "report --rows agents -     | Invalid value for option '--rows': found \"agents\", expected one of trace, finding, operation",
                "report --pivot level -     | --pivot needs --rows",
                "report --where level=L0 -  | --where needs --rows",
                "report --rows trace --where level - | Invalid value for option '--where' (COLUMN=VALUE): found \"level\", expected COLUMN=VALUE, such as workload=booking",
                "report --rows trace --by nix - | found \"nix\", expected a column of the table: trace_id, workload, level,",
                "report --rows trace --seed 2 - | --seed is for the report by groups, and has no meaning with --rows",
                "report --rows trace --compare x - | --compare is for the report by groups, and has no meaning with --rows",
                "report --rows trace --pivot trace_id CORPUS | found 227 values of \"trace_id\", expected at most 100 to make columns of",
                "report --group-by nix -    | Invalid value for option '--group-by': found \"nix\", expected one or more of workload,"
            })
    void misuse(String command, String message) {
        Run run = Run.hasse(command.replace("CORPUS", CORPUS).split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: " + message);
    }
}
