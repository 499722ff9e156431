package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Claims that TLC does not check in every build were last checked in their current state. */
class CheckedTest {
    @Test
    void theReadmeIsOfTheseModules() throws IOException {
        assertThat(Files.readString(Path.of("README.md"), StandardCharsets.UTF_8))
                .as("tla/check --write has TLC check them")
                .contains(Checked.line());
    }
}
