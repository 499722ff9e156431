package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiffCommandTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    @TempDir
    private Path folder;

    private Path before;
    private Path after;

    @BeforeEach
    void folders() throws IOException {
        before = Files.createDirectory(folder.resolve("before"));
        after = Files.createDirectory(folder.resolve("after"));
    }

    /** A trace in which {@code reader} commits at 2 on the date 14 that it read at 0, while the user writes a date at 1. */
    private static void trip(Path run, String id, String reader, int date) throws IOException {
        String start = "{\"trace_id\":\"" + id + "\",\"workload\":\"booking\",\"agent\":";
        Files.writeString(
                run.resolve(id + ".jsonl"),
                start
                        + "\"user\",\"read_time\":-2,\"write_time\":-1,\"write_values\":{\"date\":14}}\n"
                        + start
                        + "\"user\",\"read_time\":1,\"write_time\":1,\"write_values\":{\"date\":" + date + "}}\n"
                        + start
                        + "\"" + reader + "\",\"read_time\":0,\"write_time\":2,\"read_values\":{\"date\":14},"
                        + "\"write_values\":{\"booking\":14}}\n");
    }

    private Run diff(String... options) {
        String[] command = new String[options.length + 3];
        command[0] = "diff";
        System.arraycopy(options, 0, command, 1, options.length);
        command[options.length + 1] = before.toString();
        command[options.length + 2] = after.toString();
        Run run = Run.hasse(command);
        return new Run(
                run.exitCode(), run.out().replace(folder + "/", ""), run.err().replace(folder + "/", ""));
    }

    private void gotWorse() throws IOException {
        trip(before, "one", "flight", 14);
        trip(before, "two", "hotel", 21);
        trip(after, "one", "flight", 21);
        trip(after, "two", "hotel", 14);
        trip(after, "three", "flight", 14);
    }

    @Test
    void text() throws IOException {
        gotWorse();

        assertThat(diff().golden()).isEqualTo("""
                exit 0
                --- out
                before  before: 2 traces, 6 records
                after   after: 3 traces, 9 records
                Anomalies: 1 new, 1 gone; observations: none

                levels        L0      L1      L2      L3      L4
                before         1       0       0       0       1
                after          1       0       0       0       2
                2 traces in both: 1 worse; 1 better; 0 equal
                  worse: L4 → L0 one (A1 found)
                  better: L0 → L4 two (A1 gone)

                anomalies
                  new: A1 stale-generation of flight and user on date in booking; 1 trace, such
                    as one
                  gone: A1 stale-generation of hotel and user on date in booking; 1 trace
                    before, such as two

                rates
                  Compared among tested traces, by Fisher's exact test at 5%, p-values corrected
                  for 2 comparisons (Holm)
                  no difference to be seen: booking A1 1/2 50.0% [1.3, 98.7] → 1/3 33.3% [0.84,
                    90.6] (corrected p = 1.00)
                  found in neither: booking A3
                  untested in one run or both: booking A2 A6
                """);
    }

    @Test
    void aTraceThatIsNamedLikeItsFileIsNamedInFullSoThatItCanBeOpened() throws IOException {
        String id = "traces/of-the-night/" + "a-long-name-".repeat(5) + "one";
        Files.createDirectories(before.resolve(id).getParent());
        Files.createDirectories(after.resolve(id).getParent());
        trip(before, id, "flight", 14);
        trip(after, id, "flight", 21);

        assertThat(diff().out().replaceAll("\\s+", " "))
                .contains("L4 → L0 " + id + " (A1 found)")
                .contains("such as " + id + " ");
    }

    @Test
    void markdown() throws IOException {
        gotWorse();

        assertThat(diff("--format", "markdown").golden()).isEqualTo("""
                exit 0
                --- out
                ## Hasse: what changed

                Anomalies: 1 new, 1 gone; observations: none.

                | | L0 | L1 | L2 | L3 | L4 | traces |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: |
                | before `before` | 1 | 0 | 0 | 0 | 1 | 2 |
                | after `after` | 1 | 0 | 0 | 0 | 2 | 3 |

                2 traces in both: 1 worse; 1 better; 0 equal.

                - **worse**: L4 → L0 `one` (A1 found)
                - **better**: L0 → L4 `two` (A1 gone)

                ### Anomalies

                - **new**: A1 stale-generation of flight and user on date in booking; 1 trace, such as one
                - **gone**: A1 stale-generation of hotel and user on date in booking; 1 trace before, such as two

                ### Rates

                Compared among tested traces, by Fisher's exact test at 5%, p-values corrected for 2 comparisons (Holm).

                | workload | anomaly | before | after | |
                | --- | --- | --- | --- | --- |
                | booking | A1 | 1/2 50.0% \\[1.3, 98.7\\] | 1/3 33.3% \\[0.84, 90.6\\] | no difference to be seen, corrected p = 1.00 |
                | booking | A3 | 0/2 0% \\[0, 84.2\\] | 0/3 0% \\[0, 70.8\\] | no difference to be seen, corrected p = 1.00 |
                """);
    }

    @Test
    void itFailsOnNewFindingsOnlyIfAskedTo() throws IOException {
        gotWorse();
        assertThat(diff().exitCode()).isZero();
        assertThat(diff("--fail-on-new").exitCode()).isEqualTo(1);
        assertThat(diff("--fail-on-new", "--format", "json").out()).contains("\"new_anomaly\" : true");

        trip(before, "three", "flight", 21);
        assertThat(diff("--fail-on-new").exitCode()).isZero();
    }

    @Test
    void whatThePolicyExemptsIsNotNew() throws IOException {
        gotWorse();
        Path policy = Files.writeString(folder.resolve("hasse.yaml"), """
                ignore:
                  - cells: ["date"]
                    reason: "only ever appended to"
                    until: 2131-12-31
                """);

        assertThat(diff("--fail-on-new", "--config", policy.toString()).exitCode())
                .isZero();
    }

    /** A trace whose records are gone is no improvement. */
    @Test
    void whatIsNoLongerTestedIsNotBetter() throws IOException {
        trip(before, "one", "flight", 21);
        Files.writeString(
                after.resolve("one.jsonl"),
                Files.readAllLines(before.resolve("one.jsonl")).get(0) + "\n");

        assertThat(diff().out())
                .contains("higher, but untested now: L0 → L4 one (A1, A3 untested now)")
                .contains("not seen, but untested now: A1")
                .contains("untested now: booking A1, tested in 1 of 1 trace before, in none of 1 now")
                .doesNotContain("better")
                .doesNotContain("gone");
    }

    /** What is read back from a result is what was decided, for each witness of the corpus. */
    @Test
    void aResultHasTheFindingsOfItsTraces() throws IOException {
        Path result = folder.resolve("corpus.json");
        Run.hasse("check", "--format", "json", "--max-witnesses", "0", "-o", result.toString(), CORPUS);

        JsonNode diff = Verdicts.json(
                Run.hasse("diff", "--format", "json", result.toString(), CORPUS).out());

        assertThat(diff.get("paired").asInt()).isGreaterThan(100);
        assertThat(diff.get("equal")).isEqualTo(diff.get("paired"));
        assertThat(diff.get("findings").size()).isGreaterThan(50);
        assertThat(diff.get("findings").findValuesAsText("change")).containsOnly("in_both");
        assertThat(diff.get("findings").findValuesAsText("anomaly"))
                .contains("A1", "A2", "A3", "A6", "stale-read", "split-view", "refused", "externalized");
    }

    @Test
    void whereAResultDoesNotListEveryWitnessNothingIsTakenForGone() throws IOException {
        gotWorse();
        Path result = folder.resolve("result.json");
        Run.hasse("check", "--format", "json", "--max-witnesses", "0", "-o", result.toString(), after.toString());
        Path listed = folder.resolve("listed.json");
        Files.writeString(listed, Files.readString(result).replace("\"count\" : 1", "\"count\" : 2"));

        assertThat(Run.hasse("diff", before.toString(), listed.toString()).out().replaceAll("\\s+", " "))
                .contains("gone, or unlisted now: A1 stale-generation of hotel and user on date")
                .contains(
                        "Not every witness is listed: make results with 'hasse check --format json --max-witnesses 0'");
    }

    @Test
    void theJsonKeepsToItsSchema() throws IOException {
        gotWorse();
        ObjectNode strict = Schemas.text("hasse.diff.1");
        Schemas.allowNoOtherFields(strict);
        Schema schema = Schemas.of(strict);

        assertThat(schema.validate(Verdicts.json(diff("--format", "json").out())))
                .isEmpty();
        before = Path.of(CORPUS, "controls");
        assertThat(schema.validate(Verdicts.json(diff("--format", "json").out())))
                .isEmpty();
        assertThat(schema.validate(Verdicts.json(diff("--format", "json").out().replace("\"whole\"", "\"wholly\""))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "diff                  | Missing required parameters: 'BEFORE', 'AFTER'",
                "diff ONE              | Missing required parameter: 'AFTER'",
                "diff ONE ONE ONE      | found ",
                "diff - -              | BEFORE and AFTER are both standard input",
                "diff --max-witnesses -1 ONE ONE | --max-witnesses must be at least 0",
                "diff --format csv ONE ONE | Invalid value for option '--format': found \"csv\", expected one of text, markdown, json",
                "diff none ONE         | none: found no such file, expected a file, a folder, or -",
                "diff BAD ONE          | BAD: not a result of hasse check --format json",
                "diff SHARD ONE        | SHARD: found the result of shard 1/2, expected a whole one; 'hasse merge' puts shards together"
            })
    void misuse(String command, String message) throws IOException {
        trip(folder, "one", "flight", 21);
        Path one = folder.resolve("one.jsonl");
        Path bad = Files.writeString(folder.resolve("bad.json"), "{\"schema\": \"hasse.check/1\", \"traces\": 7}");
        Path shard = folder.resolve("shard.json");
        Run.hasse("check", "--shard", "1/2", "--format", "json", "-o", shard.toString(), one.toString());

        Run run = Run.hasse(command.replace("ONE", one.toString())
                .replace("BAD", bad.toString())
                .replace("SHARD", shard.toString())
                .split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().replace(bad.toString(), "BAD").replace(shard.toString(), "SHARD"))
                .startsWith("error: " + message);
    }

    @Test
    void hostileNamesMeanNothingInMarkdown() throws IOException {
        trip(before, "one", "flight", 14);
        Files.writeString(
                after.resolve("evil.jsonl"),
                Files.readString(before.resolve("one.jsonl"))
                        .replace("\"flight\"", "\"<img src=x onerror=alert(1)>|[x](javascript:y)\"")
                        .replace("\"trace_id\":\"one\"", "\"trace_id\":\"`one`|<b>\"")
                        .replace(
                                "\"write_time\":1,\"write_values\":{\"date\":14}",
                                "\"write_time\":1,\"write_values\":{\"date\":21}"));
        Node page = Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .parse(diff("--format", "markdown").out());
        String html = HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .render(page);

        assertThat(Jsoup.parse(html).select("img, a, b, script")).isEmpty();
        assertThat(Jsoup.parse(html).text()).contains("<img src=x onerror=alert(1)>");
    }

    /** A result does not say in which folder its traces were looked for, and another checkout has another path. */
    @Test
    void tracesOfAResultArePairedByTheirPlaces() throws IOException {
        for (String file : List.of("shop/a.jsonl", "shop/b.jsonl", "bank/a.jsonl")) {
            for (Path run : List.of(before, after)) {
                Files.createDirectories(run.resolve(file).getParent());
                Files.writeString(run.resolve(file), """
                        {"agent": "a", "read_time": 0, "write_time": 1, "write_values": {"x": 1}}
                        """);
            }
        }
        String result = result(before);

        assertThat(paired(result, after.toString())).isEqualTo(3);
        assertThat(paired(result, before.resolve("./../before//").toString() + "/./"))
                .isEqualTo(3);
        assertThat(paired(result, result(after))).isEqualTo(3);
        assertThat(paired(before + "//.", after.toString())).isEqualTo(3);
        // One of the runs is only a part of the other.
        assertThat(paired(result, after.resolve("shop").toString())).isEqualTo(2);
        assertThat(paired(result(before.resolve("bank")), after.toString())).isEqualTo(1);
        // Where some files have the same paths, the others are others.
        Files.move(before.resolve("bank/a.jsonl"), before.resolve("c.jsonl"));
        assertThat(paired(result, before.toString())).isEqualTo(2);
    }

    private String result(Path traces) {
        String file =
                folder.resolve("result-of-" + traces.getFileName() + ".json").toString();
        Run.hasse("check", "--exit-zero", "--format", "json", "--max-witnesses", "0", "-o", file, traces.toString());
        return file;
    }

    private static int paired(String before, String after) throws IOException {
        return Verdicts.json(
                        Run.hasse("diff", "--format", "json", before, after).out())
                .get("paired")
                .asInt();
    }
}
