package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundCommandTest {
    /** Within the time of the test. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", " ", "; ", "'", "'\"", "kill -0 ", "& ", "<<E\n"})
    void aLongCommandIsReadInTimeThatGrowsWithIt(String part) {
        assertThat(BackgroundCommand.isIn("make & " + part.repeat(500_000))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    void hereDocumentsThatDoNotEndAreReadInTimeThatGrowsWithThem(int count) {
        assertThat(BackgroundCommand.isIn("make & " + "<<E ".repeat(count) + "\n".repeat(11 * count)))
                .isTrue();
        assertThat(BackgroundCommand.isIn("make & " + "<<E\n\n\n".repeat(count)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "cat > f <<E¶a & b¶E ! false",
                "cat > f <<'E' && make¶a & b¶  E¶ls ! false",
                "cat > f <<E &¶a¶E ! true",
                "cat > f <<E¶a & b¶ ! true",
                "cat > f <<E¶a¶E¶make & ! true",
                "cat <<E¶a & b¶E¶cat <<F¶a & b¶F ! false",
                "cat <<E¶a & b¶E F¶E ! false",
                "cat <<<E & ls¶E ! true",
            })
    void whatIsInAHereDocumentDoesNotRun(String command, boolean runsOn) {
        assertThat(BackgroundCommand.isIn(command.replace('¶', '\n'))).isEqualTo(runsOn);
        String longer = command.replace("¶", "¶" + "x".repeat(20_000) + "¶").replace('¶', '\n');
        assertThat(BackgroundCommand.isIn(longer)).isEqualTo(runsOn);
    }
}
