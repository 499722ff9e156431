package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports on logs in other formats: their groups have names, their durations units, and their comparisons something to compare. */
class ReportOfConvertedLogsTest {
    /** Two agents: b's write rests on a value that a has replaced, 2.5 s after b read it. */
    private static final String SESSION = """
            {"agent":"a","tool":"set","args":{"v":1},"start":"2026-01-01T00:00:00Z","end":"2026-01-01T00:00:01Z"}
            {"agent":"b","tool":"get","args":{},"result":{"v":1},"start":"2026-01-01T00:00:02Z","end":"2026-01-01T00:00:03Z"}
            {"agent":"a","tool":"set","args":{"v":2},"start":"2026-01-01T00:00:04Z","end":"2026-01-01T00:00:05Z"}
            {"agent":"b","tool":"set","args":{"v":3},"start":"2026-01-01T00:00:05Z","end":"2026-01-01T00:00:05.5Z"}
            """;

    private static final String MAPPING = """
            fields: {agent: agent, tool: tool, started: start, ended: end, args: args, result: result}
            tools:
              get: {effect: read, cell: x, value: result.v}
              set: {effect: write, cell: x, value: args.v}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void twoProjects() throws IOException {
        Files.writeString(folder.resolve("hasse.yaml"), "from: generic\nmapping: map.yaml\n");
        Files.writeString(folder.resolve("map.yaml"), MAPPING);
        for (String project : new String[] {"billing", "booking"}) {
            Files.writeString(
                    Files.createDirectories(folder.resolve("logs/" + project)).resolve("monday.jsonl"), SESSION);
        }
        Files.createDirectories(folder.resolve("logs/billing/monday"));
        Files.writeString(Files.createDirectories(folder.resolve("later/shop")).resolve("tuesday.jsonl"), SESSION);
    }

    private Run report(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "report";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Run.in(folder, "", all);
    }

    @Test
    void itsFindingsAreDrawn() {
        Document page = Jsoup.parse(report("--format", "html", at("logs")).out());

        assertThat(page.select(".hasse-timeline")).isNotEmpty();
    }

    private String at(String path) {
        return folder.resolve(path).toString();
    }

    @Test
    void projectsAndSessionsAreGroups() {
        assertThat(report(at("logs")).out())
                .contains("2 groups by workload")
                .contains("\nbilling ")
                .contains("\nbooking ");
        assertThat(report("--group-by", "trace", at("logs")).out())
                .contains("2 groups by trace")
                .contains("monday.jsonl");
    }

    @Test
    void windowsHaveUnits() throws IOException {
        assertThat(report(at("later")).out()).containsPattern("window +median 2\\.5 s, 95th percentile 2\\.5 s");
        JsonNode stale =
                Verdicts.json(report("--format", "json", at("later")).out()).at("/total/anomalies/A1");
        assertThat(stale.get("window_unit").asText()).isEqualTo("us");
        assertThat(stale.at("/window/median").asLong()).isBetween(2_490_000L, 2_500_000L);
        assertThat(report("--format", "csv", at("later")).out())
                .contains(",window_unit,stale_edit\r\n")
                .contains(",us,0\r\n");
    }

    @Test
    void withoutAGroupOfTheSameNameTheWholeIsComparedWithTheWhole() throws IOException {
        Run text = report("--compare", at("logs"), at("later"));
        assertThat(text.out().replaceAll("\\s+", " "))
                .contains("all traces with all traces, as no group has the same name in both")
                .contains("no difference to be seen: all traces A1")
                .contains("only here: shop")
                .contains("only there: billing, booking");
        JsonNode comparison = Verdicts.json(report("--compare", at("logs"), "--format", "json", at("later"))
                        .out())
                .get("comparison");
        assertThat(comparison.get("whole").asBoolean()).isTrue();
        assertThat(comparison.at("/differences/0/there/found").asLong()).isEqualTo(2);
        assertThat(comparison.at("/differences/0/here/found").asLong()).isEqualTo(1);

        // In CSV there is a row for the whole, too, as nothing else was compared.
        assertThat(report("--compare", at("logs"), "--format", "csv", at("later"))
                        .out()
                        .lines()
                        .filter(row -> row.contains(",A1,")))
                .satisfiesExactly(
                        group -> assertThat(group).startsWith("shop,A1,1,").contains(",\"only here\","),
                        whole -> assertThat(whole)
                                .startsWith("\"all traces\",A1,1,")
                                .contains(",2,2,2,0.0,1.0,1.0,", ",\"no difference to be seen\","));
        assertThat(report("--format", "csv", at("later")).out()).doesNotContain("all traces");

        // A file has to be a report: traces are in folders.
        String traces = at("later/shop/tuesday.jsonl");
        assertThat(report("--compare", traces, at("later")).err())
                .isEqualTo(
                        "error: " + traces
                                + ": not a report of hasse report --format json; traces to compare with are named by their folder\n");

        // A saved report gives the same, and groups of the same name are compared by name.
        String saved = at("saved.json");
        report("-o", "json=" + saved, at("logs"));
        assertThat(report("--compare", saved, at("later"))
                        .out()
                        .replace(saved, at("logs"))
                        .replaceAll("\\s+", " "))
                .isEqualTo(text.out().replaceAll("\\s+", " "));
        assertThat(report("--compare", saved, at("logs")).out()).doesNotContain("all traces with all traces");
    }
}
