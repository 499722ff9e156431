package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages about what is nearly right say what to do, in a line that can be copied where it is a command. */
class AdviceInMessagesTest {
    private static final String SPANS =
            Run.PROJECT.resolve("traces/formats/otlp/openinference.jsonl").toString();

    @TempDir
    private Path folder;

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    @Test
    void jsonThatIsNoJsonLinesIsOneError() throws IOException {
        String record = "{\"agent\": \"a\", \"read_time\": 0, \"write_time\": 1}";
        String array = file("array.jsonl", "\n[\n" + record + ",\n" + record + "\n]\n");
        String pretty = file("it's.jsonl", record.replace("{", "{\n  ").replace("}", "\n}\n"));

        assertThat(Run.hasse("check", array).err())
                .isEqualTo("error: " + array
                        + ": found a JSON array, expected one JSON object a line; to make that of it: jq -c '.[]' "
                        + array
                        + " > records.jsonl\n");
        assertThat(Run.hasse("validate", pretty).err())
                .isEqualTo("error: " + pretty
                        + ": found JSON objects over several lines, expected one JSON object a line; to make that of it: jq -c . '"
                        + pretty.replace("'", "'\\''") + "' > records.jsonl\n");
    }

    /** jq could not read it either. */
    @Test
    void whatJavaScriptPrintsOfSpansIsNoJson() throws IOException {
        String spans = file("spans.txt", "{\n  resource: { attributes: {} },\n  name: 'x'\n}\n{\n  resource: {");
        String found = "found the text that JavaScript's ConsoleSpanExporter prints, which is no JSON, expected ";

        assertThat(Run.hasse("check", spans).err())
                .startsWith("error: " + spans + ": " + found + "operation records; export the spans in OTLP")
                .hasLineCount(1);
        assertThat(Run.hasse("check", "--from", "otlp", spans).err())
                .contains("error: " + spans + ":1: " + found + "JSON; export the spans in OTLP")
                .doesNotContain("column");
    }

    @Test
    void aDateIsNoTime() throws IOException {
        String date =
                file("t.jsonl", "{\"agent\": \"a\", \"read_time\": \"2026-01-01T00:00:00Z\", \"write_time\": 1}\n");

        assertThat(Run.hasse("check", date).err())
                .startsWith("error: " + date
                        + ":1: field \"read_time\": found the string \"2026-01-01T00:00:00Z\", expected a 64-bit integer; "
                        + "write a time as a number, such as microseconds since 1970\n");
    }

    @ParameterizedTest
    @CsvSource({
        "otel, otlp",
        "OpenTelemetry, otlp",
        "claude, claude-code",
        "lang, langgraph or langsmith or langfuse",
        "cluade-code, claude-code",
    })
    void formatsThatHaveOtherNames(String found, String meant) {
        assertThat(Run.hasse("check", "--from", found, "x").err())
                .contains("found \"" + found + "\"; did you mean " + meant + "?\n");
    }

    @Test
    void aMappingThatIsMissingIsDraftedByACommandThatCanBeCopied() throws IOException {
        String draft = "  a mapping (--mapping) says which cells calls read and write; to draft one:\n"
                + "    hasse convert --suggest-mapping ";

        assertThat(Run.hasse("check", "--from", "otlp", SPANS).err())
                .contains(draft + "--from=otlp " + SPANS + " > map.yaml\n");
        assertThat(Run.hasse("check", "--from", "auto", SPANS).err()).contains(draft + SPANS + " > map.yaml\n");
        assertThat(Run.hasse("convert", SPANS).err()).contains(draft + SPANS + " > map.yaml\n");
        assertThat(Run.hasse("convert", "--suggest-mapping", "--from=otlp", SPANS)
                        .out())
                .contains("\"get_balance\": {effect: read");
        // Standard input cannot be read again.
        assertThat(Run.piped(Files.readString(Path.of(SPANS)), "check", "--from", "otlp", "-")
                        .err())
                .contains("; hasse convert\n    --suggest-mapping drafts one\n");
    }

    @Test
    void aMappingThatIsMissingOrSaysTooLittle() throws IOException {
        assertThat(Run.hasse("check", "--from", "otlp", SPANS).err())
                .contains("4 calls matching no rule, as there is no mapping (--mapping): get_balance 2");
        String mapping = file("map.yaml", """
                tools:
                  get_balance: {effect: read, cell: balance, value: result.balance}
                  "set_*": {effect: write, cell: balance}
                """);
        String note =
                "note: the mapping names no value of what is written by \"set_*\"; add to the rule where it stands, such as "
                        + "value: args.value\n";
        assertThat(Run.hasse("check", "--from", "otlp", "--mapping", mapping, SPANS)
                        .err())
                .contains(note);
        assertThat(Run.hasse("check", "-q", "--from", "otlp", "--mapping", mapping, SPANS)
                        .err())
                .isEmpty();
    }

    @Test
    void ofSeveralTracesTheWorstIsNamedFirst() throws IOException {
        Path log = Run.PROJECT.resolve("docs/two-agents.jsonl");
        file("a.jsonl", "{\"agent\": \"a\", \"read_time\": 0, \"write_time\": 1}\n");
        Path worst = Files.copy(log, folder.resolve("b.jsonl"));

        assertThat(Run.hasse("explain", folder.toString()).err())
                .contains(", \"" + worst + "\"; begin with the worst: hasse explain " + folder + " --trace=" + worst
                        + "\n");
        // What stands after -- is a file.
        assertThat(Run.hasse("explain", "--", folder.toString()).err())
                .contains("; begin with the worst: hasse explain --trace=" + worst + " -- " + folder + "\n");
        Files.delete(worst);
        file("b.jsonl", "{\"agent\": \"a\", \"read_time\": 0, \"write_time\": 1}\n");
        assertThat(Run.hasse("explain", folder.toString()).err()).doesNotContain("begin");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            check --json              | unknown option "--json"; did you mean --format json?
            check --html              | unknown option "--html"; 'hasse report --format html' writes html
            check --fail-on-new       | unknown option "--fail-on-new"; 'hasse diff' has this option
            validate --require=L2     | unknown option "--require"; 'hasse check' has this option
            --format                  | unknown option "--format"; 'hasse check' has this option
            check --nothing-like-this | unknown option "--nothing-like-this"
            version                   | unknown command "version"; did you mean --version?
            simulate --sessions many  | Invalid value for option '--sessions': found "many", expected a whole number
            simulate --seed 1.5       | Invalid value for option '--seed': found "1.5", expected a whole number
            check --exit-zero=1       | Invalid value for option '--exit-zero': found "1", expected true or false
            """)
    void wrongUseIsNamedWithWhatMayBeMeant(String arguments, String message) {
        Run run = Run.hasse(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines().findFirst()).hasValue("error: " + message);
    }

    @ParameterizedTest
    @CsvSource({
        "check --format json, 'hasse.check/1', '; ''hasse diff'' compares such results, and ''hasse merge'' combines them'",
        "report --bootstrap 1 --format json, 'hasse.report/1', '; ''hasse report --compare'' reads it'",
        "baseline, 'hasse.baseline/1', '; ''hasse check --baseline'' reads it'",
        "check --transactions --format json, 'hasse.transactions/1', ''",
    })
    void resultsOfHasseAreNoTraces(String command, String schema, String hint) {
        String result = folder.resolve("r.json").toString();
        String trace = Run.PROJECT.resolve("docs/two-agents.jsonl").toString();
        Run.hasse((command + " " + trace + " -o " + result).split(" "));

        for (String reading : new String[] {"check", "validate", "explain"}) {
            assertThat(Run.hasse(reading, result).golden())
                    .isEqualTo("exit 2\n--- err\nerror: " + result + ": found what Hasse has written (" + schema
                            + "), expected operation records" + hint + "\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "check --format jsonl, 'hasse.check/1', '; with --format json, ''hasse diff'' compares such results, and ''hasse merge'' combines them'",
        "check --format jsonl --live, 'hasse.watch/1', ''",
        "check --transactions --format jsonl, 'hasse.transactions/1', ''",
    })
    void linesOfResultsAreNoTracesEither(String command, String schema, String hint) throws IOException {
        String trace = Run.PROJECT.resolve("docs/two-agents.jsonl").toString();
        String result =
                file("r.jsonl", Run.hasse((command + " " + trace).split(" ")).out());

        for (String reading : new String[] {"check", "validate", "explain"}) {
            assertThat(Run.hasse(reading, result).golden())
                    .isEqualTo("exit 2\n--- err\nerror: " + result + ": found what Hasse has written (lines of "
                            + schema + "), expected operation records" + hint + "\n");
        }
    }

    /** All that is wrong with the one is one problem, and hides no other. */
    @Test
    void whatIsRefusedBesideAResultIsNamedOrCounted() throws IOException {
        String good = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";
        String bad = file("bad.jsonl", good + "{}\n".repeat(22));
        String result = file("r.jsonl", "{\"withdrawn\":{\"key\":\"k\"}}\n".repeat(20));

        assertThat(Run.hasse("check", bad, result).err())
                .startsWith("error: " + result + ": found what Hasse has written")
                .contains("\nerror: " + bad + ":2: ")
                .endsWith("\nerror: and 2 more\n");
        assertThat(Run.hasse("check", result, bad).err()).endsWith("\nerror: and 22 problems in other files\n");
    }

    /** The lines that end a result; of an empty input there are no others. */
    @ParameterizedTest
    @CsvSource({
        "'\"traces\":0,\"records\":0', check",
        "'\"traces\":0,\"violated\":0', transactions",
        "'\"seconds\":1', watch"
    })
    void soAreSummaries(String fields, String of) throws IOException {
        String file = file("r.jsonl", "{\"summary\":{" + fields + "}}\n");

        assertThat(Run.hasse("check", file).err())
                .startsWith(
                        "error: " + file + ": found what Hasse has written (lines of hasse." + of + "/1), expected");
    }

    /** Fields that a record may have, too, say nothing: its own fault is named. */
    @Test
    void aRecordWithFieldsOfAResultIsARecord() throws IOException {
        String file = file("r.jsonl", "{\"trace_id\":\"t\",\"source\":\"s\",\"records\":1,\"read_time\":1}\n");

        assertThat(Run.hasse("check", file).err()).contains("field \"agent\": found nothing");
    }

    @ParameterizedTest
    @CsvSource({"A1, A1:1", "A1:2, A1:2", "unseen-overwrite, unseen-overwrite:1"})
    void anAnomalyBesideATraceIsAWitness(String named, String witness) {
        String trace = Run.PROJECT.resolve("docs/two-agents.jsonl").toString();

        assertThat(Run.hasse("explain", trace, named).golden())
                .isEqualTo("exit 2\n--- err\nerror: found \"" + named
                        + "\" beside a trace, expected files and folders; to explain one of its witnesses, add --witness "
                        + witness + "\nTry 'hasse explain --help'.\n");
    }

    @ParameterizedTest
    @CsvSource({"check", "convert"})
    void aWrongFormatIsNamed(String command) {
        assertThat(Run.hasse(command, "--from", "mcp", SPANS).err())
                .contains("\nwarning: " + SPANS + ": found what looks like otlp (")
                .contains(
                        "), expected mcp; try --from otlp and --mapping, which hasse convert --suggest-mapping drafts\n");
        assertThat(Run.hasse(command, "--from", "otlp", SPANS).err()).doesNotContain("expected");
    }

    /** Each of their lines would be refused. */
    @ParameterizedTest
    @ValueSource(strings = {"otlp", "mcp", "claude-code", "jepsen", "generic"})
    void recordsThatWereToBeConvertedGetOneMessage(String format) throws IOException {
        Path records = Run.PROJECT.resolve("docs/two-agents.jsonl");
        String message =
                ": found operation records, expected another format; they need no conversion: hasse check reads "
                        + "them without --from";

        for (String command : List.of("check", "convert")) {
            Run run = Run.hasse(command, "--from", format, records.toString());
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err().lines().filter(line -> line.matches("(?:error|warning): .*two-agents.*")))
                    .containsExactly("error: " + records + message);
        }
        assertThat(Run.piped(Files.readString(records), "check", "--from", format, "-")
                        .err()
                        .lines()
                        .filter(line -> line.matches("(?:error|warning): -.*")))
                .containsExactly("error: -" + message);
    }
}
