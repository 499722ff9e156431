package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README of the recorders shows the example, and the command's output for its recording. */
class RecorderExampleTest {
    private static final Path RECORDERS = Run.PROJECT.resolve("recorders");

    @TempDir
    private Path folder;

    @Test
    void theVerdictIsPrintedAsShown() throws Exception {
        Run example = java(RECORDERS.resolve("java/TwoAgents.java").toString(), "trace.jsonl");
        assertThat(example).isEqualTo(new Run(0, "", ""));

        // Each run is a separate trace with a random name.
        String file = folder.resolve("trace.jsonl").toString();
        String printed = java(Main.class.getName(), "check", "trace.jsonl")
                .out()
                .replaceAll("\\b[0-9a-f]{16}\\b", "8f1c02d97be34a65");
        assertThat(Files.readString(RECORDERS.resolve("README.md"))).contains("```\n" + printed + "```\n");
        assertThat(Run.hasse("validate", file).exitCode()).isZero();
    }

    /** Runs a program in the folder, where it finds files by their names alone. */
    private Run java(String... program) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(program));
        return Run.process(folder, folder, Map.of(), command.toArray(String[]::new));
    }

    @Test
    void theProgramShownIsTheExample() throws Exception {
        String readme = Files.readString(RECORDERS.resolve("README.md"));
        String shown = readme.substring(readme.indexOf("```python\n") + 10);
        String example = Files.readString(RECORDERS.resolve("python/two_agents.py"));

        assertThat(example.replace("sys.argv[1]", "\"trace.jsonl\""))
                .endsWith(shown.substring(shown.indexOf("\n\n"), shown.indexOf("```")));
    }
}
