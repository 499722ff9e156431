package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that is read in one piece but never ends. */
class EndlessFilesTest {
    private static final Path ENDLESS = Path.of("/dev/zero");
    private static final String MESSAGE = "error: /dev/zero: found more than 64 MiB, expected less\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check --config /dev/zero -",
                "config --config /dev/zero",
                "check --from otlp --mapping /dev/zero -",
                "convert --mapping /dev/zero -",
                "check --baseline /dev/zero -",
                "report --compare /dev/zero -",
                "report --roles /dev/zero -",
                "merge /dev/zero",
                "topology /dev/zero",
                "topology --channels /dev/zero FILE",
            })
    void itIsReadUpToALimit(String command) throws IOException {
        assumeTrue(Files.exists(ENDLESS));
        Path file = Files.writeString(folder.resolve("file.json"), "{}");

        assertThat(Run.hasse(command.replace("FILE", file.toString()).split(" "))
                        .golden())
                .isEqualTo("exit 2\n--- err\n" + MESSAGE);
    }

    /** A regular file is known to end, so a large result is accepted. */
    @Test
    void aLargeResultIsRead() throws IOException {
        Path result = folder.resolve("result.json");
        Run.hasse(
                "check",
                "--format",
                "json",
                "-o",
                result.toString(),
                Run.PROJECT.resolve("traces/corpus").toString());
        byte[] small = Files.readAllBytes(result);
        Path large = Files.write(folder.resolve("large.json"), small);
        Files.writeString(large, " ".repeat(70 << 20) + "\n", java.nio.file.StandardOpenOption.APPEND);

        assertThat(Run.hasse("merge", large.toString()).out())
                .isEqualTo(Run.hasse("merge", result.toString()).out());
    }
}
