package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * In real sessions, Hasse finds exactly the stale edits that an independent script finds, with file, agent and times.
 */
class ClaudeCodeSessionsTest {
    private static final Path SCRIPT = Run.PROJECT.resolve("cli/src/test/scripts/stale_edits.py");

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void theExcerptHasOne() throws Exception {
        Path session = Run.PROJECT.resolve("traces/formats/claude-code/stale-edit.jsonl");

        assertThat(found(session)).hasSize(1).isEqualTo(counted(session));
    }

    @Test
    void wholeSessionsHaveThoseOfTheScript() throws Exception {
        int all = 0;
        try (Stream<Path> files = Files.list(Run.othersData("claude-code"))) {
            for (Path session : files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()) {
                List<String> found = found(session);

                assertThat(found).as(session.toString()).isEqualTo(counted(session));
                all += found.size();
            }
        }
        assertThat(all).isEqualTo(2);
    }

    private static List<String> found(Path session) {
        List<String> found = new ArrayList<>();
        for (JsonNode trace : Verdicts.of("-q", "--max-witnesses", "0", "--from", "claude-code", session.toString())) {
            for (JsonNode witness : trace.get("anomalies").get("A1").get("witnesses")) {
                String agent = witness.get("reader").get("agent").asText();
                found.add(String.join(
                        "\t",
                        agent.substring(agent.lastIndexOf(' ') + 1),
                        witness.get("cell").asText(),
                        witness.get("read_time").asText(),
                        witness.get("commit_time").asText()));
            }
        }
        return found;
    }

    private List<String> counted(Path session) throws IOException, InterruptedException {
        Run run;
        try {
            run = Run.process(scratch, Run.PROJECT, Map.of(), "python3", SCRIPT.toString(), session.toString());
        } catch (IOException noPython) {
            String skipped = "skipped: there is no python3 to count with";
            System.err.println(skipped);
            Assumptions.abort(skipped);
            return List.of();
        }
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().toList();
    }
}
