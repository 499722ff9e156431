package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run in which nothing could be tested fails, in every format, unless it is allowed to pass. */
class UntestedRunTest {
    /** One agent alone: nothing could go wrong. */
    private static final String ALONE = """
            {"agent":"a","read_time":0,"write_time":1,"write_values":{"x":1}}
            {"agent":"a","read_time":1,"write_time":2,"write_values":{"x":2}}
            """;
    /** Two agents that overlap, and do not disturb each other. */
    private static final String TESTED = """
            {"agent":"a","read_time":0,"write_time":1,"write_values":{"x":1}}
            {"agent":"b","read_time":0,"write_time":2,"read_values":{"y":null}}
            """;
    /** One agent that read nothing: only the snapshot could be tested. */
    private static final String READER =
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_values\":{\"x\":null}}\n";

    private static final String CALLS = """
            {"agent":"a","tool":"pay","start":1,"end":2}
            {"agent":"b","tool":"pay","start":1,"end":3}
            """;
    /** A mapping without a rule for the tool that was called. */
    private static final String MAPPING = """
            fields: {agent: agent, tool: tool, started: start, ended: end}
            tools:
              refund: {effect: write, cell: "till", value: args.amount}
            """;

    @TempDir
    private Path folder;

    private static Run check(String records, String... options) {
        List<String> arguments = new ArrayList<>(List.of("check"));
        arguments.addAll(List.of(options));
        return Run.piped(records, arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "ALONE,  '',                                   1",
        "EMPTY,  '',                                   1",
        "TESTED, '',                                   0",
        "ALONE,  --allow-untested,                     0",
        "EMPTY,  --allow-untested,                     0",
        "ALONE,  --exit-zero,                          0",
        // A gate that demands nothing cannot fail.
        "ALONE,  --require L0,                         0",
        "ALONE,  --require L1,                         1",
        "ALONE,  --fail-on A6,                         1",
        // A demanded observation is evidence, too.
        "ALONE,  --fail-on unseen-overwrite,           1",
        "READER, --fail-on A1,                         1",
        "READER, --fail-on snapshot,                   0",
        // Evidence that is demanded is not excused.
        "ALONE,  --allow-untested --require-evidence A1, 1",
        "EMPTY,  --allow-untested --require-evidence A1, 1",
        // A shard is a part of the traces: only all of them together are judged.
        "ALONE,  --shard 1/2,                          0"
    })
    void exitCodes(String input, String options, int exitCode) {
        String records = Map.of("ALONE", ALONE, "READER", READER, "TESTED", TESTED, "EMPTY", "")
                .getOrDefault(input, "");
        String[] given = options.isEmpty() ? new String[0] : options.split(" ");

        assertThat(check(records, given).exitCode()).isEqualTo(exitCode);
    }

    @Test
    void textSaysWhyAndWhatToDo() {
        assertThat(check(ALONE).out()).endsWith("""
                gate (level L4): failed as nothing could be tested
                  no record could have shown an anomaly, which proves nothing; it takes agents
                    that overlap in one trace, with their reads and writes; --allow-untested
                    lets such a run pass
                """);
        assertThat(check("").out()).isEqualTo("""
                0 traces, 0 records
                gate (level L4): failed as nothing could be tested
                  there is no record to test: the input is empty, or none of its calls became a
                    record; a call becomes one if the log has its arguments and result, and a
                    mapping says what it reads and writes ('hasse convert --suggest-mapping'
                    drafts one); --allow-untested lets such a run pass
                """);
    }

    /** Two agents met, but only beside the level. */
    @Test
    void whatWasFoundBesideTheLevelIsNotCalledNothing() {
        String refused =
                "{\"agent\":\"b\",\"read_time\":0,\"write_time\":3,\"read_values\":{\"x\":0},\"refused\":true}\n";
        Run run = check(ALONE + refused);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).endsWith("""
                gate (level L4): failed as no anomaly could be tested
                  no record could have shown an anomaly, so the level proves nothing: check
                    traces in which agents overlap, with their reads and writes, or pass
                    --allow-untested; what was found beside the level counts only with --fail-on
                    refused
                """);
    }

    @Test
    void whatIsPossibleIsNotCalledNothing() {
        String inferred = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"io\":[[\"x\",1],[\"y\",2]],"
                + "\"co\":[[\"y\",2],[\"x\",1]],\"co_inferred\":true}\n";
        Run run = check(inferred);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("A6 untested: 1 possible")
                .endsWith(
                        "no anomaly is certain, as the log does not say exactly when things happened; what is possible counts only with "
                                + "--count-possible; --allow-untested lets such a run pass ");
        assertThat(check(inferred, "--count-possible").out()).contains("A6 ×1");
    }

    @Test
    void callsThatBecomeNoRecordFail() throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), MAPPING);
        Run run = check(CALLS, "--from", "generic", "--mapping", mapping.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("converted 2 calls to 0 records");
        assertThat(run.out()).contains("failed as nothing could be tested");
    }

    @Test
    void thePolicyMayAllowIt() throws IOException {
        Files.writeString(folder.resolve("hasse.yaml"), "allow_untested: true\n");

        assertThat(Run.in(folder, ALONE, "check").exitCode()).isZero();
        assertThat(Run.in(folder, "", "config").out())
                .contains("allow_untested    true                          hasse.yaml:1");
    }

    @Test
    void aBaselineDoesNotReplaceEvidence() throws IOException {
        String baseline = folder.resolve("baseline.json").toString();
        assertThat(Run.piped(ALONE, "baseline", "-o", baseline).exitCode()).isZero();

        assertThat(check(ALONE, "--baseline", baseline).exitCode()).isEqualTo(1);
    }

    @Test
    void aKnownAnomalyWasTested() throws IOException {
        String stale = TESTED.replace("\"y\"", "\"x\"");
        String baseline = folder.resolve("baseline.json").toString();
        assertThat(Run.piped(stale, "baseline", "-o", baseline).exitCode()).isZero();

        assertThat(check(stale).exitCode()).isEqualTo(1);
        assertThat(check(stale, "--baseline", baseline).exitCode()).isZero();
    }

    @Test
    void jsonSaysSo() throws IOException {
        JsonNode gate = Verdicts.json(check(ALONE, "--format", "json").out()).at("/summary/gate");
        assertThat(gate.get("untested").asBoolean()).isTrue();
        assertThat(gate.get("passed").asBoolean()).isFalse();
        JsonNode allowed = Verdicts.json(
                        check(ALONE, "--format", "json", "--allow-untested").out())
                .at("/summary/gate");
        assertThat(allowed.get("untested").asBoolean()).isFalse();
        assertThat(allowed.get("allow_untested").asBoolean()).isTrue();
        assertThat(allowed.get("passed").asBoolean()).isTrue();
        assertThat(check(ALONE, "--format", "jsonl").out()).contains("\"untested\":true");
    }

    @Test
    void shardsAreJudgedTogether() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("merge"));
        for (String shard : List.of("1/2", "2/2")) {
            String file = folder.resolve(shard.replace('/', '-')).toString();
            assertThat(check(ALONE, "--shard", shard, "--format", "json", "-o", file)
                            .exitCode())
                    .isZero();
            arguments.add(file);
        }

        Run merged = Run.hasse(arguments.toArray(String[]::new));
        assertThat(merged.exitCode()).isEqualTo(1);
        assertThat(merged.out()).isEqualTo(check(ALONE, "--format", "json").out());
    }

    @Test
    void theOtherFormatsSaySo() throws IOException {
        Path traces = Files.writeString(folder.resolve("alone.jsonl"), ALONE);
        String why = "no record could have shown an anomaly, which proves nothing";

        assertThat(check(ALONE, "--format", "github").out())
                .startsWith("::error title=untested::" + why)
                .contains("failed as nothing could be tested");
        assertThat(check(ALONE, "--format", "markdown").out())
                .startsWith("## Hasse: failed\n")
                .contains("**Untested**: " + why);
        assertThat(check(ALONE, "--format", "junit").out())
                .contains("tests=\"2\" failures=\"1\"")
                .contains("<failure type=\"untested\" message=\"" + why);
        String sarif = check(ALONE, "--format", "sarif").out();
        assertThat(Schemas.sarif().validate(Verdicts.json(sarif))).isEmpty();
        assertThat(Verdicts.json(sarif)
                        .at("/runs/0/invocations/0/toolExecutionNotifications/0/message/text")
                        .asText())
                .startsWith("untested: " + why);
        JsonNode issue = Verdicts.json(Run.hasse("check", "--format", "gitlab", traces.toString())
                        .out())
                .get(0);
        assertThat(issue.get("check_name").asText()).isEqualTo("hasse/untested");
        assertThat(issue.get("description").asText()).startsWith("untested: " + why);
        assertThat(issue.at("/location/path").asText()).endsWith("alone.jsonl");
        assertThat(Verdicts.json(check("", "--format", "gitlab").out())
                        .at("/0/location/path")
                        .asText())
                .isEqualTo("hasse.yaml");
    }

    @Test
    void whatWasConvertedIsNoFileToGoTo() throws IOException {
        Path log = Files.writeString(folder.resolve("log.jsonl"), """
                {"agent":"a","tool":"set","args":{"v":1}}
                """);
        Path mapping = Files.writeString(folder.resolve("map.yaml"), """
                fields: {agent: agent, tool: tool, args: args}
                tools:
                  set: {effect: write, cell: x, value: args.v}
                """);

        Run run = Run.hasse(
                "check", "--from", "generic", "--mapping", mapping.toString(), "--format", "gitlab", log.toString());

        JsonNode issue = Verdicts.json(run.out()).get(0);
        assertThat(issue.get("check_name").asText()).isEqualTo("hasse/untested");
        assertThat(issue.at("/location/path").asText()).isEqualTo("hasse.yaml");
    }
}
