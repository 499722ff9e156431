package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.live.LiveFinding;
import dev.hasse.model.Finding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a reader of the findings makes of them. */
final class FindingsTopic {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Those of which no later record can disprove a witness. */
    private static final Set<String> FINAL = Set.of("A1", "A2", "A6");

    private FindingsTopic() {}

    /**
     * The codes by the keys of the findings that stand at the end; each was told once, and withdrawn only if it had been.
     *
     * @param before those that stood before
     */
    static Map<String, String> standing(Map<String, String> before, List<String> lines) throws IOException {
        Map<String, String> standing = new TreeMap<>(before);
        for (String line : lines) {
            JsonNode read = JSON.readTree(line);
            if (read.has("finding")) {
                JsonNode finding = read.get("finding");
                String told = standing.put(
                        finding.get("key").asText(), finding.get("anomaly").asText());
                assertThat(told).as("told twice: %s", line).isNull();
            } else {
                JsonNode withdrawn = read.get("withdrawn");
                assertThat(standing.remove(withdrawn.get("key").asText()))
                        .as("told before it was withdrawn: %s", line)
                        .isNotNull();
                assertThat(FINAL).doesNotContain(withdrawn.get("anomaly").asText());
            }
        }
        return standing;
    }

    /** The codes by the keys of the findings that verdicts list. */
    static Map<String, String> of(List<Verdict> verdicts) {
        Map<String, String> findings = new TreeMap<>();
        for (Verdict verdict : verdicts) {
            for (Phenomenon phenomenon : Phenomenon.all()) {
                Finding<Witness> finding = verdict.finding(phenomenon);
                Stream.concat(finding.witnesses().stream(), finding.possibleWitnesses().stream())
                        .forEach(witness -> findings.put(
                                new LiveFinding(verdict.traceId(), verdict.workload(), witness).key(),
                                phenomenon.code()));
            }
        }
        return findings;
    }
}
