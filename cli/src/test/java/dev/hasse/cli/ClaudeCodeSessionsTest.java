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
 * In real sessions, Hasse finds exactly the stale edits that an independent script finds, with file, agent and times. Those that a command of
 * the agent itself explains are writes by that command, and no A1.
 */
class ClaudeCodeSessionsTest {
    private static final Path SCRIPT = Run.PROJECT.resolve("cli/src/test/scripts/stale_edits.py");

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void theExcerptHasOne() throws Exception {
        Path session = Run.PROJECT.resolve("traces/formats/claude-code/stale-edit.jsonl");

        assertThat(counted(session)).hasSize(1);
        assertSame(session, counted(session));
    }

    @Test
    void wholeSessionsHaveThoseOfTheScript() throws Exception {
        int all = 0;
        try (Stream<Path> files = Files.list(Run.othersData("claude-code"))) {
            for (Path session : files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()) {
                List<String> counted = counted(session);

                assertSame(session, counted);
                all += counted.size();
            }
        }
        assertThat(all).isEqualTo(2);
    }

    private static void assertSame(Path session, List<String> counted) {
        assertThat(found(session))
                .as(session.toString())
                .isEqualTo(counted.stream()
                        .filter(line -> line.endsWith("\t-"))
                        .map(line -> line.substring(0, line.lastIndexOf('\t')))
                        .toList());
        // Each edit that a command explains rests on a write of that command, which nobody else can have made.
        List<String> byCommands = Run.hasse("convert", "--from", "claude-code", session.toString())
                .out()
                .lines()
                .filter(line -> line.contains("\"probably\":"))
                .toList();
        counted.stream()
                .filter(line -> line.endsWith("\tcommand"))
                .forEach(line -> assertThat(byCommands)
                        .as(line)
                        .anyMatch(record -> record.contains("\"" + line.split("\t")[1] + "\":")));
    }

    private static List<String> found(Path session) {
        List<String> found = new ArrayList<>();
        for (JsonNode trace : Verdicts.of("-q", "--max-witnesses", "0", "--from", "claude-code", session.toString())) {
            for (JsonNode witness : trace.get("anomalies").get("A1").get("witnesses")) {
                String agent = witness.get("reader").get("agent").asText();
                found.add(String.join(
                        "\t",
                        agent.substring(Math.max(agent.lastIndexOf(' '), agent.lastIndexOf('/')) + 1),
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
