package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The README shows what the command prints. */
class ReadmeTest {

    @Test
    void theFirstVerdictIsPrintedAsShown() throws IOException {
        String file = "traces/corpus/paper/trip-date.jsonl";
        String readme = Files.readString(Run.PROJECT.resolve("README.md"));
        String printed =
                Run.hasse("check", Run.PROJECT.resolve(file).toString()).out().replace(Run.PROJECT + "/", "");

        assertThat(readme).contains("./hasse check " + file).contains("```\n" + printed + "```\n");
    }

    @Test
    void theRecordsShownAreValid() throws IOException {
        String readme = Files.readString(Run.PROJECT.resolve("README.md"));
        String shown = readme.substring(readme.indexOf("```json\n") + 8);
        Run run = Run.piped(shown.substring(0, shown.indexOf("```")), "check", "--fail-on", "A1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("A1 ×1");
    }
}
