package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every result of a converted log names the lines of the log, whether it was converted before or at once. */
class OriginsOfFindingsTest {
    /** The write on line 4 rests on what b read on line 2, which a replaced on line 3. */
    private static final String LOG = """
            {"who":"a","what":"get","with":{"key":"x"},"gave":1,"from":10,"to":11}
            {"who":"b","what":"get","with":{"key":"x"},"gave":1,"from":12,"to":13}
            {"who":"a","what":"set","with":{"key":"x","value":2},"from":20,"to":21}
            {"who":"b","what":"set","with":{"key":"x","value":3},"from":30,"to":31}
            """;

    private static final String MAPPING = """
            fields: {agent: who, tool: what, args: with, result: gave, started: from, ended: to}
            tools:
              get: {effect: read, cell: "{key}"}
              set: {effect: write, cell: "{key}", value: args.value}
              sh: opaque
            """;

    @TempDir
    private Path folder;

    private String log = "";

    private String mapping = "";

    @BeforeEach
    void write() throws IOException {
        log = folder.resolve("my log.jsonl").toString();
        mapping = folder.resolve("it's a map.yaml").toString();
        Files.writeString(Path.of(log), LOG);
        Files.writeString(Path.of(mapping), MAPPING);
    }

    /** The output of a command on the log, converted at once. */
    private String atOnce(String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of("--from", "generic", "--mapping", mapping, log));
        return Run.hasse(all.toArray(String[]::new)).out();
    }

    private String records() {
        return Run.hasse("convert", "--from", "generic", "--mapping", mapping, log)
                .out();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check             | A1 line 4: b read x = 1",
                "check  json       | \"origin\" : { \"file\" : \"LOG\", \"line\" : 4 }",
                "check  jsonl      | \"origin\":{\"file\":\"LOG\",\"line\":4}",
                "check  sarif      | \"uri\" : \"file://URI\" }, \"region\" : { \"startLine\" : 4 }",
                "check  sarif      | \"uri\" : \"file://URI\" }, \"region\" : { \"startLine\" : 3 }",
                "check  github     | file=LOG,line=4,title=A1",
                "check  gitlab     | \"location\" : { \"path\" : \"LOG\", \"lines\" : { \"begin\" : 4 }",
                "check  junit      | A1 LOG:4: b read x = 1",
                "check  markdown   | - A1 `LOG:4`: b read x = 1",
                "report            | LOG:4",
                "report markdown   | LOG:4",
                "report json       | \"origin\" : { \"file\" : \"LOG\", \"line\" : 4 }",
                "report html       | LOG:4",
                "advise json       | \"origin\" : { \"file\" : \"LOG\", \"line\" : 4 }",
                "whatif json       | \"origin\" : { \"file\" : \"LOG\", \"line\" : 4 }",
                "explain           | T1 is operation \"call-2\" of b (line 4).",
                "explain           | T2 is operation \"call-1\" of a (line 3).",
                "explain html      | T1 is operation \"call-2\" of b (line 4).",
                "explain perfetto  | \"origin\":\"LOG:4\"",
            })
    void everyOutputNamesTheLineOfTheLog(String words, String expected) {
        List<String> command = new ArrayList<>(List.of(words.split(" +")[0]));
        if (words.contains(" ")) {
            command.addAll(List.of("--format", words.split(" +")[1]));
        }
        if (command.contains("whatif")) {
            command.addAll(List.of("--runtime", "ssi"));
        }
        String place = expected.replace("LOG", log).replace("URI", log.replace(" ", "%20"));
        String[] plain = command.toArray(String[]::new);
        List<String> piped = new ArrayList<>(command);
        piped.add("-");

        assertThat(atOnce(plain).replaceAll("\\s+", " ")).contains(place);
        assertThat(Run.piped(records(), piped.toArray(String[]::new)).out().replaceAll("\\s+", " "))
                .contains(place);
    }

    /** A log of one line has all calls there: their ids tell which one is meant, or their places among all of them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text     | A1 line 1 (ID): b read x = 1",
                "junit    | A1 LOG:1 (ID): b read x = 1",
                "sarif    | on the old value (lost update) (operation ID).\"",
                "sarif    | what replaced the value (operation OTHER)\"",
                "github   | on the old value (lost update) (operation ID)",
                "gitlab   | on the old value (lost update) (operation ID)\"",
                "markdown | - A1 `LOG:1` (ID): b read x = 1",
            })
    void inALogOfOneLineTheIdTellsTheCall(String format, String expected) throws IOException {
        String array = "[" + LOG.strip().replace("\n", ",") + "]";
        Files.writeString(Path.of(log), array);
        assertThat(atOnce("check", "--format", format).replaceAll("\\s+", " "))
                .contains(expected.replace("LOG", log)
                        .replace("ID", "call 4 by end time")
                        .replace("OTHER", "call 3 by end time"));

        Files.writeString(Path.of(log), array.replaceAll("\"from\":(\\d+)", "\"span\":\"s$1\",\"from\":$1"));
        Files.writeString(Path.of(mapping), MAPPING.replace("agent: who", "id: span, agent: who"));
        assertThat(atOnce("check", "--format", format).replaceAll("\\s+", " "))
                .contains(expected.replace("LOG", log).replace("ID", "s30").replace("OTHER", "s20"));
    }

    /** So it is in a log of several lines that each hold several calls, and not where a line holds one. */
    @Test
    void onALineOfSeveralCallsTheIdTellsTheCall() throws IOException {
        String[] calls = LOG.replaceAll("\"from\":(\\d+)", "\"span\":\"s$1\",\"from\":$1")
                .split("\n");
        Files.writeString(Path.of(mapping), MAPPING.replace("agent: who", "events: 'calls[]', id: span, agent: who"));
        writeLines(calls[0] + "," + calls[1], calls[2] + "," + calls[3]);
        assertThat(atOnce("check")).contains("A1 line 2 (s30): b read x = 1");
        assertThat(Run.piped(records(), "check", "-").out()).contains("A1 line 2 (s30): b read x = 1");
        Path result = folder.resolve("result.jsonl");
        Files.writeString(result, atOnce("check", "--format", "json"));
        assertThat(Run.hasse("merge", "--format", "markdown", result.toString()).out())
                .contains(":2` (s30): b read x = 1");

        writeLines(calls[0] + "," + calls[1] + "," + calls[2], calls[3]);
        assertThat(atOnce("check")).contains("A1 line 2: b read x = 1");
    }

    private void writeLines(String... ofCalls) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String calls : ofCalls) {
            lines.append("{\"calls\":[").append(calls).append("]}\n");
        }
        Files.writeString(Path.of(log), lines);
    }

    /** A trace that bears the name of its log needs no second one, nor an id that stands beside its place. */
    @Test
    void aTraceThatIsNamedLikeItsLogIsNamedOnce() throws IOException {
        Files.writeString(Path.of(log), "[" + LOG.strip().replace("\n", ",") + "]");
        String check = atOnce("check");
        String explained = atOnce("explain", "--witness", "A1:1");
        String said =
                explained.substring(0, explained.indexOf("The smallest trace")).replaceAll("\\s+", " ");

        assertThat(check).containsOnlyOnce(log);
        assertThat(said).containsOnlyOnce(log).contains("of b (line 1).");
        assertThat(atOnce("whatif", "--runtime", "ssi").replaceAll("\\s+", " "))
                .containsOnlyOnce(log)
                .contains("of b (line 1) had read x");
        assertThat(atOnce("report").replaceAll("\\s+", " ")).contains("worst A1 " + log + ":1 (");
        assertThat(atOnce("check", "--no-all").replaceAll("\\s+", " "))
                .contains("A1 stale-generation " + log + ":1 (call");
    }

    @ParameterizedTest
    @CsvSource({
        "check, hasse.check.1",
        "report, hasse.report.1",
        "advise, hasse.advice.1",
        "whatif, hasse.whatif.1",
    })
    void resultsWithOriginsKeepToTheirSchemas(String command, String schema) throws IOException {
        String[] json = command.equals("whatif")
                ? new String[] {command, "--runtime", "ssi", "--format", "json"}
                : new String[] {command, "--format", "json"};
        String result = atOnce(json);

        assertThat(result).contains("\"origin\"");
        assertThat(Schemas.of(schema).validate(result, InputFormat.JSON)).isEmpty();
        assertThat(Schemas.of(schema)
                        .validate(result.replaceAll("\"file\" : \"[^\"]*\"", "\"file\" : 7"), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void recordsWithoutAnOriginArePlacedAsBefore() {
        String records = records().replaceAll(",\"origin\":\"[^\"]*\"", "");

        assertThat(Run.piped(records, "check", "-").out()).contains("A1 line 3: b read x = 1");
        assertThat(Run.piped(records, "check", "--format", "json", "-").out()).doesNotContain("origin");
        assertThat(Run.piped(records, "explain", "-").out()).contains("of b (line 3).");
    }

    @Test
    void aHostilePathIsEscaped() {
        String records =
                records().replaceAll("\"origin\":\"[^\"]*:(\\d)\"", "\"origin\":\"a\\\\u001b[31m,b:%\\\\n`|<:$1\"");

        for (String format : List.of("text", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown")) {
            assertThat(HostileText.harmful(
                            Run.piped(records, "check", "--format", format, "-").out()))
                    .as(format)
                    .isEmpty();
        }
        assertThat(Run.piped(records, "check", "--format", "github", "-").out())
                .contains("file=a\\u001b[31m%2Cb%3A%25\\n`|<,line=4,");
        assertThat(Run.piped(records, "check", "-").out().replaceAll("\\s+", " "))
                .contains("A1 a\\u001b[31m,b:%\\n`|<:4: b read");
    }

    @Test
    void theSmallestTraceKeepsItsPlaces() throws IOException {
        Path small = folder.resolve("small.jsonl");
        atOnce("explain", "--witness", "A1:1", "-o", small.toString());

        assertThat(Run.hasse("check", small.toString()).out().replaceAll("\\s+", " "))
                .contains("A1 " + log + ":4: b read x = 1");
    }

    /** Takes a line for a shell apart; it has no other quotes than single ones. */
    private static String[] words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        for (int k = 0; k < line.length(); k++) {
            char c = line.charAt(k);
            if (c == '\'') {
                quoted = !quoted;
            } else if (c == '\\' && !quoted) {
                word.append(line.charAt(++k));
            } else if (c == ' ' && !quoted) {
                words.add(word.toString());
                word.setLength(0);
            } else {
                word.append(c);
            }
        }
        words.add(word.toString());
        return words.toArray(String[]::new);
    }

    @Test
    void theSuggestedCommandRunsAsPrinted() {
        String line = atOnce("advise", "--null", "no value", "--grounding", "ever", "--skip-invalid")
                .lines()
                .map(String::strip)
                .map(one -> one.replaceFirst("^look at +", ""))
                .filter(one -> one.startsWith("hasse explain"))
                .findFirst()
                .orElseThrow();
        assertThat(line)
                .isEqualTo("hasse explain '--null=no value' --grounding=ever --skip-invalid --from=generic"
                                .replace("'--null=no value'", "--null='no value'")
                        + " --mapping='" + mapping.replace("'", "'\\''") + "' '" + log + "' --trace='" + log
                        + "' --witness A1:1");
        String[] words = words(line.substring("hasse ".length()));
        Run run = Run.hasse(words);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("A1 stale-generation, witness 1 of 1");

        JsonNode explain = Verdicts.json(atOnce("advise", "--format", "json")).at("/workloads/0/advice/0/explain");
        List<String> direct = new ArrayList<>();
        explain.forEach(word -> direct.add(word.asText()));
        assertThat(direct)
                .containsExactly(
                        "hasse",
                        "explain",
                        "--from=generic",
                        "--mapping=" + mapping,
                        log,
                        "--trace=" + log,
                        "--witness",
                        "A1:1");
        assertThat(Run.hasse(direct.subList(1, direct.size()).toArray(String[]::new))
                        .out())
                .contains("A1 stale-generation, witness 1 of 1");
    }

    /** What the log does not say is said to be inferred, in the proof and in the timeline. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // c saw a value that nobody wrote.
                "b get x 1 / c get x 2 / b set x 3"
                        + "| T2 is operation \"unlogged-2\" of unlogged (seen at line 2)."
                        + "| T2 is inferred, because x = 2 was there and no logged call had written it."
                        + "| writes x = 2 (inferred, because no logged call wrote it)",
                "b get x 1 / c sh x ? / c get x 2 / b set x 3"
                        + "| T2 is operation \"command-1\" of c (line 2)."
                        + "| The command that ran at the time probably did: sh."
                        + "| writes x = 2 (inferred, because no logged write explains it; probably by sh)",
                "a set x 1 / b get x ? / a set x 2 / b set x 3"
                        + "| T1 is operation \"call-3\" of b (line 4)."
                        + "| What T1 read in x is inferred, because the log has no value for it"
                        + "| reads x = 1 (inferred, because the log has no value)",
            })
    void whatIsInferredIsSaid(String calls, String named, String proof, String drawn) throws IOException {
        StringBuilder lines = new StringBuilder();
        int time = 0;
        for (String call : calls.split(" / ")) {
            String[] parts = call.split(" ");
            boolean known = !parts[3].equals("?");
            boolean set = parts[1].equals("set");
            time += 10;
            lines.append("{\"who\":\"" + parts[0] + "\",\"what\":\"" + parts[1] + "\",\"with\":{\"key\":\"x\""
                    + (set ? ",\"value\":" + parts[3] : "") + "}"
                    + (known && !set ? ",\"gave\":" + parts[3] : "") + ",\"from\":" + time + ",\"to\":" + (time + 5)
                    + "}\n");
        }
        // A path of the mapping that no call has would be an error.
        lines.append("{\"who\":\"d\",\"what\":\"get\",\"with\":{\"key\":\"y\"},\"gave\":0,\"from\":90,\"to\":95}\n");
        Files.writeString(Path.of(log), lines.toString());
        String text = atOnce("explain", "--witness", "A1:1").replaceAll("[\\s│]+", " ");
        String svg = atOnce("explain", "--witness", "A1:1", "--format", "svg").replaceAll("\\s+", " ");

        assertThat(text).contains(named).contains(proof).contains(drawn);
        assertThat(svg).contains(drawn);
    }
}
