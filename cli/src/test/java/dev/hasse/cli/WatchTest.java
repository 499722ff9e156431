package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hasse watch} on standard input, which ends. */
class WatchTest {
    private static final String LOG = """
            {"trace_id":"s","agent":"fixer","read_time":0,"write_time":1,"write_values":{"a":1,"b":1}}
            {"trace_id":"s","agent":"other","read_time":2,"write_time":3,"read_values":{"a":1,"b":1},"write_values":{"a":2,"b":2}}
            {"trace_id":"s","agent":"fixer","read_time":1,"write_time":4,"read_values":{"a":1},"write_values":{"c":3}}
            """;
    private static final String LATER = """
            {"trace_id":"s","agent":"fixer","read_time":1,"write_time":5,"read_values":{"b":1},"write_values":{"d":3}}
            """;

    @TempDir
    Path folder;

    private static List<JsonNode> lines(Run run) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            lines.add(Verdicts.json(line));
        }
        return lines;
    }

    @Test
    void theLastLineForProgramsIsASummary() throws IOException {
        Run run = Run.piped("no JSON\n" + LOG, "watch", "--format", "jsonl", "--skip-invalid", "-");
        ObjectNode strict = Schemas.text("hasse.watch.1");
        Schemas.allowNoOtherFields(strict);
        Schema schema = Schemas.of(strict);

        List<JsonNode> lines = lines(run);
        assertThat(lines)
                .hasSize(2)
                .allSatisfy(line -> assertThat(schema.validate(line)).isEmpty());
        assertThat(lines.get(0).path("finding").path("anomaly").asText()).isEqualTo("A1");
        ObjectNode summary = (ObjectNode) lines.get(1).get("summary");
        assertThat(summary.remove("seconds").isIntegralNumber()).isTrue();
        assertThat(summary)
                .isEqualTo(Verdicts.json(
                        "{\"records\":3,\"findings\":{\"A1\":1},\"withdrawn\":0,\"undecided\":0,\"refused\":1}"));
        assertThat(run.exitCode()).isZero();
    }

    private static String ofWorkload(String lines) {
        return lines.replace("{\"trace_id\"", "{\"workload\":\"w\",\"trace_id\"");
    }

    @Test
    void whatIsKnownIsNotTold() throws IOException {
        Path known = folder.resolve("known.json");
        String before = ofWorkload(LOG);
        assertThat(Run.piped(before, "baseline", "-", "-o", known.toString()).exitCode())
                .isZero();

        Run run = Run.piped(
                before + ofWorkload(LATER), "watch", "--format", "jsonl", "--baseline", known.toString(), "-");

        List<JsonNode> lines = lines(run);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).path("finding").path("cells").toString()).isEqualTo("[\"b\"]");
        assertThat(lines.get(1).path("summary").path("findings").toString()).isEqualTo("{\"A1\":1}");
    }

    @Test
    void anInputThatCannotBeReadIsNoFaultOfTheOutput() {
        InputStream folder = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Is a directory");
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                return read();
            }
        };

        assertThat(Run.on(folder, OutputStream.nullOutputStream(), Run.NOW, Run.PROJECT, "watch", "-"))
                .satisfies(run -> assertThat(run.err())
                        .startsWith("error: -: found a file that cannot be read (Is a directory)\n")
                        .doesNotContain("cannot be written"))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2));
    }

    @Test
    void aBaselineThatIsNoneIsAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("known.json"), "[]");
        Run run = Run.piped(LOG, "watch", "--baseline", file.toString(), "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: " + file);
    }
}
