package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every trace of the corpus has the verdict in its table, and the table has no other rows. */
class CorpusTest {
    private static final Path CORPUS = Run.PROJECT.resolve("traces/corpus");

    @Test
    void everyTraceHasTheVerdictOfTheTable() throws IOException {
        List<String> expected = new ArrayList<>();
        for (Map<String, String> row : Verdicts.table(CORPUS.resolve("EXPECTED.tsv"))) {
            expected.add(String.join(
                    "\t",
                    row.get("file"),
                    row.get("trace_id"),
                    row.get("records"),
                    row.get("level"),
                    row.get("A1"),
                    row.get("A2"),
                    row.get("A3"),
                    row.get("A6"),
                    row.get("a3_mode"),
                    row.get("untested"),
                    row.get("possible"),
                    row.get("observations")));
        }
        List<String> actual = new ArrayList<>();
        for (JsonNode trace : Verdicts.of("--max-witnesses", "0", CORPUS.toString())) {
            String source = trace.get("source").asText();
            String id = trace.get("trace_id").asText();
            String untested = Verdicts.untested(trace);
            actual.add(String.join(
                    "\t",
                    CORPUS.relativize(Path.of(source)).toString(),
                    id.equals(source) ? "-" : id,
                    trace.get("records").asText(),
                    trace.get("level").asText(),
                    String.valueOf(Verdicts.count(trace, "A1")),
                    String.valueOf(Verdicts.count(trace, "A2")),
                    String.valueOf(Verdicts.count(trace, "A3")),
                    String.valueOf(Verdicts.count(trace, "A6")),
                    trace.get("a3_mode").asText(),
                    untested.isEmpty() ? "-" : untested,
                    counts(trace, "possible", List.of("anomalies", "observations")),
                    counts(trace, "count", List.of("observations"))));
        }

        assertThat(actual).isEqualTo(expected);
    }

    /** The counts of findings, such as {@code A1:1 snapshot:2}; {@code -} for none. */
    private static String counts(JsonNode trace, String field, List<String> kinds) {
        List<String> counts = new ArrayList<>();
        for (String kind : kinds) {
            trace.get(kind).properties().stream()
                    .filter(finding -> finding.getValue().get(field).asLong() > 0)
                    .forEach(finding -> counts.add(
                            finding.getKey() + ":" + finding.getValue().get(field)));
        }
        return counts.isEmpty() ? "-" : String.join(" ", counts);
    }

    @Test
    void theGateFailsAtL4AndPassesAtL0() {
        assertThat(Run.hasse("check", CORPUS.toString()).exitCode()).isEqualTo(1);
        assertThat(Run.hasse("check", "--require", "L0", CORPUS.toString()).exitCode())
                .isZero();
    }

    @Test
    void everyRecordIsValid() {
        assertThat(Run.hasse("validate", CORPUS.toString()).exitCode()).isZero();
    }
}
