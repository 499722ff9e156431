package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shards, and merging them with {@code hasse merge}. */
class MergeCommandTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    /** Two traces; invalid lines before, between and after them; a repeated id; a missing predecessor. */
    private static final String BROKEN = """
            nonsense
            {"agent":"a","read_time":0,"write_time":1,"trace_id":"s","op_id":1}
            {"agent":"a","read_time":0,"write_time":1,"trace_id":"t","op_id":1}
            {}
            {"agent":"b","read_time":0,"write_time":2,"trace_id":"t","op_id":1}
            {"agent":"b","read_time":0,"write_time":2,"trace_id":"s","preds":["gone"]}
            {"agent":"c","read_time":0,"write_time":3,"trace_id":"\\ud800é"}
            []
            """;

    @TempDir
    private Path folder;

    private List<String> shards(int of, String... arguments) {
        List<String> files = new ArrayList<>();
        for (int index = 1; index <= of; index++) {
            String file = folder.resolve(index + ".json").toString();
            List<String> command = new ArrayList<>(
                    List.of("check", "--exit-zero", "--format", "json", "-o", file, "--shard", index + "/" + of));
            command.addAll(List.of(arguments));
            assertThat(Run.hasse(command.toArray(String[]::new)).exitCode()).isZero();
            files.add(file);
        }
        return files;
    }

    private static Run merge(List<String> files, String... more) {
        List<String> command = new ArrayList<>(List.of("merge"));
        command.addAll(files);
        command.addAll(List.of(more));
        return Run.hasse(command.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void shardsMakeTheUndividedResult(int of) {
        Run undivided = Run.hasse("check", "--format", "json", CORPUS);

        Run merged = merge(shards(of, CORPUS));

        assertThat(merged.out()).isEqualTo(undivided.out());
        assertThat(merged.exitCode()).isEqualTo(undivided.exitCode()).isEqualTo(1);
    }

    /** A result holds all that its other forms are made of. */
    @ParameterizedTest
    @ValueSource(strings = {"text", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"})
    void everyFormatCanBeMadeOfAResult(String format) throws IOException {
        Path excused = Files.writeString(folder.resolve("hasse.yaml"), """
                ignore:
                  - {cells: ["plan", "c*"], reason: "known", until: 2999-12-31}
                """);
        String[] how = {"--max-witnesses", "1", "--config", excused.toString()};
        List<String> check = new ArrayList<>(List.of("check", "--exit-zero", "--format", format, CORPUS));
        check.addAll(List.of(how));
        String direct = Run.hasse(check.toArray(String[]::new)).out();

        List<String> shard = new ArrayList<>(List.of(how));
        shard.add(CORPUS);
        List<String> results = shards(2, shard.toArray(String[]::new));
        assertThat(merge(results, "--format", format).out()).isEqualTo(direct).isNotEmpty();

        String all = folder.resolve("all.json").toString();
        merge(results, "-o", all);
        assertThat(merge(List.of(all), "--format", format).out()).isEqualTo(direct);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"agent\" : \"|                            \"agent\": 1, \"other\": \"",
                "\"cell\" :|                                \"cell2\" :",
                "\"chain\" : [ \"A1\"|                    \"chain\" : [ \"A7\"",
                "\"count\" : 1|                             \"count\" : 0",
                "\"trace_id\"|                              \"trace\"",
            })
    void aTraceThatIsNoneIsRefused(String part, String by) throws IOException {
        Path result = folder.resolve("result.json");
        Run.hasse("check", "--format", "json", "-o", result.toString(), CORPUS + "/paper/trip-date.jsonl");
        String json = Files.readString(result);
        Files.writeString(result, json.replace(part, by));

        Run merged = merge(List.of(result.toString()), "--format", "text");
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.out()).isEmpty();
        assertThat(merged.err())
                .startsWith("error: " + result + ": not a result of hasse check --format json: found a trace with ")
                .hasLineCount(1);
    }

    /** In a result this number has a thousand characters, the most that is read. */
    @Test
    void longNumbersAreReadBack() throws IOException {
        Path trace = Files.writeString(folder.resolve("long.jsonl"), """
                {"agent":"a","read_time":0,"write_time":1,"write_values":{"x":%s.5}}
                {"agent":"b","read_time":0,"write_time":2,"read_values":{"x":1}}
                """.formatted("1".repeat(993)));
        Run undivided = Run.hasse("check", "--format", "json", trace.toString());
        Run merged = merge(shards(1, trace.toString()));

        assertThat(merged.err()).isEmpty();
        assertThat(merged.out()).isEqualTo(undivided.out());
    }

    @Test
    void andCountWhatWasSkippedOnce() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.jsonl"), BROKEN);
        Run undivided = Run.hasse("check", "--skip-invalid", "--format", "json", broken.toString());
        assertThat(undivided.out()).contains("\"skipped\" : 5");

        Run merged = merge(shards(3, "--skip-invalid", broken.toString()));

        assertThat(merged.out()).isEqualTo(undivided.out());
        assertThat(merged.exitCode()).isEqualTo(undivided.exitCode());
    }

    /** The deepest value of a record lies deeper in a result. */
    @Test
    void valuesMayBeAsDeepAsThoseOfRecords() throws IOException {
        String value = "[".repeat(998) + "]".repeat(998);
        Path deep = Files.writeString(
                folder.resolve("deep.jsonl"),
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_values\":{\"c\":" + value + "}}\n");
        Run undivided = Run.hasse("check", "--format", "json", deep.toString());
        assertThat(undivided.out()).contains(value);

        assertThat(merge(shards(2, deep.toString())).out()).isEqualTo(undivided.out());

        String report = folder.resolve("report.json").toString();
        assertThat(Run.hasse("report", "--format", "json", "-o", report, deep.toString())
                        .exitCode())
                .isZero();
        assertThat(Files.readString(Path.of(report))).contains(value);
        assertThat(Run.hasse("report", "--compare", report, deep.toString()).exitCode())
                .isZero();
    }

    /** A count of a part of the failed traces would be taken for one of all. */
    @Test
    void whatAnOlderResultDoesNotSayIsNotMadeUp() throws IOException {
        List<String> results = shards(2, "--require-evidence", "A1", CORPUS + "/paper");
        assertThat(merge(results).out()).contains("\"failed_by\"");
        for (String result : results) {
            Path file = Path.of(result);
            String json = Files.readString(file);
            assertThat(json).containsPattern("\"failed\" : [1-9]");
            Files.writeString(file, json.replaceFirst("\"failed_by\" : \\{[^}]*},", ""));

            assertThat(merge(results).out())
                    .containsPattern("\"failed\" : [1-9]")
                    .doesNotContain("failed_by");
            assertThat(merge(results, "--format", "text").out())
                    .containsPattern("evidence on A1\\): failed by [0-9]+ of [0-9]+ traces\n");
        }
    }

    @Test
    void resultsOfDifferentInputsFollowOneAnother() throws IOException {
        String one = folder.resolve("one.json").toString();
        String two = folder.resolve("two.json").toString();
        Run.hasse("check", "--format", "json", "-o", one, CORPUS + "/paper");
        Run.hasse("check", "--format", "json", "-o", two, CORPUS + "/controls");
        Run together = Run.hasse("check", "--format", "json", CORPUS + "/paper", CORPUS + "/controls");
        String all = folder.resolve("all.json").toString();

        Run merged = merge(List.of(one, two), "-o", all);

        assertThat(merged.golden()).isEqualTo("exit 1\n");
        assertThat(Path.of(all)).hasContent(together.out());
    }

    @Test
    void evidenceIsDemandedOfAllTogether() throws IOException {
        Path trace = Files.writeString(
                folder.resolve("t.jsonl"),
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":2,\"read_set\":[\"x\"]}\n"
                        + "{\"agent\":\"b\",\"read_time\":0,\"write_time\":1}\n");

        // One of the shards has no trace, and so no evidence; the other has both.
        assertThat(merge(shards(2, "--require-evidence", "A1", trace.toString()))
                        .exitCode())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1.json               | 1.json: shard 2/2 is missing
                    1.json 1.json 2.json | 1.json: is shard 1/2, and so is 1.json
                    1.json whole.json    | whole.json: either this or 1.json is the result of a shard, expected both or neither
                    whole.json L1.json   | L1.json: has another gate than whole.json does
                    text.json            | text.json: not JSON at line 1, column 1
                    {}.json              | {}.json: not a result of hasse check --format json
                    cut.json             | cut.json: not JSON at line 3: it ends in the middle of a value
                    array.json           | array.json: not a result of hasse check --format json: expected an object
                    gone.json            | gone.json: found no such file, expected a file, or -
                    """)
    void whatDoesNotBelongTogetherIsRefused(String files, String message) throws IOException {
        String paper = CORPUS + "/paper";
        shards(2, paper);
        String whole = Run.hasse("check", "--format", "json", paper).out();
        Files.writeString(folder.resolve("whole.json"), whole);
        Files.writeString(
                folder.resolve("L1.json"),
                Run.hasse("check", "--format", "json", "--require", "L1", paper).out());
        Files.writeString(folder.resolve("text.json"), "L0");
        Files.writeString(folder.resolve("{}.json"), "{}");
        Files.writeString(folder.resolve("cut.json"), whole.substring(0, whole.indexOf("\"tool\"") + 3));
        Files.writeString(folder.resolve("array.json"), "[]");
        List<String> paths = new ArrayList<>();
        for (String file : files.split(" ")) {
            paths.add(folder.resolve(file).toString());
        }

        assertThat(merge(paths).golden().replace(folder + "/", ""))
                .isEqualTo("exit 2\n--- err\nerror: " + message + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/2", "3/2", "1", "a/b", "1/0", "1/2/3"})
    void whatIsNoShard(String shard) {
        Run run = Run.hasse("check", "--shard", shard);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("expected a shard such as 1/4 to 4/4");
    }
}
