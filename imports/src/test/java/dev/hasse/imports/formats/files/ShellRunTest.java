package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.shell.ShellCommand;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In the notation here, {@code ¶} is a line feed. */
class ShellRunTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "make ! false",
                "sleep 5 & ls ! false",
                "cat > f <<E-F¶a & b¶E-F ! false",
                "make & ! true",
                "rm a¶./serve & ! true",
                "make && ls ! false",
                "make 2>&1 ! false",
                "make &> log ! false",
                "make |& tee log ! false",
                "curl x?a=1\\&b=2 ! false",
                "echo 'a & b' | sh ! false",
                "python3 - <<'E'¶print(3 & 1)¶E ! false",
                "python3 - <<'E' &¶print(3)¶E ! true",
                "cat > f <<E¶a & b¶E¶./serve & ! true",
            })
    void whatIsStartedBesideTheCommandMayWriteLater(String command, boolean runsOn) {
        String text = command.replace('¶', '\n');

        assertThat(new ShellRun(text, "/w", ShellCommand.of(text, "/w"), null, true, null).runsOn())
                .isEqualTo(runsOn);
    }
}
