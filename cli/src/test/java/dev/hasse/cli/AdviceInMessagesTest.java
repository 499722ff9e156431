package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertThat(Run.hasse("check", "--from", found, "x").err()).contains(", records; did you mean " + meant + "?\n");
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
                        + "value: arguments.value\n";
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
}
