package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvertCommandTest {
    private static final String EXAMPLE =
            Run.PROJECT.resolve("traces/formats/otlp/adk.jsonl").toString();
    private static final String MAPPING =
            Run.PROJECT.resolve("traces/formats/otlp/adk.yaml").toString();

    /** A custom log of two agents: the second writes based on a value that the first has overwritten. */
    private static final String LOG = """
            {"who":"a","what":"get","with":{"key":"x"},"gave":1,"from":10,"to":11}
            {"who":"b","what":"get","with":{"key":"x"},"gave":1,"from":12,"to":13}
            {"who":"a","what":"set","with":{"key":"x","value":2},"from":20,"to":21}
            {"who":"b","what":"set","with":{"key":"x","value":3},"from":30,"to":31}
            """;

    private static final String LOG_MAPPING = """
            fields: {agent: who, tool: what, args: with, result: gave, started: from, ended: to}
            tools:
              get: {effect: read, cell: "{key}"}
              set: {effect: write, cell: "{key}", value: args.value}
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void recordsSayWhatTheyStandOnAndWhereTheyComeFrom() throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), LOG_MAPPING);
        Run run = Run.piped(LOG, "convert", "--from", "generic", "--mapping", mapping.toString(), "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("""
                {"trace_id":"-","op_id":"unlogged-1","agent":"unlogged","read_time":10000000,"write_time":10000000,"write_values":{"x":1},"preds":[],"origin":"-:1","unlogged":true}
                {"trace_id":"-","op_id":"call-1","agent":"a","read_time":11000000,"write_time":21000000,"read_values":{"x":1},"write_values":{"x":2},"preds":["unlogged-1"],"tool":"set","origin":"-:3","grounding":"since-write"}
                {"trace_id":"-","op_id":"call-2","agent":"b","read_time":13000000,"write_time":31000000,"read_values":{"x":1},"write_values":{"x":3},"preds":["unlogged-1"],"tool":"set","origin":"-:4","grounding":"since-write"}
                """);
        assertThat(run.err()).isEqualTo("""
                converted 4 calls to 3 records of 1 trace (generic)
                  4 calls with known cells: get 2, set 2
                  1 value that no logged call wrote: attributed to the agent unlogged
                  4 calls of which the log does not say which tools were visible: they cannot
                    show A2
                """);
    }

    @Test
    void toConvertAndToCheckAtOnceIsNoDifferentFromOneAfterTheOther() throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), LOG_MAPPING);
        String records = Run.piped(LOG, "convert", "--from", "generic", "--mapping", mapping.toString(), "-")
                .out();
        String atOnce = Run.piped(LOG, "check", "--from", "generic", "--mapping", mapping.toString(), "-")
                .out();

        assertThat(atOnce)
                .contains("A1 line 4: b read x = 1")
                .isEqualTo(Run.piped(records, "check", "-").out());
    }

    @Test
    void theGroundingIsAChoice() throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), LOG_MAPPING);
        Run nothing = Run.piped(
                LOG, "check", "--from", "generic", "--mapping", mapping.toString(), "--grounding", "call", "-");

        assertThat(nothing.exitCode()).isEqualTo(1);
        assertThat(nothing.out()).contains("gate (level L4): failed as no anomaly could be tested");
        assertThat(Run.piped(LOG, "convert", "--grounding", "guess", "-").golden())
                .isEqualTo("""
                        exit 2
                        --- err
                        error: Invalid value for option '--grounding': found "guess", expected one of call, since-write, ever
                        Try 'hasse convert --help'.
                        """);
    }

    /** A log can look like this while it is being written. */
    @Test
    void aLastLineThatBreaksOffIsLeftOutWithAWarning() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(EXAMPLE));
        Path cut = Files.write(folder.resolve("cut.jsonl"), Arrays.copyOf(whole, whole.length - 100));
        String warning = "warning: " + cut + ":14: found the end of the text in the middle of a value, "
                + "expected a whole one; what came before it is kept\n";
        Run run = Run.hasse("convert", "--mapping", MAPPING, cut.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(3);
        assertThat(run.err())
                .startsWith(warning)
                .contains("\n  1 part of the input that could not be used, left out\n");
        assertThat(Run.hasse("check", "--from", "otlp", "--mapping", MAPPING, cut.toString()))
                .satisfies(check -> assertThat(check.err()).endsWith(warning))
                .satisfies(check -> assertThat(check.out()).contains("3 records, 1 record skipped\n"));
    }

    /** Five files, two of which contain one line each that is not JSON. */
    private Path[] damaged() throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), LOG_MAPPING);
        Path logs = Files.createDirectory(folder.resolve("logs"));
        for (int k = 1; k <= 5; k++) {
            String log = k <= 2 ? LOG.replaceFirst("\\n", "\n{\"who\":\n") : LOG;
            Files.writeString(logs.resolve(k + ".jsonl"), log);
        }
        return new Path[] {mapping, logs};
    }

    @Test
    void whatCannotBeConvertedIsCountedAndToldHowToGoOnWithout() throws IOException {
        Path[] damaged = damaged();
        String[] from = {"--from", "generic", "--mapping", damaged[0].toString(), damaged[1].toString()};

        for (String command : List.of("check", "report", "advise")) {
            assertThat(Run.hasse(with(from, command, "-q")))
                    .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                    .satisfies(run -> assertThat(run.err())
                            .endsWith(
                                    "error: 2 parts of the input, in 2 of 5 files, could not be converted, so no result "
                                            + "is given; fix them, or add --skip-invalid to decide 15 records without them, and "
                                            + "count them as skipped\n"));
        }
        assertThat(Run.hasse(with(from, "validate", "-q")).err())
                .endsWith("error: 2 parts of the input, in 2 of 5 files, could not be converted\n");
        assertThat(Run.hasse(with(from, "convert", "-q")))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.out().lines()).hasSize(15))
                .satisfies(run -> assertThat(run.err())
                        .endsWith("error: 2 parts of the input, in 2 of 5 files, could not be converted; the rest was. "
                                + "With --skip-invalid this is not a failure\n"));
    }

    @Test
    void aTextThatIsNoLogIsRefusedInAFewLines() throws IOException {
        Path page =
                Files.writeString(folder.resolve("README.md"), "# About\n\n" + "It says a thing or two.\n".repeat(40));
        String refused = "error: 41 parts of the input could not be converted";
        assertThat(Run.hasse("check", "-q", "--from", "claude-code", page.toString()))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err().replace(page.toString(), "README.md"))
                        .isEqualTo("""
                        error: README.md: found text that is no JSON, whose first line is "# About", expected a log in JSON or CSV; write the calls as JSON Lines, one JSON object a line
                        %s, and nothing else became a record, so no result is given; 'hasse convert --help' lists the formats
                        """.formatted(refused)));
        assertThat(Run.hasse("convert", "-q", "--from", "claude-code", page.toString())
                        .err())
                .endsWith(refused + "; there is nothing else. 'hasse convert --help' lists the formats\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check                    | 15 records, 2 records skipped",
                "check --format json      | \"skipped\":2",
                "check --format jsonl     | \"skipped\":2",
                "check --format markdown  | 15 records, 2 records skipped",
                "check --format github    | 15 records, 2 records skipped",
                "check --shard 1/2 --format json | \"skipped\":2",
                "report --format markdown | 15 records, 2 records skipped",
                "report                   | 15 records, 2 records skipped",
                "report --format html     | 15 records, 2 records skipped",
                "report --format json     | \"skipped\":2",
                "report --format csv      | 1000,1,2",
                "advise                   | 15 records, 2 records skipped",
                "advise --format json     | \"skipped\":2",
            })
    void whatIsLeftOutOfAConversionIsCountedInEveryFormat(String command, String count) throws IOException {
        Path[] damaged = damaged();
        String[] from = {
            "--skip-invalid", "--from", "generic", "--mapping", damaged[0].toString(), damaged[1].toString()
        };

        assertThat(Run.hasse(with(from, command.split(" "))).out().replace("\" : ", "\":"))
                .contains(count);
    }

    @Test
    void theShardsOfAConversionCountItOnce() throws IOException {
        Path[] damaged = damaged();
        List<String> shards = new ArrayList<>();
        for (int k = 1; k <= 3; k++) {
            Path shard = folder.resolve(k + ".json");
            shards.add(shard.toString());
            Run.hasse(
                    "check",
                    "--skip-invalid",
                    "--from",
                    "generic",
                    "--mapping",
                    damaged[0].toString(),
                    "--shard",
                    k + "/3",
                    "--format",
                    "json",
                    "-o",
                    shard.toString(),
                    damaged[1].toString());
        }

        assertThat(Run.hasse(with(shards.toArray(String[]::new), "merge")).out())
                .contains("\"skipped\" : 2");
    }

    /** One of several files can be left out, but not a single file. */
    @Test
    void amongSeveralFilesOneThatIsNotRecognizedCanBeLeftOut() throws IOException {
        Path other = Files.writeString(folder.resolve("other.jsonl"), "{\"a\":1}\n");
        Run refused = Run.hasse("convert", "--mapping", MAPPING, EXAMPLE, other.toString());

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).startsWith("error: " + other + ":1: found an unknown format");
        assertThat(Run.hasse("convert", "--skip-invalid", "--mapping", MAPPING, EXAMPLE, other.toString())
                        .exitCode())
                .isZero();
        assertThat(Run.hasse("convert", "--skip-invalid", other.toString()).exitCode())
                .isEqualTo(2);
    }

    /** A folder of logs also holds other files. */
    @Test
    void inAFolderFilesOfNoKnownFormatAreLeftOut() throws IOException {
        Files.copy(Path.of(EXAMPLE), folder.resolve("spans.json"));
        Path other = Files.writeString(folder.resolve("other.json"), "{\"a\":1}\n");
        Run run = Run.hasse("convert", "--mapping", MAPPING, folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isNotEmpty();
        assertThat(run.err())
                .contains("\n  1 file beside the logs: of no known format 1\n")
                .endsWith("\nwarning: 1 file of no known format left out: " + other
                        + "; to see what such a file looks like, name it instead of its folder\n");
    }

    @Test
    void aFolderWithLogsOfSeveralFormatsIsReadByTheFormatOfEach() throws IOException {
        Path examples = Run.PROJECT.resolve("traces/formats");
        Files.copy(examples.resolve("codex/rollout-parent.jsonl"), folder.resolve("codex.jsonl"));
        Files.copy(
                examples.resolve("pi/two-sessions/2026-03-02T09-00-00-000Z_11111111-1111-7111-8111-111111111111.jsonl"),
                folder.resolve("pi.jsonl"));

        assertThat(Run.hasse("check", folder.toString()).err())
                .contains("codex.jsonl: found what looks like codex", "pi.jsonl: found what looks like pi")
                .containsPattern("(?s)(; try --from auto, which reads each file by its own format.*){2}");
    }

    private static String[] with(String[] more, String... command) {
        return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
    }

    /** They have one cause. What a file beside them calls its fields is no matter then. */
    @Test
    void theFilesOfAFolderThatAreOfAnotherFormatAreSaidToBeAtOnce(@TempDir Path folder) throws IOException {
        String log = "{\"type\":\"metadata\",\"protocol_version\":\"1.5\",\"created_at\":0}\n";
        for (String name : List.of("a.jsonl", "b.jsonl", "c.jsonl")) {
            Files.writeString(folder.resolve(name), log);
        }
        Files.writeString(folder.resolve("session_index.jsonl"), "{\"sessionId\":\"s\",\"workDir\":\"/w\"}\n");
        Path alone =
                Files.writeString(Files.createDirectory(folder.resolve("d")).resolve("d.jsonl"), log);
        String found =
                ": found what looks like kimi-code (sessions of Kimi Code with their subagents), expected operation records; "
                        + "try --from kimi-code\n";

        assertThat(Run.hasse("check", folder.toString()).err())
                .isEqualTo("error: " + folder.resolve("a.jsonl") + " and 3 more files" + found);
        assertThat(Run.hasse(
                                "check",
                                alone.toString(),
                                folder.resolve("a.jsonl").toString())
                        .err())
                .isEqualTo("error: " + alone + found + "error: " + folder.resolve("a.jsonl") + found);
    }

    @Test
    void aFileOfAnotherFormatIsSaidToBe() {
        assertThat(Run.hasse("check", EXAMPLE).err())
                .isEqualTo("error: " + EXAMPLE
                        + ": found what looks like otlp (spans of OpenTelemetry: conventions for "
                        + "generative AI, OpenInference, MCP), expected operation records; try --from otlp and --mapping, "
                        + "which hasse convert --suggest-mapping drafts\n");
        assertThat(Run.hasse("convert", "--from", "adk", EXAMPLE).err())
                .contains("error: " + EXAMPLE + ":1: found what looks like otlp, expected adk; try --from otlp\n");
        assertThat(Run.piped("{\"a\":1}", "convert", "-").err())
                .startsWith("error: -: found an unknown format (an object with \"a\"), expected one of claude-code");
        assertThat(Run.piped("{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}", "convert", "-")
                        .err())
                .contains(
                        "found operation records, expected another format; they need no conversion: hasse check reads them without --from");
    }

    @Test
    void misuse() {
        assertThat(Run.hasse("check", "--mapping", MAPPING, EXAMPLE).golden())
                .isEqualTo(
                        "exit 2\n--- err\nerror: --mapping: needs the format of the input: --from, or from in hasse.yaml\nTry 'hasse check --help'.\n");
        assertThat(Run.hasse("check", "--from", "nothing", EXAMPLE).err())
                .startsWith(
                        "error: Invalid value for option '--from': found \"nothing\", expected one of the 30 names in --help\n");
        assertThat(Run.hasse("convert", "--mapping", "nowhere.yaml", EXAMPLE).err())
                .endsWith("nowhere.yaml: found no such file, expected a file\n");
    }

    @Test
    void theCoverageGoesToAFile() throws IOException {
        Path coverage = folder.resolve("coverage.json");
        Path records = folder.resolve("records.jsonl");
        Run run = Run.hasse(
                "convert",
                "-q",
                "--mapping",
                MAPPING,
                "--coverage",
                coverage.toString(),
                "-o",
                records.toString(),
                EXAMPLE);

        assertThat(run.golden()).isEqualTo("exit 0\n");
        assertThat(Files.readAllLines(records)).hasSize(3);
        JsonNode json = Verdicts.json(Files.readString(coverage));
        assertThat(json.get("calls").get("total").asInt()).isEqualTo(4);
        assertThat(json.get("tools").get("mapped").toString()).isEqualTo("{\"get_balance\":2,\"set_balance\":2}");
        assertThat(json.get("counts").get("unlogged_writes").asInt()).isEqualTo(1);
    }

    @Test
    void aMappingIsDrafted() throws IOException {
        Path draft = folder.resolve("draft.yaml");

        assertThat(Run.hasse("convert", "--suggest-mapping", "-o", draft.toString(), EXAMPLE)
                        .golden())
                .isEqualTo("exit 0\n");
        assertThat(Files.readString(draft))
                .contains("\"get_balance\": {effect: read, cell: \"balance\", value: result.balance}");
        assertThat(Run.hasse("check", "-q", "--from", "otlp", "--mapping", draft.toString(), EXAMPLE)
                        .out())
                .contains("A1 ×1");
    }

    /** A draft without any rule would look like one of a log in which nothing is to be mapped. */
    @Test
    void nothingIsDraftedOfALogOfWhichNothingCouldBeRead() throws IOException {
        Path draft = folder.resolve("none.yaml");
        String text = "hello\nworld\n";
        String problems = "-:1: found what is not JSON, at column 1 (the word 'hello'), expected JSON\n";

        Run run = Run.piped(text, "convert", "--suggest-mapping", "-o", draft.toString(), "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith(
                        "error: -: found text that is no JSON, whose first line is \"hello\", expected a log in JSON or CSV; ")
                .endsWith("error: 2 parts of the input could not be converted; there is nothing else. "
                        + "'hasse convert --help' lists the formats\n");
        assertThat(draft).doesNotExist();
        assertThat(Run.piped("{\"a\":1}", "convert", "--suggest-mapping", "-").golden())
                .startsWith("exit 2\n--- err\nerror: -: found an unknown format");

        Run skipping = Run.piped(text, "convert", "--suggest-mapping", "--skip-invalid", "-");
        assertThat(skipping.exitCode()).isZero();
        assertThat(skipping.out()).isEqualTo("# No draft: no call was found in these inputs.\ntools: {}\n");
        assertThat(skipping.err()).startsWith("warning: " + problems);
    }
}
