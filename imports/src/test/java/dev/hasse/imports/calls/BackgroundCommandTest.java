package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundCommandTest {
    /** Within the time of the test. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", " ", "; ", "'", "'\"", "kill -0 ", "& ", "<<E\n"})
    void aLongCommandIsReadInTimeThatGrowsWithIt(String part) {
        assertThat(BackgroundCommand.isIn("make & " + part.repeat(500_000))).isTrue();
    }
}
