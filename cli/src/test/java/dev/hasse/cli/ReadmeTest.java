package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README, and the pages that it leads to first, show the actual output of the command. */
class ReadmeTest {

    /** A page of the documentation; the README is one. */
    private static String page(String name) throws IOException {
        return Files.readString(Run.PROJECT.resolve(name));
    }

    @Test
    void theFirstVerdictIsPrintedAsShown() throws IOException {
        String file = "docs/two-agents.jsonl";
        String readme = page("README.md");
        String printed =
                Run.hasse("check", Run.PROJECT.resolve(file).toString()).out().replace(Run.PROJECT + "/", "");

        assertThat(readme).contains("./hasse check " + file).contains("```\n" + printed + "```\n");
    }

    @Test
    void thePictureIsDrawnOfThatTrace() throws IOException {
        String drawn = Run.hasse(
                        "explain",
                        Run.PROJECT.resolve("docs/two-agents.jsonl").toString(),
                        "--witness",
                        "A1:1",
                        "--format",
                        "svg")
                .out()
                .replace(Run.PROJECT + "/", "");

        assertThat(drawn).isEqualTo(page("docs/two-agents.svg"));
    }

    @Test
    void aReaderIsThroughInAMinute() throws IOException {
        assertThat(page("README.md").lines().count()).isLessThan(200);
    }

    @Test
    void theReportIsPrintedAsShown() throws IOException {
        String[] folders = {"traces/corpus/stale-generation", "traces/corpus/controls"};
        String shown = page("docs/report.md");
        // Lines are wrapped depending on the paths, which are longer here.
        String printed = Run.hasse(
                        "report",
                        Run.PROJECT.resolve(folders[0]).toString(),
                        Run.PROJECT.resolve(folders[1]).toString())
                .out()
                .replace(Run.PROJECT + "/", "")
                .replaceAll("\\s+", " ");

        assertThat(shown).contains("./hasse report " + String.join(" ", folders) + "\n");
        assertThat(shown.replaceAll("\\s+", " ")).contains("``` " + printed + "```");
    }

    @Test
    void theRecordsShownAreValid() throws IOException {
        String readme = page("README.md");
        String shown = readme.substring(readme.indexOf("```json\n") + 8);
        Run run = Run.piped(shown.substring(0, shown.indexOf("```")), "check", "--fail-on", "A1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("A1 ×1");
    }

    @Test
    void thePolicyShownIsOne(@TempDir Path folder) throws IOException {
        String gate = page("docs/gate.md");
        String shown = gate.substring(gate.indexOf("```yaml\nrequire") + 8);
        String policy = shown.substring(0, shown.indexOf("```"));
        Files.writeString(folder.resolve("hasse.yaml"), policy);

        assertThat(Run.in(folder, "", "config").out()).contains("L2 ").contains("A1 at most 1% (95%)");
        assertThat(Schemas.of("hasse.policy.1").validate(new YAMLMapper().readTree(policy)))
                .isEmpty();
    }
}
