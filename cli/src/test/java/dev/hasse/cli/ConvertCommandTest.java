package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
    private static final String EXAMPLE =
            Run.PROJECT.resolve("traces/formats/otlp/adk.jsonl").toString();
    private static final String MAPPING =
            Run.PROJECT.resolve("traces/formats/otlp/adk.yaml").toString();

    /** Two agents of a log of one's own: the second writes on what the first has overwritten. */
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
                {"trace_id":"-","op_id":"unlogged-1","agent":"unlogged","read_time":10000000,"write_time":10000000,"write_values":{"x":1},"preds":[],"unlogged":true}
                {"trace_id":"-","op_id":"call-1","agent":"a","read_time":11000000,"write_time":21000000,"read_values":{"x":1},"write_values":{"x":2},"preds":["unlogged-1"],"tool":"set","origin":"-:3","grounding":"since-write"}
                {"trace_id":"-","op_id":"call-2","agent":"b","read_time":13000000,"write_time":31000000,"read_values":{"x":1},"write_values":{"x":3},"preds":["unlogged-1"],"tool":"set","origin":"-:4","grounding":"since-write"}
                """);
        assertThat(run.err()).isEqualTo("""
                converted 4 calls to 3 records of 1 trace (generic)
                  4 calls with known cells: get 2, set 2
                  1 value that nobody in the log wrote: by the agent unlogged
                  4 calls without the tools that were visible when they were done: no evidence
                    of A2
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
                .contains("A1 line 3: b read x = 1")
                .isEqualTo(Run.piped(records, "check", "-").out());
    }

    @Test
    void theGroundingIsAChoice() throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), LOG_MAPPING);
        Run nothing = Run.piped(
                LOG, "check", "--from", "generic", "--mapping", mapping.toString(), "--grounding", "call", "-");

        assertThat(nothing.exitCode()).isZero();
        assertThat(nothing.out()).contains("gate (level L4): passed");
        assertThat(Run.piped(LOG, "convert", "--grounding", "guess", "-").golden())
                .isEqualTo("""
                        exit 2
                        --- err
                        error: Invalid value for option '--grounding': found "guess", expected one of call, since-write, ever
                        Try 'hasse convert --help'.
                        """);
    }

    @Test
    void whatWasGoodInAFileThatBreaksOffIsKept() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(EXAMPLE));
        Path cut = Files.write(folder.resolve("cut.jsonl"), Arrays.copyOf(whole, whole.length - 100));
        Run run = Run.hasse("convert", "--mapping", MAPPING, cut.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().lines()).hasSize(3);
        assertThat(run.err())
                .startsWith("error: " + cut + ":14: found the end of the text in the middle of a value, "
                        + "expected a whole one; what came before it is kept\n");
        assertThat(Run.hasse("convert", "--skip-invalid", "--mapping", MAPPING, cut.toString())
                        .exitCode())
                .isZero();
        assertThat(Run.hasse("check", "-q", "--from", "otlp", "--mapping", MAPPING, cut.toString())
                        .golden())
                .startsWith("exit 2\n--- err\n")
                .endsWith(
                        "error: part of the input could not be converted, so no result is given; mend it, or leave it "
                                + "out with --skip-invalid\n");
    }

    @Test
    void aFileOfAnotherFormatIsSaidToBe() {
        assertThat(Run.hasse("check", EXAMPLE).err())
                .isEqualTo("error: " + EXAMPLE
                        + ": found what seems to be of otlp (spans of OpenTelemetry: conventions for "
                        + "generative AI, OpenInference, MCP), expected operation records; try --from otlp and --mapping, "
                        + "which hasse convert --suggest-mapping drafts\n");
        assertThat(Run.hasse("convert", "--from", "adk", EXAMPLE).err())
                .contains("error: " + EXAMPLE + ":1: found what seems to be of otlp, expected adk; try --from otlp\n");
        assertThat(Run.piped("{\"a\":1}", "convert", "-").err())
                .startsWith(
                        "error: -: found no format that is recognized (an object with \"a\"), expected one of claude-code");
        assertThat(Run.piped("{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}", "convert", "-")
                        .err())
                .contains("found operation records, expected another format; they need no conversion: hasse check");
    }

    @Test
    void misuse() {
        assertThat(Run.hasse("check", "--mapping", MAPPING, EXAMPLE).golden())
                .isEqualTo(
                        "exit 2\n--- err\nerror: --mapping and --grounding go with --from\nTry 'hasse check --help'.\n");
        assertThat(Run.hasse("check", "--from", "nothing", EXAMPLE).err())
                .startsWith("error: --from: found \"nothing\", expected one of claude-code, langgraph");
        assertThat(Run.hasse("convert", "--mapping", "nowhere.yaml", EXAMPLE).err())
                .endsWith("nowhere.yaml: no such file\n");
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
}
