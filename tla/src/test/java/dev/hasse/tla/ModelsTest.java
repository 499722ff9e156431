package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * TLC checks each model, in a process of its own. Of a violated one the length of the counter-example is pinned, which does not
 * depend on the order of the search; of one that holds the number of distinct states.
 */
class ModelsTest {
    private static final int HOLDS = 0;
    private static final int VIOLATED = 12;

    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String output) {}

    private Outcome check(String model) throws IOException, InterruptedException {
        Path tlc = Path.of(tlc2.TLC
                .class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        Path output = folder.resolve("output");
        // TLC unpacks its standard modules into the temporary folder under fixed names: each run gets one of its own.
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        tlc.toString(),
                        "tlc2.TLC",
                        "-workers",
                        "1",
                        "-cleanup",
                        "-metadir",
                        folder.resolve("states").toString(),
                        "-config",
                        "MC_" + model + ".cfg",
                        "Memory.tla")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Outcome(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "StaleGeneration, NoStaleGeneration, 5",
        "PhantomTool, NoPhantomTool, 4",
        "CausalCascade, NoCausalCascade, 6",
        "ToolEffectReordering, NoToolEffectReordering, 3",
        "SnapshotInsufficiency, SnapshotExcludesStaleGeneration, 5"
    })
    void tlcFindsACounterExampleOfThisLength(String model, String invariant, int states)
            throws IOException, InterruptedException {
        Outcome outcome = check(model);

        assertThat(outcome.exitCode).as(outcome.output).isEqualTo(VIOLATED);
        assertThat(outcome.output).contains("Invariant " + invariant + " is violated");
        assertThat(outcome.output.lines().filter(line -> line.matches("State \\d+: .*")))
                .as(outcome.output)
                .hasSize(states);
    }

    @ParameterizedTest
    @CsvSource({"EveryReadIsASnapshot, 12789", "CascadingAborts, 31513"})
    void tlcFindsNoneInAllStates(String model, int states) throws IOException, InterruptedException {
        Outcome outcome = check(model);

        assertThat(outcome.exitCode).as(outcome.output).isEqualTo(HOLDS);
        assertThat(outcome.output).contains(states + " distinct states found, 0 states left on queue");
    }
}
