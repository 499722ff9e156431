package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The traces that the authors of the paper recorded. They may be read, but not copied. Where they are missing, these
 * tests are skipped with a message.
 */
class PublishedTracesTest {

    @Test
    void withoutCascadingAborts31Of200SessionsHaveA3() {
        Path sessions = Run.othersData("l2-live").resolve("nocascade");
        List<JsonNode> traces = Verdicts.of(sessions.toString());

        assertThat(traces).hasSize(200);
        assertThat(traces).allSatisfy(trace -> {
            assertThat(trace.get("a3_mode").asText()).isEqualTo("cascade");
            assertThat(Verdicts.count(trace, "A1")).isZero();
            assertThat(Verdicts.count(trace, "A6")).isZero();
        });
        assertThat(traces.stream().filter(trace -> Verdicts.count(trace, "A3") > 0))
                .hasSize(31);
    }

    @Test
    void withCascadingAbortsNoneHas() {
        Path sessions = Run.othersData("l2-live").resolve("cascade");
        List<JsonNode> traces = Verdicts.of(sessions.toString());

        assertThat(traces).hasSize(200);
        assertThat(traces).allSatisfy(trace -> {
            assertThat(trace.get("a3_mode").asText()).isEqualTo("cascade");
            assertThat(Verdicts.count(trace, "A3")).isZero();
        });
    }

    @Test
    void thePilotHasTheVerdictsOfItsTable() throws IOException {
        Path pilot = Run.othersData("pilot");
        List<Map<String, String>> rows = Verdicts.table(pilot.resolve("EXPECTED.tsv"));

        assertThat(rows).hasSize(54);
        for (Map<String, String> row : rows) {
            List<JsonNode> traces = Verdicts.of(pilot.resolve(row.get("file")).toString());
            assertThat(traces).as(row.get("file")).hasSize(1);
            JsonNode trace = traces.get(0);
            assertThat(List.of(
                            trace.get("level").asText(),
                            String.valueOf(Verdicts.count(trace, "A1")),
                            String.valueOf(Verdicts.count(trace, "A2")),
                            String.valueOf(Verdicts.count(trace, "A3")),
                            String.valueOf(Verdicts.count(trace, "A6")),
                            Verdicts.untested(trace),
                            trace.get("a3_mode").asText()))
                    .as(row.get("file"))
                    .isEqualTo(List.of(
                            row.get("level"),
                            row.get("A1"),
                            row.get("A2"),
                            row.get("A3 (residue)"),
                            row.get("A6"),
                            row.get("untested"),
                            "residue"));
        }
    }
}
